"""The suite passes a healthy game and fails each broken one, for the right reason."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from northward import bots
from northward.core import codec, observing, parts, record, registry
from northward.core.counting import Counted, Part
from northward.core.game import CHANCE, Components, Value
from northward.core.match import Match
from northward.testing import refusals, secrets, storing, takeback
from northward.testing.checks import CHECKS
from northward.testing.cover import SEATS, Case, all_mixes, cases, mixes, rows, wanted
from northward.testing.edits import some_edits
from northward.testing.playing import played
from northward.testing.suite import digests
from tests.every_game import broken, toys
from tests.every_game.broken import FAULTS, Fault
from tests.every_game.toys import SetToy, Toy


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes a toy the only installed game, as far as records know."""

    def by_name(game: Any, name: str) -> Any:
        if name != game.name:
            raise LookupError(f"no game {name!r}")
        return game

    return lambda game: monkeypatch.setattr(registry, "game", lambda name: by_name(game, name))


def run(check: str, game: Any, times: int = 1) -> None:
    for number in range(times):
        for case in cases(game):
            CHECKS[check](game, toys.inventory, case.seats, case.options, Random(f"{case} {number}"))


def test_plans_that_are_all_right_pass(install: Any) -> None:
    install(broken.Planning())
    run("check_plans", broken.Planning())


@pytest.mark.parametrize("game", [toys.GAME, toys.TinyToy()], ids=["toy", "tiny"])
@pytest.mark.parametrize("check", CHECKS)
def test_healthy_game_passes(check: str, game: Toy, install: Any) -> None:
    install(game)
    run(check, game)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.game.__name__}-{fault.check}")
def test_broken_game_fails(fault: Fault, install: Any) -> None:
    game = fault.game()
    install(game)
    with pytest.raises(AssertionError, match=fault.words):
        run(fault.check, game, times=4)


def test_every_check_has_failed_on_something() -> None:
    elsewhere = {"check_undo", "check_bots", "check_page", "check_observer", "check_ending", "check_cut_records"}
    assert {fault.check for fault in FAULTS} | elsewhere == CHECKS.keys()


def test_unknown_rule_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "known_rules", lambda game: frozenset({"TOY-1.1", "TOY-2.1"}))
    with pytest.raises(AssertionError, match="not in the rules"):
        run("check_refusals", toys.GAME)


class Stubborn(Match):
    """Never takes back."""

    def _free_undo(self, seat: int) -> int | None:
        return None


class Generous(Match):
    """Takes back the seat's last line, if it was the last of all, whatever it has shown."""

    def _free_undo(self, seat: int) -> int | None:
        return len(self.actions) - 1 if self.actions and self.actions[-1].seat == seat else None

    free_undo = _free_undo


class Careless(Match):
    """Takes back the last line, whoever's it was."""

    def _free_undo(self, seat: int) -> int | None:
        return len(self.actions) - 1 if self.actions and self.actions[-1].seat != CHANCE else None

    free_undo = _free_undo


class Thorough(Match):
    """Takes back the seat's last line and all after it."""

    def undo(self, seat: int) -> bool:
        index = self._free_undo(seat)
        if index is not None:
            self.rewind(index)
        return index is not None


class OverDice(Match):
    """Takes back the seat's last line although chance fell."""

    def undo(self, seat: int) -> bool:
        if len(self.actions) > 1 and self.actions[-1].seat == CHANCE and self.actions[-2].seat == seat:
            self.rewind(len(self.actions) - 2)
            return True
        return super().undo(seat)

    def may_undo(self, seat: int) -> bool:
        falls = len(self.actions) > 1 and self.actions[-1].seat == CHANCE and self.actions[-2].seat == seat
        return falls or super().may_undo(seat)


class Promising(Match):
    def may_undo(self, seat: int) -> bool:
        return True


class Restless(Match):
    """Loses a line when asked."""

    def may_undo(self, seat: int) -> bool:
        may = super().may_undo(seat)
        self.rewind(len(self.actions) - 1)
        return may


