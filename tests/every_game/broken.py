"""The toy game with one thing wrong at a time, and the check that must notice, with what it must say."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from itertools import count
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from northward.core.family import Family
from northward.core.game import CHANCE, Event, Facts, IllegalAction, Score, Seat, Tell, silent
from tests.every_game.toys import (
    CardChosen,
    CardDrawn,
    Choose,
    Deal,
    Draw,
    HandsShown,
    Pass,
    Take,
    TinyToy,
    Toy,
    ToyEvent,
    ToyOptions,
    ToyState,
    ToyView,
    check_action,
)


class Fault(NamedTuple):
    """A broken game, the check that must fail on it, and the words of the failure."""

    game: type[Toy]
    check: str
    words: str


FAULTS: list[Fault] = []


def noticed_by(check: str, words: str) -> Any:
    """Registers a broken game; the words are searched in the failure."""

    def register(game: type[Toy]) -> type[Toy]:
        FAULTS.append(Fault(game, f"check_{check}", words))
        return game

    return register


# What must not be seen


@noticed_by("twins", "only the view")
class ViewShowsChoices(Toy):
    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        return replace(super().view(state, seat), chosen=state.chosen)


@noticed_by("twins", "only the view")
class ViewShowsScores(Toy):
    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        return replace(super().view(state, seat), scores=self.scores(state))


@noticed_by("twins", "only the view")
class ViewShowsFirstDealtToSpectators(Toy):
    """A hint only: whether somebody holds the highest card."""

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        view = super().view(state, seat)
        best = any(20 in hand for hand in state.hands)
        return replace(view, deck_size=view.deck_size + best) if seat is None else view


@noticed_by("twins", "only the lines")
class HideShowsDeal(Toy):
    def hide(self, state: ToyState, action: Any, seat: Seat | None) -> Any:
        return action if isinstance(action, Deal) else super().hide(state, action, seat)


@noticed_by("twins", "only the lines")
class HideShowsChoices(Toy):
    def hide(self, state: ToyState, action: Any, seat: Seat | None) -> Any:
        return action if isinstance(action, Choose) else super().hide(state, action, seat)


@noticed_by("twins", "only the lines")
class HideShowsOldDraws(Toy):
    """Once the round is over it lets go."""

    def hide(self, state: ToyState, action: Any, seat: Seat | None) -> Any:
        over = isinstance(action, Draw) and state.phase == "move"
        return action if over else super().hide(state, action, seat)


@noticed_by("twins", "only the events")
class EventShowsDraws(Toy):
    def draw(self, state: ToyState, cards: tuple[int | None, ...], tell: Tell) -> ToyState:
        def loud(event: Any) -> None:
            tell(replace(event, to=None) if isinstance(event, CardDrawn) else event)

        return super().draw(state, cards, loud)


@noticed_by("twins", "only the events")
class EventShowsChoices(Toy):
    def choose(self, state: ToyState, action: Choose, tell: Tell) -> ToyState:
        def loud(event: Any) -> None:
            tell(replace(event, card=action.card) if isinstance(event, CardChosen) else event)

        return super().choose(state, action, loud)


@noticed_by("twins", "only the legal actions")
class LegalOrderTells(Toy):
    """Passing comes last when another hand is a good one."""

    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        legal = super().legal(state, seat)
        good = any(max(hand) > 10 for owner, hand in enumerate(state.hands) if owner != seat and hand)
        return list(reversed(legal)) if good and legal and isinstance(legal[0], Pass) else legal


@noticed_by("twins", "only the number of legal actions")
class LegalNumberTells(Toy):
    def may_show(self, state: ToyState, seat: Seat, of: Seat) -> bool:
        return super().may_show(state, seat, of) and state.hands[of][0] > 10


@noticed_by("twins", "others are to move")
class TurnTells(Toy):
    """The third player need not choose with a low hand."""

    seats = range(3, 4)

    def to_move(self, state: ToyState) -> tuple[Seat, ...]:
        to_move = super().to_move(state)
        waits = state.phase == "choose" and len(to_move) > 1 and 2 in to_move and max(state.hands[2]) > 12
        return tuple(seat for seat in to_move if seat != 2) if waits else to_move


@noticed_by("hidden_lines", "card=99.*, then")
class HideLies(Toy):
    def hide(self, state: ToyState, action: Any, seat: Seat | None) -> Any:
        hidden = super().hide(state, action, seat)
        return replace(hidden, card=99) if isinstance(hidden, Choose) and hidden.card is None else hidden


@noticed_by("hidden_lines", "does not know what it did")
class HideHidesOwn(Toy):
    def hide(self, state: ToyState, action: Any, seat: Seat | None) -> Any:
        return replace(action, card=None) if isinstance(action, Choose) else super().hide(state, action, seat)


@noticed_by("hidden_lines", r"card=\d+\), then Choose.*card=None")
class HideForgets(Toy):
    """Somebody's choice is shown when nobody else has chosen yet, and hidden afterwards."""

    def hide(self, state: ToyState, action: Any, seat: Seat | None) -> Any:
        first = sum(card is not None for card in state.chosen) == 1
        return action if isinstance(action, Choose) and first else super().hide(state, action, seat)


