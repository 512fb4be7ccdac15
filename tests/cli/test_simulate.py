"""`northward simulate`."""

from __future__ import annotations

import io
import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import rich.console
from msgspec.structs import replace

import northward
from northward.cli.output import progress
from northward.core.game import CHANCE, Score
from northward.core.match import Match
from northward.core.record import read
from northward.lab.simulate import ACTIONS_IN_A_TURN, Plan, Played, Tally, play, record_of, seatings
from tests.cli.conftest import Run
from tests.cli.nim import Nim


def plan(*bots: str, seats: int = 3, seed: int = 1, max_turns: int | None = None) -> Plan:
    game = northward.game("honshu")
    return Plan(game, seats, game.Options(), seatings(bots, seats), seed, max_turns=max_turns, keep_lines=True)


def test_json(run: Run) -> None:
    arguments = "simulate honshu --seats 3 --games 4 --seed 5 --bots random,greedy --option side=B --json"
    code, out, err = run(*arguments.split())
    report = json.loads(out)
    assert (code, err) == (0, "")
    assert report["game"] == "honshu"
    assert (report["games"], report["seats"], report["seed"]) == (4, 3, 5)
    assert report["bots"] == ["random", "greedy"]
    assert report["options"]["side"] == "B"
    for figure in ("seconds", "games_per_second", "actions_per_second"):
        assert report[figure] > 0
    assert report["mean_actions"] == 3 * 3 * 12  # all play, take and lay a card in each of twelve rounds
    assert report["mean_items"].keys() == {"forest", "town", "factory", "lake"}
    assert report["per_bot"].keys() == {"random", "greedy"}
    for results in (report["per_bot"].values(), report["per_seat"]):
        assert sum(result["games"] for result in results) == 12
        assert sum(result["wins"] for result in results) == pytest.approx(4)
        for result in results:
            assert result["win_rate"] == pytest.approx(result["wins"] / result["games"])
            assert result["sd"] >= 0
            assert result["ci95"][0] <= result["win_rate"] <= result["ci95"][1]
    assert [result["fair"] for result in report["per_seat"]] == [pytest.approx(1 / 3)] * 3
    total = sum(result["mean_total"] * result["games"] for result in report["per_seat"]) / 12
    assert total == pytest.approx(sum(report["mean_items"].values()))


def test_table(run: Run) -> None:
    code, out, _ = run(*["simulate", "honshu", "--games", "2", "--seed", "1", "--seats", "2"])
    assert code == 0
    assert "random" in out and "seat 2" in out and "games/s" in out
    assert "nine of ten games" in out and "wins by seat; fair: 50.0%" in out


def test_what_a_table_tells(run: Run) -> None:
    """A seed belongs to a version; every rate has its interval; no column is without a head."""
    _, out, _ = run("simulate", "honshu", "--seats", 2, "--games", 4, "--seed", 5, "--bots", "random,greedy")
    assert out.startswith(f"honshu version {northward.game('honshu').version}, 2 players, 4 games, seed 5: ")
    heads = [line for line in out.splitlines() if line.startswith("┃")]
    assert len(heads) == 2
    for head in heads:
        _, *others = (each.strip() for each in head.strip("┃").split("┃"))
        assert all(others) and "95 %" in others, head


@pytest.mark.parametrize(("game", "seats"), [("honshu", 3), ("hokkaido", 3), ("okanagan", 2), ("hyperborea", 2)])
def test_a_first_players_advantage(run: Run, game: str, seats: int) -> None:
    """Where chance decides who is first, wins are counted by place in turn order; each is taken once a match."""
    trick = ("--option", "selection=trick") if game == "hokkaido" else ()
    arguments = ("simulate", game, "--games", 2, "--seed", 1, "--seats", seats, *trick)
    places = json.loads(run(*arguments, "--json").out)["seat_facts"]["place in turn order"]
    assert list(places) == [str(place + 1) for place in range(seats)]
    assert [place["games"] for place in places.values()] == [2] * seats
    assert sum(place["wins"] for place in places.values()) == pytest.approx(2)
    assert f"wins by place in turn order; fair: {1 / seats:.1%}" in run(*arguments).out


def test_the_seed_decides_everything_but_the_time(run: Run) -> None:
    def report(*arguments: object) -> dict[str, Any]:
        shown = json.loads(run("simulate", "honshu", "--games", 2, "--json", *arguments).out)
        return {key: value for key, value in shown.items() if "second" not in key}

    assert report("--seed", 1) == report("--seed", 1) != report("--seed", 2)
    unasked = report()
    assert unasked == report("--seed", unasked["seed"])


def test_a_match_does_not_depend_on_the_others() -> None:
    assert play(plan("random"), 2).lines == play(plan("random"), 2).lines
    assert play(plan("random"), 2).lines != play(plan("random"), 3).lines


