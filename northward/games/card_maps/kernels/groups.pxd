from northward.games.card_maps.kernels.memory cimport Memory

cdef class Footprint:
    cdef int* squares
    cdef int* ring
    cdef int* sides
    cdef int* beside
    cdef int corners
    cdef const unsigned char* connected
    cdef const unsigned char* ones
    cdef const unsigned char* first

    cdef void shape(self, Memory memory, int stride, int landscape)

cdef class Groups:
    cdef int area
    cdef int stride
    cdef unsigned char* label
    cdef int count
    cdef int* size
    cdef int largest
    cdef int* queue
    cdef int met
    cdef int met_size

    cdef void room(self, Memory memory, int area, int stride)
    cdef void mark(self, int at) noexcept
    cdef int flood(self, int start, int old, int new, int head) noexcept
    cdef void find(self) noexcept
    cdef void meet(self, int at) noexcept

cdef class Pieces:
    cdef Groups groups
    cdef Footprint footprint
    cdef unsigned char* label
    cdef int* sizes
    cdef int* squares
    cdef int* sides
    cdef int* touched
    cdef const unsigned char* connected
    cdef const unsigned char* ones
    cdef int outside
    cdef int largest_outside
    cdef int count
    cdef int* size
    cdef int* beside
    cdef int* group
    cdef int grown
    cdef unsigned char* lost
    cdef unsigned char* piece

    cdef void room(self, Memory memory, Groups groups, Footprint footprint)
    cdef void lift(self, int corner, int covered) noexcept
    cdef void cut(self, int corner, int covered, bint largest_too) noexcept
    cdef bint is_whole(self, int corner, int group) noexcept
    cdef void fall_apart(self, int corner, int index) noexcept
    cdef int joined(self, int squares) noexcept
    cdef int largest_with(self, int squares) noexcept
    cdef int count_with(self, int squares) noexcept
