"""Recorded games: how they are made and written, and what is tested on all of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from random import Random
from string import Formatter
from types import ModuleType
from typing import Any, get_args

import pytest

from northward.bots import Bot
from northward.core import codec, parts, record
from northward.core.game import CHANCE, Event
from northward.core.match import Match
from northward.core.options import choices
from northward.testing.wording import internal, unspaced

RECORDS = Path(__file__).parents[1] / "records"
LANGUAGES = ("en", "fr")


def play_out(match: Match, bots: Sequence[Bot], rng: Random) -> Match:
    """One bot for each seat, to the end of the match."""
    match.run_chance(rng)
    while not match.over:
        seat = match.to_move[0]
        match.play(bots[seat].choose(match.game.view(match.state, seat), match.legal(seat), None, rng))
        match.run_chance(rng)
    return match


def playthrough(match: Match, text: ModuleType) -> str:
    """Every decision with what the deciding seat saw."""
    parts = []
    again = Match.new(match.game, match.seats, match.options)
    for number, action in enumerate(match.actions, start=1):
        view = again.game.view(again.state, None if action.seat == CHANCE else action.seat)
        if action.seat != CHANCE:
            parts.append(text.draw(again.game, view))
        who = "chance" if action.seat == CHANCE else action.seat + 1
        parts.append(f"{number}. {who}: {text.describe(again.game, view, action)}")
        again.play(action)
    parts.append(text.draw(again.game, again.game.view(again.state, None)))
    return "\n\n".join(parts) + "\n"


def write(folder: Path, matches: Mapping[str, Match], drawn: Collection[str], text: Any) -> None:
    """All records of a game, their results, and some of them also as text, decision by decision."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for name, match in sorted(matches.items()):
        record.write(folder / f"{name}.jsonl", match.record())
        results = [score.items for score in match.game.scores(match.state)]
        lines.append(f"  {codec.encode(name).decode()}: {codec.encode(results).decode()}")
        if name in drawn:
            (folder / f"{name}.txt").write_text(playthrough(match, text), encoding="utf-8")
    (folder / "results.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def write_tutorial(match: Match) -> None:
    """The record of a guided first game, beside its tips."""
    folder = parts.tutorial(match.game.name)
    assert folder is not None, "first write the tips"
    record.write(Path(str(folder)) / "record.jsonl", match.record())


@cache
def recorded(path: Path) -> record.Record:
    return record.read(path)


@cache
def told(path: Path) -> list[Event]:
    """All that was told in a recorded game."""
    game = recorded(path)
    found: list[Event] = []
    state = game.game.start(game.seats, game.options)
    for action in game.actions:
        state = game.game.apply(state, action, found.append)
    return found


def kinds(module: ModuleType) -> set[type[Event]]:
    return {kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}


def sentences(package: str, language: str) -> dict[str, str]:
    file = resources.files(package) / "words" / f"{language}.json"
    found: dict[str, str] = codec.decode(file.read_bytes(), dict[str, str])
    return found


def gaps(words: str) -> set[str | None]:
    """The names of what is filled into a sentence."""
    return {name for _, name, _, _ in Formatter().parse(words)} - {None}


def leaves(menu: Any) -> Iterator[Any]:
    """The actions of a menu, whatever the submenus they are in."""
    for _, entry in menu:
        if isinstance(entry, list):
            yield from leaves(entry)
        else:
            yield entry


def labels(menu: Any) -> Iterator[str]:
    """All that is to be read in a menu and its submenus."""
    for label, entry in menu:
        yield label
        if isinstance(entry, list):
            yield from labels(entry)


class RecordedGames:
    """Every record is replayed, with the result it ended with; none may be missing; and all can be told in words."""

    game: Any
    text: ModuleType
    event_modules: tuple[ModuleType, ...]
    rare_actions: tuple[Any, ...] = ()
    rare_events: tuple[Event, ...] = ()
    """Kinds that need not happen in any record; their words are tried on these."""

    def folder(self) -> Path:
        return RECORDS / str(self.game.name)

    def files(self) -> list[Path]:
        return sorted(self.folder().glob("*.jsonl"))

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "path" in metafunc.fixturenames:
            metafunc.parametrize("path", self.files(), ids=lambda path: path.stem)
        if "drawing" in metafunc.fixturenames:
            metafunc.parametrize("drawing", sorted(self.folder().glob("*.txt")), ids=lambda path: path.stem)

    def results(self) -> dict[str, list[dict[str, int]]]:
        found: dict[str, list[dict[str, int]]] = codec.decode(
            (self.folder() / "results.json").read_bytes(), dict[str, list[dict[str, int]]]
        )
        return found

    def test_a_recorded_game_replays_to_its_result(self, path: Path) -> None:
        game, state = recorded(path).game, record.replay(recorded(path))
        assert game.to_move(state) == ()
        assert [score.items for score in game.scores(state)] == self.results()[path.stem]

    def test_every_record_has_a_result(self) -> None:
        assert {path.stem for path in self.files()} == set(self.results())

    def needed(self) -> Iterator[str]:
        """What must be shown by at least one whole game."""
        yield from (f"{seats} players" for seats in self.game.seats)
        for name, values in choices(self.game.Options).items():
            yield from (f"{name} = {value}" for value in values)

    def shown(self, path: Path) -> Iterator[str]:
        """What a record shows of it."""
        game = recorded(path)
        yield f"{game.seats} players"
        yield from (f"{name} = {getattr(game.options, name)}" for name in choices(self.game.Options))

    def test_all_that_matters_is_shown_by_a_recorded_game(self) -> None:
        missing = set(self.needed()) - {fact for path in self.files() for fact in self.shown(path)}
        assert not missing, f"no recorded game shows: {', '.join(sorted(missing))}"

    def test_the_playthrough_reads_as_before(self, drawing: Path) -> None:
        match = Match(recorded(drawing.with_suffix(".jsonl")))
        assert playthrough(match, self.text) == drawing.read_text(encoding="utf-8")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_recorded_state_action_and_event_can_be_told(self, path: Path, language: str) -> None:
        """And in the words of people: nothing has a name that only the rules use."""
        game, found = recorded(path), list[str]()
        state = game.game.start(game.seats, game.options)
        for number, action in enumerate(game.actions):
            seen = game.game.view(state, None if action.seat == CHANCE else action.seat)
            if number % 10 == 0:
                own_name = game.game.components.name  # of whoever made the set
                found.append(self.text.draw(game.game, seen, language).replace(own_name, ""))
            found.append(self.text.describe(game.game, seen, action, language))
            heard: list[Event] = []
            state = game.game.apply(state, action, heard.append)
            seen = game.game.view(state, None)
            found += [self.text.sentence(game.game, seen, event, language) for event in heard]
        assert all(found)
        assert not [(word, text) for text in found if (word := internal(text) or unspaced(text, language))]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_menu_offers_all_that_is_legal(self, path: Path, language: str) -> None:
        game = recorded(path).game
        for number, state in enumerate(record.states(recorded(path))):
            to_move = game.to_move(state)
            if number % 7 == 0 and to_move and to_move[0] != CHANCE:
                legal = game.legal(state, to_move[0])
                menu = self.text.menu(game, game.view(state, to_move[0]), legal, language)
                assert sorted(map(codec.encode, leaves(menu))) == sorted(map(codec.encode, legal))
                wrong = [(word, each) for each in labels(menu) if (word := internal(each) or unspaced(each, language))]
                assert not wrong

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_kind_of_action_and_event_has_its_words(self, language: str) -> None:
        played = {type(action) for path in self.files() for action in recorded(path).actions}
        happened = {type(event) for path in self.files() for event in told(path)}
        rare_actions, rare_events = map(type, self.rare_actions), map(type, self.rare_events)
        assert set(get_args(self.game.Action)) - played <= set(rare_actions)
        assert set().union(*map(kinds, self.event_modules)) - happened <= set(rare_events)
        view = self.game.view(record.replay(recorded(self.files()[0])), None)
        assert all(self.text.describe(self.game, view, action, language) for action in self.rare_actions)
        assert all(self.text.sentence(self.game, view, event, language) for event in self.rare_events)

    def test_the_same_words_in_every_language(self) -> None:
        for module in self.event_modules:
            english, *others = (sentences(str(module.__package__), language) for language in LANGUAGES)
            for other in others:
                assert {key: gaps(words) for key, words in other.items()} == {
                    key: gaps(words) for key, words in english.items()
                }
