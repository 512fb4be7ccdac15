"""The commands `puzzle` and `puzzles make`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from northward.cli.arguments import check_language
from northward.cli.options import GameName, Lang, MaybeGameName
from northward.cli.output import progress
from northward.cli.problems import UserError, user_errors
from northward.cli.terminal import SHOWN, read_line
from northward.core import puzzles, registry, words
from northward.core.game import AnyAction
from northward.core.text import text_of

if TYPE_CHECKING:
    from northward.puzzles import Position

app = typer.Typer(help="Puzzles (docs/puzzles.md).")


@app.command()
def make(
    game: GameName,
    count: Annotated[int, typer.Option(min=1, help="How many the file shall have.")] = 120,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Gone on with if it is there.")] = None,
    judged: Annotated[bool, typer.Option(help="What is best for the end of a match, by playing it out.")] = False,
) -> None:
    """Look for puzzles in matches of bots, and prove each."""
    from northward.puzzles import judging, making

    found = registry.game(game)
    if not any(kind.judged == judged for kind in puzzles.kinds(game).values()):
        raise UserError(f"{game} does not say what puzzles could ask")
    file = save or Path(f"{game}-{puzzles.JUDGED if judged else puzzles.FILE}")
    find, first = (judging.puzzles_in, puzzles.FIRST_JUDGED) if judged else (making.puzzles_in, 1)
    with user_errors(f"{file}: "), progress(count) as advance:
        shown = 0

        def tell(so_far: int) -> None:
            nonlocal shown
            for _ in range(shown, min(so_far, count)):
                advance(f"{so_far}/{count}")
            shown = max(shown, so_far)

        total = making.make(found, file, count, tell, find, first)
    print(f"{file}: {total} puzzles")


def puzzle(
    game: MaybeGameName = None,
    number: Annotated[int | None, typer.Argument(metavar="[NUMBER]", help="Which one; any if not said.")] = None,
    difficulty: Annotated[str | None, typer.Option(help="easy, medium or hard.")] = None,
    lang: Lang = "en",
) -> None:
    """Solve a puzzle: that of the day, or one of a game."""
    from northward.puzzles import position

    check_language(lang)
    name, which = _wanted(game, number, difficulty)
    with user_errors():
        Solving(position(name, which), lang).run()


def _wanted(game: str | None, number: int | None, difficulty: str | None) -> tuple[str, int]:
    if game is None and difficulty is None:
        today = puzzles.of_day(date.today())
        if today is None:
            raise UserError("no installed game has puzzles")
        return today
    if difficulty is not None and difficulty not in puzzles.DIFFICULTIES:
        raise UserError(f"no difficulty {difficulty!r}; expected one of {', '.join(puzzles.DIFFICULTIES)}")
    if game is not None:
        registry.game(game)
    offered = [
        (name, each.number)
        for name in ([game] if game else registry.names())
        for _, each in puzzles.all_of(name).values()
        if number in (None, each.number) and difficulty in (None, each.difficulty)
    ]
    if not offered:
        raise UserError("there is no such puzzle" if number else f"{game} has no puzzles")
    return Random().choice(offered)


class Solving:
    """One person's tries."""

    def __init__(self, here: Position, language: str) -> None:
        self.here = here
        self.language = language
        self.say = words.load("northward.cli", language)
        self.tries = 0

    def run(self) -> None:
        here = self.here
        print(text_of(here.game).draw(here.game, here.view, self.language))
        level = self.say(f"puzzle.{here.puzzle.difficulty}")
        title = registry.title(here.game.name, self.language)
        print("\n" + self.say("puzzle.title", game=title, number=here.puzzle.number, difficulty=level))
        best = self.say("puzzle.promises" if here.worths else "puzzle.best", points=self.figure(here.puzzle.points))
        question = here.question(self.language)
        print(question + ("" if question.endswith("?") else ".") + " " + best)
        if not here.worths:
            print(self.say(f"puzzle.{here.kind.until}"))
        print(self.say("puzzle.help"))
        while not self.solved():
            pass

    def solved(self) -> bool:
        """One try. True when there is nothing left to try: it is solved, shown, or the person leaves."""
        done: list[AnyAction] = []
        while True:
            choice = self.choose(done)
            if choice == "q":
                return True
            if choice == "s":
                for way in self.here.answers():
                    self.show(self.say("puzzle.solution"), way)
                return True
            if choice == "u":
                del done[-1:]
                continue
            done.append(choice)
            tried = self.here.tried(done)
            if tried.done:
                break
        self.tries += 1
        points = tried.points or 0
        right = self.here.right(points)
        sign = "+" if points >= 0 else ""
        worth = self.say("puzzle.worth", points=sign + self.figure(points), best=self.figure(self.here.puzzle.points))
        if right:
            self.show(self.say("puzzle.solved", worth=worth, tries=self.tries), done)
        else:
            print(self.say("puzzle.not_yet", worth=worth))
        return right

    def figure(self, points: float) -> str:
        return str(points).replace(".", "," if self.language == "fr" else ".")

    def choose(self, done: Sequence[AnyAction]) -> Any:
        """An action, or the letter of a command. Words shorten the list to what has them."""
        game, seat, state = self.here.game, self.here.seat, self.here.after(done)
        view = game.view(state, seat)
        legal = list(game.legal(state, seat))
        told = [text_of(game).describe(game, view, action, self.language) for action in legal]
        offered = list(range(len(legal)))
        self.list(told, offered)
        while (line := read_line(self.say("prompt"))) is not None:
            word = line.strip().lower()
            if word in ("q", "s", "u"):
                return word
            if word == "h":
                print(self.here.hint(self.language))
            elif word.isdecimal() and 1 <= int(word[:9]) <= len(legal):
                return legal[int(word) - 1]
            elif word.isdecimal():
                print(self.say("out_of_range", count=len(legal)))
            else:
                offered = [index for index, text in enumerate(told) if word in text.lower()]
                self.list(told, offered)
        return "q"

    def list(self, told: Sequence[str], offered: Sequence[int]) -> None:
        for index in offered[:SHOWN]:
            print(f"{index + 1:>4}  {told[index]}")
        if len(offered) > SHOWN:
            print(self.say("puzzle.more", count=len(offered) - SHOWN))

    def show(self, title: str, way: Sequence[AnyAction]) -> None:
        print(title)
        for sentence in (*self.here.told(way, self.language), *self.here.why(way, self.language)):
            print(f"  {sentence}")
