"""What is wrong with a component set: the first fault, in one line that names its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from northward.core.naming import check_about, check_name
from northward.games.hyperborea.components import (
    BORDERLANDS,
    CARDS_PER_DECK,
    CENTRES,
    COLOURS,
    DECKS,
    FORMAT,
    GHOSTS,
    RACES,
    ROWS,
    SIDES,
    SPACES,
    STEPS,
    TERRAINS,
    TOKENS,
    TOKENS_PER_CENTRE_RUIN,
    TOKENS_PER_RUIN,
    ComponentFile,
    Effect,
    Hex,
    Homeland,
    Layout,
    Place,
    Technology,
    every_hex,
)
from northward.games.hyperborea.endless_turns import check_turns_end
from northward.games.hyperborea.vocabulary import (
    ANY_COLOUR,
    ANY_DEVELOP,
    CONTINUOUS,
    CUBE_SACRIFICE,
    MOST,
    OPERATIONS,
    OPPONENTS,
    POINTS,
    RACE,
    REFRESHES,
    SACRIFICES,
    SOURCE,
)

PLAYERS = range(2, 7)
MOST_SPACES = 4
INNER_RING = 6
EXTRA_BORDERLANDS = {5: 2}
"""HYP-2.2: with five players two more borderlands."""
HOMELAND_TIERS = ("bronze", "silver")


def check(file: ComponentFile) -> None:
    """Raises ValueError with the first fault."""
    if file.format != FORMAT:
        raise ValueError(f"format: {file.format}; expected {FORMAT}")
    check_name("name", file.name)
    check_about(file.about)
    _check_base(file)
    _check_technologies(file)
    _check_ruins(file)
    _check_hexes("centres", file.centres, CENTRES, ("gold",))
    _check_hexes("borderlands", file.borderlands, BORDERLANDS, ("silver",))
    _check_races(file)
    _check_ids("hexes", [land.id for land in every_hex(file)])
    _check_layouts(file)
    _check_supply(file)
    check_turns_end(file)


def _check_ids(where: str, ids: Sequence[str]) -> None:
    for id_, times in Counter(ids).items():
        check_name(f"{where}: id {id_!r}", id_)
        if times > 1:
            raise ValueError(f"{where}: id {id_!r} is there {times} times")


def _check_one_of(where: str, word: str, allowed: Iterable[str]) -> None:
    allowed = tuple(allowed)
    if word not in allowed:
        raise ValueError(f"{where}: {word!r}; expected {', '.join(allowed)}")


def _check_count(where: str, found: int, expected: int) -> None:
    if found != expected:
        raise ValueError(f"{where}: {found}; expected {expected}")


def _check_base(file: ComponentFile) -> None:
    """HYP-4.3, HYP-4.7: six base technologies, one for each row, with two sets each."""
    if (found := tuple(base.row for base in file.base)) != ROWS:
        raise ValueError(f"base: rows {', '.join(found)}; expected {', '.join(ROWS)}, in this order")
    for base in file.base:
        for number, side in enumerate(base.sets, start=1):
            where = f"base {base.row}, set {number}"
            _check_spaces(where, side.spaces)
            _check_effects(where, side.effects, SOURCE)


def _check_spaces(where: str, spaces: tuple[str, ...]) -> None:
    if not 1 <= len(spaces) <= MOST_SPACES:
        raise ValueError(f"{where}: {len(spaces)} spaces; expected 1 to {MOST_SPACES}")
    for space in spaces:
        _check_one_of(f"{where}, spaces", space, SPACES)


def _check_technologies(file: ComponentFile) -> None:
    """HYP-2.11: sixteen cards in each of four decks."""
    _check_ids("technologies", [card.id for card in file.technologies])
    for card in file.technologies:
        _check_technology(f"technology {card.id}", card)
    decks = Counter(card.deck for card in file.technologies)
    for deck in DECKS:
        _check_count(f"technologies of deck {deck}", decks[deck], CARDS_PER_DECK)


def _check_technology(where: str, card: Technology) -> None:
    _check_one_of(f"{where}, deck", card.deck, DECKS)
    if "en" not in card.names:
        raise ValueError(f"{where}, names: no English name")
    for language, name in card.names.items():
        check_name(f"{where}, names, {language}", name)
    _check_spaces(where, card.spaces)
    if not 0 <= card.vp <= MOST:
        raise ValueError(f"{where}, vp: {card.vp}; expected 0 to {MOST}")
    _check_effects(where, card.effects, CONTINUOUS if card.continuous else SOURCE)
    if card.continuous:
        _check_once(where, card.effects)


def _check_ruins(file: ComponentFile) -> None:
    """HYP-2.5: how many tokens of each tier there are."""
    _check_ids("ruins", [token.id for token in file.ruins])
    for token in file.ruins:
        _check_one_of(f"ruin {token.id}, tier", token.tier, TOKENS)
        _check_effects(f"ruin {token.id}", token.effects, SOURCE)
    tiers = Counter(token.tier for token in file.ruins)
    for tier, count in TOKENS.items():
        _check_count(f"ruins of tier {tier}", tiers[tier], count)


def _check_hexes(where: str, hexes: tuple[Hex, ...], count: int, tiers: tuple[str, ...]) -> None:
    """HYP-2.2: six centres and thirty borderlands."""
    for land in hexes:
        _check_hex(land, tiers)
    _check_count(where, len(hexes), count)


def _check_hex(land: Hex, tiers: tuple[str, ...]) -> None:
    where = f"hex {land.id}"
    _check_one_of(f"{where}, terrain", land.terrain, TERRAINS)
    for number, site in enumerate(land.sites, start=1):
        place = f"{where}, site {number}"
        if site.kind == "ruin":
            _check_one_of(f"{place}, tier", site.tier, tiers)
            if site.effects:
                raise ValueError(f"{place}: a ruin has tokens, no effects of its own")
        else:
            if site.tier:
                raise ValueError(f"{place}: a city has no tier")
            _check_effects(place, site.effects, SOURCE)


def _check_races(file: ComponentFile) -> None:
    """HYP-1.3: the neutral homeland, and for each race its own with two tiles."""
    _check_homeland("neutral", file.neutral)
    if (found := tuple(race.id for race in file.races)) != RACES:
        raise ValueError(f"races: {', '.join(found)}; expected {', '.join(RACES)}, in this order")
    cards = {card.id for card in file.technologies}
    for race in file.races:
        _check_homeland(race.id, race.homeland)
        for side in SIDES:
            where = f"race {race.id}, tile {side}"
            abilities: tuple[Effect, ...] = getattr(race, side)
            _check_effects(where, abilities, RACE)
            _check_once(where, abilities)
            for ability in abilities:
                for card in ability.technologies:
                    if card not in cards:
                        raise ValueError(f"{where}: no technology {card!r}")
    _check_start_cards(file)


def _check_start_cards(file: ComponentFile) -> None:
    """Two races that begin with the same card would both want it (HYP-16.5)."""
    owners: dict[str, str] = {}
    for race in file.races:
        for card in {card for side in SIDES for ability in getattr(race, side) for card in ability.technologies}:
            if owners.setdefault(card, race.id) != race.id:
                raise ValueError(f"race {race.id}: technology {card!r} is handed out by race {owners[card]} already")


def _check_homeland(name: str, homeland: Homeland) -> None:
    for land in homeland.hexes:
        _check_hex(land, HOMELAND_TIERS)
    if not homeland.capital.sites or homeland.capital.sites[0].kind != "city":
        raise ValueError(f"homeland {name}: the first site of the capital hex is no city")


def _neighbours(place: Place) -> set[Place]:
    return {(place[0] + q, place[1] + r) for q, r in STEPS}


def _check_layouts(file: ComponentFile) -> None:
    """HYP-2.2: a map for every number of players."""
    for key in file.layouts:
        _check_one_of("layouts", key, map(str, PLAYERS))
    for players in PLAYERS:
        if str(players) not in file.layouts:
            raise ValueError(f"layouts: none for {players} players")
        _check_layout(f"layout for {players} players", file.layouts[str(players)], players)


def _check_layout(where: str, layout: Layout, players: int) -> None:
    _check_count(f"{where}, homelands", len(layout.homelands), players)
    _check_count(f"{where}, borderlands", len(layout.borderlands), INNER_RING + EXTRA_BORDERLANDS.get(players, 0))
    homelands = [land.places for land in layout.homelands]
    places = [layout.centre, *layout.borderlands, *(place for homeland in homelands for place in homeland)]
    for place, times in Counter(places).items():
        if times > 1:
            raise ValueError(f"{where}: {times} hexes at {place}")
    middle = {layout.centre, *layout.borderlands}
    if not _neighbours(layout.centre) <= middle:
        raise ValueError(f"{where}: the centre is not surrounded by borderlands")
    for number, (capital, *inner) in enumerate(homelands, start=1):
        if _neighbours(capital) & middle:
            raise ValueError(f"{where}, homeland {number}: the capital hex touches the borderlands")
        if not set(inner) <= _neighbours(capital) or inner[1] not in _neighbours(inner[0]):
            raise ValueError(f"{where}, homeland {number}: its three hexes do not touch each other")
        if not any(_neighbours(place) & middle for place in inner):
            raise ValueError(f"{where}, homeland {number}: it touches no borderland")


def _check_supply(file: ComponentFile) -> None:
    """HYP-2.5, HYP-2.6: there are ghosts and tokens enough for every map that can come up."""

    def most(hexes: Sequence[Hex], count: int, kinds: tuple[str, ...]) -> int:
        found = sorted((sum(site.kind in kinds for site in land.sites) for land in hexes), reverse=True)
        return sum(found[:count])

    def at_home(players: int, tier: str) -> int:
        found = sorted((_ruins(race.homeland, tier) for race in file.races), reverse=True)
        return TOKENS_PER_RUIN * max(sum(found[:players]), players * _ruins(file.neutral, tier))

    for players, layout in file.layouts.items():
        hexes = len(layout.borderlands)
        ghosts = most(file.borderlands, hexes, ("city", "ruin")) + most(file.centres, 1, ("city", "ruin"))
        if ghosts > GHOSTS:
            raise ValueError(f"layout for {players} players: up to {ghosts} ghosts are needed; there are {GHOSTS}")
        needed = {
            "bronze": at_home(int(players), "bronze"),
            "silver": at_home(int(players), "silver") + TOKENS_PER_RUIN * most(file.borderlands, hexes, ("ruin",)),
            "gold": TOKENS_PER_CENTRE_RUIN * most(file.centres, 1, ("ruin",)),
        }
        for tier, count in needed.items():
            if count > TOKENS[tier]:
                raise ValueError(
                    f"layout for {players} players: up to {count} {tier} tokens are needed; there are {TOKENS[tier]}"
                )


def _ruins(homeland: Homeland, tier: str) -> int:
    return sum(site.tier == tier for land in homeland.hexes for site in land.sites)


def _check_effects(where: str, effects: tuple[Effect, ...], place: str) -> None:
    if not effects:
        raise ValueError(f"{where}: no effects")
    for number, effect in enumerate(effects, start=1):
        _check_effect(f"{where}, effect {number}", effect, place)


def _check_once(where: str, effects: tuple[Effect, ...]) -> None:
    """What works all the time has each operation once: bonuses are told apart by who gives them."""
    for op, times in Counter(effect.op for effect in effects).items():
        if times > 1:
            raise ValueError(f"{where}: {op} is there {times} times")


def _check_effect(where: str, effect: Effect, place: str) -> None:
    """A known operation, where it may stand, with the fields it uses and no others."""
    operation = OPERATIONS.get(effect.op)
    if operation is None:
        raise ValueError(f"{where}: unknown effect {effect.op!r}")
    where = f"{where} ({effect.op})"
    if place not in operation.places and not (place == CUBE_SACRIFICE and SOURCE in operation.places):
        raise ValueError(f"{where}: cannot stand here, but on: {', '.join(operation.places)}")
    _check_fields(where, effect, operation.fields)
    if effect.op == "bonus":
        _check_one_of(f"{where}, on", effect.on, (*POINTS, ANY_DEVELOP))
        for gain in effect.effects:
            _check_one_of(f"{where}, effects", gain.op, POINTS)
    elif effect.op == "replace":
        _check_one_of(f"{where}, on", effect.on, POINTS)
        _check_one_of(f"{where}, to", effect.to, POINTS)
        if effect.on == effect.to:
            raise ValueError(f"{where}: replaces {effect.on!r} by itself")
    elif effect.op == "discount":
        _check_one_of(f"{where}, on", effect.on, POINTS)


def _check_fields(where: str, effect: Effect, fields: tuple[str, ...]) -> None:
    empty = Effect("")
    for field in Effect.__struct_fields__:
        if field != "op" and field not in fields and getattr(effect, field) != getattr(empty, field):
            raise ValueError(f"{where}: has no field {field!r}")
    if not 1 <= effect.n <= MOST:
        raise ValueError(f"{where}, n: {effect.n}; expected 1 to {MOST}")
    if "colour" in fields:
        _check_one_of(f"{where}, colour", effect.colour, COLOURS if effect.op == "grey_on" else (*COLOURS, ANY_COLOUR))
    if "what" in fields:
        _check_one_of(f"{where}, what", effect.what, SACRIFICES)
    if "refresh" in fields:
        _check_one_of(f"{where}, refresh", effect.refresh, REFRESHES)
    if "spaces" in fields:
        _check_spaces(where, effect.spaces)
    if "technologies" in fields:
        if not effect.technologies:
            raise ValueError(f"{where}, technologies: none to choose from")
        _check_ids(f"{where}, technologies", effect.technologies)
    if "effects" in fields:
        _check_effects(where, effect.effects, _inside(effect))
        if sum(part.op == "cube_in_place" for part in effect.effects) > 1:
            raise ValueError(f"{where}: more than one cube in the place of one")
    if "options" in fields:
        if not effect.options:
            raise ValueError(f"{where}: no options")
        for number, option in enumerate(effect.options, start=1):
            place = f"{where}, option {number}"
            _check_effects(place, option, SOURCE)
            if any(part.op == "choose" for part in option):
                raise ValueError(f"{place}: a choice within a choice")


def _inside(effect: Effect) -> str:
    """Where the effects inside an effect stand."""
    if effect.op == "adjacent_opponents":
        return OPPONENTS
    if effect.op == "sacrifice" and effect.what == "cube":
        return CUBE_SACRIFICE
    return SOURCE
