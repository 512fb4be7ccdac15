from northward.games.card_maps.kernels.memory cimport check_map
