"""Honshū as plain text: the table as a seat sees it, menus for a terminal, and a sentence for each event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from northward.core import words as word_tables
from northward.core.game import Event, Seat
from northward.core.words import Words
from northward.games.honshu import actions, building, events
from northward.games.honshu.actions import HonshuAction
from northward.games.honshu.rules import Honshu
from northward.games.honshu.state import UNLIMITED
from northward.games.honshu.view import View
from northward.games.shared.cardmap import START, Cell
from northward.games.shared.maptext import draw_faces, draw_map, face_in_line

LETTERS = "bngy"
Menu = list[tuple[str, Any]]


def words(language: str) -> Words:
    return word_tables.load(__package__, language)


def draw(game: Honshu, view: View, language: str = "en") -> str:
    """The whole table as the view's seat knows it."""
    say = words(language)
    lines = [say("title", round=view.round) + " · " + say(f"phase.{view.phase}"), *_table_lines(view, say)]
    for seat in range(view.seats):
        lines += ["", *_seat_lines(game, view, seat, say)]
    return "\n".join([*lines, "", say("draw.legend")])


def _table_lines(view: View, say: Words) -> Iterable[str]:
    if view.to_move and view.to_move[0] >= 0:
        yield say("draw.to_move", seats=_names(say, view.to_move))
    if view.order:
        yield say("draw.order", seats=_names(say, view.order))
    if view.pool == UNLIMITED:
        pool = say("draw.unlimited")
    else:
        pool = say("draw.pool", cubes=", ".join(f"{say(f'colour.{c}')} {n}" for c, n in enumerate(view.pool)))
    yield pool + " · " + say("draw.pile", count=view.deck_size)
    if view.scoring_card is not None:
        yield say("draw.scoring_card", card=view.scoring_card)
    if view.pair:
        yield say("draw.pair", cards=_cards(view.pair))
    if view.claim:
        yield say("draw.claimed", pair=say(f"pair.{view.claim}"))
    if view.forfeited:
        yield say("draw.forfeited", cards=_cards(view.forfeited))


def _seat_lines(game: Honshu, view: View, seat: Seat, say: Words) -> Iterable[str]:
    score = view.scores[seat]
    yield say(
        "draw.points",
        name=say("you" if seat == view.seat else "seat", number=seat + 1),
        total=score.total,
        items=", ".join(f"{say(f'item.{name}')} {points}" for name, points in score.items.items()),
        deserts=score.tie_break[0],
    )
    if view.maps:
        yield from draw_map(view.maps[seat], LETTERS)
    chosen, boost = view.chosen[seat], view.boosts[seat]
    if chosen is not None:
        yield say("draw.played", cards=str(chosen) + (f" + {say(f'colour.{boost}')}" if boost is not None else ""))
    elif view.has_chosen[seat]:
        yield say("draw.chosen_secretly")
    if view.taken[seat]:
        yield say("draw.taken", cards=_cards(view.taken[seat]))
        yield from _faces(game, view.taken[seat])
    if seat == view.seat:
        passing = view.options.selection == "draft" and view.phase == "place"
        yield say("draw.passing" if passing else "draw.hand")
        yield from _faces(game, view.hand)
    else:
        yield say("draw.hand_size", count=view.hand_sizes[seat])
        if view.known[seat]:
            yield say("draw.known", cards=_cards(view.known[seat]))


def _faces(game: Honshu, cards: Sequence[int]) -> list[str]:
    return draw_faces([(f"#{card}", game.cards.faces[card][:6]) for card in cards], LETTERS)


def describe(action: HonshuAction, language: str = "en") -> str:
    """What an action does, in a few words."""
    say = words(language)
    match action:
        case actions.Setup(provinces=provinces):
            return say("setup", provinces=_cards(provinces))
        case actions.Reveal(pair=pair):
            return say("reveal", cards=_cards(pair))
        case actions.Play(card=card, cube=cube) if card is not None and cube is not None:
            return say("play.cube_at", card=card, cell=_cell(say, cube))
        case actions.Pay(cubes=(first, second)):
            return say("pay", first=_cell(say, first), second=_cell(say, second))
        case actions.Pair(pair=pair):
            return say("pair", pair=say(f"pair.{pair}"))
        case actions.Place(card=card, row=row, col=col, turn=turn, under=under):
            key = "place.under" if under else "place"
            return say(key, card=card, cell=_cell(say, (row, col)), turn=turn, cards=_tucked(say, under))
        case actions.Deal() | actions.Draw() | actions.Decline():
            return say(type(action).__name__.lower())
        case _:
            key = type(action).__name__.lower()
            return say(key if action.card is not None else f"{key}.secret", card=action.card)


