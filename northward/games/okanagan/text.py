"""Okanagan as plain text: the table as a seat sees it, menus for a terminal, a sentence for each event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from northward.core import squares
from northward.core import words as word_tables
from northward.core.game import Event, Seat
from northward.core.parts import Menu
from northward.core.words import Words, listed
from northward.games.okanagan import actions, events, prospects
from northward.games.okanagan.kinds import LAND_INDEX, LANDS, PER_LAND, REWARDS, STRUCTURES, Land
from northward.games.okanagan.knowledge import View
from northward.games.okanagan.maptext import corner, draw_map, face_in_line
from northward.games.okanagan.rules import Okanagan
from northward.games.okanagan.special import TWO
from northward.games.okanagan.stacks import size
from northward.games.okanagan.tilemap import Territory, TileMap


def words(language: str) -> Words:
    return word_tables.load(__package__, language)


def because(reason: str, language: str = "en") -> str:
    """Why an action is refused."""
    return word_tables.reasons(__package__, language).get(reason, reason)


def draw(game: Okanagan, view: View, language: str = "en") -> str:
    """The whole table as the view's seat knows it."""
    say = words(language)
    lines = [
        say("title", round=view.round) + " · " + say(f"phase.{view.phase}"),
        say("draw.tiles" if game.components.content is None else "draw.other_tiles", name=game.components.name),
    ]
    if view.to_move and view.to_move[0] >= 0:
        lines.append(say("draw.to_move", seats=_names(say, view.to_move)))
    lines += ["", *_middle(game, view, say), "", *draw_map(game.tiles, view.map, say), ""]
    lines += _territories(view, say)
    for seat in range(view.seats):
        lines += ["", *_seat_lines(game, view, seat, say)]
    return "\n".join([*lines, "", say("draw.legend")])


def _middle(game: Okanagan, view: View, say: Words) -> Iterable[str]:
    """Stacks, face-up tiles, reserve and gold."""
    for index, stack in enumerate(view.stacks):
        tile = view.face_up[index]
        yield say(
            "draw.stack",
            number=index + 1,
            size=size(stack),
            top=say("nothing") if stack.top is None else _back(say, stack.top),
            face=say("nothing") if tile is None else _tile(game, tile, say),
        )
        if stack.under:
            yield say("draw.under", backs=say("draw.next").join(_back(say, back) for back in stack.under))
    yield say("draw.reserve", rewards=_counted(say, view.reserve))
    closed = [REWARDS[reward] for reward, is_closed in enumerate(view.closed) if is_closed]
    if closed:
        yield say("draw.closed", rewards=", ".join(say(f"reward.{reward}") for reward in closed))
    yield say("draw.gold", count=view.nuggets_left)


def _territories(view: View, say: Words) -> Iterable[str]:
    """The open territories in which somebody has influence; the others are seen on the map."""
    shares = {prospect.territory: prospect for prospect in prospects.open_prospects(view)}
    contested = [territory for territory in view.map.territories if territory.open_sides and any(territory.influence)]
    if contested:
        yield say("draw.territories")
    for territory in contested:
        yield "  " + say(
            "draw.territory",
            land=say(f"land.{territory.land}"),
            at=_where(say, view.map, territory.tiles),
            tiles=_tile_numbers(say, territory.tiles),
            open=territory.open_sides,
            rewards=_symbols(say, territory),
            influence=", ".join(
                say("draw.influence", seat=_name(say, share.seat), points=share.influence)
                for share in shares[territory.id].shares
            ),
        )


def _symbols(say: Words, territory: Territory) -> str:
    first = PER_LAND * LAND_INDEX[territory.land]
    shown = [REWARDS[first + kind] for kind, count in enumerate(territory.symbols) for _ in range(count)]
    return _rewards(say, shown)


