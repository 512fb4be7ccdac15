"""A card-map game as plain text: the table as a seat sees it, menus for a terminal, a sentence for each event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from northward.core import squares
from northward.core import words as word_tables
from northward.core.game import Event, Seat
from northward.core.parts import Menu
from northward.core.words import Words
from northward.games.card_maps import actions, events
from northward.games.card_maps.cardmap import START, CardMap, Cell
from northward.games.card_maps.game import CardMapGame
from northward.games.card_maps.knowledge import secret_choices
from northward.games.card_maps.maptext import draw_faces, draw_map, face_in_line
from northward.games.card_maps.table import UNLIMITED


class TableText:
    """The texts of one game; `letters` stand for its four colours. A game adds what it has of its own."""

    def __init__(self, package: str, letters: str) -> None:
        self.package = package
        self.letters = letters

    def words(self, language: str) -> Words:
        return word_tables.load_all((__package__, self.package), language)

    def because(self, reason: str, language: str = "en") -> str:
        """Why an action is refused."""
        both = {**word_tables.reasons(__package__, language), **word_tables.reasons(self.package, language)}
        return both.get(reason, reason)

    def draw(self, game: CardMapGame, view: Any, language: str = "en") -> str:
        """The whole table as the view's seat knows it."""
        say = self.words(language)
        lines = [say("title", round=view.round) + " · " + say(f"phase.{view.phase}"), self._cards_line(game, say)]
        lines += self.table_lines(view, say)
        played = [] if secret_choices(view) else sorted(card for card in view.chosen if card is not None)
        on_table = [*view.pair, *played]
        if on_table:
            lines += ["", say("draw.on_table"), *self._faces(game, on_table)]
        for seat in range(view.seats):
            lines += ["", *self.seat_lines(game, view, seat, say)]
        return "\n".join([*lines, "", say("draw.legend")])

    def _cards_line(self, game: CardMapGame, say: Words) -> str:
        """Whose cards these are: said of our own set, and of others by their name."""
        key = "draw.cards" if game.components.content is None else "draw.other_cards"
        return say(key, name=game.components.name)

    def table_lines(self, view: Any, say: Words) -> Iterable[str]:
        """What lies in the middle."""
        if view.to_move and view.to_move[0] >= 0:
            yield say("draw.to_move", seats=names(say, view.to_move))
        if view.order:
            yield say("draw.order", seats=names(say, view.order))
        if view.laying:
            yield say("draw.laying", seats=names(say, view.laying))
        if view.pool == UNLIMITED:
            pool = say("draw.unlimited")
        else:
            pool = say("draw.pool", cubes=", ".join(f"{say(f'colour.{c}')} {n}" for c, n in enumerate(view.pool)))
        yield pool + " · " + say("draw.pile", count=view.deck_size)
        if view.pair:
            yield say("draw.pair", cards=listed(view.pair))
        if view.claim:
            yield say("draw.claimed", pair=say(f"pair.{view.claim}"))
        if view.forfeited:
            yield say("draw.forfeited", cards=listed(view.forfeited))

    def seat_lines(self, game: CardMapGame, view: Any, seat: Seat, say: Words) -> Iterable[str]:
        """A player's points, map and cards."""
        score = view.scores[seat]
        yield say(
            "draw.points",
            name=say("you" if seat == view.seat else "seat", number=seat + 1),
            total=score.total,
            items=", ".join(f"{points} {say(f'item.{item}')}" for item, points in score.items.items()),
            deserts=score.tie_break[0],
        )
        if view.maps:
            yield from draw_map(view.maps[seat], self.letters)
        chosen, boost = view.chosen[seat], view.boosts[seat]
        if chosen is not None:
            yield say("draw.played", cards=str(chosen) + (f" + {say(f'colour.{boost}')}" if boost is not None else ""))
        elif view.has_chosen[seat]:
            yield say("draw.chosen_secretly")
        if view.taken[seat]:
            yield say("draw.taken", cards=listed(view.taken[seat]))
            yield from self._faces(game, view.taken[seat])
        if seat == view.seat:
            passing = view.options.selection == "draft" and view.phase in ("place", "gift")
            yield say("draw.passing" if passing else "draw.hand")
            yield from self._faces(game, view.hand)
        else:
            yield say("draw.hand_size", count=view.hand_sizes[seat])
            if view.known[seat]:
                yield say("draw.known", cards=listed(view.known[seat]))

    def _faces(self, game: CardMapGame, cards: Sequence[int]) -> list[str]:
        return draw_faces([(f"#{card}", game.cards.faces[card][:6]) for card in cards], self.letters)

    def describe(self, game: CardMapGame, view: Any, action: Any, language: str = "en") -> str:
        """What an action does, in a few words."""
        say = self.words(language)
        name = type(action).__name__.lower()
        match action:
            case actions.Reveal(pair=pair):
                return say("reveal", cards=listed(pair))
            case actions.Play(card=card, cube=cube) if card is not None and cube is not None:
                return say("play.cube_at", card=card, cell=cell_name(view.maps[action.seat], cube))
            case actions.Pay(cubes=cubes):
                first, second = (cell_name(view.maps[action.seat], cell) for cell in cubes)
                return say("pay", first=first, second=second)
            case actions.Pair(pair=pair):
                return say("pair", pair=say(f"pair.{pair}"))
            case actions.Place(card=card, row=row, col=col, turn=turn, under=under):
                where = at(say, view.maps[action.seat], (row, col))
                key = "place.under" if under else "place"
                return say(key, card=card, at=where, turn=say(f"turn.{turn}"), cards=tucked(say, under))
            case actions.Deal() | actions.Draw() | actions.Decline():
                return say(name)
            case _:
                return say(name if action.card is not None else f"{name}.secret", card=action.card)

    def menu(self, game: CardMapGame, view: Any, legal: Sequence[Any], language: str = "en") -> Menu:
        """The legal actions in groups: a card, then the cube on it; placements by turn, then row; others one by one."""
        entries: Menu = []
        placements = [action for action in legal if isinstance(action, actions.Place)]
        if placements:
            entries += self._placement_menu(game, view, placements, language)
        plays = [action for action in legal if isinstance(action, actions.Play)]
        for card, group in groupby(plays, key=lambda action: action.card):
            inner = [(self.describe(game, view, action, language), action) for action in group]
            entries.append(inner[0] if len(inner) == 1 else (self.words(language)("menu.card", card=card), inner))
        others = [action for action in legal if not isinstance(action, actions.Place | actions.Play)]
        return entries + self.other_entries(game, view, others, language)

    def other_entries(self, game: CardMapGame, view: Any, others: Sequence[Any], language: str) -> Menu:
        return [(self.describe(game, view, action, language), action) for action in others]

    def _placement_menu(self, game: CardMapGame, view: Any, placements: Sequence[Any], language: str) -> Menu:
        say = self.words(language)
        seat, card = placements[0].seat, placements[0].card
        land = view.maps[seat]
        now = sum(view.scores[seat].items.values())
        totals = game.placement_totals(view, seat, card)
        changes = [(action, total - now) for action, total in zip(placements, totals, strict=True)]
        entries: Menu = []
        for turn in range(4):
            rows: Menu = []
            turned = [change for change in changes if change[0].turn == turn]
            for row, group in groupby(turned, key=lambda change: change[0].row):
                spots = list(group)
                inner = [(_spot(say, land, action, change), action) for action, change in spots]
                label = say("menu.row", row=_row(say, land, row), count=len(inner), best=max(c for _, c in spots))
                rows.append((label, inner))
            face = face_in_line(game.cards.faces[card][6 * turn : 6 * turn + 6], 3 if turn & 1 else 2, self.letters)
            if rows:
                entries.append((say("menu.turn", turn=say(f"turn.{turn}"), face=face), rows))
        return entries

    def sentence(self, game: CardMapGame, view: Any, event: Event, language: str = "en") -> str | None:
        """What happened, for the log; None if it need not be said."""
        say = self.words(language)
        tag = type(event).__name__.lower()
        match event:
            case events.HandDealt(seat=seat, cards=cards) | events.HandReceived(seat=seat, cards=cards):
                return say(f"event.{tag}", seat=name(say, seat), cards=listed(cards))
            case events.RoundBegan(round=number):
                return say("event.roundbegan", round=number)
            case events.PairRevealed(cards=cards):
                return say("event.pairrevealed", cards=listed(cards))
            case events.CardsRevealed(cards=cards):
                shown = (f"{name(say, seat)} {card}" for seat, card in enumerate(cards))
                return say("event.cardsrevealed", cards=", ".join(shown))
            case events.CardPlayed(seat=seat, card=card, colour=colour) if colour is not None:
                return say("event.cardplayed.cube", seat=name(say, seat), card=card, colour=say(f"colour.{colour}"))
            case events.OrderChanged(order=order) | events.LayingBegan(order=order):
                return say(f"event.{tag}", order=names(say, order))
            case events.PairClaimed(seat=seat, pair=pair):
                return say("event.pairclaimed", seat=name(say, seat), pair=say(f"pair.{pair}"))
            case events.CardDiscarded(seat=seat, card=None):
                return say("event.carddiscarded.secret", seat=name(say, seat))
            case events.CardPlaced():
                return _placed_sentence(say, view.maps[event.seat], event)
            case events.HandsPassed(step=step):
                return say("event.handspassed.left" if step == 1 else "event.handspassed.right")
            case events.GameEnded(ranks=ranks):
                winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
                return say("event.gameended", winners=names(say, winners))
            case _:
                facts = {"card": event.card} if hasattr(event, "card") else {}
                return say(f"event.{tag}", seat=name(say, getattr(event, "seat", 0)), **facts)

    def corner_of(self, view: Any, event: Event) -> Cell | None:
        if not (hasattr(event, "row") or hasattr(event, "cell")):
            return None
        land = view.maps[event.seat]  # type: ignore[attr-defined]
        return land.top, land.left


