"""What the puzzles ask."""

from northward.games.card_maps.puzzles import CHOOSE, LAY

KINDS = (LAY, CHOOSE)
