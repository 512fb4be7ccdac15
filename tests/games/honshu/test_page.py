"""What the board is told so that it has no rule to know: maps in words, and figures that follow the options."""

from __future__ import annotations

from random import Random

import pytest

from northward.core.game import CHANCE
from northward.games.card_maps.cardmap import Cell, cubes, seen
from northward.games.card_maps.terrain import CUBE, from_word
from northward.games.honshu import GAME
from northward.games.honshu.page import figures, page
from northward.games.honshu.state import Options


@pytest.mark.rule("HON-6.1", "HON-6.3")
def test_the_pile_laid_card_by_card_shows_what_is_seen() -> None:
    rng = Random(3)
    state = GAME.start(3, Options())
    while movers := GAME.to_move(state):
        legal = GAME.legal(state, movers[0]) if movers != (CHANCE,) else ()
        state = GAME.apply(state, legal[rng.randrange(len(legal))] if legal else GAME.chance(state, rng))
        for land, shown in zip(state.maps, page(GAME, GAME.view(state, None)).maps, strict=True):
            table: dict[Cell, int] = {}
            for laid in shown.pile:
                wide = 3 if laid.turn % 2 else 2
                for index, word in enumerate(laid.squares):
                    cell = laid.row + index // wide, laid.col + index % wide
                    table[cell] = from_word(word, GAME.colours, GAME.words)
            assert table == {cell: square & ~CUBE for cell, square in seen(land)}
            assert [(cube.row, cube.col) for cube in shown.cubes] == cubes(land)


@pytest.mark.rule("HON-9.1", "HON-9.2", "HON-9.3", "HON-9.7")
def test_figures_follow_the_options() -> None:
    assert figures(GAME, 3, Options()).points == {"forest": 2, "town": 1, "lake": 3}
    assert figures(GAME, 3, Options(values="manual")).points == {"forest": 2, "town": 1, "lake": 1}
    assert figures(GAME, 3, Options()).passed_after == 3
    assert figures(GAME, 3, Options(selection="draft")).passed_after == 1


@pytest.mark.rule("HON-2.1")
def test_a_pool_that_never_runs_out_has_no_figure() -> None:
    for options, left in ((Options(), GAME.cards.cubes), (Options(pool="unlimited"), None)):
        told = page(GAME, GAME.view(GAME.start(3, options), None))
        assert [(cubes.colour, cubes.left) for cubes in told.pool] == [(colour, left) for colour in GAME.colours]
