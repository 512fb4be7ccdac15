from northward.games.card_maps.kernels.groups cimport Groups
from northward.games.card_maps.kernels.memory cimport Memory, check_map, packed, unpacked

cdef class Weights:
    cdef int forest
    cdef int mountain
    cdef int town
    cdef int lake_first
    cdef int lake_further
    cdef int capacity
    cdef int factory
    cdef int* bonus
    cdef int empty
    cdef int surrounded
    cdef int replaces

    cdef int take(self, Memory memory, object weights)

cdef int delivery_points(int colour, int cubes, unsigned long long ladders, Weights weight) noexcept
cdef unsigned long long kinds_of(int code) noexcept

cdef class Land:
    cdef int area
    cdef int stride
    cdef unsigned char* code
    cdef unsigned char* slot
    cdef unsigned long long* kinds
    cdef int* seen
    cdef unsigned long long* ladder
    cdef unsigned long long* ladders
    cdef Groups towns
    cdef Groups lakes

    cdef void look(self, Memory memory, bytes cells, int height, int width, bytes squares)
    cdef int position(self, int row, int col) noexcept

cdef int lake_points(int squares, int groups, Weights weight) noexcept
cdef int town_points(Groups towns, Weights weight, int* inner) noexcept
