"""What a seat may not know reaches it in no way: through no view, no line, no event, no legal action, no bot."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, zip_longest
from random import Random
from typing import Any

from northward import bots
from northward.core import codec, parts
from northward.core.game import CHANCE, AnyAction, AnyOptions, AnyState, Event, Game, IllegalAction, Seat
from northward.core.parts import Inventory, Previews
from northward.testing import damage
from northward.testing.playing import (
    FEW,
    MANY,
    PLAYED_ON,
    Step,
    observers,
    play,
    played,
    same_inventory,
    some,
)

STATES = 20
PAIRS = 10
FORKS = 24
"""So many lines of each kind of chance, and of the seats' together, are looked at for something that could have
happened instead: of short games all lines of chance. Where thousands of cubes are drawn openly, the few kinds of line
that hide something are not drowned in them.
"""
WHOLE_LOOKS = 32
"""All lines of two games are compared after every eighth, of a long game so many times while its length doubles."""
CHOICES = 4
BOTS = 3
"""Decisions of some bots on imagined states, and again on twins; with all settings dozens of each bot in each game."""
THOUGHTS = 6
"""Simulations of a bot that thinks."""
IMAGINED = 250
FEW_DIFFERENT = 6
UNFAIR = 8


class Twins:
    """Two games side by side. `unaware` are the observers who could not tell them apart so far.

    Whoever gets equal views must get equal lines, events and legal actions. And nobody's views part in silence: the
    line just played looks different to its observer, or an event tells what has become known.
    """

    def __init__(self, game: Game, states: tuple[Any, Any], past: list[Any], unaware: set[Seat | None]) -> None:
        self.game = game
        self.states = states
        self.lines: list[tuple[Any, Any]] = [(action, action) for action in past]
        self.differing: set[int] = set()
        self.unaware = unaware
        self.aware: set[Seat | None] = set()

    @property
    def same(self) -> bool:
        return bool(self.states[0] == self.states[1])

    def views(self, seat: Seat | None) -> tuple[Any, Any]:
        return self.game.view(self.states[0], seat), self.game.view(self.states[1], seat)

    def play(self, one: Any, other: Any, rng: Random) -> None:
        """Goes one line further and compares what everybody is given."""
        told: tuple[list[Event], list[Event]] = ([], [])
        self.states = (
            self.game.apply(self.states[0], one, told[0].append),
            self.game.apply(self.states[1], other, told[1].append),
        )
        if one != other:
            self.differing.add(len(self.lines))
        self.lines.append((one, other))
        if self.same:
            return
        for seat in sorted(self.unaware, key=str):
            seen = self.views(seat)
            heard = [[event for event in events if event.visible_to(seat)] for events in told]
            if seen[0] == seen[1]:
                assert heard[0] == heard[1], f"only the events tell seat {seat} what is hidden: {heard}"
                self._compare_lines(seat, rng)
                self._compare_choices(seat, rng)
            else:
                self.unaware.discard(seat)
                self.aware.add(seat)
                told_apart = heard[0] != heard[1] or self.differing_line(seat, [len(self.lines) - 1])
                assert told_apart, f"only the view tells seat {seat} what is hidden: {_difference(*seen)}"

    def differing_line(self, seat: Seat | None, indices: Any) -> tuple[Any, Any] | None:
        """A line that the seat sees differently in the two games."""
        left, right = self.states
        for index in indices:
            one, other = self.lines[index]
            seen = self.game.hide(left, one, seat), self.game.hide(right, other, seat)
            if seen[0] != seen[1]:
                return seen
        return None

    def _compare_lines(self, seat: Seat | None, rng: Random) -> None:
        number = len(self.lines)
        all_of_them = number % max(8, number // WHOLE_LOOKS) == 0
        indices = set(range(number) if all_of_them else some(range(number), 8, rng))
        seen = self.differing_line(seat, sorted(indices | self.differing))
        assert seen is None, f"only the lines tell seat {seat} what is hidden: {seen}"

    def _compare_choices(self, seat: Seat | None, rng: Random) -> None:
        left, right = self.states
        to_move = self.game.to_move(left)
        assert to_move == self.game.to_move(right), f"equal views of {seat}, but others are to move"
        if seat is None or seat not in to_move:
            return
        legal = self.game.legal(left, seat), self.game.legal(right, seat)
        assert len(legal[0]) == len(legal[1]), f"only the number of legal actions tells seat {seat} what is hidden"
        for index in some(range(len(legal[0])), FEW, rng):
            assert legal[0][index] == legal[1][index], f"only the legal actions tell seat {seat} what is hidden"

    def next_lines(self, rng: Random) -> tuple[Any, Any] | None:
        """What comes next in both games: the same if possible, else two lines that look alike to somebody."""
        left, right = self.states
        to_move = self.game.to_move(left)
        if not to_move or to_move != self.game.to_move(right):
            return None
        if to_move == (CHANCE,):
            for _ in range(12):
                line = self.game.chance(left, rng)
                if accepted(self.game, right, line):
                    return line, line
            return None
        seat = rng.choice(to_move)
        ones, others = self.game.legal(left, seat), self.game.legal(right, seat)
        if rng.random() < 0.3:
            alike = self._alike(ones, others, rng)
            if alike is not None:
                return alike
        for _ in range(12):
            line = ones[rng.randrange(len(ones))]
            if line in others:
                return line, line
        return self._alike(ones, others, rng)

    def _alike(self, ones: Sequence[Any], others: Sequence[Any], rng: Random) -> tuple[Any, Any] | None:
        """Two lines, each legal in its own game only, that somebody unaware cannot tell apart."""
        only = [line for line in some(ones, FEW, rng) if line not in others]
        other_only = [line for line in some(others, FEW, rng) if line not in ones]
        for _ in range(6 if only and other_only else 0):
            one, other = rng.choice(only), rng.choice(other_only)
            after = self.game.apply(self.states[0], one), self.game.apply(self.states[1], other)
            if any(self.game.hide(after[0], one, o) == self.game.hide(after[1], other, o) for o in self.unaware):
                return one, other
        return None

    def run(self, rng: Random) -> Iterator[None]:
        """Plays on while somebody is unaware of a difference; stops after every line."""
        while self.unaware and not self.same:
            yield
            lines = self.next_lines(rng)
            if lines is None:
                return
            self.play(*lines, rng)


def _difference(one: Any, other: Any) -> str:
    fields = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]
    return ", ".join(f"{name}: {getattr(one, name)} or {getattr(other, name)}" for name in fields)


def accepted(game: Game, state: AnyState, action: AnyAction) -> bool:
    try:
        game.apply(state, action)
    except IllegalAction:
        return False
    return True


def other_lines(game: Game, step: Step, rng: Random, small: bool) -> Iterator[Any]:
    """What could have happened instead of a line; in one value or two of it if the difference is to be `small`."""
    if step.action.seat == CHANCE:
        for _ in range(4):
            plain, other = damage.tree(step.action), damage.tree(game.chance(step.before, rng))
            for candidate in damage.altered(plain, other, rng, leaves=small):
                line = damage.grown(candidate, game.Action)
                if line is not None and line != step.action and accepted(game, step.before, line):
                    yield line
    else:
        for line in some(game.legal(step.before, step.action.seat), 6, rng):
            if line != step.action:
                yield line


def _places(lines: list[Any], rng: Random) -> list[int]:
    """Lines of every kind of chance and of the seats, by turns."""
    kinds: dict[Any, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        kinds[type(line) if line.seat == CHANCE else "seats"].append(index)
    chosen = [rng.sample(few, len(few)) for few in (some(indices, FORKS, rng) for indices in kinds.values())]
    return [index for round_ in zip_longest(*chosen) for index in round_ if index is not None]


def forks(
    game: Game, steps: list[Step], seats: int, rng: Random, small: bool = False
) -> Iterator[tuple[Twins, tuple[Any, Any]]]:
    """Twins at points of a game where something else could have happened behind somebody's back, and the two lines."""
    past = [step.action for step in steps]
    for index in _places(past, rng):
        step = steps[index]
        wanted = set(observers(seats))
        lines = {seat: game.hide(step.after, step.action, seat) for seat in wanted}
        views = {seat: game.view(step.after, seat) for seat in wanted}
        for line in other_lines(game, step, rng, small):
            after = game.apply(step.before, line)
            if after == step.after:
                continue
            blind = {
                seat
                for seat in wanted
                if game.hide(after, line, seat) == lines[seat] or game.view(after, seat) == views[seat]
            }
            if blind:
                wanted -= blind
                twins = Twins(game, (step.before, step.before), past[:index], set(observers(seats)))
                yield twins, (step.action, line)
            if not wanted:
                break


