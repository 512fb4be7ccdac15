from northward.games.card_maps.kernels.memory cimport Memory, packed, unpacked
