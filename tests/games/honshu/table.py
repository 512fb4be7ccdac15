"""A Honshū match with the deal that a test wants."""

from __future__ import annotations

from functools import partial

from northward.games.honshu import GAME
from tests.games.card_maps import table

new_table = partial(table.new_table, GAME)
picture = partial(table.picture, GAME)
land_of = partial(table.land_of, GAME)
custom_game = partial(table.custom_game, GAME)
