"""A small healthy game that has everything a game can have: the suite is tried on it, and on its broken kin.

Everybody is dealt a hand. Each round all choose a card in secret and reveal together; whoever played high moves first.
A move takes a token from the limited supply, turns the front card of another hand face up, or passes. Then everybody
draws a card. Hands keep their order. In the end the tokens and the highest card in hand count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from northward.core import codec
from northward.core.checks import action_check, acts, check_observer, check_start
from northward.core.family import Family
from northward.core.game import (
    CHANCE,
    Action,
    ChanceAction,
    Components,
    Event,
    Facts,
    IllegalAction,
    Score,
    Seat,
    Tell,
    Value,
    ranked,
    silent,
)

CARDS = tuple(range(1, 21))
Colour = Literal["red", "blue"]
COLOURS: tuple[Colour, ...] = ("red", "blue")
Hand = tuple[int, ...]


class ToyOptions(Value, frozen=True):
    hand: Literal[2, 3] = 2
    rounds: Literal[2, 3] = 2
    tokens: Literal["few", "many"] = "few"
    showing: bool = True


class Deal(ChanceAction, frozen=True):
    hands: tuple[Hand | None, ...]


class Draw(ChanceAction, frozen=True):
    cards: tuple[int | None, ...]


class Choose(Action, frozen=True):
    card: int | None


class Take(Action, frozen=True):
    colour: Colour


class Show(Action, frozen=True):
    of: Seat


class Pass(Action, frozen=True):
    pass


ToyAction = Deal | Draw | Choose | Take | Show | Pass
check_action = action_check(ToyAction)


class HandDealt(Event, frozen=True):
    seat: Seat
    cards: Hand


class CardDrawn(Event, frozen=True):
    seat: Seat
    card: int


class CardChosen(Event, frozen=True):
    seat: Seat
    card: int | None = None


class CardsRevealed(Event, frozen=True):
    cards: Hand


class CardShown(Event, frozen=True):
    seat: Seat
    of: Seat
    card: int


class TokenTaken(Event, frozen=True):
    seat: Seat
    colour: Colour


class HandsShown(Event, frozen=True):
    hands: tuple[Hand, ...]


class Table(Value, frozen=True):
    """What lies open."""

    seats: int
    options: ToyOptions
    phase: Literal["deal", "choose", "move", "draw", "over"]
    round: int
    order: tuple[Seat, ...]
    turn: int
    shown: tuple[int | None, ...]
    """The card of each hand that everybody has seen; it is in the hand or chosen."""
    played: tuple[Hand, ...]
    supply: tuple[int, int]
    tokens: tuple[tuple[int, int], ...]


class ToyState(Table, frozen=True):
    deck: Hand
    hands: tuple[Hand, ...]
    chosen: tuple[int | None, ...]


class ToyView(Table, frozen=True):
    seat: Seat | None
    deck_size: int
    hands: tuple[Hand | None, ...]
    hand_sizes: tuple[int, ...]
    chosen: tuple[int | None, ...]
    has_chosen: tuple[bool, ...]
    scores: tuple[Score, ...]


OPEN = Table.__struct_fields__


def changed(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


ToyEvent = HandDealt | CardDrawn | CardChosen | CardsRevealed | CardShown | TokenTaken | HandsShown


class Toy:
    """The healthy game. Its kin in `broken.py` spoil one thing each."""

    name = "toy"
    version = 3
    seats = range(2, 4)
    cards = CARDS
    components = Components("twenty cards", "70a0")
    components_note = "Numbers from 1 to 20."
    Options: type[Any] = ToyOptions
    State: type[Any] = ToyState
    Action: Any = ToyAction
    View: type[Any] = ToyView
    Event: Any = ToyEvent

    def start(self, seats: int, options: ToyOptions) -> Any:
        check_start(self, seats, options)
        few = options.tokens == "few"
        return self.State(
            seats=seats,
            options=options,
            phase="deal",
            round=0,
            order=(),
            turn=0,
            shown=(None,) * seats,
            played=((),) * seats,
            supply=(1, 2) if few else (9, 9),
            tokens=((0, 0),) * seats,
            deck=self.cards,
            hands=((),) * seats,
            chosen=(None,) * seats,
        )

    def to_move(self, state: ToyState) -> tuple[Seat, ...]:
        match state.phase:
            case "deal" | "draw":
                return (CHANCE,)
            case "choose":
                return tuple(seat for seat, card in enumerate(state.chosen) if card is None)
            case "move":
                return (state.order[state.turn],)
            case _:
                return ()

    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        if not acts(seat, self.to_move(state), state.seats):
            return []
        if state.phase == "choose":
            hand = state.hands[seat]
            return Family(
                range(len(hand)),
                lambda code: Choose(seat, hand[code]),
                lambda action: isinstance(action, Choose) and action.seat == seat and action.card in hand,
                do=lambda code, tell: self.do(state, Choose(seat, hand[code]), tell),
            )
        takes = [Take(seat, COLOURS[i]) for i in range(2) if state.supply[i]]
        shows = [Show(seat, of) for of in range(state.seats) if self.may_show(state, seat, of)]
        return [Pass(seat), *takes, *shows]

    def may_show(self, state: ToyState, seat: Seat, of: Seat) -> bool:
        return state.options.showing and of in range(state.seats) and of != seat and state.shown[of] is None

    def apply(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        check_action(action)
        return self.do(state, action, tell)

    def do(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        phases: dict[Any, str] = {Deal: "deal", Draw: "draw", Choose: "choose"}
        phase = phases.get(type(action), "move")
        if phase != state.phase or action.seat not in self.to_move(state):
            raise IllegalAction("TOY-1.1", "not now", phase=state.phase)
        match action:
            case Deal(hands=hands):
                return self.deal(state, hands, tell)
            case Draw(cards=cards):
                return self.draw(state, cards, tell)
            case Choose():
                return self.choose(state, action, tell)
            case Take(colour=colour):
                index = COLOURS.index(colour)
                if not state.supply[index]:
                    raise IllegalAction("TOY-3.1", "no such token is left", colour=colour)
                tell(TokenTaken(seat=action.seat, colour=colour))
                mine = state.tokens[action.seat]
                tokens = changed(state.tokens, action.seat, changed(mine, index, mine[index] + 1))
                supply = changed(state.supply, index, state.supply[index] - 1)
                return self.next(replace(state, tokens=tokens, supply=supply), tell)
            case Show(of=of):
                if not self.may_show(state, action.seat, of):
                    raise IllegalAction("TOY-3.2", "no card of that hand can be shown", of=of)
                card = state.hands[of][0]
                tell(CardShown(seat=action.seat, of=of, card=card))
                return self.next(replace(state, shown=changed(state.shown, of, card)), tell)
            case _:
                return self.next(state, tell)

    def deal(self, state: ToyState, hands: tuple[Hand | None, ...], tell: Tell) -> ToyState:
        known = tuple(hand for hand in hands if hand is not None)
        dealt = [card for hand in known for card in hand]
        if len(known) != state.seats or len(hands) != state.seats or len(set(dealt)) != len(dealt):
            raise IllegalAction("TOY-2.1", "a hand for everybody")
        if any(len(hand) != state.options.hand for hand in known) or not set(dealt) <= set(state.deck):
            raise IllegalAction("TOY-2.1", "cards of the deck")
        for seat, hand in enumerate(known):
            tell(HandDealt(seat=seat, cards=hand, to=(seat,)))
        deck = tuple(card for card in state.deck if card not in dealt)
        return replace(state, phase="choose", round=1, deck=deck, hands=known)

    def draw(self, state: ToyState, cards: tuple[int | None, ...], tell: Tell) -> ToyState:
        known = tuple(card for card in cards if card is not None)
        if len(cards) != state.seats or len(set(known)) != state.seats or not set(known) <= set(state.deck):
            raise IllegalAction("TOY-2.2", "a card of the deck for everybody")
        for seat, card in enumerate(known):
            tell(CardDrawn(seat=seat, card=card, to=(seat,)))
        deck = tuple(card for card in state.deck if card not in known)
        hands = tuple((*hand, card) for hand, card in zip(state.hands, known, strict=True))
        return replace(state, phase="choose", round=state.round + 1, deck=deck, hands=hands)

    def choose(self, state: ToyState, action: Choose, tell: Tell) -> ToyState:
        seat, card = action.seat, action.card
        if card is None or card not in state.hands[seat]:
            raise IllegalAction("TOY-2.3", "not in your hand", card=card)
        tell(CardChosen(seat=seat))
        hand = tuple(other for other in state.hands[seat] if other != card)
        state = replace(state, hands=changed(state.hands, seat, hand), chosen=changed(state.chosen, seat, card))
        return state if None in state.chosen else self.reveal(state, tell)

    def reveal(self, state: ToyState, tell: Tell) -> ToyState:
        cards = tuple(card for card in state.chosen if card is not None)
        tell(CardsRevealed(cards=cards))
        return replace(
            state,
            phase="move",
            order=tuple(sorted(range(state.seats), key=lambda seat: -cards[seat])),
            turn=0,
            shown=tuple(None if card in cards else card for card in state.shown),
            played=tuple((*pile, card) for pile, card in zip(state.played, cards, strict=True)),
            chosen=(None,) * state.seats,
        )

    def next(self, state: ToyState, tell: Tell) -> ToyState:
        if state.turn + 1 < state.seats:
            return replace(state, turn=state.turn + 1)
        if state.round < state.options.rounds:
            return replace(state, phase="draw", turn=0)
        tell(HandsShown(hands=state.hands))
        return replace(state, phase="over", turn=0)

    def chance(self, state: ToyState, rng: Random) -> Any:
        if state.phase == "draw":
            return Draw(tuple(rng.sample(state.deck, state.seats)))
        size = state.options.hand
        drawn = rng.sample(state.deck, size * state.seats)
        return Deal(tuple(tuple(drawn[size * seat : size * (seat + 1)]) for seat in range(state.seats)))

    def turns(self, state: ToyState) -> int:
        in_round = state.seats if state.phase in ("draw", "over") else state.turn
        return (state.round - 1) * state.seats + in_round if state.round else 0

    def facts(self, state: ToyState) -> Facts:
        return Facts({"phase": (state.phase,)}, tuple({"card": tuple(map(str, hand))} for hand in state.hands))

    def scores(self, state: ToyState) -> tuple[Score, ...]:
        return self.points(state, state.hands)

    def points(self, table: Table, hands: Sequence[Hand | None]) -> tuple[Score, ...]:
        return ranked(
            [
                ({"red": 2 * red, "blue": blue, "hand": max(hand or (0,))}, (sum(played),))
                for (red, blue), hand, played in zip(table.tokens, hands, table.played, strict=True)
            ]
        )

    def hidden(self, state: ToyState, seat: Seat) -> Any:
        others = () if state.phase == "over" else tuple(other for other in range(state.seats) if other != seat)
        hands = [[card for card in state.hands[other] if card != state.shown[other]] for other in others]
        return state.deck, hands, [state.chosen[other] for other in others]

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        check_observer(state.seats, seat)
        over = state.phase == "over"
        hands = tuple(hand if over or owner == seat else None for owner, hand in enumerate(state.hands))
        return ToyView(
            **{name: getattr(state, name) for name in OPEN},
            seat=seat,
            deck_size=len(state.deck),
            hands=hands,
            hand_sizes=tuple(map(len, state.hands)),
            chosen=tuple(card if owner == seat else None for owner, card in enumerate(state.chosen)),
            has_chosen=tuple(card is not None for card in state.chosen),
            scores=self.points(state, hands),
        )

    def hide(self, state: ToyState, action: Any, seat: Seat | None) -> Any:
        check_observer(state.seats, seat)
        match action:
            case Deal(hands=hands):
                return Deal(tuple(hand if owner == seat else None for owner, hand in enumerate(hands)))
            case Draw(cards=cards):
                return Draw(tuple(card if owner == seat else None for owner, card in enumerate(cards)))
            case Choose(seat=owner, card=card) if owner != seat and card is not None and state.chosen[owner] == card:
                return Choose(owner, None)
            case _:
                return action

    def imagine(self, view: ToyView, rng: Random) -> Any:
        seen = {card for pile in (*view.played, *(hand or () for hand in view.hands)) for card in pile}
        seen |= {card for card in (*view.shown, *view.chosen) if card is not None}
        unseen = [card for card in self.cards if card not in seen]
        rng.shuffle(unseen)
        hands, chosen = [], []
        for owner in range(view.seats):
            hand, choice = view.hands[owner], view.chosen[owner]
            if hand is None:
                hand, choice = self.imagine_hand(view, owner, unseen, rng)
            hands.append(hand)
            chosen.append(choice)
        return self.State(
            **{name: getattr(view, name) for name in OPEN},
            deck=tuple(sorted(unseen)),
            hands=tuple(hands),
            chosen=tuple(chosen),
        )

    def imagine_hand(self, view: ToyView, owner: Seat, unseen: list[int], rng: Random) -> tuple[Hand, int | None]:
        held = [card for card in [view.shown[owner]] if card is not None]
        while len(held) < view.hand_sizes[owner] + view.has_chosen[owner]:
            held.append(unseen.pop())
        choice = rng.choice(held) if view.has_chosen[owner] else None
        return tuple(card for card in held if card != choice), choice


def inventory(state: ToyState) -> Counter[str]:
    piles = (state.deck, *state.hands, *state.played, state.chosen)
    found = Counter(f"card {card}" for pile in piles for card in pile if card is not None)
    for index, colour in enumerate(COLOURS):
        found[colour] = state.supply[index] + sum(tokens[index] for tokens in state.tokens)
    return found


class TinyToy(Toy):
    """So few cards that a seat can count what it does not know."""

    seats = range(2, 3)
    cards = CARDS[:11]


class SetToy(Toy):
    """A toy whose cards can be replaced: `{"name": "mine", "cards": [1, 2, 3]}`."""

    def with_components(self, content: Any) -> SetToy:
        try:
            file = msgspec.convert(content, CardFile)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from None
        if len(set(file.cards)) != len(file.cards) or len(file.cards) < 18 or min(file.cards) < 1:
            raise ValueError("cards: expected at least 18 different numbers")
        other = SetToy()
        other.cards = tuple(sorted(file.cards))
        other.components = Components(file.name, sha256(codec.encode(file)).hexdigest(), content)
        return other


class CardFile(Value, frozen=True):
    name: str
    cards: tuple[int, ...]


CARD_FILE = {"name": "mine", "cards": list(range(21, 41))}
GAME = Toy()