@pytest.mark.parametrize(
    "kind, words",
    [
        (Stubborn, "could take back|cannot withdraw"),
        (Generous, "which showed something|cannot withdraw"),
        (Careless, "own last line|undo of nothing|showed something"),
        (Thorough, "own last line|changes others"),
        (OverDice, "own last line"),
        (Promising, "promises something else"),
        (Restless, "asking changes the match"),
    ],
)
def test_broken_undo_fails(kind: type[Match], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(takeback, "Match", kind)
    with pytest.raises(AssertionError, match=words):
        run("check_undo", toys.GAME)


class Forgetful(Match):
    """Takes back what has shown something, but lets choices be withdrawn."""

    def _reveals(self, index: int, seat: int) -> bool:
        return False


def test_undo_of_a_reveal_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(takeback, "Match", Forgetful)
    with pytest.raises(AssertionError, match="which showed something"):
        run("check_undo", toys.GAME)


class Stray:
    """A bot that wants what is not legal."""

    def choose(self, view: Any, legal: Sequence[Any], clock: Any, rng: Random) -> Any:
        return toys.Choose(view.seat, 99)


class Moody:
    """A bot with dice of its own."""

    def choose(self, view: Any, legal: Sequence[Any], clock: Any, rng: Random) -> Any:
        return Random().choice(legal)


class Peeping:
    """A bot that finds the state in its list of legal actions."""

    def choose(self, view: Any, legal: Any, clock: Any, rng: Random) -> Any:
        return legal[legal.state.deck[0] % len(legal)]


class Carrying(Toy):
    def legal(self, state: Any, seat: int) -> Any:
        legal: Any = broken.Backwards(list(super().legal(state, seat)))
        legal.state = state
        return legal


@pytest.mark.parametrize(
    "bot, game, words",
    [(Stray, Toy, "wants"), (Moody, Toy, "knows what is hidden"), (Peeping, Carrying, "knows what is hidden")],
)
def test_broken_bot_fails(bot: Any, game: Any, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make", lambda name, game: bot())
    with pytest.raises(AssertionError, match=words):
        run("check_bots", game())


class ToyFigures(Value, frozen=True):
    seats: int


class ToyPage(Value, frozen=True):
    seat: int | None


class HealthyPage:
    """The part `page` of the toy."""

    Figures = ToyFigures
    Page = ToyPage

    def figures(self, game: Any, seats: int, options: Any) -> Value:
        return ToyFigures(seats)

    def page(self, game: Any, view: Any) -> Value:
        return ToyPage(view.seat)


class PageWithMemory(HealthyPage):
    """Tells how often it was asked."""

    asked = 0

    def page(self, game: Any, view: Any) -> Value:
        self.asked += 1
        return ToyPage(self.asked)


class PageOfAnotherKind(HealthyPage):
    def page(self, game: Any, view: Any) -> Value:
        return ToyFigures(0)


class PageWithoutNames(HealthyPage):
    """What it tells is not what its types say."""

    def page(self, game: Any, view: Any) -> Value:
        return ToyPage(str(view.seat))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "part, words",
    [(PageWithMemory, "more than the view"), (PageOfAnotherKind, "is no ToyPage"), (PageWithoutNames, "Expected `int")],
)
def test_broken_page_fails(part: Any, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "page", lambda name: HealthyPage())
    run("check_page", toys.GAME)
    monkeypatch.setattr(parts, "page", lambda name: part())
    with pytest.raises((AssertionError, ValueError), match=words):
        run("check_page", toys.GAME)


class HealthyObserver:
    """Draws a view letter by letter, and is a part as well."""

    room = 4096

    def __init__(self, game: Any = None, seats: int = 0, memory: Any = None) -> None:
        self._game, self._memory = game, memory

    def parts(self, game: Any, seats: int) -> list[observing.Part]:
        return [observing.Part("letters", (self.room,), "a view as JSON")]

    def Observer(self, game: Any, seats: int, memory: memoryview) -> Any:
        return type(self)(game, seats, memory)

    def write(self, state: Any, seat: int) -> None:
        self._memory[:] = codec.encode(self.seen(state, seat)).ljust(self.room, b" ")

    def seen(self, state: Any, seat: int) -> Any:
        return self._game.view(state, seat)


class ObserverThatKnowsAll(HealthyObserver):
    def seen(self, state: Any, seat: int) -> Any:
        return [seat, state]


class ObserverThatSeesLittle(HealthyObserver):
    def seen(self, state: Any, seat: int) -> Any:
        return self._game.view(state, seat).hand_sizes


class ObserverThatDrawsOver(HealthyObserver):
    def write(self, state: Any, seat: int) -> None:
        drawn = codec.encode(self.seen(state, seat))
        self._memory[: len(drawn)] = drawn


@pytest.mark.parametrize(
    "part, words",
    [
        (ObserverThatKnowsAll, "sees what its view does not tell"),
        (ObserverThatSeesLittle, "does not see all that its view tells"),
        (ObserverThatDrawsOver, "drawn over something else"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_broken_observer_fails(part: Any, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "observer", lambda name: HealthyObserver())
    run("check_observer", toys.GAME)
    monkeypatch.setattr(parts, "observer", lambda name: part())
    with pytest.raises(AssertionError, match=words):
        run("check_observer", toys.GAME, times=2)


class PageWithEnd(HealthyPage):
    def ending(self, game: Any, view: Any) -> tuple[Counted, ...]:
        return tuple(
            Counted(item, tuple((Part(score.items[item], 1),) for score in view.scores))
            for item in view.scores[0].items
        )

    def ended(self, game: Any, view: Any, language: str) -> str:
        return f"all cards are laid, in {language}"


class EndThatForgetsASeat(PageWithEnd):
    def ending(self, game: Any, view: Any) -> tuple[Counted, ...]:
        return tuple(Counted(each.item, ((), *each.seats[1:])) for each in super().ending(game, view))


class EndWithoutWords(PageWithEnd):
    def ended(self, game: Any, view: Any, language: str) -> str:
        return ""


@pytest.mark.parametrize("part, words", [(EndThatForgetsASeat, "counted .* scored"), (EndWithoutWords, "not said")])
def test_broken_end_fails(part: Any, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "page", lambda name: PageWithEnd())
    run("check_ending", toys.GAME)
    monkeypatch.setattr(parts, "page", lambda name: part())
    with pytest.raises(AssertionError, match=words):
        run("check_ending", toys.GAME, times=4)


def no_line(number: int, line: bytes, kind: Any) -> Any:
    try:
        return codec.decode(line, kind)
    except ValueError as error:
        raise record.RecordError(1, str(error)) from None


def no_error(number: int, line: bytes, kind: Any) -> Any:
    return codec.decode(line, kind)


@pytest.mark.parametrize("decode, words", [(no_line, "cut after"), (no_error, "raised ValueError")])
def test_careless_reading_fails(decode: Any, words: str, install: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    install(toys.GAME)
    monkeypatch.setattr(record, "_decode", decode)
    with pytest.raises(AssertionError, match=words):
        run("check_cut_records", toys.GAME)


@pytest.mark.parametrize("name", ["check_seats", "registry", "codec", "keys"])
def test_headers_are_read_strictly(name: str, install: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one of the guards of `load`, a wrong header gets through or raises something else."""
    install(toys.GAME)
    match name:
        case "check_seats":
            monkeypatch.setattr(record, "check_seats", lambda game, seats: None)
        case "registry":
            monkeypatch.setattr(registry, "game", lambda name: toys.GAME)
        case "codec":
            monkeypatch.setattr(record, "FORMAT", 0)
        case "keys":
            monkeypatch.setattr(codec, "decode_written", codec.decode)
    with pytest.raises(AssertionError):
        run("check_damaged_records", toys.GAME)


class Trusting(Toy):
    """Believes every deal of cards that it has."""

    def deal(self, state: Any, hands: Any, tell: Any) -> Any:
        places = {card: index for index, card in enumerate(state.deck)}
        assert all(places[card] >= 0 for hand in hands for card in hand or ())
        return super().deal(state, hands, tell)


def test_random_damage_finds_a_trusting_game(install: Any) -> None:
    game = Trusting()
    install(game)
    with pytest.raises(AssertionError, match="raised KeyError"):
        storing.check_edited_record(game, 2, some_edits(Random(0)))


class BlindToHash(SetToy):
    """Takes whatever content comes with a hash for the set of that hash."""

    def with_components(self, content: Any) -> Any:
        other = super().with_components(content)
        other.components = Components("mine, a copy", "0", content)
        return other


class CarelessWithSets(SetToy):
    def with_components(self, content: Any) -> Any:
        assert len(content["cards"]) >= 0
        return super().with_components(content)


@pytest.mark.parametrize(
    "game, words",
    [(SetToy, None), (BlindToHash, "went unnoticed"), (CarelessWithSets, "raised TypeError")],
)
def test_sets_are_damaged(game: type[SetToy], words: str | None, install: Any) -> None:
    install(game())
    if words is None:
        storing.check_custom_set(game(), toys.CARD_FILE, Random(0))
    else:
        with pytest.raises(AssertionError, match=words):
            storing.check_custom_set(game(), toys.CARD_FILE, Random(0))


class SetOrder(Toy):
    """The order of its actions is that of a set of words."""

    def legal(self, state: Any, seat: int) -> Any:
        by_word = {str(action): action for action in super().legal(state, seat)}
        return [by_word[word] for word in set(by_word)]


@pytest.mark.parametrize("game, number", [("toys:Toy", 1), ("test_suite_itself:SetOrder", 2)])
def test_processes_are_compared(game: str, number: int) -> None:
    assert len(digests(f"tests.every_game.{game}")) == number


@pytest.mark.parametrize(
    "factors",
    [
        {SEATS: range(2, 6), "a": "xy", "b": (False, True), "c": range(10), "d": "xy"},
        {SEATS: range(2, 4), "a": "xyz"},
        {SEATS: range(2, 4)},
    ],
)
def test_the_cover_covers(factors: dict[str, Sequence[Any]]) -> None:
    found = rows(factors)
    assert found == rows(factors), "always the same rows"
    missing = set(all_mixes(factors, wanted(factors)))
    for row in found:
        assert row.keys() == factors.keys()
        missing -= mixes(row, wanted(factors))
    assert not missing
    least = max(len(list(factors[name])) for name in factors)
    assert least <= len(found) <= 3 * len(all_mixes(factors, wanted(factors))) // len(wanted(factors)) + 8
    names = [name for name in factors if name != SEATS]
    for first in names:
        for second in names:
            pairs = {(row[first], row[second]) for row in found}
            assert first == second or len(pairs) == len(list(factors[first])) * len(list(factors[second]))


def test_the_cover_of_the_toy() -> None:
    found = list(cases(toys.GAME))
    assert found[:2] == [Case("toy", seats, toys.ToyOptions()) for seats in (2, 3)]
    assert len(set(map(str, found))) == len(found)


def test_forks_are_found_for_every_observer() -> None:
    """The twins are not idle: somebody else's deals, draws and choices are exchanged behind everybody's back."""
    steps = played(toys.GAME, 3, toys.ToyOptions(), Random(0))
    kinds = {(type(lines[0]), type(lines[1])) for _, lines in secrets.forks(toys.GAME, steps, 3, Random(0))}
    assert {(toys.Deal, toys.Deal), (toys.Draw, toys.Draw), (toys.Choose, toys.Choose)} <= kinds
