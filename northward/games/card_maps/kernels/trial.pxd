from northward.games.card_maps.kernels.groups cimport Footprint, Groups, Pieces
from northward.games.card_maps.kernels.memory cimport Memory, check_card, check_map, packed, unpacked
from northward.games.card_maps.kernels.points cimport (
    Land, Weights, delivery_points, kinds_of, lake_points, town_points
)
