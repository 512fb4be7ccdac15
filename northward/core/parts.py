"""What a game may bring beside its rules, each part by the name of its file or folder: this is the one place that asks.

A game may lack any part, and nothing but what the part is for is missing then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from northward.core import registry
from northward.core.bots import OwnBots
from northward.core.counting import Counted
from northward.core.game import AnyAction, AnyOptions, AnyState, AnyView, Event, OwnGame, Value
from northward.core.measuring import Measurement
from northward.core.observing import NumberingPart, ObserverPart
from northward.core.questions import Kind
from northward.core.school import School
from northward.core.sketch import Frame, Sketch
from northward.core.words import Words

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Menu = list[tuple[str, Any]]
"""Labels, each with an action or with a menu of its own, which is told by its being a list."""


class Text(Protocol):
    """A game in plain text. A module `text` has these functions; two protocols below say what it may have besides."""

    def draw(self, game: OwnGame, view: AnyView, language: str) -> str:
        """What a seat sees."""

    def menu(self, game: OwnGame, view: AnyView, legal: Sequence[AnyAction], language: str) -> Menu:
        """The legal actions to choose from."""

    def describe(self, game: OwnGame, view: AnyView, action: AnyAction, language: str) -> str:
        """An action in words, for whom the view is made, before it is done."""

    def sentence(self, game: OwnGame, view: AnyView, event: Event, language: str) -> str | None:
        """An event in words, by a view after it; nothing if it is not worth a line. It speaks to nobody in particular:
        `northward.core.text.addressed` says "you" to one of the seats."""


@runtime_checkable
class Worded(Protocol):
    """A text that lends its words, such as the names of options and categories."""

    def words(self, language: str) -> Words:
        """Raises LookupError where that language is missing."""


@runtime_checkable
class Reasoned(Protocol):
    """A text with the reasons of refusals in other languages than English."""

    def because(self, reason: str, language: str) -> str: ...


@runtime_checkable
class Ruled(Protocol):
    """A text that calls squares by a map which grows: A1 is another square once a card lies to the left of it."""

    def corner_of(self, view: AnyView, event: Event) -> tuple[int, int] | None:
        """The square that the sentence of an event calls A1; None where it calls none by its place."""


@runtime_checkable
class TextOfSet(Protocol):
    """A module `text` of a game whose names depend on its component set."""

    def of(self, game: OwnGame) -> Text: ...


class BotsPart(Protocol):
    __name__: str
    """Of the package that also holds `words/<language>.json`: what is said of its bots."""
    BOTS: OwnBots


class SchoolPart(Protocol):
    def school(self, game: OwnGame) -> School: ...


class MeasurementsPart(Protocol):
    MEASUREMENTS: Sequence[Measurement]


class PagePart(Protocol):
    """What a board on the page needs besides the view, so that it has no rule to know.

    All of it follows from what a seat sees, so it can tell nothing that the view does not.
    """

    Figures: type[Value]
    Page: type[Value]

    def figures(self, game: OwnGame, seats: int, options: AnyOptions) -> Value:
        """What the rules fix for a whole match: names in their order, costs, limits, points."""

    def page(self, game: OwnGame, view: AnyView) -> Value:
        """What the board shows of a view beyond it, such as who would get what, in names instead of codes."""


@runtime_checkable
class Previews(Protocol):
    """A part `page` of a game whose board draws more of an action in the air than the points it brings."""

    Preview: type[Value]

    def preview(self, game: OwnGame, view: AnyView) -> Value:
        """What the board shows of the view after an action of its seat."""


@runtime_checkable
class Ends(Protocol):
    """A part `page` of a game whose end is counted for all to see, item by item."""

    def ending(self, game: OwnGame, view: AnyView) -> tuple[Counted, ...]:
        """How a match that is over is counted: every item of the scores."""

    def ended(self, game: OwnGame, view: AnyView, language: str) -> str:
        """What ended it, in a sentence, with seats named as in those of events."""


class PuzzlesPart(Protocol):
    """Of the package that also holds the puzzles themselves; `northward.core.puzzles` reads them."""

    KINDS: Sequence[Kind]


@runtime_checkable
class Sketched(Protocol):
    """A part `page` of a game whose maps are drawn small, in lists of games."""

    def sketches(self, game: OwnGame, view: AnyView) -> tuple[Sketch, ...]:
        """One for each seat, or one where all have the same map; none before anything lies there."""


@runtime_checkable
class Framed(Protocol):
    """A part `page` of a game that knows where on a small map an action lays something."""

    def frame(self, game: OwnGame, view: AnyView, action: AnyAction) -> Frame | None:
        """On the map of whoever acts, as it was before; nothing where the action lays nothing."""


Inventory = Callable[[AnyState], Counter[str]]
"""Every component of a state, wherever it is."""


class InventoryPart(Protocol):
    inventory: Inventory


def text(game: str) -> Text | TextOfSet | None:
    return registry.part(game, "text")


def page(game: str) -> PagePart | None:
    return registry.part(game, "page")


def bots(game: str) -> BotsPart | None:
    return registry.part(game, "bots")


def school(game: str) -> SchoolPart | None:
    return registry.part(game, "school")


def measurements(game: str) -> MeasurementsPart | None:
    return registry.part(game, "measurements")


def inventory(game: str) -> InventoryPart | None:
    return registry.part(game, "inventory")


def observer(game: str) -> ObserverPart | None:
    """What learners see of a match."""
    return registry.part(game, "observer")


def numbering(game: str) -> NumberingPart | None:
    """How learners' actions are numbered, beyond what follows from their types. It may need numpy."""
    return registry.part(game, "numbering")


def puzzles(game: str) -> PuzzlesPart | None:
    return registry.part(game, "puzzles")


def tutorial(game: str) -> Traversable | None:
    """The folder of a guided first game; `northward.core.tutorial` reads it."""
    return registry.folder(game, "tutorial")