@noticed_by("memory", "forgotten")
class ShowsAndForgets(Toy):
    """All show their hands after the choice, but a moment later their views do not hold them."""

    def reveal(self, state: ToyState, tell: Tell) -> ToyState:
        tell(HandsShown(hands=state.hands))
        return super().reveal(state, tell)

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        view = super().view(state, seat)
        return replace(view, hands=state.hands) if state.phase == "move" and state.turn == 0 else view


@noticed_by("hidden_lines", "for nobody")
class EventForNobody(Toy):
    def choose(self, state: ToyState, action: Choose, tell: Tell) -> ToyState:
        tell(CardChosen(seat=action.seat, to=(7,)))
        return super().choose(state, action, tell)


class Burying(ToyState, frozen=True):
    buried: tuple[int, ...] = ()


@noticed_by("memory", "forgotten")
class ForgetsOwnCards(Toy):
    """A large hand gives its first card away, face down, after the first round, and its owner does not remember it."""

    State = Burying

    def next(self, state: Any, tell: Tell) -> Any:
        after: Any = super().next(state, tell)
        if after.phase == "draw" and after.round == 1 and after.options.hand == 3:
            buried = tuple(hand[0] for hand in after.hands)
            after = replace(after, buried=buried, hands=tuple(hand[1:] for hand in after.hands))
        return after


# What must not be lost


@noticed_by("inventory", "changes what there is")
class LosesCard(Toy):
    def reveal(self, state: ToyState, tell: Tell) -> ToyState:
        state = super().reveal(state, tell)
        return replace(state, played=(state.played[0][:-1], *state.played[1:])) if state.round == 2 else state


