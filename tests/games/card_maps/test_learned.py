"""Values learned from self-play."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import northward
from northward.bots.linear import LinearValue, installed
from northward.core.game import CHANCE
from northward.core.school import Example, Weights
from northward.games.card_maps.bots.judge import MapJudge, offers
from northward.games.card_maps.bots.learned import LearnedCardMap, MapCounts, MapValue, cards_left
from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.knowledge import OPEN_FIELDS, QuickView
from northward.games.hokkaido import bots as hokkaido
from northward.games.hokkaido.bots.learned import TwoSidedCounts
from northward.games.honshu import bots as honshu
from northward.lab.run import Place
from northward.lab.train import fit, train
from northward.testing.playing import play
from tests.cli.conftest import Run, run

__all__ = ["run"]
GAMES = ["honshu", "hokkaido"]
COUNTS = {"honshu": MapCounts(), "hokkaido": TwoSidedCounts()}


def weights_of(name: str) -> Weights:
    return installed(f"northward.games.{name}.bots")


def learned(game: CardMapGame) -> LearnedCardMap:
    bots: Any = {"honshu": honshu, "hokkaido": hokkaido}[game.name]
    found: LearnedCardMap = bots.learned(game)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_weights_come_with_the_game(name: str) -> None:
    weights = weights_of(name)
    assert weights.game == name
    assert weights.counts == COUNTS[name].names
    assert len(weights.counts) == len(weights.always) == len(weights.ahead)
    assert weights.trained.startswith(f"northward train {name} ")


@pytest.mark.parametrize("name, generations", [("honshu", 2), ("hyperborea", 1)])
def test_the_same_seed_gives_the_same_weights(run: Run, tmp_path: Path, name: str, generations: int) -> None:
    files = [tmp_path / "one.json", tmp_path / "other.json", tmp_path / "third.json"]
    for file, seed in zip(files, (1, 1, 2), strict=True):
        arguments = ["train", name, file, "--generations", generations, "--games", 10, "--seed", seed]
        assert run(*arguments).code == 0
    one, other, third = (json.loads(file.read_bytes()) for file in files)
    assert one == other != third


def test_a_game_without_counts_is_refused(run: Run) -> None:
    other: Any = SimpleNamespace(name="other")

    with pytest.raises(LookupError, match="no learned values"):
        train(other, 1, 10, 1, "", Place(), lambda _: None)


def test_known_weights_are_found_again() -> None:
    rng = Random(1)
    examples = []
    for _ in range(2000):
        counts, left = (rng.randrange(9), rng.randrange(9)), rng.randrange(1, 12) / 12
        examples.append(Example(counts, left, round(2 * counts[0] - 3 * counts[1] * left + 10 * left)))
    weights = fit("honshu", ("a", "b"), examples, "")
    assert weights.always == pytest.approx((2, 0), abs=0.1)
    assert weights.ahead == pytest.approx((0, -3), abs=0.1)
    assert sum(weights.bias) == pytest.approx(10, abs=0.3)


def test_a_linear_value() -> None:
    value = LinearValue(Weights("g", ("a", "b"), (1.0, 2.0), (4.0, 0.0), (8.0, 16.0), ""), 4)
    assert value.gain((3, 5), 0) == 0
    assert value.gain((3, 5), 2) == 3 * (1 + 2) + 5 * 2 + 4 + 4


@pytest.mark.parametrize("name", GAMES)
def test_what_a_placement_is_worth_is_what_the_map_after_it_is_worth(name: str) -> None:
    game: Any = northward.game(name)
    value = MapValue(game, weights_of(name), COUNTS[name])
    for step in play(game, game.start(3, game.Options()), Random(2)):
        if step.action.seat == CHANCE or step.before.phase != "place" or not step.before.taken[step.action.seat]:
            continue
        seat = step.action.seat
        card = step.before.taken[seat][0]
        laid = value.best(step.before, seat, card)
        if laid.number < 0:
            continue
        after = value.laid(step.before, seat, card, laid)
        assert game.map_total(step.before, seat, after) == laid.total
        assert value.worth(after, laid.total, cards_left(after)) == pytest.approx(laid.worth)
        legal = game.legal(step.before, seat)
        assert game.apply(step.before, legal[laid.number]).maps[seat] == after
        order = value.ordered(step.before, seat, card)
        assert order[0] == laid.number
        lands = [game.apply(step.before, legal[number]).maps[seat] for number in order[:3]]
        worths = [value.worth(land, game.map_total(step.before, seat, land), cards_left(land)) for land in lands]
        assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("selection", ["trick", "draft"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_quick_view_tells_what_a_view_tells_and_no_more(name: str, selection: str, seats: int) -> None:
    game: Any = northward.game(name)
    for step in play(game, game.start(seats, game.Options(selection=selection)), Random(4)):
        for seat in range(seats):
            view, quick = game.view(step.after, seat), QuickView(game, step.after, seat)
            for part in ("seat", "hand", "chosen", "drawn", "scores", *OPEN_FIELDS, *game.own_fields):
                assert getattr(quick, part) == getattr(view, part)
            for secret in ("deck", "hands", "discarding", "discards"):
                assert not hasattr(quick, secret)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_an_outlook_has_points_for_every_seat(name: str, seats: int) -> None:
    game: Any = northward.game(name)
    judge = MapJudge(game, learned(game), ahead=1)
    for number, step in enumerate(play(game, game.start(seats, game.Options()), Random(3))):
        if step.action.seat != CHANCE and number % 9 == 0:
            points = judge.outlook(step.after, step.action.seat, Random(1))
            assert len(points) == seats
            assert list(points) == list(judge.outlook(step.after, step.action.seat, Random(1)))
            assert all(-20 < each < 150 for each in points)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("selection", ["trick", "draft"])
def test_an_outlook_sees_the_round_to_its_end(name: str, selection: str) -> None:
    """Also where chance falls within a round: a chosen card must show its worth."""
    game: Any = northward.game(name)
    judge = MapJudge(game, learned(game), ahead=0)
    state = game.start(2, game.Options(selection=selection))
    rng = Random(1)
    while game.to_move(state) == (CHANCE,):
        state = game.apply(state, game.chance(state, rng))
    outlooks = [tuple(judge.outlook(game.apply(state, action), 0, Random(1))) for action in game.legal(state, 0)]
    assert len(set(outlooks)) > 1


@pytest.mark.parametrize("name", GAMES)
def test_learning_beats_greed(name: str) -> None:
    """A few matches only: docs/bots.md has the measured strength."""
    from northward.lab.arena import pairing, plans
    from northward.lab.simulate import Plan
    from northward.lab.simulate import play as play_match

    game: Any = northward.game(name)
    (plan,) = plans(Plan(game, 2, game.Options(), (), 1), ["expert", "greedy"])
    assert pairing(plan, [play_match(plan, number) for number in range(8)]).mean_margin > 0


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_in_a_draft_the_cards_offered_next_are_those_of_the_hand_passed_on(seats: int) -> None:
    """HOK-5.4: an outlook counts on the hand that its seat will really be given."""
    game = northward.game("hokkaido")
    promised: dict[int, set[int]] = {}
    followed = 0
    for step in play(game, game.start(seats, game.Options()), Random(4)):
        state = step.after
        if state.phase == "choose" and not any(state.chosen):
            for seat, cards in promised.items():
                assert set(state.hands[seat]) == cards
                followed += 1
            promised = {}
        if state.phase == "place" and state.round not in (6, 12):
            promised = {seat: set(next(offers(state, seat, 1, Random(1)))) for seat in range(seats)}
    assert followed == 10 * seats
