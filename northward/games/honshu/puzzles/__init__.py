"""What the puzzles ask."""

from northward.games.card_maps.puzzles import LAY

KINDS = (LAY,)
