"""A match in the terminal: one person at the keyboard, bots on the other seats, all as that person may see it."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from northward.bots import Bot
from northward.cli.problems import one_line
from northward.core import registry, words
from northward.core.game import CHANCE, Event, Game, Score, Seat
from northward.core.match import Match
from northward.core.parts import Menu, Text
from northward.core.record import write
from northward.core.rulestext import rules_in
from northward.core.text import addressed, category, text_of

SHOWN = 200
"""Longer menus are cut off on the screen; every number can still be chosen."""


def sentences(text: Text, match: Match, events: Sequence[Event], seat: Seat | None, language: str) -> list[str]:
    """What a seat may be told of these events, which have just happened."""
    game, view = match.game, match.game.view(match.state, seat)
    told = (text.sentence(game, view, event, language) for event in events if event.visible_to(seat))
    return [addressed(sentence, seat, language) for sentence in told if sentence]


class Session:
    """One person's match."""

    def __init__(
        self, match: Match, seat: Seat, bots: Mapping[Seat, Bot], seed: object, language: str, file: Path | None
    ) -> None:
        self.match = match
        self.seat = seat
        self.bots = bots
        self.language = language
        self.file = file
        self.say = words.load("northward.cli", language)
        self.text = text_of(match.game)
        self.news: list[str] = []
        self.tipped: tuple[int, list[Any]] = (-1, [])
        """After how many actions tips were given, and the actions they were about."""
        # A resumed match draws other numbers than its beginning did.
        streams = f"{seed}:{len(match.actions)}"
        self.chance = Random(streams)
        self.streams = {bot: Random(f"{streams}:{bot}") for bot in bots}

    def run(self) -> None:
        """Plays until the match is over or the person leaves."""
        if self.match.over:
            self.show_end()
            return
        self.save()  # a file that cannot be written is better known now than at the end
        while True:
            self.others_act()
            if self.match.over:
                self.show_end()
                self.save()
                return
            show_table(self.match, self.seat, self.language)
            self.show_news()
            if not self.person_acts():
                self.save()
                print(self.say("not_saved") if self.file is None else self.say("saved", file=self.file))
                return

    def others_act(self) -> None:
        """Chance and bots act until it is the person's turn alone. Bots are handed views, never the state."""
        match = self.match
        while match.to_move and match.to_move != (self.seat,):
            seat = next(seat for seat in match.to_move if seat != self.seat)
            if seat == CHANCE:
                self.hear(match.run_chance(self.chance))
            else:
                view = match.game.view(match.state, seat)
                self.hear(match.play(self.bots[seat].choose(view, match.legal(seat), None, self.streams[seat])))

    def hear(self, events: Sequence[Event]) -> None:
        self.news += sentences(self.text, self.match, events, self.seat, self.language)

    def person_acts(self) -> bool:
        """One decision: an action or an undo. False if the person leaves instead."""
        view = self.match.game.view(self.match.state, self.seat)
        groups: list[Menu] = [self.text.menu(self.match.game, view, self.match.legal(self.seat), self.language)]
        self.show_menu(groups)
        while (line := read_line(self.say("prompt"))) is not None:
            word, _, rest = line.strip().partition(" ")
            match word.lower():
                case "":
                    pass
                case "q":
                    return False
                case "u":
                    if self.undo():
                        return True
                case "b" if len(groups) > 1:
                    groups.pop()
                    self.show_menu(groups)
                case "b":
                    print(self.say("top"))
                case "h" | "r" | "rules":
                    self.help(rest.strip(), word.lower() == "h")
                case "s":
                    self.save_as(rest.strip())
                case "t":
                    self.tip(view, groups[-1], rest.strip())
                case "l":
                    self.look(view, rest.strip())
                case "d":
                    show_table(self.match, self.seat, self.language)
                    self.show_menu(groups)
                case number if re.fullmatch("[0-9]+", number):
                    chosen = self.entry(groups[-1], number)
                    if isinstance(chosen, list):
                        groups.append(chosen)
                        self.show_menu(groups)
                    elif chosen is not None:
                        self.news.clear()
                        self.hear(self.match.play(chosen))
                        self.autosave()
                        return True
                case _:
                    print(self.say("unknown", word=ascii(word[:40])))
        return False

    def entry(self, menu: Menu, number: str) -> Any:
        index = int(number[:9])
        if 1 <= index <= len(menu):
            return menu[index - 1][1]
        print(self.say("out_of_range", count=len(menu)))
        return None

    def undo(self) -> bool:
        """Takes back the last own action: freely where that is allowed, else by consent, which bots always give."""
        if self.match.undo(self.seat):
            said = "undone"
        else:
            own = [index for index, action in enumerate(self.match.actions) if action.seat == self.seat]
            if not own:
                print(self.say("nothing"))
                return False
            self.match.rewind(own[-1])
            said = "agreed"
        self.news.clear()
        self.autosave()
        print(self.say(said))
        return True

    def help(self, rule: str, commands: bool) -> None:
        try:
            rules = registry.rules_text(self.match.game.name, self.language)
        except LookupError as error:
            rules = ""
            if rule or not commands:
                print(error)
                return
        if rule:
            print(find_rule(rules, rule) or self.say("no_rule", rule=ascii(rule[:40])))
        elif commands:
            print(self.say("help", rule=next((each.id for each in rules_in(rules)), "ID")))
        else:
            show_markdown(rules)

    def tip(self, view: Any, menu: Menu, number: str) -> None:
        """What the expert would do and why, and the next best; with the number of an entry, how much better that is."""
        from northward.bots.hint import hint
        from northward.bots.reasons import compared, sentences, signed

        game, language = self.match.game, self.language
        plan = self.entry(menu, number) if re.fullmatch("[0-9]+", number) else None
        plan = None if isinstance(plan, list) else plan
        # A tip must not change what chance and bots will draw.
        tip = hint(game, view, self.match.legal(self.seat), plan, None, Random(len(self.match.actions)))

        reasons = [sentences(game, tip.reasons, language)]
        reasons += [[compared(each.behind, language), *sentences(game, each.reasons, language)] for each in tip.others]
        actions = [tip.action, *(other.action for other in tip.others)]
        for key, action, why in zip(("tip", "tip.second", "tip.third"), actions, reasons, strict=False):
            print(self.say(key, action=self.text.describe(game, view, action, language)))
            for sentence in why:
                print(f"  {addressed(sentence, self.seat, language)}")
        lead = round(tip.ahead)
        standing = self.say(f"tip.{'ahead' if lead > 0 else 'behind' if lead else 'level'}", points=abs(lead))
        print(self.say("tip.expected", points=round(tip.expected), standing=standing))
        if tip.better_by is not None:
            print(self.say("tip.plan", points=signed(tip.better_by)))
        self.tipped = (len(self.match.actions), actions)

    def look(self, view: Any, number: str) -> None:
        """The table as it would be after one of the tips, as far as the seat can tell."""
        moment, actions = self.tipped
        if moment != len(self.match.actions):
            print(self.say("look.first"))
        elif not re.fullmatch("[0-9]+", number) or not 1 <= int(number[:9]) <= len(actions):
            print(self.say("out_of_range", count=len(actions)))
        else:
            game, action = self.match.game, actions[int(number) - 1]
            after = game.apply(game.imagine(view, Random(0)), action)
            print("\n" + self.text.draw(game, game.view(after, self.seat), self.language))
            print("\n" + self.say("look", action=self.text.describe(game, view, action, self.language)))

    def save_as(self, name: str) -> None:
        """Saves to a named file, which is the one in use from then on."""
        try:
            file = Path(name).expanduser() if name else self.file
            if file is None:
                print(self.say("no_file"))
                return
            if file != self.file:
                check_new(file)
            write(file, self.match.record())
        except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: ~nobody
            print(one_line(error))
            return
        self.file = file
        print(self.say("saved", file=file))

    def save(self) -> None:
        if self.file is not None:
            write(self.file, self.match.record())

    def autosave(self) -> None:
        """A full disk must not end the match: the person is told, and may save elsewhere."""
        try:
            self.save()
        except OSError as error:
            print(one_line(error))

    def show_end(self) -> None:
        self.show_news()
        show_table(self.match, self.seat, self.language)
        show_result(self.match, self.seat, self.language)

    def show_news(self) -> None:
        if self.news:
            print("\n" + self.say("news"))
            print("\n".join(f"  {sentence}" for sentence in self.news))

    def show_menu(self, groups: Sequence[Menu]) -> None:
        print()
        for number, (label, inner) in enumerate(groups[-1][:SHOWN], start=1):
            print(f"{number:4}  {self.say('group', label=label) if isinstance(inner, list) else label}")
        if len(groups[-1]) > SHOWN:
            print("      " + self.say("more", count=len(groups[-1])))
        if len(groups) > 1:
            print("   " + self.say("back"))


