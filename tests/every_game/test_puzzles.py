"""Every puzzle: its match replays, its answers are the best there is, and all of it is said in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from northward import puzzles
from northward.bots.levels import bots_of
from northward.core import puzzles as shipped
from northward.core import record, registry, tutorial
from northward.core.game import CHANCE
from northward.core.record import Record
from northward.core.text import LANGUAGES, word
from northward.puzzles import Position, judging
from northward.puzzles.making import MOST, at_a_glance, make, numbered, proved, puzzles_in
from northward.puzzles.outcomes import TooMany, beginnings, goes_on, outcomes
from northward.puzzles.position import at

ENOUGH = 100
GAMES = puzzles.names()
RECORDS = Path(__file__).parents[1] / "records"


def replayed(game: str, judged: bool) -> Iterator[Position]:
    """The puzzles that rules prove, or those that are judged; each match played through once."""
    for source in shipped.load(game):
        if any((puzzle.judgement is not None) != judged for puzzle in source.puzzles):
            continue
        saved = record.load(b"\n".join(bytes(line) for line in source.record))
        states = list(record.states(saved))
        for puzzle in source.puzzles:
            before = msgspec.structs.replace(saved, actions=saved.actions[: puzzle.line])
            yield at(before, puzzle, states[puzzle.line])


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_replayed_and_computed_anew(game: str) -> None:
    for here in replayed(game, judged=False):
        puzzle = here.puzzle
        found = proved(here.game, here.kind, here.world, here.seat)
        assert found is not None, puzzle.number
        ways, everything = found
        assert [way.actions for way in ways] == here.answers(), puzzle.number
        now = here.game.scores(here.world)[here.seat].total
        assert (ways[0].points - now, len(everything)) == (puzzle.points, puzzle.choices), puzzle.number
        glance = at_a_glance(here.game, here.kind, here.world, here.view, everything) - now
        assert glance == puzzle.glance <= puzzle.points - here.kind.ahead, puzzle.number
        assert here.tried(here.answers()[0]).gains == puzzle.gains, puzzle.number
        assert here.tried(here.answers()[0]).done, puzzle.number


@pytest.mark.parametrize("game", GAMES)
def test_a_beginning_is_worth_the_best_that_can_follow_it(game: str) -> None:
    """Found in another way: after each first action, all that the rest of the turn can come to."""
    begun = [here for here in replayed(game, judged=False) if here.kind.beginning]
    for here in sorted(begun, key=lambda each: each.puzzle.choices)[:3]:
        rules, kind, world, seat = here.game, here.kind, here.world, here.seat
        firsts, ends = beginnings(rules, kind, world, seat, MOST)
        legal = rules.legal(world, seat)
        assert [way.actions[0] for way in firsts] == list(legal)
        for way in firsts:
            after = rules.apply(world, way.actions[0])
            more = outcomes(rules, kind, after, seat, MOST) if goes_on(rules, kind, world, after, seat) else None
            points = [rules.scores(after)[seat].total] if more is None else [each.points for each in more]
            assert way.points == max(points)
            assert rules.scores(here.after(way.actions))[seat].total == way.points
        assert {way.points for way in ends} == {each.points for each in outcomes(rules, kind, world, seat, MOST) or ()}
        with pytest.raises(TooMany):
            beginnings(rules, kind, world, seat, len(ends) // 2)


@pytest.mark.parametrize("game", GAMES)
def test_a_judged_puzzle_is_found_where_one_choice_is_surely_ahead(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer matches are played out than for those that are shipped; what is not surely ahead is none."""
    here = next(replayed(game, judged=True), None)
    if here is None:
        return
    monkeypatch.setattr(judging, "FRESH", (16, 32))

    def found() -> shipped.Puzzle | None:
        legal = here.game.legal(here.world, here.seat)
        return judging.puzzle_at(here.game, here.kind, here.world, here.seat, legal, here.puzzle.line, game)

    monkeypatch.setattr(judging, "SURE", 1.0)
    puzzle = found()
    assert puzzle is not None and puzzle.judgement is not None
    assert (puzzle.answers, puzzle.choices) == (here.puzzle.answers, here.puzzle.choices)
    told = puzzle.judgement
    assert told.ahead >= bots_of(here.game).losses[0] and told.ahead > told.error
    assert max(told.worths) == puzzle.points and told.worths.count(puzzle.points) == 1
    monkeypatch.setattr(judging, "SURE", 1000.0)
    assert found() is None


