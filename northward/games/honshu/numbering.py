"""How learners' actions are numbered in Honshū: as in every card-map game."""

from northward.games.card_maps.numbering import fields, packed

__all__ = ["fields", "packed"]