def _spot(say: Words, land: CardMap, action: actions.Place, change: int) -> str:
    key = "menu.place_under" if action.under else "menu.place"
    return say(key, at=at(say, land, (action.row, action.col)), cards=tucked(say, action.under), change=change)


def _row(say: Words, land: CardMap, row: int) -> str:
    """A row of squares as the map counts them."""
    return say("row", number=row - land.top + 1) if row >= land.top else say(f"row.above.{land.top - row}")


def _placed_sentence(say: Words, land: CardMap, event: events.CardPlaced) -> str:
    key = "event.cardplaced.under" if event.under else "event.cardplaced"
    where = at(say, land, (event.row, event.col))
    parts = [say(key, seat=name(say, event.seat), card=event.card, at=where, cards=tucked(say, event.under))]
    if event.points:
        gained = (f"{say(f'item.{item}')} {points:+d}".replace("-", "−") for item, points in event.points.items())
        parts = [say("event.result", told=parts[0], points=", ".join(gained))]
    parts[0] += "."
    for kind in ("returned", "received", "short"):
        if cubes := len(getattr(event, kind)):
            parts.append(say(f"event.{kind}.many" if cubes > 1 else f"event.{kind}", count=cubes))
    return " ".join(parts)


def listed(cards: Iterable[int]) -> str:
    return ", ".join(map(str, cards))


def tucked(say: Words, cards: Iterable[int]) -> str:
    return ", ".join(say("start") if card == START else str(card) for card in cards)


def at(say: Words, land: CardMap, cell: Cell) -> str:
    """Where a card lies or may lie, by its upper left square."""
    return squares.at(say, cell, (land.top, land.left))


def cell_name(land: CardMap, cell: Cell) -> str:
    return squares.name(cell, (land.top, land.left))


def name(say: Words, seat: Seat) -> str:
    return say("seat", number=seat + 1)


def names(say: Words, seats: Iterable[Seat]) -> str:
    return ", ".join(name(say, seat) for seat in seats)
