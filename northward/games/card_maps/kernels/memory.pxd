cdef class Memory:
    cdef object blocks
    cdef unsigned char* block
    cdef Py_ssize_t used
    cdef Py_ssize_t size

    cdef unsigned char* bytes(self, Py_ssize_t count)
    cdef int* ints(self, Py_ssize_t count)
    cdef unsigned long long* words(self, Py_ssize_t count)

cdef bytes packed(int* numbers, Py_ssize_t count)
cdef int* unpacked(bytes numbers)
cdef int check_map(bytes cells, int height, int width, bytes squares)
cdef int check_card(bytes faces)
