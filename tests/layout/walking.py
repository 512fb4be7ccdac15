"""Walks through games, recorded and played by bots, and looks at the page in every state, at every size.

No game is named: a decision is told from others by the kind of action that was taken, what can be pressed by its role.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from northward import Match
from northward.core import record, registry
from northward.core.family import rows
from northward.core.game import CHANCE
from northward.testing.wording import internal, unspaced
from tests.web.moments import RECORDS
from tests.web.player import AT_REST, AXE, DRAWN, WORDS

CHECKS = (Path(__file__).parent / "checks.js").read_text()
ASK_AXE = """(only) => axe.run({ exclude: ['body > svg:first-child'] }, { ...(only && { runOnly: only }),
  preload: false, resultTypes: ['violations'] }).then((all) => all.violations
  .filter((each) => ['serious', 'critical'].includes(each.impact)).flatMap((each) => each.nodes.map((node) =>
  ({ check: each.id === 'color-contrast' ? 'contrast' : each.id,
     what: `${node.target} ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? ''}` }))))"""
CHOICES = """[...document.querySelectorAll('[role=option], [aria-pressed], [role=tab], [data-work], .bar .tool')]
  .filter((each) => each.checkVisibility() && !each.matches(':disabled, [aria-disabled=true], .sr'))"""
PLACES = """() => [...document.querySelectorAll('svg.map .lit rect, svg.map .spot, svg.map [data-target]')]
  .map((each) => each.getBoundingClientRect()).map((box) => [box.x + box.width / 2, box.y + box.height / 2])
  .filter(([x, y]) => document.elementFromPoint(x, y)?.closest('svg.map'))"""
PLAYED_BACK = ".bar .pb"
REACHED = "(event) => Number(document.querySelector('.table')?.dataset.event) >= event"
CALM = """() => !document.querySelector('.table:is([data-busy], [data-asking])')
  && !document.getAnimations().some((motion) => motion.playState === 'running'
     && motion.effect.getTiming().iterations !== Infinity)"""

SCROLL_ON = """() => {
  const page = ['dialog[open] .db', 'dialog[open]', 'main.end', '.over', '.table']
    .map((each) => document.querySelector(each))
    .find((each) => each && /auto|scroll/.test(getComputedStyle(each).overflowY)) ?? document.scrollingElement;
  const before = page.scrollTop;
  page.scrollTop += page.clientHeight * 0.8;
  return page.scrollTop > before + 1;
}"""
"""The next part of what is longer than the window; whether there was any."""


class Size(NamedTuple):
    width: int
    height: int

    @property
    def finger(self) -> bool:
        """Whether the page takes it for a phone or a tablet held upright."""
        return self.width <= 1000 or self.height <= 480


SIZES = [
    Size(*size)
    for size in (
        (1280, 800), (360, 740), (1024, 768), (740, 360), (1366, 640), (768, 1024), (1001, 768), (1920, 1080)
    )
]  # fmt: skip


class Moment(NamedTuple):
    """A decision of a game: the record up to it, who takes it, and its kind."""

    record: bytes
    upto: int
    seat: int
    kind: str


@cache
def decisions(name: str, every: bool) -> list[Moment]:
    """A moment for each kind of decision, as late as it comes; with `every`, also early and by number of seats."""
    found: dict[object, Moment] = {}
    for saved in records(name):
        for number, action in enumerate(saved.actions):
            if action.seat == CHANCE:
                continue
            kind = type(action).__name__
            moment = Moment(record.dump(saved), number, action.seat, kind)
            found[kind, saved.seats if every else 0] = moment
            if every:
                found.setdefault((kind, saved.seats, "early"), moment)
    return list(found.values())


def records(name: str) -> Iterator[record.Record]:
    """The recorded games; of a game that has none, one that is played at random."""
    files = sorted((RECORDS / name).glob("*.jsonl"))
    yield from map(record.read, files)
    if not files:
        game, rng = registry.game(name), Random(0)
        match = Match.new(game, game.seats[-1])
        while not match.over:
            match.run_chance(rng)
            legal = match.legal(match.to_move[0])
            match.play(legal[rng.randrange(len(legal))])
        yield match.record()


class Walker:
    """A browser window that goes from state to state, and all that was found wrong on the way."""

    def __init__(self, page: Any, lang: str = "en") -> None:
        self.page = page
        self.lang = lang
        self.words = WORDS[lang]
        self.found: dict[str, str] = {}
        self.stood: dict[tuple[str, Size], list[int]] = {}
        """Where the confirm and the title of the bar stand for the whole game, at each size."""
        page.on("pageerror", lambda error: self.add("console", str(error), "the page"))
        page.on("console", self._said)

    def _said(self, message: Any) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.add("console", message.text, "the page")

    def add(self, check: str, what: str, where: str) -> None:
        self.found.setdefault(f"{check}: {what.split(' [')[0]}", f"{check} at {where}: {what}")

    def report(self) -> str:
        return "\n".join(sorted(self.found.values()))

    @property
    def size(self) -> Size:
        return Size(**self.page.viewport_size)

    def rest(self) -> None:
        """Until nothing is asked or moves any more."""
        self.page.wait_for_function(CALM)
        self.page.evaluate(DRAWN)

    def skip(self) -> None:
        """On to the present, past what is played back of the others' actions; that is looked at too."""
        if self.page.locator(PLAYED_BACK).count():
            self.look("played back")
            self.page.keyboard.press("s")
            self.page.wait_for_function(f"() => !document.querySelector('{PLAYED_BACK}')")

    def resize(self, size: Size, dark: bool = False) -> None:
        self.page.set_viewport_size(size._asdict())
        self.page.emulate_media(color_scheme="dark" if dark else "light")

    def look(self, where: str, contrast: bool = False, axe: bool = False) -> dict[str, Any] | None:
        """All checks of one state, those of axe only if they are asked for; what the map shows and how."""
        self.rest()
        size = self.size
        where = f"{size.width}×{size.height}, {where}"
        seen = self.page.evaluate(CHECKS, {"finger": size.finger})
        if contrast or axe:
            self.page.evaluate(AT_REST)
            if not self.page.evaluate("'axe' in window"):
                self.page.evaluate(AXE.read_text())
            seen["found"] += self.page.evaluate(ASK_AXE, None if axe else ["color-contrast"])
        for each in seen["found"]:
            self.add(each["check"], each["what"], where)
        for text in seen["told"]:
            if word := internal(text):
                self.add("internal", f"{word!r} in {text[:200]!r}", where)
            if unspaced(text, self.lang):
                self.add("spacing", repr(text[:200]), where)
        for check in ("confirm", "title"):
            if seen[check]:
                stood = self.stood.setdefault((check, size), seen[check])
                if stood != seen[check]:
                    self.add(check, f"it stood at {stood}, now at {seen[check]}", where)
        view: dict[str, Any] | None = seen["view"]
        return view

    def look_through(self, where: str, sizes: Sequence[Size], dark: bool, axe: bool, further: int) -> None:
        """All checks of a screen that may be longer than the window, at several sizes; axe looks by day and night.

        `further`: of what is longer, so many windows after the first one.
        """
        for number, size in enumerate(sizes):
            self.resize(size, dark != bool(number % 2))
            self.look(where, axe=axe and number < 2)
            for _ in range(further):
                if not self.page.evaluate(SCROLL_ON):
                    break
                self.look(f"{where}, scrolled")

    def steady(self, before: dict[str, Any] | None, after: dict[str, Any] | None, where: str) -> None:
        """The map has neither moved nor changed its scale, unless more is laid or it is too large to be seen whole."""
        same = before and after and before["laid"] == after["laid"] and not (before["part"] or after["part"])
        if before and after and same and before["at"] != after["at"]:
            self.add("map", f"from {before['at']} to {after['at']}", f"{self.size}, {where}")

    # --- recorded games --------------------------------------------------------------------------------------

    def go_to(self, moment: Moment) -> None:
        answer = self.page.request.post(f"/api/import?upto={moment.upto}", data=moment.record)
        assert answer.ok, answer.text()
        table = answer.json()
        self.page.goto(f"/t/{table['table']}#{table['tokens'][moment.seat]}")
        self.page.wait_for_selector(".table[data-mine]")

    def at(self, moment: Moment, sizes: Sequence[Size], choices: int, dark: bool, contrast: bool) -> None:
        """Looks at a moment at several sizes, and at what comes of pressing whatever can be pressed."""
        self.go_to(moment)
        self.skip()
        for number, size in enumerate(sizes):
            self.resize(size, dark)
            before = self.look(moment.kind, contrast=contrast and number == 0)
            for turn in range(choices):
                if not self.choose(moment.upto + turn * 7):
                    break
                where = f"{moment.kind}, after {turn + 1} presses"
                after = self.look(where)
                self.steady(before, after, where)
                before = after

    def choose(self, number: int) -> bool:
        """Presses something that can be chosen, or a place on the map; whether there was anything."""
        self.rest()
        places = self.page.evaluate(PLACES)
        if places and number % 2:
            # The outermost places in turn: there most is beyond the edge.
            by = [min, max][number // 2 % 2](places, key=lambda place: place[number // 4 % 2])
            self.page.mouse.move(*by)
            self.page.mouse.click(*by)
        elif count := self.page.evaluate(f"{CHOICES}.length"):
            self.page.evaluate(f"(index) => {CHOICES}[index]?.click()", number % count)
        else:
            return False
        return True

    # --- games of bots ---------------------------------------------------------------------------------------

    def play(self, name: str, seats: int, steps: int, size: Size, dark: bool = False) -> None:
        """A game from its beginning, seen from the first seat while others act for all of them."""
        wish = {"game": name, "seed": "layout", "seats": [{"kind": "me"}, *[{"kind": "screen"}] * (seats - 1)]}
        table = self.page.request.post("/api/tables", data=wish).json()
        self.resize(size, dark)
        self.page.goto(f"/t/{table['table']}#{table['tokens'][0]}")
        self.page.wait_for_selector(".table")
        before = self.look("the beginning")
        rng = Random(name)
        for step in range(steps):
            event = self.act(table, rng)
            if event is None:
                break
            self.page.wait_for_function(
                "(event) => document.querySelector('.table')?.dataset.event >= event", arg=event
            )
            self.skip()
            where = f"{name}, step {step + 1}"
            after = self.look(where, contrast=step % 20 == 0)
            self.steady(before, after, where)
            before = after

    def act(self, table: dict[str, Any], rng: Random) -> int | None:
        """One action at random of whoever is awaited; the number of the event, or nothing at the end."""
        address = f"/api/tables/{table['table']}"
        for token in table["tokens"]:
            head = {"Authorization": f"Bearer {token}"}
            snapshot = self.page.request.get(address, headers=head).json()
            if legal := rows(snapshot["legal"]):
                wish = {"number": snapshot["you"]["number"], "action": legal[rng.randrange(len(legal))]}
                answer = self.page.request.post(f"{address}/act?short=1", headers=head, data=json.dumps(wish))
                assert answer.ok, answer.text()
                return int(answer.json()["event"])
        return None
