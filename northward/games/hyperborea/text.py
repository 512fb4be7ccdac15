"""Hyperborea as plain text: the table as a seat sees it, menus for a terminal, a sentence for each event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from northward.core import words as word_tables
from northward.core.game import Event, Seat
from northward.core.parts import Menu
from northward.core.words import Words, listed
from northward.games.hyperborea import actions, events
from northward.games.hyperborea.box import OWN_SETS
from northward.games.hyperborea.components import DECKS, ROWS, SPACES, Effect
from northward.games.hyperborea.ending import CONDITIONS, gems_wanted
from northward.games.hyperborea.maptext import draw_land, hex_names
from northward.games.hyperborea.movement import step_cost
from northward.games.hyperborea.rules import Hyperborea
from northward.games.hyperborea.state import GHOST, Choose, Look, Pool, Regrow, Spaces, Suffer
from northward.games.hyperborea.wording import Wording

LETTERS = "RGPBOYX*"
"""Colours, grey and any colour, as they are drawn."""


def words(language: str) -> Words:
    return word_tables.load(__package__, language)


@lru_cache(maxsize=16)
def of(game: Hyperborea) -> Text:
    """The texts of a game with a component set, whose cards have names of their own."""
    return Text(game)


class Text:
    """The texts of a game in all languages, as terminal and server ask for them."""

    def __init__(self, game: Hyperborea) -> None:
        self._game = game
        self._spoken: dict[str, Spoken] = {}

    def words(self, language: str) -> Words:
        return words(language)

    def because(self, reason: str, language: str = "en") -> str:
        """Why an action is refused."""
        return word_tables.reasons(__package__, language).get(reason, reason)

    def draw(self, game: Hyperborea, view: Any, language: str = "en") -> str:
        return self._in(language).draw(view)

    def menu(self, game: Hyperborea, view: Any, legal: Sequence[Any], language: str = "en") -> Menu:
        return self._in(language).menu(view, legal)

    def describe(self, game: Hyperborea, view: Any, action: Any, language: str = "en") -> str:
        return self._in(language).describe(view, action)

    def sentence(self, game: Hyperborea, view: Any, event: Event, language: str = "en") -> str | None:
        return self._in(language).sentence(view, event)

    def _in(self, language: str) -> Spoken:
        if language not in self._spoken:
            self._spoken[language] = Spoken(self._game, language)
        return self._spoken[language]


class Spoken:
    """Drawing, menus and sentences in one language."""

    def __init__(self, game: Hyperborea, language: str) -> None:
        self.game = game
        self.box = game.box
        self.say = words(language)
        self.wording = Wording(game.component_set, self.say, language)

    # The table

    def draw(self, view: Any) -> str:
        """The whole table as the view's seat knows it."""
        game, say = self.game, self.say
        lines = [
            say("title" if view.turn else "title.setup", turn=view.turn)
            + " · "
            + say(f"phase.{view.phase}", seat=name(say, view.active))
        ]
        own_set = game.components.content is None
        lines.append(say("draw.set" if own_set else "draw.other_set", name=game.components.name))
        lines += self._table_lines(view)
        lines += ["", *draw_land(self.box, view, say)]
        if any(view.market):
            lines += [say("draw.market"), *self._market_lines(view)]
        for seat in range(view.seats):
            lines += ["", *self._seat_lines(view, seat)]
        return "\n".join([*lines, "", say("draw.legend")])

    def _table_lines(self, view: Any) -> Iterator[str]:
        say = self.say
        if view.order:
            yield say("draw.order", seats=names(say, view.order))
        if view.to_move and view.to_move[0] >= 0:
            yield say("draw.to_move", seats=names(say, view.to_move))
        if view.phase == "over":
            return
        done = {objective for player in view.players for objective in player.objectives}
        texts = [say(f"condition.{objective}") for objective in sorted(done)]
        yield say(
            "draw.conditions",
            done=", ".join(texts) or say("none"),
            count=len(done),
            wanted=CONDITIONS[view.options.length],
        )
        if view.ending is not None:
            yield say("draw.last_round", seat=name(say, view.ending))
        yield say("draw.supply", cubes=counted(view.supply))
        effects = self._pool(view.pool)
        if effects:
            yield say("draw.pool", effects=self.wording.effects(effects))
        decision = self._decision(view)
        if decision:
            yield say("draw.deciding", what=decision)

    def _pool(self, pool: Pool) -> list[Effect]:
        """What can still be spent, as effects."""
        counts = [
            (field, getattr(pool, field)) for field in pool.__struct_fields__ if field not in ("refreshed", "more")
        ]
        return [*(Effect(op, n) for op, n in counts if n), *(one.effect for one in pool.more)]

    def _decision(self, view: Any) -> str:
        say = self.say
        match view.todo[0] if view.todo else None:
            case Choose(options=options):
                return self.wording.effect(Effect("choose", options=options))
            case Look(tier=tier):
                if view.looking is None:
                    return say("decide.look", tier=say(f"tier.{tier}"))
                return say("decide.look.known", effects=self._token(view.looking))
            case Suffer(op=op):
                return say(f"decide.suffer.{op}")
            case Regrow():
                return say("decide.regrow")
            case _:
                return ""

    def _market_lines(self, view: Any) -> Iterator[str]:
        say = self.say
        for deck, row in enumerate(view.market):
            for offer in row:
                face = self.box.sets[offer.card]
                yield say(
                    "draw.offer",
                    card=self._technology(offer.card),
                    spaces=self.wording.spaces([SPACES[space] for space in face.spaces]),
                    effects=self.wording.effects(face.effects),
                    vp=face.vp,
                    grey=say("draw.grey") if offer.grey else "",
                )
            yield say("draw.deck", deck=DECKS[deck], count=len(view.decks[deck]) + len(view.under[deck]))

    def _seat_lines(self, view: Any, seat: Seat) -> Iterator[str]:
        """A player board: all of one's own, of others' only what is not as printed."""
        say = self.say
        player, score = view.players[seat], view.scores[seat]
        yield say(
            "draw.points",
            name=say("you") if seat == view.seat else name(say, seat),
            race=say(f"race.{player.race}") if player.race else "–",
            total=score.total,
            items=", ".join(f"{points} {say(f'item.{item}')}" for item, points in score.items.items()),
        )
        yield say(
            "draw.cubes",
            bag=counted(player.bag),
            available=counted(player.available),
            unused=counted(player.unused),
        )
        graveyard = [
            *([f"{player.ghosts} × {say('ghost')}"] if player.ghosts else []),
            *(name(say, s) for s in player.killed),
        ]
        yield say(
            "draw.figures",
            gems=player.gems,
            wanted=gems_wanted(view.seats),
            cards=player.acquired,
            reserve=player.reserve,
            graveyard=", ".join(graveyard) or say("none"),
        )
        levels = (f"{say(f'row.{row}')} {level}" for row, level in zip(ROWS, player.levels, strict=True))
        yield say("draw.levels", levels=", ".join(levels))
        if player.objectives:
            texts = (say(f"condition.{objective}") for objective in player.objectives)
            yield say("draw.objectives", objectives=", ".join(texts))
        if player.tile:
            abilities = list(self.box.abilities[player.race, player.tile].values())
            yield say("draw.tile", tile=player.tile, effects=self.wording.effects(abilities))
        if player.tokens:
            yield say("draw.tokens", count=player.tokens)
        if view.stored[seat] is not None:
            yield say("draw.stored", effects=self._token(view.stored[seat]))
        elif view.held[seat] is not None:
            yield say("draw.held", tier=say(f"tier.{view.held[seat]}"))
        for number, one in enumerate(player.sets):
            if seat == view.seat or number >= OWN_SETS or any(cube is not None for cube in one.cubes):
                yield say(
                    "draw.set_line",
                    spaces=spaces_drawn(one, self.box.spaces_of(player, one.technology)),
                    name=self._technology(one.technology),
                    effects=self.wording.effects(self.box.sets[one.technology].effects),
                )

    # Names

    def _technology(self, technology: str) -> str:
        """A base set, the set of a race tile, or a card with its name."""
        say = self.say
        if technology in self.wording.names:
            return self.wording.names[technology]
        row, _, number = technology.rpartition("-")
        return say("base_set", row=say(f"row.{row}"), number=number) if row in ROWS else say("tile_set")

    def _where(self, where: str) -> str:
        say = self.say
        if where in ("available", "unused"):
            return say(f"where.{where}")
        return self._technology(where)

    def _token(self, token: str) -> str:
        return self.wording.effects(self.box.ruins[token].effects)

    def _hex(self, view: Any, cell: int) -> str:
        return hex_names(self.box.maps[view.seats].places)[cell]

    def _site(self, view: Any, cell: int, number: int | None) -> str:
        """A city, a ruin by what it is made for, or the land around them."""
        say = self.say
        if number is None:
            return say("site.outside")
        site = self.box.sites(view.land[cell].face)[number]
        return say("site.city") if site.kind == "city" else say("site.ruin.tier", tier=say(f"tier.{site.tier}"))

    # Actions

    def describe(self, view: Any, action: Any) -> str:
        """What an action does, in a few words, with what the view adds: costs, and the effects it brings."""
        say, effects = self.say, self.wording.effects
        key = type(action).__name__.lower()
        facts = self._facts(view, action)
        match action:
            case actions.Setup():
                key = "setup.races" if action.races else "setup"
            case actions.Tile(tile=side):
                abilities = self.box.abilities[view.players[action.seat].race, side]
                return say("choose_tile", side=side, effects=effects(list(abilities.values())))
            case actions.Token(token=token):
                if token is None:
                    return say("token.secret")
                facts["effects"] = self._token(token)
            case actions.Move(cell=cell, to=to, fly=False):
                return say("move.cost", **facts, cost=step_cost(self.box, view, action.seat, cell, to))
            case actions.Enter(cell=cell, site=number):
                site = self.box.sites(view.land[cell].face)[number]
                if site.kind == "city":
                    return say("enter.effects", **facts, effects=effects(site.effects))
            case actions.Choice(option=option):
                return say("choice.effects", effects=effects(view.todo[0].options[option]))
            case actions.UseTile(option=option):
                return say("usetile.effects", effects=self._tile_option(view, action.seat, option))
            case actions.Acquire(card=card) | actions.Spy(card=card) | actions.StartCard(card=card):
                return say("brings", what=say(key, **facts), effects=effects(self.box.sets[card].effects))
            case actions.Play(stored=True):
                key = "play.stored"
            case actions.Move(fly=True):
                key = "move.fly"
            case actions.Attack(convert=True):
                key = "attack.convert"
            case actions.Develop(pending=pending) if pending is not None:
                return say("develop.pending", **facts, effects=effects([view.pool.more[pending].effect]))
            case actions.Draw():
                key = "draw_cubes.one" if action.count == 1 else "draw_cubes"
            case actions.GiveMiniature():
                key = "givemin"
            case actions.Restore() | actions.Purge() | actions.GiveCube() if action.where not in (
                "available",
                "unused",
            ):
                key += ".place"
            case _:
                pass
        given = isinstance(action, actions.GiveCube | actions.GiveMiniature | actions.GiveGem)
        if given and action.pending is not None:
            brought = view.pool.more[action.pending].effect.effects
            return say("brings", what=say(key, **facts), effects=effects(brought))
        return say(key, **facts)

    def _tile_option(self, view: Any, seat: Seat, option: int) -> str:
        player = view.players[seat]
        abilities = self.box.abilities[player.race, player.tile]
        tile = abilities.get("tokens") or abilities["pay_gem"]
        return self.wording.effects(tile.options[option])

    def _facts(self, view: Any, thing: Any) -> dict[str, Any]:
        """The fields of an action or event, each in words."""
        say = self.say
        found: dict[str, Any] = {}
        for field, value in msgspec.structs.asdict(thing).items():
            if field != "to" or not isinstance(thing, Event):
                found |= self._fact(view, field, value)
        if "where" in found and getattr(thing, "where", "") in ("available", "unused"):
            found["colour"] = say(f"colour.{SPACES[thing.index]}")
        if "site" in found:
            found["site"] = self._site(view, thing.cell, thing.site)
        return found

    def _fact(self, view: Any, field: str, value: Any) -> dict[str, Any]:
        say = self.say
        match field:
            case "seat" | "owner" | "first" | "by":
                return {field: name(say, value)}
            case "enemy":
                return {field: say("ghost") if value == GHOST else say("enemy", seat=name(say, value))}
            case "cell":
                return {"hex": self._hex(view, value)}
            case "target" | "to":
                return {"target": self._hex(view, value)}
            case "colour":
                return {field: say(f"colour.{SPACES[value]}")}
            case "row" | "three" | "two" | "one":
                return {field: say(f"row.{ROWS[value]}")}
            case "technology" | "card":
                return {field: self._technology(value)}
            case "where":
                return {field: self._where(value)}
            case "race":
                return {field: say(f"race.{value}")}
            case "deck":
                return {field: DECKS[value]}
            case "kind":
                return {field: say(f"site.{value}")}
            case "space" | "index" | "option":
                return {field: value + 1}
            case "cubes":
                drawn = value if isinstance(value, tuple) else ()
                counts = Counter(say(f"colour.{SPACES[colour]}") for colour in drawn)
                found = [say("counted", count=count, what=what) for what, count in counts.items()]
                return {"cubes": listed(found, say("list.and")), "count": value}
            case "cards":
                return {field: ", ".join(self._technology(card) for card in value)}
            case "faces":
                return {field: ", ".join(say(f"terrain.{self.box.hexes[face].terrain}") for face in value)}
            case "opponents":
                return {field: names(say, value)}
            case "levels":
                return {
                    field: ", ".join(f"{say(f'row.{row}')} {level}" for row, level in zip(ROWS, value, strict=True))
                }
            case "objective":
                return {field: say(f"condition.{value}")}
            case "effects":
                return {field: self.wording.effects(value)}
            case _:
                return {field: value}

    # Menus

    def menu(self, view: Any, legal: Sequence[Any]) -> Menu:
        """The legal actions by kind; a kind with one action stands alone."""
        kinds: dict[str, list[Any]] = {}
        for action in legal:
            kinds.setdefault(self._group(action), []).append(action)
        entries: Menu = []
        for label, group in kinds.items():
            inner: Menu = [(self.describe(view, action), action) for action in group]
            if len(inner) == 1 or not label:
                entries += inner
            else:
                entries.append((label, inner))
        return entries

    def _group(self, action: Any) -> str:
        say = self.say
        if isinstance(action, actions.Markers):
            return say("menu.markers", row=say(f"row.{ROWS[action.three]}"))
        kind = "givemin" if isinstance(action, actions.GiveMiniature) else type(action).__name__.lower()
        key = f"menu.{kind}"
        return say(key) if key in say.keys() else ""  # noqa: SIM118 - Words is no dict

    # Events

    def sentence(self, view: Any, event: Event) -> str | None:
        """What happened, for the log; None if it need not be said."""
        say = self.say
        key = f"event.{type(event).__name__.lower()}"
        facts = self._facts(view, event)
        match event:
            case events.SetupDone(order=order, races=races):
                first = name(say, order[0])
                if not races:
                    return say(key, first=first)
                each = [
                    say("event.races", seat=name(say, seat), race=say(f"race.{race}"))
                    for seat, race in enumerate(races)
                ]
                return say("event.setupdone.races", first=first, races=", ".join(each))
            case events.TileGiven(race=race, tile=side):
                facts["tile"] = say("tile", race=say(f"race.{race}"), side=side)
            case events.TokenSeen(token=token) | events.TokenPlayed(token=token):
                facts["effects"] = self._token(token)
            case events.Moved(fly=fly, stopped=stopped):
                key += ".fly" if fly else ".stopped" if stopped else ""
            case events.Killed(enemy=enemy, ranged=ranged, kept=kept):
                key += ".ranged" if ranged else "" if kept or enemy == GHOST else ".returned"
            case events.TileUsed(seat=seat, option=option):
                facts["effects"] = self._tile_option(view, seat, option)
            case events.HexesTurned(cells=cells, faces=faces):
                terrains = (say(f"terrain.{self.box.hexes[face].terrain}") for face in faces)
                turned = zip((self._hex(view, cell) for cell in cells), terrains, strict=True)
                facts["faces"] = ", ".join(say("hex.turned", hex=cell, terrain=terrain) for cell, terrain in turned)
            case (
                events.GemsGained(count=1)
                | events.FortressesRemoved(count=1)
                | events.MiniaturesFilledUp(count=1)
                | events.Upgraded(cubes=1)
            ):
                key += ".one"
            case events.MiniaturePlaced(clone=True):
                key += ".clone"
            case events.GameEnded(ranks=ranks):
                facts["winners"] = names(say, [seat for seat, rank in enumerate(ranks) if rank == 1])
            case _:
                pass
        return say(key, **facts)


def spaces_drawn(one: Spaces, spaces: Sequence[int]) -> str:
    """The spaces of a set: a free one in brackets, a cube in square ones."""
    return "".join(
        f"({LETTERS[space].lower()})" if cube is None else f"[{LETTERS[cube]}]"
        for space, cube in zip(spaces, one.cubes, strict=True)
    )


def counted(cubes: Sequence[int]) -> str:
    """Cubes by their letters: RRG; many of a colour as R×9."""
    found = [
        LETTERS[colour] * number if number < 4 else f"{LETTERS[colour]}×{number}" for colour, number in enumerate(cubes)
    ]
    return " ".join(part for part in found if part) or "–"


def name(say: Words, seat: Seat) -> str:
    return say("seat", number=seat + 1)


def names(say: Words, seats: Iterable[Seat]) -> str:
    return ", ".join(name(say, seat) for seat in seats)