@noticed_by("inventory", "changes what there is")
class DoublesToken(Toy):
    def apply(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        after = super().apply(state, action, tell)
        taken = isinstance(action, Take) and action.colour == "blue"
        return replace(after, supply=state.supply) if taken else after


# What must not be changed


class Logged(ToyState, frozen=True):
    log: list[int] = msgspec.field(default_factory=list)


@noticed_by("pure", "changed the state")
class Impure(Toy):
    State = Logged

    def apply(self, state: Any, action: Any, tell: Tell = silent) -> Any:
        after = super().apply(state, action, tell)
        if isinstance(action, Take):
            state.log.append(1)
            return replace(after, log=[*after.log])
        return after


@noticed_by("refusals", "changed the state before it")
class ImpureRefusal(Toy):
    State = Logged

    def apply(self, state: Any, action: Any, tell: Tell = silent) -> Any:
        try:
            return super().apply(state, action, tell)
        except IllegalAction:
            state.log.append(1)
            raise


@noticed_by("pure", "changed the state")
class ScoringChanges(Toy):
    State = Logged

    def scores(self, state: Any) -> tuple[Score, ...]:
        state.log.append(1)
        return super().scores(state)


@noticed_by("pure", "another state the second time|who listens")
class RollsDice(Toy):
    def reveal(self, state: ToyState, tell: Tell) -> ToyState:
        state = super().reveal(state, tell)
        return replace(state, order=tuple(random.sample(state.order, state.seats)))


@noticed_by("replay", "cannot be replayed|another game")
class CountsCalls(Toy):
    """A counter outside the state."""

    def __init__(self) -> None:
        self.calls = count()

    def reveal(self, state: ToyState, tell: Tell) -> ToyState:
        state = super().reveal(state, tell)
        return replace(state, order=state.order[::-1] if next(self.calls) % 3 else state.order)


@noticed_by("replay", "after the end")
class GoesOn(Toy):
    """Nothing that a seat does is wrong when all is over."""

    def do(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        over = state.phase == "over" and action.seat != CHANCE
        return state if over else super().do(state, action, tell)


@noticed_by("pure", "who listens")
class Listens(Toy):
    def next(self, state: ToyState, tell: Tell) -> ToyState:
        state = super().next(state, tell)
        return state if tell is silent else replace(state, order=state.order[::-1])


@noticed_by("replay", "cannot be replayed|another game")
class ListensToo(Listens):
    pass


@noticed_by("pure", "tells something else")
class TellsOnce(Toy):
    def __init__(self) -> None:
        self.told: set[bytes] = set()

    def choose(self, state: ToyState, action: Choose, tell: Tell) -> ToyState:
        seen = msgspec.json.encode((state, action))
        after = super().choose(state, action, silent if seen in self.told else tell)
        self.told.add(seen)
        return after


@noticed_by("pure", "chance uses other randomness")
class ChanceHasOwnDice(Toy):
    def chance(self, state: ToyState, rng: Random) -> Any:
        return super().chance(state, Random())


# Imagined states


@noticed_by("imagine", "sees that it is imagined")
class ImaginesOtherSizes(Toy):
    def imagine_hand(
        self, view: ToyView, owner: Seat, unseen: list[int], rng: Random
    ) -> tuple[tuple[int, ...], int | None]:
        hand, choice = super().imagine_hand(view, owner, unseen, rng)
        return (*hand, unseen.pop()), choice


@noticed_by("imagine", "sees that it is imagined")
class ImaginesOtherOwnHand(Toy):
    def imagine(self, view: ToyView, rng: Random) -> Any:
        state = super().imagine(view, rng)
        return replace(state, hands=state.hands[::-1])


@noticed_by("imagine", "other components")
class ImaginesLess(Toy):
    def imagine(self, view: ToyView, rng: Random) -> Any:
        state = super().imagine(view, rng)
        return replace(state, deck=(*state.deck[:-1], state.deck[0])) if state.deck else state


@noticed_by("imagine", "other legal actions|others are to move")
class ImaginesOtherPhase(Toy):
    def imagine(self, view: ToyView, rng: Random) -> Any:
        state = super().imagine(view, rng)
        return replace(state, turn=state.seats - 1 - state.turn) if state.phase == "move" else state

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        return replace(super().view(state, seat), turn=0)


@noticed_by("imagine", "the imagined game loses something|sees that it is imagined|other components")
class ImaginesCardTwice(Toy):
    """A card that is shown is imagined a second time in the deck, another is missing there."""

    def imagine(self, view: ToyView, rng: Random) -> Any:
        state = super().imagine(view, rng)
        shown = next((card for card in view.shown if card is not None), None)
        return state if shown is None else replace(state, deck=tuple(sorted((shown, *state.deck[1:]))))


@noticed_by("imagine_varies", "always imagines the same")
class ImaginesConstant(Toy):
    def imagine(self, view: ToyView, rng: Random) -> Any:
        return super().imagine(view, Random(1))


@noticed_by("imagine_varies", "never imagines a state that fits")
class ImaginesSortedHands(TinyToy):
    def imagine_hand(
        self, view: ToyView, owner: Seat, unseen: list[int], rng: Random
    ) -> tuple[tuple[int, ...], int | None]:
        hand, choice = super().imagine_hand(view, owner, unseen, rng)
        return (hand if view.shown[owner] in hand else tuple(sorted(hand))), choice


class Remembering(ToyState, frozen=True):
    odd: bool = False


@noticed_by("imagine_varies", "always imagines the same answer")
class ImaginesNoMemory(Toy):
    """The first player notes in secret whether the first card was odd; nobody imagines that it was."""

    State = Remembering

    def deal(self, state: ToyState, hands: tuple[Any, ...], tell: Tell) -> Any:
        after: Any = super().deal(state, hands, tell)
        return replace(after, odd=after.hands[0][0] % 2 == 1)


@noticed_by("imagine_varies", "hardly ever imagines a state that fits")
class ImaginesUnfairly(TinyToy):
    def imagine_hand(
        self, view: ToyView, owner: Seat, unseen: list[int], rng: Random
    ) -> tuple[tuple[int, ...], int | None]:
        hand, choice = super().imagine_hand(view, owner, unseen, rng)
        return (hand if view.shown[owner] in hand or rng.random() < 0.12 else tuple(sorted(hand))), choice


@noticed_by("pure", "imagine uses other randomness")
class ImaginesWithOwnDice(Toy):
    def imagine(self, view: ToyView, rng: Random) -> Any:
        return super().imagine(view, Random())


@noticed_by("imagine", "a view names its seat")
class ViewOfNobody(Toy):
    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        return replace(super().view(state, seat), seat=None)


# Legal actions


@noticed_by("refusals", "legal says False, apply not")
class LegalIncomplete(Toy):
    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        return [action for action in super().legal(state, seat) if action != Take(seat, "red")]


@noticed_by("refusals", "does what no listed action does")
class LegalKnowsMore(Toy):
    """`in` says yes, `apply` does it, but it is not listed."""

    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        legal = super().legal(state, seat)
        listed = [action for action in legal if action != Take(seat, "red")]
        return Family(range(len(listed)), lambda code: listed[code], lambda action: action in legal)


@noticed_by("legal", "duplicates")
class LegalTwice(Toy):
    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        legal = list(super().legal(state, seat))
        return legal + [action for action in legal if isinstance(action, Pass)]


@noticed_by("legal", "two calls")
class LegalShuffled(Toy):
    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        legal = list(super().legal(state, seat))
        return random.sample(legal, len(legal))


@noticed_by("legal", "another seat")
class LegalForAnother(Toy):
    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        legal = list(super().legal(state, seat))
        return [*legal, Pass((seat + 1) % state.seats)] if state.phase == "move" and legal else legal

    def apply(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        return super().apply(state, Pass(state.order[state.turn]) if isinstance(action, Pass) else action, tell)


@noticed_by("turns", "are to move, but seat")
class LegalOfOthers(Toy):
    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        return [Pass(seat)] if state.phase == "move" and seat == 0 else super().legal(state, seat)


@noticed_by("turns", "are to move, but seat -1")
class LegalOfChance(Toy):
    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        return (
            [self.chance(state, Random(0))] if state.phase == "draw" and seat == CHANCE else super().legal(state, seat)
        )


@noticed_by("turns", "nothing to do")
class LegalEmpty(Toy):
    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        return [] if state.phase == "move" and state.supply == (0, 0) else super().legal(state, seat)


@noticed_by("turns", "is no name of a deck")
class SourceIsNoName(Toy):
    def source(self, state: ToyState) -> Any:
        return state.round


@noticed_by("legal", "listed, but not `in`")
class InMissesSome(Toy):
    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        legal = super().legal(state, seat)
        if not isinstance(legal, Family):
            return legal
        return Family(range(len(legal)), legal.__getitem__, lambda action: action == legal[0])


@noticed_by("refusals", "`in` is wrong")
class InTakesAll(Toy):
    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        legal = super().legal(state, seat)
        if not isinstance(legal, Family):
            return legal
        return Family(range(len(legal)), legal.__getitem__, lambda action: isinstance(action, Choose))


class Backwards(Sequence[Any]):
    """Forgets that indices can be negative."""

    def __init__(self, actions: Sequence[Any]) -> None:
        self.actions = actions

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return self.actions[index]
        if index >= len(self.actions):
            raise IndexError
        return self.actions[max(index, 0)]


@noticed_by("legal", "negative indices")
class LegalWithoutNegatives(Toy):
    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        return Backwards(super().legal(state, seat))


class Unsliced(Backwards):
    def __getitem__(self, index: Any) -> Any:
        return self.actions[::-1][index] if isinstance(index, slice) else self.actions[index]


@noticed_by("legal", "slices")
class LegalWithWrongSlices(Toy):
    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        return Unsliced(super().legal(state, seat))


@noticed_by("refusals", "legal says False, apply not")
class AcceptsUnlisted(Toy):
    """A seat may take a token although none is left."""

    def apply(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        try:
            return super().apply(state, action, tell)
        except IllegalAction as error:
            if error.rule == "TOY-3.1":
                return self.next(state, tell)
            raise


@noticed_by("refusals", "legal says False, apply not|no chance line")
class AcceptsAnySeat(Toy):
    def apply(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        if state.phase == "move" and isinstance(action, Pass):
            return self.next(state, tell)
        return super().apply(state, action, tell)


@noticed_by("refusals", "legal says False, apply not")
class AcceptsDealsOfPlayers(Toy):
    def apply(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        return super().apply(state, replace(action, seat=CHANCE) if isinstance(action, Deal) else action, tell)


@noticed_by("legal", "listed, but refused|refuses what is legal")
class RefusesListed(Toy):
    def apply(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        if isinstance(action, Take) and action.colour == "blue" and state.supply[1] == 1:
            raise IllegalAction("TOY-3.1", "the last one stays")
        return super().apply(state, action, tell)


@noticed_by("refusals", "raised KeyError")
class RaisesKeyError(Toy):
    def choose(self, state: ToyState, action: Choose, tell: Tell) -> ToyState:
        if action.card not in state.hands[action.seat]:
            raise KeyError(action.card)
        return super().choose(state, action, tell)


@noticed_by("damaged_records", "raised KeyError")
class RaisesKeyErrorOnSeats(Toy):
    def apply(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        if action.seat >= state.seats:
            raise KeyError(action.seat)
        return super().apply(state, action, tell)


@noticed_by("refusals", "not the id of a rule")
class RaisesWithoutId(Toy):
    def choose(self, state: ToyState, action: Choose, tell: Tell) -> ToyState:
        if action.card not in state.hands[action.seat]:
            raise IllegalAction("hand", "not in your hand")
        return super().choose(state, action, tell)


@noticed_by("refusals", "without a reason")
class RaisesWithoutReason(Toy):
    def choose(self, state: ToyState, action: Choose, tell: Tell) -> ToyState:
        if action.card not in state.hands[action.seat]:
            raise IllegalAction("TOY-2.3", " ")
        return super().choose(state, action, tell)


@noticed_by("refusals", "changes what there is")
class DealsTwice(Toy):
    """The same card may be dealt to two hands."""

    def deal(self, state: ToyState, hands: tuple[Any, ...], tell: Tell) -> ToyState:
        dealt = {card for hand in hands for card in hand or (0,)}
        sizes = {len(hand or ()) for hand in hands}
        if len(hands) == state.seats and sizes == {state.options.hand} and dealt <= set(state.deck):
            deck = tuple(card for card in state.deck if card not in dealt)
            return replace(state, phase="choose", round=1, deck=deck, hands=hands)
        return super().deal(state, hands, tell)


@noticed_by("refusals", "looks like nothing that can come")
class DealsUnevenly(Toy):
    def deal(self, state: ToyState, hands: tuple[Any, ...], tell: Tell) -> ToyState:
        dealt = [card for hand in hands for card in hand or (0,)]
        if len(hands) == state.seats and len(set(dealt)) == len(dealt) and all(hands) and set(dealt) <= set(state.deck):
            deck = tuple(card for card in state.deck if card not in dealt)
            return replace(state, phase="choose", round=1, deck=deck, hands=hands)
        return super().deal(state, hands, tell)


@noticed_by("blanks", "played with its blanks")
class DealsInSecret(Toy):
    """A hidden hand is filled with the lowest cards."""

    def deal(self, state: ToyState, hands: tuple[Any, ...], tell: Tell) -> ToyState:
        left = [card for card in state.deck if not any(card in (hand or ()) for hand in hands)]
        size = state.options.hand
        filled = tuple(tuple(left.pop(0) for _ in range(size)) if hand is None else hand for hand in hands)
        return super().deal(state, filled, tell)


@noticed_by("refusals", "no chance line")
class PassesForChance(Toy):
    def apply(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        if action == Pass(CHANCE) and state.phase == "move":
            return self.next(state, tell)
        return super().apply(state, action, tell)


@noticed_by("refusals", "in another order than anything that can come")
class DealsUnsorted(Toy):
    """Hands are dealt in ascending order, but no other order is refused."""

    def chance(self, state: ToyState, rng: Random) -> Any:
        line = super().chance(state, rng)
        return Deal(tuple(tuple(sorted(hand or ())) for hand in line.hands)) if isinstance(line, Deal) else line


# What only Python can hand to a game


@noticed_by("strange_starts", "was taken for good")
class StartsAnyhow(Toy):
    def start(self, seats: int, options: ToyOptions) -> Any:
        try:
            return super().start(seats, options)
        except ValueError:
            return super().start(2, ToyOptions())


@noticed_by("strange_starts", "raised KeyError")
class StartLooksUpOptions(Toy):
    def start(self, seats: int, options: ToyOptions) -> Any:
        if type(options) is ToyOptions and isinstance(options.tokens, Hashable):
            assert {"few": 1, "many": 9}[options.tokens]
        return super().start(seats, options)


@noticed_by("strange_starts", "does not tell what was expected")
class StartSaysLittle(Toy):
    def start(self, seats: int, options: ToyOptions) -> Any:
        try:
            return super().start(seats, options)
        except ValueError:
            raise ValueError("no") from None


@noticed_by("strange_seats", "the view of seat -1 was taken for good")
class ViewsCountBackwards(Toy):
    """The seat before the first is the last."""

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        return super().view(state, seat % state.seats if type(seat) is int else seat)


@noticed_by("strange_seats", "a line for seat '' was taken for good")
class HidesForWords(Toy):
    def hide(self, state: ToyState, action: Any, seat: Any) -> Any:
        return super().hide(state, action, None if isinstance(seat, str) else seat)


@noticed_by("strange_seats", "the actions of seat -2 was taken for good")
class NobodyHasNoActions(Toy):
    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        return super().legal(state, seat) if type(seat) is int and 0 <= seat < state.seats else []


@noticed_by("strange_actions", "raised (TypeError|AttributeError)")
class TrustsForms(Toy):
    def apply(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        return self.do(state, action, tell)


@noticed_by("strange_actions", "was taken for good")
class TakesWhatIsEqual(Toy):
    """2.0 is a card that lies in the hand."""

    def apply(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        try:
            return self.do(state, action, tell)
        except (AttributeError, LookupError, TypeError):
            raise ValueError("no such action") from None


@noticed_by("strange_actions", "Heir.* was taken for good")
class TakesHeirs(Toy):
    def apply(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        own = Take(action.seat, action.colour) if isinstance(action, Take) else action
        return super().apply(state, own, tell)


@noticed_by("strange_actions", "changed the state")
class ImpureCheck(Toy):
    State = Logged

    def apply(self, state: Any, action: Any, tell: Tell = silent) -> Any:
        try:
            return super().apply(state, action, tell)
        except ValueError:
            state.log.append(1)
            raise


class Adding(Backwards):
    def __contains__(self, action: object) -> bool:
        assert isinstance(action, Choose) and action.card is not None and action.card + 1
        return action in self.actions


@noticed_by("strange_actions", "in legal` raised")
class InAdds(Toy):
    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        legal = super().legal(state, seat)
        return Adding(legal) if state.phase == "choose" else legal


@noticed_by("quick", "`do` does something else")
class DoesSomethingElse(Toy):
    def apply(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        check_action(action)
        return super().do(state, action, tell)

    def do(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        after = super().do(state, action, tell)
        return replace(after, turn=1) if isinstance(action, Deal) else after


@noticed_by("quick", "`do` tells something else")
class DoesInSilence(Toy):
    def apply(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        check_action(action)
        return super().do(state, action, tell)

    def do(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        return super().do(state, action)


@noticed_by("quick", "depends on who listens to `do`")
class DoesLessUnheard(Toy):
    def apply(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        check_action(action)
        return super().do(state, action, tell)

    def do(self, state: ToyState, action: Any, tell: Tell = silent) -> Any:
        after = super().do(state, action, tell)
        return replace(after, turn=1) if tell is silent and isinstance(action, Deal) else after


@noticed_by("quick", "a list does something else")
class ListsDoSomethingElse(Toy):
    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        legal = super().legal(state, seat)
        if isinstance(legal, Family):
            legal.do = lambda code, tell: self.do(state, legal[code - 1], tell)
        return legal


@noticed_by("quick", "a list tells something else")
class ListsInSilence(Toy):
    def legal(self, state: ToyState, seat: Seat) -> Sequence[Any]:
        legal = super().legal(state, seat)
        if isinstance(legal, Family):
            legal.do = lambda code, tell: self.do(state, legal[code])
        return legal


# JSON


class Loose(ToyState, frozen=True):
    extra: Any = ((1, 2), 3)


@noticed_by("json", "comes back from JSON")
class LooseState(Toy):
    State = Loose


class LooseView(ToyView, frozen=True):
    extra: Any = ()


@noticed_by("json", "comes back from JSON")
class LooseViews(Toy):
    View = LooseView

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        view = super().view(state, seat)
        return LooseView(**{name: getattr(view, name) for name in ToyView.__struct_fields__})


class LooseEvent(Event, frozen=True):
    what: Any


@noticed_by("json", "comes back from JSON")
class LooseEvents(Toy):
    Event = ToyEvent | LooseEvent

    def choose(self, state: ToyState, action: Choose, tell: Tell) -> ToyState:
        tell(LooseEvent(what=(action.seat,)))
        return super().choose(state, action, tell)


@noticed_by("json", "is no event of")
class EventsOfNobody(Toy):
    """The contract does not know what is told."""

    def choose(self, state: ToyState, action: Choose, tell: Tell) -> ToyState:
        tell(LooseEvent(what=action.seat))
        return super().choose(state, action, tell)


# Scores


@noticed_by("scores", "does not add up")
class ScoresDoNotAddUp(Toy):
    def points(self, table: Any, hands: Any) -> tuple[Score, ...]:
        return tuple(replace(s, total=s.total + s.items["red"]) for s in super().points(table, hands))


@noticed_by("scores", "another rank")
class TiesForgotten(Toy):
    """Equal totals share a rank whatever the tie-break says."""

    def points(self, table: Any, hands: Any) -> tuple[Score, ...]:
        scores = super().points(table, [()] * table.seats)
        return tuple(replace(s, rank=1 + sum(other.total > s.total for other in scores)) for s in scores)


@noticed_by("scores", "one score for each seat")
class ScoresByRank(Toy):
    def scores(self, state: ToyState) -> tuple[Score, ...]:
        return tuple(sorted(super().scores(state), key=lambda score: score.rank))


@noticed_by("scores", "not everybody sees the scores")
class ScoresStayHidden(Toy):
    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        view = super().view(state, seat)
        return replace(view, scores=self.points(view, [()] * state.seats))


@noticed_by("scores", "does not add up")
class ViewScoresDoNotAddUp(Toy):
    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        view = super().view(state, seat)
        if state.phase == "over":
            return view
        return replace(view, scores=tuple(replace(score, total=score.total + 1) for score in view.scores))


# Facts to be counted


@noticed_by("facts", "another number of seats")
class FactsOfOneSeat(Toy):
    def facts(self, state: ToyState) -> Facts:
        return replace(super().facts(state), seats=({},))


@noticed_by("facts", "are no names")
class FactsAreNumbers(Toy):
    def facts(self, state: ToyState) -> Any:
        return replace(super().facts(state), match={"round": (state.round,)})


@noticed_by("facts", "has a name twice")
class FactsTwice(Toy):
    def facts(self, state: ToyState) -> Facts:
        return replace(super().facts(state), match={"phase": (state.phase, state.phase)})


@noticed_by("facts", "survive JSON")
class FactsAreLists(Toy):
    def facts(self, state: ToyState) -> Any:
        return replace(super().facts(state), match={"phase": [state.phase]})


@noticed_by("facts", "two calls, two facts")
class FactsRollDice(Toy):
    def facts(self, state: ToyState) -> Facts:
        return replace(super().facts(state), match={"dice": (str(random.random()),)})


# Turns that are counted


@noticed_by("turns_ended", "before the first")
class TurnsAreCountedFromOne(Toy):
    def turns(self, state: ToyState) -> int:
        return super().turns(state) + 1


@noticed_by("turns_ended", "one by one")
class TurnsAreRounds(Toy):
    def turns(self, state: ToyState) -> int:
        return max(state.round - 1, 0) * state.seats


@noticed_by("turns_ended", "no turn has ended")
class TurnsNeverEnd(Toy):
    def turns(self, state: ToyState) -> int:
        return 0


# Turns and options


@noticed_by("turns", "no end")
class Endless(Toy):
    def next(self, state: ToyState, tell: Tell) -> ToyState:
        return replace(state, turn=(state.turn + 1) % state.seats)


@noticed_by("turns", "seats in order")
class TurnsUnsorted(Toy):
    def to_move(self, state: ToyState) -> tuple[Seat, ...]:
        return super().to_move(state)[::-1]


@noticed_by("turns", "chance moves alone")
class ChanceWithOthers(Toy):
    def to_move(self, state: ToyState) -> tuple[Seat, ...]:
        to_move = super().to_move(state)
        return (CHANCE, *to_move) if state.phase == "move" else to_move


@noticed_by("turns", "not there")
class TooManySeats(Toy):
    def start(self, seats: int, options: ToyOptions) -> Any:
        return super().start(seats + 1, options)


@noticed_by("options", "dice")
class StartRollsDice(Toy):
    def start(self, seats: int, options: ToyOptions) -> Any:
        return replace(super().start(seats, options), deck=tuple(random.sample(self.cards, len(self.cards))))


@noticed_by("options", "before it begins")
class StartsOver(Toy):
    def start(self, seats: int, options: ToyOptions) -> Any:
        state = super().start(seats, options)
        return replace(state, phase="over") if options.tokens == "many" else state


# What is planned ahead


class Planning(Toy):
    """Which card comes next, while others choose their tokens; it is all right."""

    def plannable(self, view: ToyView) -> Sequence[Any]:
        seat = view.seat
        return [] if seat is None or view.phase != "move" else [Choose(seat, card) for card in view.hands[seat] or ()]

    def meant(self, view: ToyView, action: Choose) -> Any:
        return None


@noticed_by("plans", "depends on more")
class PlansWithDice(Planning):
    def plannable(self, view: ToyView) -> Sequence[Any]:
        found = list(super().plannable(view))
        random.shuffle(found)
        return found[: random.randrange(1 + len(found))]


@noticed_by("plans", "another's")
class PlansForOthers(Planning):
    def plannable(self, view: ToyView) -> Sequence[Any]:
        return [Choose(1 - each.seat if each.seat < 2 else 0, each.card) for each in super().plannable(view)]


@noticed_by("plans", "spectator")
class SpectatorsPlan(Planning):
    def plannable(self, view: ToyView) -> Sequence[Any]:
        return super().plannable(view) if view.seat is not None else [Choose(0, 1)]


@noticed_by("plans", "whole game")
class PlansInVain(Planning):
    def plannable(self, view: ToyView) -> Sequence[Any]:
        return [Choose(each.seat, -each.card) for each in super().plannable(view)]