def menu(game: Honshu, view: View, legal: Sequence[HonshuAction], language: str = "en") -> Menu:
    """The legal actions in groups: cards, then what to add; placements by turn, then row."""
    if not legal or (isinstance(legal[0], actions.Play) and view.seats == 2):
        return [(describe(action, language), action) for action in legal]
    if isinstance(legal[0], actions.Play):
        return _play_menu(legal, language)
    if isinstance(legal[0], actions.Place):
        return _placement_menu(game, view, legal, language)
    return [(describe(action, language), action) for action in legal]


def _play_menu(legal: Sequence[Any], language: str) -> Menu:
    say = words(language)
    entries: Menu = []
    for card, group in groupby(legal, key=lambda action: action.card):
        plays = list(group)
        inner = [(describe(action, language), action) for action in plays]
        entries.append(inner[0] if len(inner) == 1 else (say("menu.card", card=card), inner))
    return entries


def _placement_menu(game: Honshu, view: View, legal: Sequence[Any], language: str) -> Menu:
    say = words(language)
    seat, card = legal[0].seat, legal[0].card
    now = view.scores[seat].total
    totals = building.placement_totals(game.cards, view, seat, card)
    changes = [(action, total - now) for action, total in zip(legal, totals, strict=True)]
    entries: Menu = []
    for turn in range(4):
        rows: Menu = []
        turned = [change for change in changes if change[0].turn == turn]
        for row, group in groupby(turned, key=lambda change: change[0].row):
            spots = list(group)
            inner = [(_spot(say, action, change), action) for action, change in spots]
            rows.append((say("menu.row", row=row, count=len(inner), best=max(c for _, c in spots)), inner))
        face = face_in_line(game.cards.faces[card][6 * turn : 6 * turn + 6], 3 if turn & 1 else 2, LETTERS)
        if rows:
            entries.append((say("menu.turn", turn=turn, face=face), rows))
    return entries


def _spot(say: Words, action: actions.Place, change: int) -> str:
    key = "menu.column_under" if action.under else "menu.column"
    return say(key, col=action.col, cards=_tucked(say, action.under), change=change)


def sentence(event: Event, language: str = "en") -> str | None:
    """What happened, for the log; None if it need not be said."""
    say = words(language)
    name = type(event).__name__.lower()
    match event:
        case events.SetupDone(provinces=provinces, scoring_card=card):
            key = "event.setup" if card is None else "event.setup.scoring"
            return say(key, provinces=_cards(provinces), card=card)
        case events.HandDealt(seat=seat, cards=cards) | events.HandReceived(seat=seat, cards=cards):
            return say(f"event.{name}", seat=_name(say, seat), cards=_cards(cards))
        case events.RoundBegan(round=number):
            return say("event.roundbegan", round=number)
        case events.PairRevealed(cards=cards) | events.CardsRevealed(cards=cards):
            return say(f"event.{name}", cards=_cards(cards))
        case events.CardPlayed(seat=seat, card=card, colour=colour) if colour is not None:
            return say("event.cardplayed.cube", seat=_name(say, seat), card=card, colour=say(f"colour.{colour}"))
        case events.OrderChanged(order=order):
            return say("event.orderchanged", order=_names(say, order))
        case events.PairClaimed(seat=seat, pair=pair):
            return say("event.pairclaimed", seat=_name(say, seat), pair=say(f"pair.{pair}"))
        case events.CardDiscarded(seat=seat, card=None):
            return say("event.carddiscarded.secret", seat=_name(say, seat))
        case events.CardPlaced():
            return _placed_sentence(say, event)
        case events.HandsPassed(step=step):
            return say("event.handspassed.left" if step == 1 else "event.handspassed.right")
        case events.GameEnded(ranks=ranks):
            return say("event.gameended", winners=_names(say, [seat for seat, rank in enumerate(ranks) if rank == 1]))
        case _:
            facts = {field: getattr(event, field) for field in ("card",) if hasattr(event, field)}
            return say(f"event.{name}", seat=_name(say, getattr(event, "seat", 0)), **facts)


def _placed_sentence(say: Words, event: events.CardPlaced) -> str:
    key = "event.cardplaced.under" if event.under else "event.cardplaced"
    cell = _cell(say, (event.row, event.col))
    parts = [say(key, seat=_name(say, event.seat), card=event.card, cell=cell, cards=_tucked(say, event.under))]
    for kind in ("returned", "received", "short"):
        if getattr(event, kind):
            parts.append(say(f"event.{kind}", count=len(getattr(event, kind))))
    return " ".join(parts)


def _cards(cards: Iterable[int]) -> str:
    return ", ".join(map(str, cards))


def _tucked(say: Words, cards: Iterable[int]) -> str:
    return ", ".join(say("start") if card == START else str(card) for card in cards)


def _cell(say: Words, cell: Cell) -> str:
    return say("cell", row=cell[0], col=cell[1])


def _name(say: Words, seat: Seat) -> str:
    return say("seat", number=seat + 1)


def _names(say: Words, seats: Iterable[Seat]) -> str:
    return ", ".join(_name(say, seat) for seat in seats)