@pytest.mark.parametrize("game", GAMES)
def test_every_judged_puzzle_is_replayed_and_its_figures_fit(game: str) -> None:
    """What was played out for hours is not played out again."""
    least = bots_of(registry.game(game)).losses[0]
    for here in replayed(game, judged=True):
        puzzle, judgement = here.puzzle, here.puzzle.judgement
        assert judgement is not None and here.kind.judged and here.worths is not None
        assert puzzle.number >= shipped.FIRST_JUDGED
        assert len(here.worths) == puzzle.choices
        (best,) = here.answers()
        worth = here.tried(best).points
        assert worth == puzzle.points == max(judgement.worths) and judgement.worths.count(worth) == 1, puzzle.number
        assert judgement.ahead >= least and judgement.ahead > 2 * judgement.error, puzzle.number
        assert 0.0 in judgement.worths, puzzle.number
        assert here.tried(best).done and here.right(puzzle.points)


@pytest.mark.parametrize("game", GAMES)
def test_a_quick_way_to_points_is_the_same_as_the_rules(game: str) -> None:
    for number in sorted(shipped.all_of(game))[:: ENOUGH // 10]:
        here = puzzles.position(game, number)
        quick = here.kind.worths
        if quick is not None:
            legal = here.game.legal(here.world, here.seat)
            after = [here.game.scores(here.game.apply(here.world, action))[here.seat].total for action in legal]
            assert list(quick(here.game, here.view, legal)) == after


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_of_each_difficulty_and_none_comes_twice(game: str) -> None:
    found = [puzzle for source in shipped.load(game) for puzzle in source.puzzles]
    every = [puzzle for puzzle in found if puzzle.judgement is None]
    judged = [puzzle for puzzle in found if puzzle.judgement is not None]
    assert [puzzle.number for puzzle in every] == list(range(1, len(every) + 1))
    first = shipped.FIRST_JUDGED
    assert [puzzle.number for puzzle in judged] == list(range(first, first + len(judged)))
    assert len(every) >= ENOUGH
    for level in shipped.DIFFICULTIES:
        assert sum(puzzle.difficulty == level for puzzle in every) >= ENOUGH // 4
    matches = [(source.match, source.puzzles[0].judgement is None) for source in shipped.load(game)]
    assert len(set(matches)) == len(matches)


@pytest.mark.parametrize("game", GAMES)
def test_none_is_of_a_lesson_or_of_a_match_that_is_tested(game: str) -> None:
    lesson = tutorial.load(game, LANGUAGES)
    others = [record.read(file) for file in sorted((RECORDS / game).glob("*.jsonl"))]
    known = {dealt(saved) for saved in others} | ({dealt(lesson.record)} if lesson else set())
    for source in shipped.load(game):
        assert dealt(record.load(b"\n".join(bytes(line) for line in source.record))) not in known


def dealt(saved: Record) -> bytes:
    """What chance brought before anybody did something: it tells matches apart."""
    first = next((line for line, action in enumerate(saved.actions) if action.seat != CHANCE), len(saved.actions))
    return b"\n".join(list(saved.lines())[1 : first + 1])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_questions_and_solutions_are_said(game: str, language: str) -> None:
    for kind in shipped.kinds(game):
        assert word(registry.game(game), f"puzzle.{kind}.set", language)
    said = set()
    for number in sorted(shipped.all_of(game))[:: ENOUGH // 10]:
        here = puzzles.position(game, number)
        way = here.answers()[0]
        assert len(here.told(way, language)) == len(way)
        said |= {here.question(language), here.hint(language), *here.why(way, language)}
    assert not [text for text in said if "{" in text or "_" in text or text in shipped.kinds(game)]


def test_the_days_take_turns_and_come_round_to_every_puzzle() -> None:
    first = date(2026, 1, 1)
    most = max(len(shipped.all_of(game)) for game in GAMES)
    days = [shipped.of_day(first + timedelta(days=day)) for day in range(most * len(GAMES))]
    assert len({day[0] for day in days[: len(GAMES)] if day}) == len(GAMES)
    assert set(days) == {(game, number) for game in GAMES for number in shipped.all_of(game)}


def test_a_search_that_was_stopped_goes_on_and_gives_the_same(tmp_path: Path) -> None:
    game, file = registry.game(GAMES[0]), tmp_path / "puzzles.jsonl.gz"
    told: list[int] = []
    assert make(game, file, 1, told.append) >= 1
    begun = shipped.unpacked(file.read_bytes())
    assert make(game, file, told[-1] + 1, told.append) == told[-1] > len(begun[0].puzzles) - 1
    whole = shipped.unpacked(file.read_bytes())
    assert [source.record for source in whole[: len(begun)]] == [source.record for source in begun]
    assert told == sorted(told)
    again = [source for match in range(whole[-1].match + 1) if (source := puzzles_in(game, match)) is not None]
    assert numbered(again) == whole