def read_line(prompt: str) -> str | None:
    """A line from the keyboard; None when nobody is there or nothing more comes."""
    if sys.stdin is None:
        return None
    try:
        line = input(prompt)
    except BrokenPipeError:
        raise  # nobody reads what we print
    except (EOFError, OSError):
        print()
        return None
    if not sys.stdin.isatty():
        print()  # where nothing is typed, nothing ends the prompt's line
    return line


def check_new(file: Path) -> None:
    """Raises ValueError rather than lose another match, or replace a device."""
    if file.exists() and not file.is_file():
        raise ValueError(f"{file} is not a file")
    if file.exists() and file.stat().st_size:
        raise ValueError(f"{file} exists already; go on with `northward play --resume {file}` or name another file")


def find_rule(text: str, rule: str) -> str | None:
    """A rule with its id, without marks of bold type."""
    wanted = rule.lower()
    found = (f"{each.id} {each.text}" for each in rules_in(text) if each.id.lower() == wanted)
    return next((paragraph.replace("**", "") for paragraph in found), None)


def show_markdown(text: str) -> None:
    """Typeset for a person, as it is for a pipe."""
    if not sys.stdout.isatty():
        print(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))


def show_table(match: Match, seat: Seat | None, language: str) -> None:
    print("\n" + text_of(match.game).draw(match.game, match.game.view(match.state, seat), language))


