"""Every turn ends: sets in which something pays for itself are refused, and those that pass are played."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from northward.core.game import CHANCE, Event
from northward.games.hyperborea import GAME, Hyperborea
from northward.games.hyperborea import actions as do
from northward.games.hyperborea.component_set import read_set
from northward.games.hyperborea.components import ComponentFile
from northward.games.hyperborea.market import with_card
from northward.games.hyperborea.self_paying import Exchange, way_around, weigh
from northward.games.hyperborea.state import Options, State
from tests.games.hyperborea.other_sets import SetMaker, mended
from tests.games.hyperborea.test_components import content
from tests.games.hyperborea.turn_worth import TurnWorth, within_turn

File = dict[str, Any]
PAYS = "a turn might never end, because this pays for itself: "


def op(name: str, n: int = 1, **fields: Any) -> dict[str, Any]:
    return {"op": name, "n": n, **fields}


def given_up(what: str, *effects: dict[str, Any]) -> dict[str, Any]:
    return {"op": "sacrifice", "what": what, "effects": list(effects)}


def city(file: File, *effects: dict[str, Any], hex: int = 0) -> None:
    """Another city for a borderland: its first site that is one."""
    sites = file["borderlands"][hex]["sites"]
    next(site for site in sites if site["kind"] == "city")["effects"] = list(effects)


def card(file: File, id_: str, *effects: dict[str, Any]) -> None:
    """Another face for a card, continuous if its effects are."""
    found = next(card for card in file["technologies"] if card["id"] == id_)
    found["effects"] = list(effects)
    found["continuous"] = effects[0]["op"] in ("replace", "bonus", "turn_start")


def paid(file: File, *effects: dict[str, Any]) -> None:
    """A fifth option for the tile that returns gems, golden B."""
    file["races"][3]["B"][0]["options"].append(list(effects))


def tile(file: File, *abilities: dict[str, Any]) -> None:
    """Another tile emerald B."""
    file["races"][1]["B"] = list(abilities)


def all_of(*changes: Callable[[File], None]) -> Callable[[File], None]:
    def change(file: File) -> None:
        for one in changes:
            one(file)

    return change


REPLACE = {"op": "replace"}
BONUS = {"op": "bonus"}

ENDLESS: dict[str, tuple[Callable[[File], None], str]] = {
    "a city gives back the miniature it takes": (
        lambda f: city(f, given_up("miniature", op("miniature"), op("gem"))),
        "hex B01, site 1 → give up a miniature (hex B01, site 1) → recruit",
    ),
    "gems become espionage": (
        lambda f: card(f, "II-11", REPLACE | {"on": "gem", "to": "espionage"}),
        "technology I-12 by espionage → technology II-11 (gem → espionage)",
    ),
    "a city lets clones go in its place": (
        lambda f: city(f, given_up("miniature", op("clone"))),
        "hex B01, site 1 → give up a miniature (hex B01, site 1) → clone",
    ),
    "a choice in a city": (
        lambda f: city(f, {"op": "choose", "options": [[op("move")], [given_up("miniature", op("miniature"))]]}),
        "hex B01, site 1 → give up a miniature (hex B01, site 1, option 2) → recruit → hex B01, site 1, option 2",
    ),
    "one sacrifice after another": (
        lambda f: city(f, given_up("miniature", given_up("miniature", op("miniature", 2)))),
        "2 × hex B01, site 1 → give up a miniature (hex B01, site 1) → 2 × recruit → "
        "give up a miniature (hex B01, site 1)",
    ),
    "a gem for a gem": (lambda f: paid(f, op("attack"), op("gem")), "race golden, tile B, option 5"),
    "a gem for espionage": (
        lambda f: paid(f, op("espionage")),
        "2 × race golden, tile B, option 5 → technology II-05 by espionage",
    ),
    "a gem for a cube changed in place": (
        lambda f: paid(f, given_up("cube", {"op": "cube_in_place", "colour": "any"}, op("gem"))),
        "race golden, tile B, option 5 → give up a cube (race golden, tile B, option 5)",
    ),
    "gems for cubes for more gems": (
        lambda f: paid(f, given_up("cube", op("gem", 4))),
        "8 × race golden, tile B, option 3 → 9 × bonus of technology III-12 → 9 × develop → 3 × upgrade → "
        "3 × draw → 3 × give up a cube (race golden, tile B, option 5) → race golden, tile B, option 4 → "
        "3 × race golden, tile B, option 5",
    ),
    "a bonus of gems on drawing": (
        lambda f: card(f, "IV-14", BONUS | {"on": "draw", "effects": [op("gem")]}),
        "race golden, tile B, option 4 → bonus of technology IV-14",
    ),
    "a bonus of espionage on attacks": (
        lambda f: card(f, "I-09", BONUS | {"on": "attack", "effects": [op("espionage")]}),
        "2 × race golden, tile B, option 1 → bonus of technology I-09 → technology II-05 by espionage",
    ),
    "what a gem buys becomes gems": (
        lambda f: card(f, "I-08", REPLACE | {"on": "move", "to": "gem"}),
        "race golden, tile B, option 2 → technology I-08 (move → gem)",
    ),
    "espionage by way of two replacements": (
        all_of(
            lambda f: card(f, "I-08", REPLACE | {"on": "attack", "to": "fortress"}),
            lambda f: card(f, "II-12", REPLACE | {"on": "fortress", "to": "espionage"}),
        ),
        "2 × race golden, tile B, option 1 → technology I-08 (attack → fortress) → "
        "technology II-12 (fortress → espionage) → technology II-05 by espionage",
    ),
    "a city of spies and a card that gives back the miniature": (
        all_of(
            lambda f: city(f, op("espionage")),
            lambda f: card(f, "II-15", given_up("miniature", op("miniature"), op("gem"))),
        ),
        "hex B01, site 1 → give up a miniature (technology II-15) → recruit → technology II-15 by espionage",
    ),
    "a tile with a bonus on what it sells": (
        lambda f: tile(f, {"op": "pay_gem", "options": [[op("move")]]}, BONUS | {"on": "move", "effects": [op("gem")]}),
        "race emerald, tile B, option 1 → bonus of race emerald, tile B",
    ),
    "two cities feed each other": (
        all_of(
            lambda f: city(f, given_up("miniature", op("gem", 2))),
            lambda f: city(f, given_up("gem", given_up("miniature", op("miniature", 2))), hex=2),
        ),
        "hex B01, site 1 → give up a miniature (hex B01, site 1) → give up a gem (hex B03, site 1) → "
        "give up a miniature (hex B03, site 1) → 2 × recruit → hex B03, site 1",
    ),
    "a gem for a gem given up, with a bonus": (
        lambda f: paid(f, given_up("gem", op("gem"))),
        "race golden, tile B, option 5 → give up a gem (race golden, tile B, option 5) → bonus of technology II-11",
    ),
    "development becomes cubes, cubes become development": (
        lambda f: paid(f, given_up("cube", op("gem", 2), op("develop_any", 9), op("draw", 3))),
        "2 × race golden, tile B, option 5 → give up a cube (race golden, tile B, option 5) → draw → "
        "3 × develop → upgrade",
    ),
    "what a gem draws becomes gems": (
        lambda f: card(f, "I-08", REPLACE | {"on": "draw", "to": "gem"}),
        "race golden, tile B, option 4 → technology I-08 (draw → gem)",
    ),
}


@pytest.mark.parametrize("change, way", ENDLESS.values(), ids=ENDLESS)
def test_a_set_with_a_way_around_that_pays_for_itself_is_refused(change: Callable[[File], None], way: str) -> None:
    file = content()
    change(file)
    with pytest.raises(ValueError) as caught:
        read_set(file)
    assert str(caught.value) == PAYS + way


FINE: dict[str, Callable[[File], None]] = {
    "a miniature for two gems": lambda f: city(f, given_up("miniature", op("gem", 2))),
    "a city with miniatures": lambda f: city(f, op("miniature", 9), op("clone", 9)),
    "a city of spies": lambda f: city(f, op("espionage")),
    "cubes for many gems": lambda f: city(f, given_up("cube", op("gem", 9), op("draw", 9))),
    "a set that gives the miniature back": lambda f: card(f, "II-15", given_up("miniature", op("miniature"))),
    "miniatures become gems": lambda f: card(f, "II-12", REPLACE | {"on": "miniature", "to": "gem"}),
    "a bonus of espionage on cards": lambda f: card(f, "III-14", BONUS | {"on": "tech", "effects": [op("espionage")]}),
    "gems for much, but no gems": lambda f: paid(f, given_up("gem", op("develop_any", 9), op("draw", 9))),
    "two tiles that nobody has together": lambda f: tile(f, BONUS | {"on": "draw", "effects": [op("gem")]}),
}


@pytest.mark.parametrize("change", FINE.values(), ids=FINE)
def test_a_set_is_not_refused_for_what_runs_out(change: Callable[[File], None]) -> None:
    file = content()
    change(file)
    read_set(file)


# What passes ends


def mutated(rng: Random) -> File:
    """Our set with other effects in some places, mended until it passes."""
    file, made = content(), SetMaker(rng.random()).set()
    for part in ("technologies", "ruins", "borderlands", "centres", "base"):
        for number, other in enumerate(made[part]):
            if rng.random() < 0.3:
                file[part][number] = other
    for race, other in zip(file["races"], made["races"], strict=True):
        side = rng.choice("AB")
        race[side] = other[side] if other[side][0]["op"] != "start_tech" else race[side]
    return mended(file, rng)


def rich(game: Hyperborea, state: State, rng: Random) -> State:
    """Everybody has gems and many cards, of which continuous ones work."""
    left = [card for deck in state.decks for card in deck]
    rng.shuffle(left)
    players = []
    for player in state.players:
        for card in left[:8]:
            player = with_card(game.box, player, card)
        left = left[8:]
        sets = tuple(
            replace(one, cubes=(0,) * len(one.cubes)) if game.box.sets[one.technology].continuous else one
            for one in player.sets
        )
        players.append(replace(player, sets=sets, gems=5, bag=(3,) * 6 + (2,), levels=(3,) * 6))
    decks = tuple(tuple(card for card in deck if card in left) for deck in state.decks)
    return replace(state, players=tuple(players), decks=decks)


@pytest.mark.rule("HYP-4.5", "HYP-7.4", "HYP-11.6")
@pytest.mark.parametrize("seed", range(10))
def test_every_action_of_a_turn_uses_up_some_of_what_there_is(seed: int) -> None:
    """The proof of docs/hyperborea.md, on real turns of sets that pass: no action leaves more than it found, but for
    what sources bring that the box bounds. So no turn is longer than the worth of all there is.
    """
    rng = Random(seed)
    file = content() if seed == 0 else mutated(rng)
    game = GAME.with_components(file)
    faces = msgspec.convert(file, ComponentFile)
    state = game.start(2 + seed % 3, Options(mode="race_war", length="long", map="open"))
    while state.phase != "turn" or state.todo:
        seat = game.to_move(state)[0]
        action = game.chance(state, rng) if seat == CHANCE else rng.choice(game.legal(state, seat))
        state = game.apply(state, action)
    state = rich(game, state, rng)
    worths = [TurnWorth(faces, player.race, player.tile) for player in state.players]
    actions, most = 0, worths[state.active].most_actions(state)
    for _ in range(1500):
        to_move = game.to_move(state)
        if not to_move:
            break
        seat, told = to_move[0], list[Event]()
        if seat == CHANCE:
            action = game.chance(state, rng)
        else:
            legal = game.legal(state, seat)
            rest = [action for action in legal if not isinstance(action, do.EndTurn | do.Move | do.Place)]
            action = rng.choice(rest if rest and rng.random() < 0.8 else legal)
            actions += 1
        after = game.apply(state, action, told.append)
        worth = worths[state.active]
        if within_turn(state, after):
            lost = worth.lost(action) if seat != CHANCE else 0
            assert worth.now(after) <= worth.now(state) + worth.brought(action, told) - lost, (action, told)
        if after.turn != state.turn:
            assert actions <= most
            actions, most = 0, worths[after.active].most_actions(after)
        state = after


# The search itself


@pytest.mark.parametrize("seed", range(200))
def test_either_something_pays_for_itself_or_everything_has_a_worth(seed: int) -> None:
    rng = Random(seed)
    things = "abcdefgh"[: rng.randint(2, 8)]
    exchanges = [
        Exchange(str(number), {thing: rng.choice((-3, -2, -1, -1, 1, 2)) for thing in rng.sample(things, 2)})
        for number in range(rng.randint(1, 9))
    ]
    way, worth, loss = weigh(exchanges)
    assert bool(way) == bool(way_around(exchanges))
    for steps in (way, way_around(exchanges)):
        assert all(step.times > 0 for step in steps)
        for thing in things:
            assert sum(step.times * exchanges[int(step.exchange.name)].change.get(thing, 0) for step in steps) >= 0
    if not way:
        assert loss > 0 and all(value >= 0 for value in worth.values())
        for exchange in exchanges:
            assert sum(worth[thing] * change for thing, change in exchange.change.items()) <= -loss


def test_a_way_around_has_nothing_that_it_could_do_without() -> None:
    exchanges = [
        Exchange("mint", {"copper": -2, "coin": 3}),
        Exchange("melt", {"coin": -1, "copper": 1}),
        Exchange("spend", {"coin": -1, "joy": 1}),
        Exchange("burn", {"copper": -1}),
    ]
    assert {step.exchange.name: step.times for step in way_around(exchanges)} == {"mint": 1, "melt": 2}
    assert way_around(exchanges[1:]) == ()
    assert way_around([Exchange("gift", {"coin": 1})]) != ()