def check_hidden_lines(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """A seat's version of a line is the line with blanks, never more of them than before; its own lines it knows."""
    steps = played(game, seats, options, rng)
    last = len(steps) - 1
    for index, step in enumerate(steps):
        moments = sorted({*(min(index + later, last) for later in range(5)), rng.randrange(index, last + 1), last})
        for seat in observers(seats):
            versions = [game.hide(steps[moment].after, step.action, seat) for moment in moments]
            for version, later in pairwise([*versions, step.action]):
                if version != later:
                    assert seat != step.action.seat, f"seat {seat} does not know what it did: {step.action}"
                    assert _blanked(damage.tree(later), damage.tree(version)), f"{version}, then {later}"
        for event in step.events:
            assert event.to is None or set(event.to) <= set(range(seats)), f"{event} is for nobody"


def _blanked(line: Any, hidden: Any) -> bool:
    if isinstance(line, dict) and isinstance(hidden, dict):
        return line.keys() == hidden.keys() and all(_blanked(line[key], hidden[key]) for key in line)
    if isinstance(line, list) and isinstance(hidden, list):
        return len(line) == len(hidden) and all(map(_blanked, line, hidden))
    return hidden is None or bool(line == hidden)


def check_imagine(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """An imagined state looks the same to the seat, holds the same components, and goes on to an end."""
    steps = played(game, seats, options, rng)
    whole = inventory(steps[0].before)
    played_on = 0
    for number, state in enumerate(some([step.before for step in steps] + [steps[-1].after], STATES, rng)):
        chosen = rng.choice(observers(seats))
        for seat in observers(seats):
            imagined = _check_imagined(game, inventory, whole, state, seat, rng)
            if seat == chosen and number % 3 == 0:
                _check_imagined(game, inventory, whole, imagined, rng.choice(observers(seats)), rng)
                for count, step in enumerate(play(game, imagined, rng) if played_on < PLAYED_ON else ()):
                    played_on += 1
                    assert same_inventory(inventory(step.after), whole), "the imagined game loses something"
                    if count % 16 == 0:
                        _check_imagined(game, inventory, whole, step.after, rng.choice(observers(seats)), rng)


def _check_imagined(
    game: Game, inventory: Inventory, whole: Counter[str], state: AnyState, seat: Seat | None, rng: Random
) -> Any:
    view = game.view(state, seat)
    assert type(view) is game.View
    assert view.seat == seat, "a view names its seat"
    imagined = game.imagine(view, rng)
    assert type(imagined) is game.State
    again = game.view(imagined, seat)
    assert again == view, f"seat {seat} sees that it is imagined: {_difference(view, again)}"
    assert game.to_move(imagined) == game.to_move(state), "others are to move in the imagined state"
    assert same_inventory(inventory(imagined), whole), "the imagined state holds other components"
    assert codec.decode(codec.encode(imagined), game.State) == imagined
    if seat is not None:
        real, other = game.legal(state, seat), game.legal(imagined, seat)
        assert len(real) == len(other), f"seat {seat} has other legal actions in the imagined state"
        assert all(real[i] == other[i] for i in some(range(len(real)), FEW, rng)), "other legal actions"
    return imagined


def check_imagine_varies(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """Where two different states fit a view, `imagine` finds different ones; where few fit, it finds both often."""
    steps = played(game, seats, options, rng)
    for twins, lines in islice(forks(game, steps, seats, rng), PAIRS // 2):
        twins.play(*lines, rng)
        for count, _ in enumerate(twins.run(rng)):
            if count and rng.random() > STATES / len(steps):
                continue
            for seat in sorted(twins.unaware, key=str):
                _check_variety(game, twins.states, seat, rng)
                _check_flags(game, twins.states, seat, rng)


def _check_variety(game: Game, fitting: tuple[Any, Any], seat: Seat | None, rng: Random) -> None:
    view = game.view(fitting[0], seat)
    found: Counter[bytes] = Counter()
    for _ in range(IMAGINED):
        found[codec.encode(game.imagine(view, rng))] += 1
        if len(found) > FEW_DIFFERENT:
            return
    assert len(found) > 1, f"seat {seat} always imagines the same state, but others fit its view as well"
    rarer, other = sorted(found[codec.encode(state)] for state in fitting)
    assert rarer, f"seat {seat} never imagines a state that fits"
    assert other < UNFAIR * rarer, f"seat {seat} hardly ever imagines a state that fits: {rarer} to {other}"


def _check_flags(game: Game, fitting: tuple[Any, Any], seat: Seat | None, rng: Random) -> None:
    """Where two states that fit differ in a yes or no, both answers are imagined."""
    one, other = (damage.branches(damage.tree(state)) for state in fitting)
    questions = [path for path, value in one.items() if type(value) is bool]
    open_questions: dict[damage.Path, set[Any]] = {
        path: {True, False} for path in questions if other.get(path) is (not one[path])
    }
    for _ in range(IMAGINED if open_questions else 0):
        imagined = damage.branches(damage.tree(game.imagine(game.view(fitting[0], seat), rng)))
        for path in list(open_questions):
            open_questions[path].discard(imagined.get(path))
            if not open_questions[path]:
                del open_questions[path]
        if not open_questions:
            return
    assert not open_questions, f"seat {seat} always imagines the same answer to {open_questions}"


def check_twins(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """Games that differ only in what a seat cannot know are the same to it, for as long as it cannot know."""
    steps = played(game, seats, options, rng)
    for twins, lines in islice(forks(game, steps, seats, rng), PAIRS):
        twins.play(*lines, rng)
        for _ in twins.run(rng):
            pass
    for step in some(steps, STATES, rng):
        for seat in rng.sample(observers(seats), 2):
            imagined = game.imagine(game.view(step.before, seat), rng)
            twins = Twins(game, (step.before, imagined), [], {seat})
            for _ in twins.run(rng):
                pass


def check_memory(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """Whoever could once tell two games apart can do so until they are the same.

    The two games differ in one line, by one fact (one or two values of chance, or another seat's secret), and go on
    with the same lines. A view that forgets would let `imagine` make up what the seat knows to be wrong.
    """
    steps = played(game, seats, options, rng)
    for twins, lines in islice(forks(game, steps, seats, rng, small=True), PAIRS // 2):
        twins.play(*lines, rng)
        at_once = set() if lines[0].seat == CHANCE else set(twins.aware)
        while not twins.same:
            looked_at = rng.random() < MANY / len(steps)
            remembering = sorted(twins.aware - at_once, key=str) if looked_at else []
            for seat in rng.sample(remembering, min(2, len(remembering))):
                one, other = twins.views(seat)
                assert one != other, f"seat {seat} has forgotten what it saw"
            following = twins.next_lines(rng)
            if following is None or following[0] != following[1]:
                break
            twins.play(*following, rng)


def check_page(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """What a board is told follows from the view alone: it is the same of an equal view that came as JSON."""
    part = parts.page(game.name)
    if part is None:
        return
    kinds = [(part.figures(game, seats, options), part.Figures)]
    steps = played(game, seats, options, rng)
    for state in some([step.before for step in steps] + [steps[-1].after], STATES, rng):
        for seat in observers(seats):
            view = game.view(state, seat)
            read = codec.decode(codec.encode(view), game.View)
            told = part.page(game, view)
            assert told == part.page(game, read), f"the board of seat {seat} is told more than the view"
            kinds.append((told, part.Page))
            if isinstance(part, Previews):
                shown = part.preview(game, view)
                assert shown == part.preview(game, read), f"the preview of seat {seat} tells more than the view"
                kinds.append((shown, part.Preview))
    for value, kind in kinds:
        assert type(value) is kind, f"{type(value).__name__} is no {kind.__name__} of the page of {game.name}"
        assert codec.decode(codec.encode(value), kind) == value, f"{kind.__name__} comes back from JSON as another"


def check_bots(game: Game, inventory: Inventory, seats: int, options: AnyOptions, rng: Random) -> None:
    """Every bot chooses a legal action, and the same one in games that are the same to its seat."""
    steps = played(game, seats, options, rng)
    for step in some([step for step in steps if step.action.seat != CHANCE], CHOICES, rng):
        seat = step.action.seat
        imagined = game.imagine(game.view(step.before, seat), rng)
        _check_choices(game, (step.before, imagined), seat, rng)
    moments: list[tuple[tuple[Any, Any], Seat]] = []
    for twins, lines in islice(forks(game, steps, seats, rng), PAIRS // 3):
        twins.play(*lines, rng)
        for _ in twins.run(rng):
            moments += [(twins.states, seat) for seat in game.to_move(twins.states[0]) if seat in twins.unaware]
    for states, seat in some(moments, CHOICES, rng):
        _check_choices(game, states, seat, rng)


def _check_choices(game: Game, states: tuple[Any, Any], seat: Seat, rng: Random) -> None:
    for name in rng.sample((*bots.NAMES, *bots.tempered(game)), BOTS):
        seed = rng.random()
        choices = []
        for state in states:
            legal = game.legal(state, seat)
            view = game.view(state, seat)
            choices.append(bots.make(name, game).choose(view, legal, bots.Clock(simulations=THOUGHTS), Random(seed)))
            assert choices[-1] in legal, f"{name} wants {choices[-1]}"
        assert choices[0] == choices[1], f"the bot {name} of seat {seat} knows what is hidden"