def show_result(match: Match, seat: Seat | None, language: str) -> None:
    """The scores and who won; of a running match, only what the seat knows of the scores."""
    say = words.load("northward.cli", language)
    scores = known_scores(match, seat)
    print()
    show_scores(match.game, scores, seat, language)
    if not match.over:
        print(say("unfinished"))
        return
    winners = [player(say, score.seat, seat) for score in scores if score.rank == 1]
    print(say("won" if len(winners) == 1 else "shared", names=", ".join(winners)).capitalize())


def known_scores(match: Match, seat: Seat | None) -> tuple[Score, ...]:
    scores: tuple[Score, ...] = (
        match.game.scores(match.state) if match.over else match.game.view(match.state, seat).scores
    )
    return scores


def show_scores(game: Game, scores: Sequence[Score], you: Seat | None, language: str) -> None:
    """A score pad: a line for each category, a column for each seat."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table

    say = words.load("northward.cli", language)
    table = Table("", box=SIMPLE)
    for score in scores:
        table.add_column(player(say, score.seat, you), justify="right")
    for name in dict.fromkeys(name for score in scores for name in score.items):
        table.add_row(category(game, name, language), *(str(score.items.get(name, 0)) for score in scores))
    table.add_section()
    table.add_row(say("total"), *(str(score.total) for score in scores))
    if any(score.tie_break for score in scores):
        table.add_row(say("tie_break"), *(", ".join(map(str, score.tie_break)) for score in scores))
    table.add_row(say("rank"), *(str(score.rank) for score in scores))
    Console().print(table)


def player(say: words.Words, seat: Seat, you: Seat | None) -> str:
    """People count from one."""
    return say("you" if seat == you else "player", number=seat + 1)


def step_through(match: Match, seat: Seat | None, language: str) -> bool:
    """Shows a match line by line, as the seat saw it: on Enter, or all at once where there is no keyboard.

    Tells whether it was watched to the end.
    """
    game, say, text = match.game, words.load("northward.cli", language), text_of(match.game)
    shown = Match.new(game, match.seats, match.options)
    by_hand = sys.stdin is not None and sys.stdin.isatty()
    for number, action in enumerate(match.actions, start=1):
        before = game.view(shown.state, seat)
        events = shown.play(action)
        who = say("chance") if action.seat == CHANCE else player(say, action.seat, seat)
        what = text.describe(game, before, game.hide(shown.state, action, seat), language)
        print(f"\n[{number}/{len(match.actions)}] {who}: {what}")
        for sentence in sentences(text, shown, events, seat, language):
            print(f"  {sentence}")
        show_table(shown, seat, language)
        if by_hand:
            line = read_line("\n" + say("next"))
            if line is None or line.strip().lower() == "q":
                return False
    return True