def _seat_lines(game: Okanagan, view: View, seat: Seat, say: Words) -> Iterable[str]:
    """A player's points, tokens, structures, tile and objectives."""
    score = view.scores[seat]
    yield say(
        "draw.points",
        name=say("you" if seat == view.seat else "seat", number=seat + 1),
        total=score.total,
        items=", ".join(f"{points} {say(f'item.{item}')}" for item, points in score.items.items()),
    )
    yield "  " + say("draw.tokens", rewards=_counted(say, view.rewards[seat]), nuggets=view.nuggets[seat])
    left = ", ".join(
        say("counted", what=say(f"structure.{kind}"), count=count)
        for kind, count in zip(STRUCTURES, view.structures[seat], strict=True)
        if count
    )
    yield "  " + say("draw.structures", structures=left or say("nothing"))
    built = [
        say(
            "draw.built_on",
            structure=say(f"structure.{laid.structure}"),
            at=_at(say, view.map, (laid.row, laid.col)),
            lands=_lands(say, laid.on),
        )
        for laid in view.map.laid
        if laid.seat == seat
    ]
    if built:
        yield "  " + say("draw.built", structures=say("draw.next").join(built))
    tile, back = view.held[seat], view.backs[seat]
    if tile is not None:
        yield "  " + say("draw.held", tile=_tile(game, tile, say))
    elif back is not None:
        yield "  " + say("draw.held_back", back=_back(say, back))
    for item in prospects.progress(game.tiles, view, seat, view.hands[seat] or ()):
        yield "  " + say("draw.objective", text=_worth(say, item.rewards), points=item.points)
    if view.hands[seat] is None and view.hand_sizes[seat]:
        yield "  " + say("draw.hand_size", count=view.hand_sizes[seat])


def menu(game: Okanagan, view: View, legal: Sequence[Any], language: str = "en") -> Menu:
    """The legal actions with what the view tells of them; placements by place."""
    say = words(language)
    if legal and isinstance(legal[0], actions.Place):
        completes = _completes(game, view, legal[0].seat)
        entries: Menu = []
        for (row, col), group in groupby(legal, key=lambda action: (action.row, action.col)):
            turns = [(_turn_label(game, completes, action, say), action) for action in group]
            entries.append((say("menu.place", at=_at(say, view.map, (row, col)), count=len(turns)), turns))
        return entries
    return [(_label(game, view, action, language), action) for action in legal]


def _completes(game: Okanagan, view: View, seat: Seat) -> dict[tuple[int, int, int], list[Land]]:
    """The lands of the territories that each placement would complete, by row, column and turn."""
    made, places = prospects.place_previews(game.tiles, view, view.held[seat])
    return {
        (place.row, place.col, place.turn): [made[number].land for number in place.grown if not made[number].open_sides]
        for place in places
    }


def _turn_label(
    game: Okanagan, completes: dict[tuple[int, int, int], list[Land]], action: actions.Place, say: Words
) -> str:
    label = say(
        "menu.turn", turn=say(f"turn.{action.turn}"), face=face_in_line(game.tiles, action.tile, action.turn, say)
    )
    done = completes[action.row, action.col, action.turn]
    return label + (say("menu.completes", lands=_lands(say, done)) if done else "")


def _label(game: Okanagan, view: View, action: Any, language: str) -> str:
    """An action with what lies on the table."""
    say = words(language)
    match action:
        case actions.Use(stack=stack):
            return say("menu.use", back=_back(say, view.stacks[stack].top or ""), number=stack + 1)
        case actions.Take(stack=stack):
            return say("menu.take", tile=_tile(game, view.face_up[stack] or 0, say), number=stack + 1)
        case actions.TakeBlind(stack=stack) | actions.Redraw(stack=stack) if view.stacks[stack].top is not None:
            key = "menu.takeblind" if isinstance(action, actions.TakeBlind) else "menu.redraw"
            return say(key, back=_back(say, view.stacks[stack].top or ""), number=stack + 1)
        case actions.Keep(objectives=kept) if kept is not None:
            cards = (_worth(say, [REWARDS[r] for r in game.tiles.objectives[card]]) for card in kept)
            return say("menu.keep", objectives=say("objectives.between").join(cards))
        case _:
            return describe(game, view, action, language)


