from northward.games.card_maps.kernels.memory cimport Memory, check_card, check_map, packed
