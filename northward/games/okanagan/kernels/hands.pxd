from libc.math cimport exp

from northward.games.okanagan.kernels.tiles cimport room_of
from northward.games.okanagan.kernels.worth cimport reals_of
