"""Victory points."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from northward.games.okanagan import GAME
from northward.games.okanagan.kinds import REWARDS
from northward.games.okanagan.scoring import explorer, gold, objective_points
from northward.games.okanagan.state import Options, State
from tests.games.okanagan.table import content, new_table
from tests.oracle import okanagan as oracle


def counts(**rewards: int) -> tuple[int, ...]:
    return tuple(rewards.get(reward, 0) for reward in REWARDS)


def objective(*rewards: str) -> int:
    """The number of the objective with these rewards."""
    wanted = tuple(REWARDS.index(reward) for reward in rewards)
    return next(number for number, found in GAME.tiles.objectives.items() if found == tuple(sorted(wanted)))


RULEBOOK = counts(lumberman=3, wood=3, skin=2, grey_fish=4, red_fish=2, fruit=2, stone=2)
"""Tokens with which the rulebook's figures come out: 2 × 4 + 3 × 5 + 4 × 3 + 2 × 7."""


def ended(**fields: object) -> State:
    return replace(new_table(3).state, phase="over", **fields)


@pytest.mark.rule("OKA-10.1", "OKA-10.2", "OKA-10.3", "OKA-10.4", "OKA-10.5", "OKA-10.6")
def test_the_example_of_the_rulebook() -> None:
    """49 points for the explorer and three objectives, and 10 for the most nuggets: 59."""
    hand = (objective("lumberman", "wood"), objective("grey_fish"), objective("skin", "red_fish", "stone"))
    nothing = counts()
    state = ended(
        rewards=(RULEBOOK, nothing, nothing), hands=(tuple(sorted(hand)), (7, 8, 9), (1, 2, 3)), nuggets=(3, 2, 0)
    )
    best = GAME.scores(state)[0]
    assert best.items == {"explorer": 8, "objectives": 15 + 12 + 14, "gold": 10}
    assert best.total - best.items["gold"] == 49
    assert best.total == 59 and best.rank == 1
    named: dict[str, int] = dict(zip(REWARDS, RULEBOOK, strict=True))
    assert oracle.points(content(), named, hand, (3, 2, 0), 0) == 59


@pytest.mark.rule("OKA-10.1")
def test_explorer() -> None:
    assert explorer(counts(wood=5, red_fish=1, fruit=2, ore=1)) == 1
    assert explorer(counts(wood=5, red_fish=1, fruit=2)) == 0
    assert explorer(counts(wood=1, skin=1, red_fish=2, fruit=2, ore=1, stone=3)) == 2


@pytest.mark.rule("OKA-10.2", "OKA-10.3", "OKA-10.4", "OKA-10.5")
def test_objectives_count_each_token_once() -> None:
    own = counts(lumberman=3, wood=2, fisherman=1, farmer=4)
    for rewards, points in {
        ("lumberman",): 9,
        ("ore",): 0,
        ("lumberman", "wood"): 10,
        ("lumberman", "fisherman", "farmer"): 7,
        ("lumberman", "farmer", "miner"): 0,
    }.items():
        assert objective_points(own, GAME.tiles.objectives[objective(*rewards)]) == points


@pytest.mark.rule("OKA-10.5")
def test_a_token_may_serve_several_objectives() -> None:
    hand = tuple(sorted((objective("lumberman"), objective("lumberman", "wood"), objective("lumberman", "skin"))))
    own = counts(lumberman=1, wood=1, skin=1, red_fish=1, fruit=1, ore=1)
    state = ended(rewards=(own, counts(), counts()), hands=(hand, (7, 8, 9), (4, 5, 6)))
    assert GAME.scores(state)[0].items == {"explorer": 4, "objectives": 13, "gold": 0}


@pytest.mark.rule("OKA-10.6")
@pytest.mark.parametrize(
    ("nuggets", "points"),
    [
        ((3, 2, 1, 0), [10, 5, 2, 0]),
        ((4, 3, 2, 1), [10, 5, 2, 0]),
        ((2, 2, 1), [10, 10, 2]),
        ((3, 1, 1, 1), [10, 5, 5, 5]),
        ((1, 1, 1, 1), [10, 10, 10, 10]),
        ((0, 0, 0), [0, 0, 0]),
        ((1, 0), [10, 0]),
        ((1, 2), [5, 10]),
    ],
)
def test_gold_by_place(nuggets: tuple[int, ...], points: list[int]) -> None:
    assert gold(nuggets, Options()) == points


@pytest.mark.rule("OKA-10.7")
@pytest.mark.parametrize(
    ("nuggets", "points"),
    [
        ((1, 2), [0, 10]),
        ((3, 2, 1), [10, 5, 0]),
        ((3, 1, 1), [10, 0, 0]),
        ((2, 2), [10, 10]),
        ((2, 2, 1, 1), [10, 10, 0, 0]),
        ((4, 3, 2, 1), [10, 5, 2, 0]),
    ],
)
def test_option_the_fewest_nuggets_score_nothing(nuggets: tuple[int, ...], points: list[int]) -> None:
    assert gold(nuggets, Options(nuggets_last_zero=True)) == points


@pytest.mark.rule("OKA-10.8")
def test_ties_go_to_the_most_tokens_then_the_place_is_shared() -> None:
    hands = ((objective("lumberman"), 13, 14), (objective("wood"), 13, 14), (objective("skin"), 22, 24))

    def ranks(*rewards: tuple[int, ...]) -> list[int]:
        return [score.rank for score in GAME.scores(ended(rewards=rewards, hands=hands))]

    assert ranks(counts(lumberman=1), counts(wood=1, ore=1), counts()) == [2, 1, 3]
    assert ranks(counts(lumberman=1), counts(wood=1), counts()) == [1, 1, 3]
    assert ranks(counts(lumberman=2), counts(wood=1, ore=4), counts()) == [1, 2, 3]


@pytest.mark.rule("OKA-2.4", "OKA-10.8")
def test_of_five_objectives_the_best_three_count_for_now() -> None:
    five = tuple(sorted((objective("lumberman"), objective("wood"), objective("skin"), objective("ore"), 13)))
    own = counts(lumberman=1, wood=2, skin=3)
    state = ended(rewards=(own, counts(), counts()), hands=(five, (7, 8, 9), (4, 5, 6)))
    assert GAME.scores(state)[0].items["objectives"] == 9 + 6 + 5
