"""The component set of Hyperborea: what it must hold, what is refused, and how it reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from northward.core import codec, words
from northward.games.hyperborea.component_set import ComponentSet, installed_set, read_set
from northward.games.hyperborea.components import COLOURS, DECKS, RACES, ROWS, STEPS, TERRAINS, TIERS, Effect
from northward.games.hyperborea.vocabulary import OPERATIONS, POINTS
from northward.games.hyperborea.wording import Wording

PACKAGE = "northward.games.hyperborea"
LANGUAGES = ("en", "fr")


@pytest.fixture(scope="module")
def shipped() -> ComponentSet:
    return installed_set("northward-1")


def content() -> dict[str, Any]:
    data = (resources.files(PACKAGE) / "components" / "northward-1.json").read_bytes()
    found: dict[str, Any] = codec.decode(data, dict[str, Any])
    return found


def every_effect(components: ComponentSet) -> Iterator[Effect]:
    """All effects of a set, with those inside others."""

    def inside(effects: tuple[Effect, ...]) -> Iterator[Effect]:
        for effect in effects:
            yield effect
            yield from inside(effect.effects)
            for option in effect.options:
                yield from inside(option)

    for base in components.base:
        for one in base.sets:
            yield from inside(one.effects)
    for card in components.technologies.values():
        yield from inside(card.effects)
    for token in components.ruins.values():
        yield from inside(token.effects)
    for land in components.hexes.values():
        for site in land.sites:
            yield from inside(site.effects)
    for race in components.races.values():
        yield from inside(race.A)
        yield from inside(race.B)


# What the box holds


@pytest.mark.rule("HYP-2.11")
def test_sixteen_technologies_in_each_of_four_decks(shipped: ComponentSet) -> None:
    assert Counter(card.deck for card in shipped.technologies.values()) == dict.fromkeys(DECKS, 16)
    assert len({card.names["en"] for card in shipped.technologies.values()}) == 64


@pytest.mark.rule("HYP-2.5")
def test_seventy_two_ruin_tokens(shipped: ComponentSet) -> None:
    assert Counter(token.tier for token in shipped.ruins.values()) == {"bronze": 20, "silver": 40, "gold": 12}


@pytest.mark.rule("HYP-2.2")
def test_six_centres_and_thirty_borderlands(shipped: ComponentSet) -> None:
    assert len(shipped.centres) == 6
    assert len(shipped.borderlands) == 30
    for kind, lands in (("gold", shipped.centres), ("silver", shipped.borderlands)):
        assert {site.tier for land in lands for site in land.sites if site.kind == "ruin"} == {kind}


@pytest.mark.rule("HYP-2.2")
@pytest.mark.parametrize("players", range(2, 7))
def test_every_layout_is_fair_in_its_distances(shipped: ComponentSet, players: int) -> None:
    layout = shipped.layouts[players]
    assert len(layout.homelands) == players
    assert len(layout.borderlands) == (8 if players == 5 else 6)
    middle = {layout.centre, *layout.borderlands}

    def near(place: tuple[int, int]) -> set[tuple[int, int]]:
        return {(place[0] + q, place[1] + r) for q, r in STEPS}

    assert near(layout.centre) <= middle
    for home in layout.homelands:
        assert not near(home.capital) & middle
        touched = set().union(*map(near, home.inner)) & middle
        assert layout.centre not in touched
        assert len(touched) == 2


@pytest.mark.rule("HYP-2.2")
def test_with_five_players_the_two_extra_borderlands_lie_on_opposite_sides(shipped: ComponentSet) -> None:
    layout = shipped.layouts[5]
    ring = {(layout.centre[0] + q, layout.centre[1] + r) for q, r in STEPS}
    (first, second) = [place for place in layout.borderlands if place not in ring]
    assert (first[0] + second[0], first[1] + second[1]) == (2 * layout.centre[0], 2 * layout.centre[1])


@pytest.mark.rule("HYP-4.7")
@pytest.mark.parametrize(
    "row, first, second",
    [
        ("exploration", "green + multi: move 2", "green + purple: move 1, miniature 1"),
        ("warfare", "red + multi: attack 1 or fortress 2", "red + green: attack 1, move 1"),
        ("growth", "purple + multi: miniature 1, fortress 1", "purple + red: miniature 1, attack 1"),
        ("progress", "orange + multi: develop_diff 2", "orange + blue: develop_row 2"),
        ("trade", "yellow + multi: gem 1", "yellow + orange: gem 1, develop_any 1"),
        ("science", "blue + multi + multi: tech 1", "blue + yellow + multi: tech 1, gem 1"),
    ],
)
def test_the_base_technologies_are_those_of_the_rulebook(
    shipped: ComponentSet, row: str, first: str, second: str
) -> None:
    def read(effect: Effect) -> str:
        if effect.op == "choose":
            return " or ".join(", ".join(map(read, option)) for option in effect.options)
        return f"{effect.op} {effect.n}"

    (base,) = (base for base in shipped.base if base.row == row)
    found = [f"{' + '.join(one.spaces)}: {', '.join(map(read, one.effects))}" for one in base.sets]
    assert found == [first, second]


@pytest.mark.rule("HYP-16.5")
def test_the_cards_that_race_tiles_hand_out(shipped: ComponentSet) -> None:
    def handed(race: str, side: str) -> set[str]:
        (ability,) = getattr(shipped.races[race], side)
        return {shipped.technologies[card].names["en"] for card in ability.technologies}

    assert handed("celestial", "A") == {"Alchemy", "Diplomacy"}
    assert handed("purple", "B") == {"Outposts"}


@pytest.mark.rule("HYP-1.3")
def test_neutral_homelands_are_alike_and_race_sides_differ(shipped: ComponentSet) -> None:
    def face(homeland: Any) -> Any:
        return [(land.terrain, land.sites) for land in homeland.hexes]

    sides = [face(race.homeland) for race in shipped.races.values()]
    assert len({str(side) for side in sides}) == len(RACES)
    assert face(shipped.neutral) not in sides
    for homeland in (shipped.neutral, *(race.homeland for race in shipped.races.values())):
        assert homeland.capital.sites[0].kind == "city"


def test_the_set_uses_the_whole_vocabulary(shipped: ComponentSet) -> None:
    assert {effect.op for effect in every_effect(shipped)} == set(OPERATIONS)


def test_the_set_says_that_it_is_our_own(shipped: ComponentSet) -> None:
    assert "original" in shipped.about
    assert shipped.components.content is None


# What is refused


Damage = Callable[[dict[str, Any]], object]


def technology(file: dict[str, Any], card: str) -> Any:
    return next(one for one in file["technologies"] if one["id"] == card)


def effect(file: dict[str, Any], card: str) -> Any:
    return technology(file, card)["effects"][0]


FAULTS: list[tuple[Damage, str]] = [
    (lambda f: f.update(format=2), "format: 2; expected 1"),
    (lambda f: f.update(game="honshu"), "game: the set is for 'honshu'; expected 'hyperborea'"),
    (lambda f: f.update(name=""), "name: expected 1 to 60 letters in one line"),
    (lambda f: f.update(about=" "), "about: expected 1 to 500 letters in one line"),
    (lambda f: f.pop("ruins"), "Object missing required field `ruins`"),
    (lambda f: f.update(extra=1), "Object contains unknown field `extra`"),
    (
        lambda f: f["base"].reverse(),
        f"base: rows {', '.join(reversed(ROWS))}; expected {', '.join(ROWS)}, in this order",
    ),
    (lambda f: f["base"][0]["sets"].pop(), "Expected `array` of length 2, got 1 - at `$.base[0].sets`"),
    (
        lambda f: f["base"][0]["sets"][1].update(spaces=["red", "pink"]),
        "base warfare, set 2, spaces: 'pink'; expected red, green, purple, blue, orange, yellow, grey, multi",
    ),
    (lambda f: f["technologies"].pop(), "technologies of deck IV: 15; expected 16"),
    (lambda f: technology(f, "I-02").update(id="I-01"), "technologies: id 'I-01' is there 2 times"),
    (lambda f: technology(f, "I-01").update(deck="V"), "technology I-01, deck: 'V'; expected I, II, III, IV"),
    (lambda f: technology(f, "I-01").update(names={"fr": "Nom"}), "technology I-01, names: no English name"),
    (lambda f: technology(f, "I-01").update(spaces=[]), "technology I-01: 0 spaces; expected 1 to 4"),
    (lambda f: technology(f, "I-01").update(spaces=["red"] * 5), "technology I-01: 5 spaces; expected 1 to 4"),
    (lambda f: technology(f, "I-01").update(vp=10), "technology I-01, vp: 10; expected 0 to 9"),
    (lambda f: technology(f, "I-01").update(effects=[]), "technology I-01: no effects"),
    (lambda f: effect(f, "I-01").update(op="teleport"), "technology I-01, effect 1: unknown effect 'teleport'"),
    (lambda f: effect(f, "I-01").update(n=0), "technology I-01, effect 1 (move), n: 0; expected 1 to 9"),
    (lambda f: effect(f, "I-01").update(colour="red"), "technology I-01, effect 1 (move): has no field 'colour'"),
    (
        lambda f: technology(f, "I-01").update(continuous=True),
        "technology I-01, effect 1 (move): cannot stand here, but on: source",
    ),
    (
        lambda f: technology(f, "I-08").update(continuous=False),
        "technology I-08, effect 1 (replace): cannot stand here, but on: continuous",
    ),
    (lambda f: technology(f, "I-09")["effects"].append(effect(f, "I-09")), "technology I-09: bonus is there 2 times"),
    (
        lambda f: effect(f, "I-08").update(to="move"),
        "technology I-08, effect 1 (replace): replaces 'move' by itself",
    ),
    (
        lambda f: effect(f, "I-09").update(on="choose"),
        f"technology I-09, effect 1 (bonus), on: 'choose'; expected {', '.join(POINTS)}, develop",
    ),
    (
        lambda f: effect(f, "I-07").update(effects=[{"op": "move"}]),
        "technology I-07, effect 1 (adjacent_opponents), effect 1 (move): cannot stand here, but on: source",
    ),
    (
        lambda f: technology(f, "I-01").update(effects=[{"op": "remove_gem"}]),
        "technology I-01, effect 1 (remove_gem): cannot stand here, but on: opponents",
    ),
    (
        lambda f: effect(f, "IV-01").update(what="gem"),
        "technology IV-01, effect 1 (sacrifice), effect 1 (cube_in_place): cannot stand here, but on: cube sacrifice",
    ),
    (
        lambda f: effect(f, "IV-01").update(what="hat"),
        "technology IV-01, effect 1 (sacrifice), what: 'hat'; expected cube, miniature, gem",
    ),
    (lambda f: effect(f, "I-04").update(options=[]), "technology I-04, effect 1 (choose): no options"),
    (
        lambda f: effect(f, "I-04")["options"][1].append(effect(f, "II-09")),
        "technology I-04, effect 1 (choose), option 2: a choice within a choice",
    ),
    (
        lambda f: effect(f, "III-10").update(colour="grey"),
        "technology III-10, effect 1 (gen_cube), colour: 'grey'; "
        "expected red, green, purple, blue, orange, yellow, any",
    ),
    (lambda f: f["ruins"].pop(), "ruins of tier gold: 11; expected 12"),
    (lambda f: f["ruins"][0].update(tier="tin"), "ruin bronze-01, tier: 'tin'; expected bronze, silver, gold"),
    (lambda f: f["centres"].pop(), "centres: 5; expected 6"),
    (lambda f: f["borderlands"].pop(), "borderlands: 29; expected 30"),
    (lambda f: f["borderlands"][1].update(id="B01"), "hexes: id 'B01' is there 2 times"),
    (
        lambda f: f["borderlands"][0].update(terrain="sea"),
        "hex B01, terrain: 'sea'; expected desert, forest, swamp, mountain",
    ),
    (lambda f: f["borderlands"][0]["sites"][1].update(tier="gold"), "hex B01, site 2, tier: 'gold'; expected silver"),
    (
        lambda f: f["borderlands"][0]["sites"][1].update(effects=[{"op": "gem"}]),
        "hex B01, site 2: a ruin has tokens, no effects of its own",
    ),
    (lambda f: f["borderlands"][0]["sites"][0].update(tier="silver"), "hex B01, site 1: a city has no tier"),
    (
        lambda f: f["neutral"]["capital"].update(sites=[]),
        "homeland neutral: the first site of the capital hex is no city",
    ),
    (
        lambda f: f["races"].pop(),
        f"races: {', '.join(RACES[:-1])}; expected {', '.join(RACES)}, in this order",
    ),
    (
        lambda f: f["races"][0].update(A=[{"op": "move"}]),
        "race red, tile A, effect 1 (move): cannot stand here, but on: source",
    ),
    (
        lambda f: f["races"][1].update(B=[{"op": "ignore_terrain"}] * 2),
        "race emerald, tile B: ignore_terrain is there 2 times",
    ),
    (
        lambda f: f["races"][2].update(B=[{"op": "start_tech", "technologies": ["V-1"]}]),
        "race purple, tile B: no technology 'V-1'",
    ),
    (
        lambda f: f["races"][2].update(B=[{"op": "start_tech", "technologies": ["IV-01"]}]),
        "race celestial: technology 'IV-01' is handed out by race purple already",
    ),
    (
        lambda f: f["races"][2].update(B=[{"op": "start_tech", "technologies": ["II-01", "II-02", "II-01"]}]),
        "race purple, tile B, effect 1 (start_tech), technologies: id 'II-01' is there 2 times",
    ),
    (
        lambda f: effect(f, "IV-01")["effects"].append({"op": "cube_in_place", "colour": "red"}),
        "technology IV-01, effect 1 (sacrifice): more than one cube in the place of one",
    ),
    (
        lambda f: f["races"][2].update(B=[{"op": "start_tech"}]),
        "race purple, tile B, effect 1 (start_tech), technologies: none to choose from",
    ),
    (
        lambda f: f["races"][3]["B"][0]["options"].append([{"op": "gem"}]),
        "a turn might never end, because this pays for itself: race golden, tile B, option 5",
    ),
    (
        lambda f: f["races"][0]["B"][0].update(refresh="daily"),
        "race red, tile B, effect 1 (tokens), refresh: 'daily'; expected reset, never",
    ),
    (lambda f: f["layouts"].pop("4"), "layouts: none for 4 players"),
    (lambda f: f["layouts"].update({"7": f["layouts"]["6"]}), "layouts: '7'; expected 2, 3, 4, 5, 6"),
    (lambda f: f["layouts"]["2"]["homelands"].pop(), "layout for 2 players, homelands: 1; expected 2"),
    (lambda f: f["layouts"]["5"]["borderlands"].pop(), "layout for 5 players, borderlands: 7; expected 8"),
    (
        lambda f: f["layouts"]["2"]["homelands"][0].update(capital=[0, 0]),
        "layout for 2 players: 2 hexes at (0, 0)",
    ),
    (
        lambda f: f["layouts"]["2"].update(centre=[9, 9]),
        "layout for 2 players: the centre is not surrounded by borderlands",
    ),
    (
        lambda f: f["layouts"]["2"]["homelands"][0].update(capital=[5, 5]),
        "layout for 2 players, homeland 1: its three hexes do not touch each other",
    ),
    (
        lambda f: f["layouts"]["2"]["homelands"][0].update(capital=[2, 0], inner=[[2, 1], [1, 1]]),
        "layout for 2 players, homeland 1: the capital hex touches the borderlands",
    ),
    (
        lambda f: f["layouts"]["2"]["homelands"][0].update(capital=[9, 9], inner=[[9, 8], [9, 10]]),
        "layout for 2 players, homeland 1: its three hexes do not touch each other",
    ),
    (
        lambda f: f["layouts"]["2"]["homelands"][0].update(capital=[9, 9], inner=[[9, 8], [10, 8]]),
        "layout for 2 players, homeland 1: it touches no borderland",
    ),
    (
        lambda f: f["centres"][0]["sites"].append({"kind": "city", "effects": [{"op": "gem"}]}),
        "layout for 5 players: up to 19 ghosts are needed; there are 18",
    ),
    (
        lambda f: f["neutral"]["capital"]["sites"].extend([{"kind": "ruin", "tier": "bronze"}] * 2),
        "layout for 4 players: up to 24 bronze tokens are needed; there are 20",
    ),
]


def test_an_untouched_copy_is_fine(shipped: ComponentSet) -> None:
    copy = read_set(content())
    assert copy.components.hash == shipped.components.hash
    assert copy.identity == shipped.identity, "it is the set that comes with the game"


@pytest.mark.rule("HYP-2.2", "HYP-2.5", "HYP-2.6", "HYP-2.11", "HYP-4.3")
@pytest.mark.parametrize("damage, line", FAULTS)
def test_a_faulty_set_is_refused_with_the_place(damage: Damage, line: str) -> None:
    file = content()
    damage(file)
    with pytest.raises(ValueError) as caught:
        read_set(file)
    assert str(caught.value) == line


def test_another_set_has_another_hash() -> None:
    file = content()
    effect(file, "I-01")["n"] = 4
    other = read_set(file)
    assert other.components.hash != installed_set("northward-1").components.hash
    assert other.components.content == file


# How it reads


def language(name: str) -> words.Words:
    return words.load(PACKAGE, name)


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_component_reads_in_every_language(shipped: ComponentSet, name: str) -> None:
    wording = Wording(shipped, language(name), name)
    for card in shipped.technologies.values():
        assert set(card.names) == set(LANGUAGES)
        assert wording.effects(card.effects)
        assert wording.spaces(card.spaces)
    for one in every_effect(shipped):
        assert "{" not in wording.effect(one)


@pytest.mark.parametrize(
    ("name", "card", "words"),
    [
        ("en", "I-07", "each adjacent opponent takes a miniature from the map; you: 1 fortress"),
        ("fr", "I-07", "chaque adversaire adjacent retire une figurine du plateau\u202f; vous\u202f: 1 forteresse"),
        ("en", "IV-15", "each adjacent opponent removes a cube that is not grey; you: 2 cubes to draw"),
        ("fr", "IV-15", "chaque adversaire adjacent retire un cube non gris\u202f; vous\u202f: 2 cubes à piocher"),
        ("en", "I-11", "1 attack + 1 movement + each adjacent opponent lowers a marker by 1"),
    ],
)
def test_the_words_say_who_gets_what_comes_after_a_strike(
    shipped: ComponentSet, name: str, card: str, words: str
) -> None:
    assert Wording(shipped, language(name), name).effects(shipped.technologies[card].effects) == words


@pytest.mark.parametrize(("name", "given"), [("en", "a cube that is not grey"), ("fr", "un cube non gris")])
@pytest.mark.parametrize("card", ["IV-01", "IV-03"])
def test_the_words_say_that_no_grey_cube_is_given_up(shipped: ComponentSet, name: str, given: str, card: str) -> None:
    assert given in Wording(shipped, language(name), name).effects(shipped.technologies[card].effects)


def test_the_words_tell_what_comes_after_an_effect_made_of_others_from_its_parts(shipped: ComponentSet) -> None:
    wording = Wording(shipped, language("en"), "en")
    given = Effect("sacrifice", what="gem", effects=(Effect("attack"), Effect("move")))
    either = Effect("choose", options=((Effect("gem"),), (Effect("tech"),)))
    assert wording.effects((given, either, Effect("fortress"))) == (
        "you may give up a gem for 1 attack + 1 movement; either 1 gem or 1 technology card; 1 fortress"
    )


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_word_of_the_vocabulary_is_there(name: str) -> None:
    keys = language(name).keys()
    for op, operation in OPERATIONS.items():
        assert f"effect.{op}" in keys
        assert (f"effect.{op}.many" in keys) == ("n" in operation.fields)
    expected = {f"trigger.{op}" for op in (*POINTS, "develop")}
    expected |= {f"colour.{colour}" for colour in (*COLOURS, "grey", "any")}
    expected |= {f"space.{space}" for space in (*COLOURS, "grey", "multi")}
    expected |= {f"row.{row}" for row in ROWS} | {f"deck.{deck}" for deck in DECKS}
    expected |= {f"terrain.{terrain}{part}" for terrain in TERRAINS for part in ("", ".help")}
    expected |= {f"tier.{tier}" for tier in TIERS} | {f"race.{race}" for race in RACES}
    assert expected <= keys


@pytest.mark.parametrize(
    "card, english, french",
    [
        ("I-02", "1 attack + 1 movement", "1 attaque + 1 mouvement"),
        ("I-04", "either 1 ranged attack or 3 fortresses", "au choix 1 attaque à distance ou 3 forteresses"),
        (
            "I-08",
            "always: flying movement instead of movement",
            "toujours\u202f: «\u202fmouvement\u202f» devient «\u202fvol\u202f»",
        ),
        (
            "III-11",
            "2 developments on any rows + each adjacent opponent lowers a marker by 1",
            "2 développements sur des lignes au choix + chaque adversaire adjacent descend un marqueur de 1",
        ),
    ],
)
def test_a_card_in_words(shipped: ComponentSet, card: str, english: str, french: str) -> None:
    effects = shipped.technologies[card].effects
    assert Wording(shipped, language("en"), "en").effects(effects) == english
    assert Wording(shipped, language("fr"), "fr").effects(effects) == french


def test_a_name_missing_in_a_language_is_english() -> None:
    file = content()
    technology(file, "I-01")["names"] = {"en": "Pathfinders"}
    assert Wording(read_set(file), language("fr"), "fr").names["I-01"] == "Pathfinders"


def test_the_page_about_sets_names_the_whole_vocabulary() -> None:
    page = (Path(__file__).parents[3] / "docs" / "hyperborea_set.md").read_text(encoding="utf-8")
    assert {op for op in OPERATIONS if f"`{op}`" not in page} == set()
