"""`northward arena`: paired deals, win rates with intervals, ratings."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from statistics import fmean
from typing import Any

import polars
import pytest

from northward.core.game import Facts, Score
from northward.core.match import Match
from northward.core.record import read
from northward.lab import intervals
from northward.lab.arena import pairing, plans, ratings, report, seatings_of_two, whole_deals
from northward.lab.simulate import Plan, Played, play
from tests.cli.conftest import Run
from tests.lab.settings import plan


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_both_sit_everywhere_equally_often(seats: int) -> None:
    tables = seatings_of_two("a", "b", seats)
    assert len(set(tables)) == len(tables)
    for seat in range(seats):
        assert len({Counter(table[seat] for table in tables)[bot] for bot in "ab"}) == 1


def test_of_three_seats_either_has_two_and_one_in_every_way() -> None:
    tables = {"".join(table) for table in seatings_of_two("a", "b", 3)}
    assert tables == {"aab", "aba", "baa", "abb", "bab", "bba"}


@pytest.mark.parametrize("game", ["honshu", "hokkaido"])
def test_matches_of_one_deal_have_the_same_cards(game: str) -> None:
    settings = plan("greedy", "random", game=game, same_deal=2)

    def chance(number: int) -> list[dict[str, Any]]:
        lines = [json.loads(bytes(line)) for line in play(settings, number).lines]
        return [line for line in lines if "seat" not in line]

    assert chance(0) == chance(1) != chance(2)


def test_json(run: Run) -> None:
    code, out, err = run(*["arena", "honshu", "--bots", "greedy,random", "--games", "9", "--seed", "3", "--json"])
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert found["games"] == 10  # whole deals
    assert found["win_rate"] == 1
    assert found["ci95"][0] < 1 == found["ci95"][1]
    assert found["pairings"][0]["bots"] == ["greedy", "random"]
    assert found["pairings"][0]["mean_margin"] > 20
    assert [rating["bot"] for rating in found["ratings"]] == ["greedy", "random"]


def test_matches_of_every_pair_are_saved_and_their_decisions_written(run: Run, tmp_path: Path) -> None:
    arguments = "arena honshu --bots greedy,random,novice --games 2 --seed 3"
    assert run(*arguments.split(), "--save", tmp_path / "saved", "--decisions", tmp_path / "made").code == 0
    files = sorted(file.name for file in (tmp_path / "saved").iterdir())
    pairs = ("greedy-novice", "greedy-random", "random-novice")
    assert files == sorted(f"honshu-2-3-{pair}-00000{number}.jsonl" for pair in pairs for number in (0, 1))
    assert all(Match(read(tmp_path / "saved" / name)).over for name in files)
    decisions = polars.read_parquet(tmp_path / "made" / "*.parquet")
    assert set(decisions["pairing"]) == {"greedy – novice", "greedy – random", "random – novice"}
    assert set(decisions["match"]) == {0, 1}


def test_the_seed_decides(run: Run) -> None:
    def found(seed: int) -> dict[str, Any]:
        report = json.loads(run(*f"arena honshu --bots greedy,random --games 2 --seed {seed} --json".split()).out)
        del report["seconds"]
        return dict(report)

    assert found(1) == found(1) != found(2)


def test_win_rates_are_the_first_bots() -> None:
    game = plan().game
    met = [
        (one, [play(one, number) for number in range(2)])
        for one in plans(Plan(game, 2, game.Options(), (), 1), ["random", "greedy"])
    ]
    assert report(met, 1.0).pairings[0].bots == ("random", "greedy")
    assert report(met, 1.0).win_rate == 0


def test_every_pair_meets() -> None:
    game = plan().game
    pairs = [one.bots for one in plans(Plan(game, 4, game.Options(), (), 1), ["a", "b", "c"])]
    assert pairs == [("a", "b"), ("a", "c"), ("b", "c")]
    assert all(whole_deals(one, 3) == 4 for one in plans(Plan(game, 4, game.Options(), (), 1), ["a", "b", "c"]))


@pytest.mark.parametrize("words", ["greedy", "greedy,greedy", "greedy,nobody"])
def test_bad_names_are_one_line(run: Run, words: str) -> None:
    code, out, err = run("arena", "honshu", "--bots", words)
    assert (code, out) == (2, "")
    assert err.startswith("error: ") and err.count("\n") == 1


def finished(number: int, totals: tuple[int, int], bots: tuple[str, str] = ("a", "b")) -> Played:
    first = Score(0, totals[0], 1 if totals[0] >= totals[1] else 2, {})
    second = Score(1, totals[1], 1 if totals[1] >= totals[0] else 2, {})
    return Played(number, bots, (first, second), 10, 10, False, 1.0, Facts({}, ({}, {})))


def test_a_pairing_counts_for_the_first() -> None:
    settings = plans(plan(), ["a", "b"])[0]
    matches = [
        finished(0, (5, 3)),
        finished(1, (3, 9), ("b", "a")),
        finished(2, (4, 4)),
        finished(3, (7, 1), ("b", "a")),
    ]
    found = pairing(settings, matches)
    assert found.win_rate == (1 + 1 + 0.5 + 0) / 4
    assert found.mean_margin == fmean([2, 6, 0, -6])
    assert found.ci95[0] < found.win_rate < found.ci95[1]


def test_ratings_order_the_bots() -> None:
    matches = [finished(n, (9, 1), pair) for n, pair in enumerate([("a", "b"), ("b", "c"), ("a", "c")] * 5)]
    assert [rating.bot for rating in ratings(matches)] == ["a", "b", "c"]
    assert all(rating.ordinal < rating.mu for rating in ratings(matches))


def test_intervals() -> None:
    """Wilson's interval by its textbook figures; deals that always end one each say that the bots are equal."""
    low, high = intervals.rate([[1.0]] * 8 + [[0.0]] * 2)
    assert (low, high) == pytest.approx((0.49, 0.943), abs=0.03)
    assert intervals.rate([[1.0, 1.0]] * 50)[0] == pytest.approx(0.963, abs=0.001)
    even = intervals.rate([[1.0, 0.0]] * 50)
    assert even[0] == pytest.approx(0.404, abs=0.001)  # no scatter at all is not trusted
    scattered = intervals.rate([[1.0, 1.0], [0.0, 0.0]] * 25)
    paired = intervals.rate([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [0.0, 0.0]] * 12)
    assert scattered[1] - scattered[0] > paired[1] - paired[0]
    few, many = intervals.mean([[1.0], [3.0]]), intervals.mean([[1.0], [3.0]] * 50)
    assert few == pytest.approx((2 - 12.7, 2 + 12.7), abs=0.01)  # Student's: two deals say little
    assert many == pytest.approx((2 - 0.1994, 2 + 0.1994), abs=0.001)
    assert intervals.mean([[5.0]]) == (float("-inf"), float("inf"))


@pytest.mark.parametrize("count", [2, 3, 20, 1000])
def test_no_interval_has_no_width_by_accident(count: int) -> None:
    """None of 20 wins, all of 20, a tie each time, and figures that are all the same."""
    for share in (0.0, 0.5, 1.0):
        for blocks in ([[share]] * count, [[share] * count]):
            low, high = intervals.rate(blocks)
            assert 0 <= low <= share <= high <= 1 and high - low > 1 / count
    low, high = intervals.mean([[7.0, 7.0]] * count)
    assert low < 7 < high and 1 / count < high - low < 24 / count
