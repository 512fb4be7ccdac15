"""Hyperborea drawn as text: every moment, in every language, with the names of the set in play."""

from __future__ import annotations

import pytest

from northward.games.hyperborea import GAME
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.text import of
from tests.games.hyperborea.table import begun, calm
from tests.games.hyperborea.test_components import content
from tests.games.hyperborea.test_whole_games import GAMES, lines

TEXT = of(GAME)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_moment_can_be_drawn(language: str) -> None:
    for seats, options, seed in GAMES[::2]:
        drawn: set[tuple[str, str]] = set()
        for _, _, state, _ in lines(seats, options, seed):
            moment = (state.phase, type(state.todo[0]).__name__ if state.todo else "")
            if moment not in drawn:
                drawn.add(moment)
                for seat in (None, state.active):
                    assert "{" not in TEXT.draw(GAME, GAME.view(state, seat), language)


@pytest.mark.rule("HYP-17.2")
def test_a_stored_token_is_drawn_for_its_owner_only() -> None:
    table = calm().lay(1, "B01").stand(1).play(do.Enter(0, 1, 1), do.Token(by=0, token="silver-33"), do.Store(0))
    kept = "stored ruin token: espionage of an opponent's technology card"
    assert kept in TEXT.draw(GAME, GAME.view(table.state, 0))
    for seat in (1, None):
        drawing = TEXT.draw(GAME, GAME.view(table.state, seat))
        assert kept not in drawing and "stored ruin token: silver" in drawing


@pytest.mark.parametrize(("language", "line"), [("en", "an original set"), ("fr", "un jeu original")])
def test_the_drawing_says_whose_components_these_are(language: str, line: str) -> None:
    view = GAME.view(begun().state, 0)
    assert line in TEXT.draw(GAME, view, language)
    other = GAME.with_components(content() | {"name": "my realms"})
    assert "my realms" in of(other).draw(other, view, language)
    assert line not in of(other).draw(other, view, language)


def test_cards_of_another_set_are_called_by_their_own_names() -> None:
    file = content()
    file["technologies"][0]["names"] = {"en": "Outriders"}
    other = GAME.with_components(file)
    assert "Outriders" in of(other).draw(other, GAME.view(begun().own("I-01").state, 0))