def test_records_are_saved_and_replay(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    run(*["simulate", "honshu", "--games", "3", "--seed", "1", "--seats", "4", "--save"], folder)
    files = sorted(folder.iterdir())
    assert len(files) == 3
    for number, file in enumerate(files):
        assert Match(read(file)).over
        settings = plan("random", seats=4)
        assert read(file) == record_of(settings, play(settings, number))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", [("a",), ("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d", "e", "f")])
def test_every_bot_sits_on_every_seat(seats: int, bots: tuple[str, ...]) -> None:
    if len(bots) > seats:
        with pytest.raises(ValueError, match=f"{len(bots)} bots .* for {seats} seats"):
            seatings(bots, seats)
        return
    tables = seatings(bots, seats)
    for seat in range(seats):
        taken = Counter(table[seat] for table in tables)
        assert taken.keys() == set(bots)
        assert len(set(taken.values())) == 1  # equally often, also where the seats do not come out even
    assert tables[0] == tuple(bots[seat % len(bots)] for seat in range(seats))


def test_shared_wins_are_divided() -> None:
    from northward.core.game import Facts, Score

    tally = Tally(plan("random"))
    scores = (Score(0, 9, 1, {}), Score(1, 9, 1, {}), Score(2, 3, 3, {}))
    tally.add(Played(0, ("random",) * 3, scores, 1, 1, False, 1.0, Facts({}, ({}, {}, {}))))
    report = tally.report(1.0)
    assert [result.wins for result in report.per_seat] == [0.5, 0.5, 0]
    assert report.per_bot["random"].mean_total == 7


@pytest.mark.parametrize(
    ("game", "seats", "options", "turns"),
    [
        ("honshu", 2, {}, 2 * 12),
        ("honshu", 3, {"selection": "trick"}, 3 * 12),
        ("honshu", 4, {"selection": "draft"}, 4 * 12),
        ("hokkaido", 2, {"goals": "on"}, 2 * 12),
        ("hokkaido", 5, {"selection": "trick", "goals": "on"}, 5 * 12),
        ("okanagan", 2, {}, 24),
        ("okanagan", 3, {}, 33),
        ("okanagan", 4, {}, 40),
    ],
)
def test_turns_are_those_of_the_rules(game: str, seats: int, options: dict[str, Any], turns: int) -> None:
    """Everybody lays twelve cards; or a tile for each structure (OKA-9.1), whoever claims and gives in between."""
    rules = northward.game(game)
    settings = replace(plan("random", seats=seats), game=rules, options=rules.Options(**options))
    played = play(settings, 0)
    assert played.turns == turns < played.actions
    for limit in (1, turns - 1):
        cut_off = play(replace(settings, max_turns=limit), 0)
        assert cut_off.truncated and cut_off.turns == limit
    assert not play(replace(settings, max_turns=turns), 0).truncated


def test_turns_of_hyperborea_are_those_that_were_ended() -> None:
    """Races, tiles and markers are chosen before the first turn, and others answer to what a player does."""
    game = northward.game("hyperborea")
    chosen = {"mode": "race_war", "races": "choice", "tiles": "choice"}
    settings = replace(plan("random", seats=3), game=game, options=game.Options(**chosen), max_turns=20)
    played = play(settings, 0)
    lines = [json.loads(bytes(line)) for line in played.lines]
    assert played.truncated and played.turns == 20 == sum(line["do"] == "endturn" for line in lines)
    whole = play(replace(settings, max_turns=None), 0)
    assert whole.turns == sum(json.loads(bytes(line))["do"] == "endturn" for line in whole.lines)


def test_in_a_game_without_turns_one_is_all_that_a_seat_does_before_another_acts() -> None:
    settings = replace(plan("random", seats=2), game=Nim(), options=Nim.Options())
    played = play(settings, 0)
    acting = [seat for line in played.lines if (seat := json.loads(bytes(line)).get("seat", CHANCE)) != CHANCE]
    assert played.turns == 1 + sum(one != other for one, other in pairwise(acting)) == played.actions
    cut_off = play(replace(settings, max_turns=2), 0)
    assert cut_off.truncated and cut_off.turns == 2
    assert not play(replace(settings, max_turns=played.turns), 0).truncated


def test_long_matches_can_be_cut_off(run: Run) -> None:
    played = play(plan("random", max_turns=10), 0)
    assert played.truncated and played.turns == 10
    assert not play(plan("random", max_turns=play(plan("random"), 0).turns), 0).truncated
    arguments = "simulate honshu --games 3 --seed 1 --max-turns 10"
    report = json.loads(run(*arguments.split(), "--json").out)
    assert (report["truncated"], report["mean_turns"]) == (3, 10)
    assert "3 games were cut off" in run(*arguments.split()).out


def test_a_turn_that_never_ends_is_cut_off_where_turns_are_limited() -> None:
    """A game with a single player to move, who has one thing to do and does it for ever."""

    class Endless:
        def start(self, seats: int, options: None) -> int:
            return 0

        def to_move(self, state: int) -> tuple[int, ...]:
            return (0,)

        def legal(self, state: int, seat: int) -> list[str]:
            return ["go on"]

        def apply(self, state: int, action: str, tell: object) -> int:
            return state + 1

        def scores(self, state: int) -> tuple[Score, ...]:
            return (Score(seat=0, total=state, rank=1, items={}),)

    endless: Any = Endless()
    played = play(Plan(endless, 1, None, (("random",),), seed=1, max_turns=3), 0)
    assert (played.truncated, played.turns, played.scores[0].total) == (True, 1, ACTIONS_IN_A_TURN)


def test_a_terminal_gets_a_bar_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    from threading import Event

    screen = io.StringIO()
    real = rich.console.Console
    monkeypatch.setattr(
        rich.console, "Console", lambda stderr: real(file=screen, force_terminal=True, force_interactive=True)
    )
    with progress(2, delay=0) as advance:
        advance("halfway")
        for _ in range(100):  # the bar is drawn by a thread of its own
            if "50%" in screen.getvalue():
                break
            Event().wait(0.05)
    assert "halfway" in screen.getvalue() and "50%" in screen.getvalue()
    screen.truncate(0)
    with progress(2, delay=60) as advance:
        advance("too quick to be seen")
    assert "too quick" not in screen.getvalue()
