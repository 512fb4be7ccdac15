"""The end of Hyperborea, counted in its seven parts (HYP-15), and what brought it (HYP-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from northward.core.counting import Counted, Part
from northward.core.game import Seat
from northward.core.words import listed
from northward.games.hyperborea.box import OWN_SETS, Box
from northward.games.hyperborea.ending import gems_wanted
from northward.games.hyperborea.land import controller
from northward.games.hyperborea.scoring import HEX_POINTS, OBJECTIVE, possessions
from northward.games.hyperborea.state import Player
from northward.games.hyperborea.text import words
from northward.games.hyperborea.view import View

if TYPE_CHECKING:
    from northward.games.hyperborea.rules import Hyperborea


def ending(game: Hyperborea, view: View) -> tuple[Counted, ...]:
    """HYP-15.1 to HYP-15.7."""
    seats = [
        {**owned(game.box, player), "control": hexes(game.box, view, seat)} for seat, player in enumerate(view.players)
    ]
    return tuple(Counted(item, tuple(parts[item] for parts in seats)) for item in seats[0])


def owned(box: Box, player: Player) -> dict[str, tuple[Part, ...]]:
    """HYP-15.1 to HYP-15.6: what a player has, wherever it stands on the map."""
    points = possessions(box, player)
    numbers = {**points, "ghosts": player.ghosts}
    parts: dict[str, tuple[Part, ...]] = {
        item: (Part(points[item], numbers[item]),) if points[item] else () for item in points
    }
    parts["objectives"] = tuple(Part(OBJECTIVE, 1, made_of=(one,)) for one in player.objectives)
    cards = (one.technology for one in player.sets[OWN_SETS:])
    parts["technologies"] = tuple(Part(box.sets[card].vp, 1, made_of=(card,)) for card in cards if box.sets[card].vp)
    return parts


def hexes(box: Box, view: View, seat: Seat) -> tuple[Part, ...]:
    """HYP-15.7: the hexes that a player controls."""
    kinds = box.maps[view.seats].kinds
    return tuple(
        Part(HEX_POINTS[kinds[cell]], 1, ((cell,),))
        for cell, territory in enumerate(view.land)
        if controller(territory) == seat
    )


def ended(game: Hyperborea, view: View, language: str) -> str:
    """HYP-14.5: whose turn brought the last round, and which conditions were fulfilled by whom."""
    say = words(language)
    fulfilled = [
        say(
            f"ended.{objective}",
            gems=gems_wanted(view.seats),
            seats=listed(
                [
                    say("seat", number=seat + 1)
                    for seat, player in enumerate(view.players)
                    if objective in player.objectives
                ],
                say("list.and"),
            ),
        )
        for objective in ("gems", "technologies", "miniatures")
        if any(objective in player.objectives for player in view.players)
    ]
    conditions = say("effects.after").join(fulfilled)
    return say("ended", seat=say("seat", number=(view.ending or 0) + 1), conditions=conditions)
