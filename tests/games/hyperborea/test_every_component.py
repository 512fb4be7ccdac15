"""Every technology, ruin token and city of the set is used once and gives what its face says."""

from __future__ import annotations

from typing import Any

import pytest

from northward.games.hyperborea import GAME, events
from northward.games.hyperborea import actions as do
from tests.games.hyperborea.table import CENTRE, LETTERS, RED, YELLOW, Scene, calm
from tests.oracle.hyperborea import COLOURS, FACES, SET

COUNTED = (
    "move", "fly", "attack", "ranged", "fortress", "miniature", "clone", "tech", "develop_any", "draw", "restore",
    "purge_grey",
)  # fmt: skip
"""Effects that the pool counts; all others wait there one by one, but for gems."""

CARDS = {card["id"]: card for card in SET["technologies"]}
TOKENS = {token["id"]: token for token in SET["ruins"]}
CITIES = [
    (face, number)
    for face, land in FACES.items()
    for number, site in enumerate(land["sites"])
    if site["kind"] == "city"
]


def counted(effects: list[Any], op: str) -> int:
    return sum(effect.get("n", 1) for effect in effects if effect["op"] == op)


def check_gained(table: Scene, effects: list[Any]) -> None:
    """The first option is taken where there is a choice."""
    if effects[0]["op"] == "choose":
        table.play(do.Choice(0, 0))
        effects = effects[0]["options"][0]
    for op in COUNTED:
        assert getattr(table.pool, op) == counted(effects, op), op
    assert table.me.gems == counted(effects, "gem")
    waiting = [effect["op"] for effect in effects if effect["op"] not in (*COUNTED, "gem")]
    assert [one.effect.op for one in table.pool.more] == waiting


def fitting(space: str) -> str:
    """A cube that the space takes."""
    return "r" if space == "multi" else LETTERS[COLOURS.index(space)]


@pytest.mark.rule("HYP-4.4", "HYP-12.1")
@pytest.mark.parametrize("card", CARDS)
def test_every_technology(card: str) -> None:
    spaces, effects = CARDS[card]["spaces"], CARDS[card]["effects"]
    letters = "".join(map(fitting, spaces))
    table = calm().own(card).give(available=letters)
    assert table.on(card) == "." * len(spaces)
    for space, letter in enumerate(letters):
        assert table.of(events.Activated) == []
        table.play(do.Place(0, LETTERS.index(letter), card, space))
    assert [event.technology for event in table.of(events.Activated)] == [card]
    if CARDS[card].get("continuous"):
        assert table.pool.more == () and all(getattr(table.pool, op) == 0 for op in COUNTED)
    else:
        check_gained(table, effects)


@pytest.mark.rule("HYP-3.3", "HYP-12.4")
@pytest.mark.parametrize("card", [card for card in CARDS if CARDS[card]["effects"][0]["op"] == "turn_start"])
def test_every_start_of_turn_effect(card: str) -> None:
    table = calm().own(card, "".join(map(fitting, CARDS[card]["spaces"])))
    for _ in range(3):
        table.end_turn()
    check_gained(table, CARDS[card]["effects"][0]["effects"])


@pytest.mark.rule("HYP-5.6")
@pytest.mark.parametrize("token", TOKENS)
def test_every_ruin_token(token: str) -> None:
    cell, face, site = {"bronze": (1, "neutral-1", 0), "silver": (1, "B01", 1), "gold": (CENTRE, "C1", 1)}[
        TOKENS[token]["tier"]
    ]
    table = calm().lay(cell, face)
    table.stand(cell).play(do.Enter(0, cell, site), do.Token(by=0, token=token), do.Play(0, stored=False))
    check_gained(table, TOKENS[token]["effects"])


@pytest.mark.rule("HYP-5.3")
@pytest.mark.parametrize("face, site", CITIES)
def test_every_city(face: str, site: int) -> None:
    table = calm().lay(1, face).stand(1).play(do.Enter(0, 1, site))
    check_gained(table, FACES[face]["sites"][site]["effects"])


@pytest.mark.rule("HYP-10.5", "HYP-11.7", "HYP-11.8")
def test_the_rulebooks_example_of_development_and_a_strike() -> None:
    """Two develop, and all adjacent opponents must perform one negative develop."""
    table = calm().own("III-11", "o.").give(available="r").stand(1).stand(2, seat=1).stand(4, seat=2)
    table.give(1, levels=(1,) * 6).give(2, levels=(1,) * 6).play(do.Place(0, RED, "III-11", 1))
    table.play(do.Develop(0, RED), do.Strike(0, 0), do.Lower(1, YELLOW), do.Develop(0, YELLOW))
    assert table.me.levels == (1, 0, 0, 0, 0, 1)
    assert table.player(1).levels == (1, 1, 1, 1, 1, 0)
    assert table.player(2).levels == (1,) * 6
    assert GAME.to_move(table.state) == (0,)
