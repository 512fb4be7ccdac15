from northward.games.okanagan.kernels.tiles cimport check_lay, find, join, numbers_of, room_of

cdef double* reals_of(bytes packed)