def describe(game: Okanagan, view: View, action: Any, language: str = "en") -> str:
    """What an action does, in a few words."""
    say = words(language)
    name = type(action).__name__.lower()
    match action:
        case actions.Setup(first=first):
            return say("setup", seat=_name(say, first))
        case actions.Turn(stack=stack, tile=tile):
            known = "turn.secret" if tile is None else "turn"
            return say(known, number=stack + 1, lands="" if tile is None else _lands_of(game, tile, say))
        case actions.Top(stack=stack, top=top):
            return say("top", number=stack + 1, back=_back(say, top))
        case actions.Keep(objectives=kept):
            return say("keep" if kept is not None else "keep.secret", objectives=_objectives(game, say, kept or ()))
        case actions.Place(row=row, col=col, turn=turn):
            return say("place", at=_at(say, view.map, (row, col)), turn=say(f"turn.{turn}"))
        case actions.Build(structure=structure, on=on):
            return say(f"build.{structure}", lands=_the(say, on))
        case actions.Resolve(land=land):
            return say("resolve", land=say(f"the.{land}"))
        case actions.Order(order=order):
            return say("order", seats=say("then").join(_name(say, seat) for seat in order))
        case actions.Gain(reward=reward) | actions.Give(reward=reward):
            return say(name, reward=_some(say, reward))
        case actions.Trade(other=other, give=give, take=take):
            return say("trade", seat=_name(say, other), give=_some(say, give), take=_some(say, take))
        case actions.Swap(give=give, take=take):
            return say("swap", give=_some(say, give), take=_some(say, take))
        case actions.Claim(rewards=rewards):
            return say("claim", rewards=_rewards(say, rewards))
        case actions.Use(stack=stack):
            return say("use", number=stack + 1, back=_back(say, view.stacks[stack].top or ""))
        case actions.Take() | actions.TakeBlind() | actions.Redraw():
            return say(name, number=action.stack + 1)
        case _:
            return say(name)


def sentence(game: Okanagan, view: View, event: Event, language: str = "en") -> str | None:
    """What happened, for the log; None if it need not be said."""
    say = words(language)
    tag = f"event.{type(event).__name__.lower()}"
    facts: dict[str, Any] = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        match name:
            case "seat" | "other" | "first":
                facts[name] = _name(say, value)
            case "objectives":
                facts[name] = _objectives(game, say, value)
            case "tile":
                facts["lands"] = "" if value is None else _lands_of(game, value, say)
            case "tiles" if isinstance(event, events.FaceUpDiscarded):
                facts[name] = say("objectives.between").join(_lands_of(game, tile, say) for tile in value)
            case "back":
                facts[name] = _back(say, value)
            case "stack":
                facts["number"] = None if value is None else value + 1
            case "land":
                facts[name] = say(f"the.{value}")
            case "reward" if isinstance(event, events.RewardClosed):
                facts[name] = say(f"reward.{value}")
            case "reward" | "gave" | "took":
                facts[name] = _some(say, value)
            case "rewards":
                facts[name] = _rewards(say, value)
            case "on":
                facts["lands"] = _the(say, value)
            case "influence":
                facts[name] = _influence(say, value)
            case "order":
                facts["seats"] = _names(say, value)
            case "ranks":
                facts["winners"] = _names(say, [seat for seat, rank in enumerate(value) if rank == 1])
            case _:
                facts[name] = value
    if isinstance(event, events.TilePlaced | events.StructureBuilt):
        facts["at"] = _at(say, view.map, (event.row, event.col))
    if isinstance(event, events.StructureBuilt):
        tag += f".{event.structure}"
    if isinstance(event, events.TerritoryCompleted):
        facts["at"] = _where(say, view.map, event.tiles)
        tag += f".{event.land}"
    if isinstance(event, events.TileDrawn) and event.stack is None:
        tag += ".dealt"
    return say(tag, **facts)


