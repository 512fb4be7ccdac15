"""Hokkaidō as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from northward.core.game import Event, Seat
from northward.core.parts import Menu
from northward.core.words import Words
from northward.games.card_maps.cardmap import seen_at
from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.terrain import colour_of
from northward.games.card_maps.text import TableText, cell_name, listed, name, names
from northward.games.hokkaido.actions import Done, NoTile, Setup, TakeTile, Terraform
from northward.games.hokkaido.events import GoalClaimed, SetupDone, Terraformed
from northward.games.hokkaido.terraforming import TILES


class HokkaidoText(TableText):
    """The common texts, terraforming and goals."""

    def table_lines(self, view: Any, say: Words) -> Iterable[str]:
        yield from super().table_lines(view, say)
        if view.goals:
            yield say("draw.goals", goals=goal_list(say, view.goals))

    def seat_lines(self, game: CardMapGame, view: Any, seat: Seat, say: Words) -> Iterable[str]:
        yield from super().seat_lines(game, view, seat, say)
        if view.tiles[seat]:
            yield say("draw.tiles", count=view.tiles[seat])
        if view.claimed[seat]:
            yield say("draw.claimed_goals", goals=goal_list(say, view.claimed[seat]))

    def describe(self, game: CardMapGame, view: Any, action: Any, language: str = "en") -> str:
        say = self.words(language)
        match action:
            case Setup(provinces=provinces, goals=goals):
                return say(
                    "setup.goals" if goals else "setup", provinces=listed(provinces), goals=goal_list(say, goals)
                )
            case Terraform(cell=cell):
                return say("terraform", cell=cell_name(view.maps[action.seat], cell), **self._change(say, view, action))
            case TakeTile(cell=cell, tile=tile):
                return say("taketile", cell=cell_name(view.maps[action.seat], cell), tile=say(f"tile.{tile}"))
            case Done() | NoTile():
                return say(type(action).__name__.lower())
            case _:
                return super().describe(game, view, action, language)

    def other_entries(self, game: CardMapGame, view: Any, others: Sequence[Any], language: str) -> Menu:
        """Terraforming by desert; everything else one by one, and first."""
        say = self.words(language)
        changes = [action for action in others if isinstance(action, Terraform)]
        entries = super().other_entries(game, view, [a for a in others if not isinstance(a, Terraform)], language)
        for cell, group in groupby(changes, key=lambda action: action.cell):
            inner: Menu = [(say("menu.terraform_with", **self._change(say, view, act)), act) for act in group]
            entries.append((say("menu.terraform", cell=cell_name(view.maps[changes[0].seat], cell)), inner))
        return entries

    def _change(self, say: Words, view: Any, action: Terraform) -> dict[str, str]:
        """What becomes of a desert, and where the cubes lie that are paid for it."""
        land = view.maps[action.seat]
        tile = TILES[colour_of(land.squares[seen_at(land, action.cubes[0]) or 0])]
        first, second = (cell_name(land, cell) for cell in action.cubes)
        return {"tile": say(f"tile.{tile}"), "first": first, "second": second}

    def sentence(self, game: CardMapGame, view: Any, event: Event, language: str = "en") -> str | None:
        say = self.words(language)
        match event:
            case SetupDone(provinces=provinces, goals=goals):
                key = "event.setup.goals" if goals else "event.setup"
                return say(key, provinces=listed(provinces), goals=goal_list(say, goals))
            case Terraformed(seat=seat, cell=cell, tile=tile, cubes=cubes):
                key = "event.terraformed" if cubes else "event.terraformed.free"
                cell_named = cell_name(view.maps[seat], cell)
                return say(key, seat=name(say, seat), cell=cell_named, tile=say(f"tile.{tile}"))
            case GoalClaimed(seat=seat, goal=goal, tied=tied):
                key = "event.goalclaimed.tied" if tied else "event.goalclaimed"
                return say(key, seat=name(say, seat), goal=goal_list(say, [goal]), tied=names(say, tied))
            case _:
                return super().sentence(game, view, event, language)


def goal_list(say: Words, goals: Iterable[int]) -> str:
    return say("goals.between").join(say(f"goal.{goal}") for goal in goals)


TEXT = HokkaidoText(__package__, letters="bnvg")
because, describe, draw, menu = TEXT.because, TEXT.describe, TEXT.draw, TEXT.menu
corner_of, sentence, words = TEXT.corner_of, TEXT.sentence, TEXT.words
