cdef int* numbers_of(bytes packed)
cdef int* room_of(bytearray block)
cdef int find(int* joined, int count, int number) noexcept
cdef int join(
    int* free, int place, int* segments, int segment, int tile, int* joined, int count, int* met, int* grown, int first
) noexcept
cdef void check_lay(bytes free, bytes joined, int place, bytes segments, int tile)