def corner_of(view: View, event: Event) -> squares.Square | None:
    named = isinstance(event, events.TilePlaced | events.StructureBuilt | events.TerritoryCompleted)
    return corner(view.map) if named else None


def _influence(say: Words, influence: Sequence[int]) -> str:
    there = [(seat, points) for seat, points in enumerate(influence) if points]
    found = (say("draw.influence", seat=_name(say, seat), points=points) for seat, points in there)
    return ", ".join(found) or say("nobody")


def _back(say: Words, back: str) -> str:
    kind, _, what = back.partition(" ")
    if not what:
        return say(f"back.{kind}")
    return say(f"back.{kind}", what=_some(say, what, TWO) if kind == "gain" else say(f"shape.{what}"))


def _tile(game: Okanagan, tile: int, say: Words) -> str:
    back = game.tiles.back[tile]
    return say("tile", number=tile, face=face_in_line(game.tiles, tile, 0, say), back=_back(say, back))


def _lands_of(game: Okanagan, tile: int, say: Words) -> str:
    """What people call a tile by: forest, lake and field."""
    lands = dict.fromkeys(LANDS[reward // PER_LAND] for reward in game.tiles.sides[tile])
    return listed([say(f"land.{land}") for land in lands], say("and"))


def _tile_numbers(say: Words, tiles: Iterable[int]) -> str:
    return ", ".join(str(tile) if tile else say("start") for tile in tiles)


def _objective(say: Words, rewards: Sequence[str]) -> str:
    """What it asks for: ore and stone."""
    return listed([say(f"reward.{reward}") for reward in rewards], say("and"))


def _worth(say: Words, rewards: Sequence[str]) -> str:
    return say(f"objective.{len(rewards)}", rewards=_objective(say, rewards))


def _objectives(game: Okanagan, say: Words, cards: Iterable[int]) -> str:
    asked = ([REWARDS[reward] for reward in game.tiles.objectives[card]] for card in cards)
    return say("objectives.between").join(_objective(say, rewards) for rewards in asked)


def _counted(say: Words, counts: Sequence[int]) -> str:
    found = [
        say("counted", what=say(f"reward.{reward}"), count=count)
        for reward, count in zip(REWARDS, counts, strict=True)
        if count
    ]
    return ", ".join(found) or say("nothing")


def _some(say: Words, reward: str, count: int = 1) -> str:
    """A farmer, 2 farmers."""
    return say(f"some.{reward}" if count > 1 else f"some.{reward}.one", count=count)


def _rewards(say: Words, rewards: Iterable[str]) -> str:
    """2 farmers and 1 wheat."""
    found = [_some(say, reward, count) for reward, count in Counter(rewards).items()]
    return listed(found, say("and")) or say("nothing")


def _the(say: Words, lands: Iterable[str]) -> str:
    """The lake and the field."""
    return listed([say(f"the.{land}") for land in lands], say("and"))


def _lands(say: Words, lands: Iterable[str]) -> str:
    return " / ".join(say(f"land.{land}") for land in lands)


def _at(say: Words, tilemap: TileMap, square: squares.Square) -> str:
    return squares.at(say, square, corner(tilemap))


def _where(say: Words, tilemap: TileMap, tiles: Iterable[int]) -> str:
    """A territory by the first of its tiles, from above and from the left."""
    return _at(say, tilemap, min((laid.row, laid.col) for laid in tilemap.laid if laid.tile in set(tiles)))


def _name(say: Words, seat: Seat) -> str:
    return say("seat", number=seat + 1)


def _names(say: Words, seats: Iterable[Seat]) -> str:
    return ", ".join(_name(say, seat) for seat in seats)
