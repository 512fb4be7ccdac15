"""Card sets from files: `--cards`, `cards check`, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest

from northward.core import codec, record, registry
from northward.core.game import Components
from tests.cli.conftest import Run

SETS = {"honshu": "published", "hokkaido": "northward-1"}


def shipped(game: str) -> dict[str, Any]:
    data = (resources.files(f"northward.games.{game}") / "components" / f"{SETS[game]}.json").read_bytes()
    content: dict[str, Any] = json.loads(data)
    return content


def written(folder: Path, content: dict[str, Any]) -> Path:
    file = folder / "set.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    return file


def refused(run: Run, *arguments: object) -> str:
    """The one line with which a command is refused."""
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    return err


def own_set(game: str) -> dict[str, Any]:
    content = shipped(game) | {"name": "my copy", "about": "Typed in from a printed copy."}
    content["cards"][0]["rows"][0] = ["forest", "forest"] if game == "honshu" else ["mountain", "forest"]
    return content


@pytest.mark.parametrize("game", SETS)
def test_a_set_of_ones_own_is_played_and_travels_with_the_record(run: Run, tmp_path: Path, game: str) -> None:
    file = written(tmp_path, own_set(game))
    assert "'my copy'" in run("cards", "check", file).out
    run("simulate", game, "--games", 1, "--seats", 3, "--seed", 5, "--cards", file, "--save", tmp_path / "games")
    (saved,) = (tmp_path / "games").iterdir()
    file.unlink()
    match = record.read(saved)
    assert match.game.components.name == "my copy"
    content = match.game.components.content
    assert content is not None and content["cards"][0] == own_set(game)["cards"][0]
    replayed = json.loads(run("replay", saved, "--json").out)
    assert replayed["finished"] and replayed["components"]["name"] == "my copy"
    assert "my copy" in run("replay", saved).out


def test_a_set_in_which_a_turn_might_never_end_is_refused_by_the_way_around(run: Run, tmp_path: Path) -> None:
    content = json.loads(run("cards", "show", "hyperborea").out)
    gives_it_back = {"op": "sacrifice", "what": "miniature", "effects": [{"op": "miniature"}, {"op": "gem"}]}
    content["borderlands"][0]["sites"][0]["effects"] = [gives_it_back]
    line = refused(run, "cards", "check", written(tmp_path, content))
    assert "hex B01, site 1 → give up a miniature (hex B01, site 1) → recruit" in line


@pytest.mark.parametrize("game", [*SETS, "okanagan", "hyperborea"])
def test_the_shipped_set_is_shown_and_may_be_used_as_a_file(run: Run, tmp_path: Path, game: str) -> None:
    file = tmp_path / "set.json"
    file.write_text(run("cards", "show", game).out, encoding="utf-8")
    assert f"for {game} is fine" in run("cards", "check", file).out


ABOUT = "about: expected 1 to 500 letters in one line"


@pytest.mark.parametrize("game", [*SETS, "okanagan", "hyperborea"])
@pytest.mark.parametrize("about", ["", " ", "x" * 501, "Mine,\nall of it."])
def test_what_a_set_says_of_itself_is_one_line_of_some_length(run: Run, tmp_path: Path, game: str, about: str) -> None:
    content = json.loads(run("cards", "show", game).out)
    assert run("cards", "check", written(tmp_path, content | {"about": "x" * 500})).code == 0
    err = refused(run, "cards", "check", written(tmp_path, content | {"about": about}))
    assert err.endswith(f"{ABOUT}\n") and len(err) < 300


@pytest.mark.parametrize("game", SETS)
def test_an_interactive_match_takes_a_set_too(run: Run, tmp_path: Path, game: str) -> None:
    file = written(tmp_path, own_set(game))
    assert "my copy" in run("play", game, "--cards", file, keys="q\n").out


@pytest.mark.parametrize("game", SETS)
def test_a_shipped_set_named_as_a_file_is_the_same_set(run: Run, tmp_path: Path, game: str) -> None:
    assert run("cards", "check", written(tmp_path, shipped(game))).code == 0


EDITED: dict[str, Callable[[dict[str, Any]], object]] = {
    "honshu": lambda content: content["cards"][0].update(rows=[["forest", "forest"]] * 3),
    "hokkaido": lambda content: content.update(cubes=13),
    "okanagan": lambda content: content["tiles"][0].update(action="nugget"),
    "hyperborea": lambda content: content["technologies"][0].update(vp=content["technologies"][0]["vp"] + 1),
}


def edited(game: str) -> dict[str, Any]:
    """Our set with one value changed; its name and what it says of itself are still ours."""
    content: dict[str, Any] = registry.component_set(registry.game(game)) or {}
    EDITED[game](content)
    return content


@pytest.mark.parametrize("game", EDITED)
def test_an_edited_file_that_kept_its_name_is_not_called_ours(run: Run, tmp_path: Path, game: str) -> None:
    ours: Any = registry.game(game)
    theirs = ours.with_components(edited(game))
    name = f"{ours.components.name} (edited, {theirs.components.hash[:8]})"
    assert theirs.components.hash != ours.components.hash
    assert (theirs.components.name, theirs.components_note) == (name, "")
    file = written(tmp_path, edited(game))
    assert f"the set {name!r} for {game} is fine" in run("cards", "check", file).out
    arguments = ("simulate", game, "--games", 1, "--seats", 2, "--seed", 1, "--max-turns", 2, "--cards", file)
    run(*arguments, "--report", tmp_path / "page.html", "--save", tmp_path / "games")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert f"<dt>Set</dt><dd>{name}</dd>" in page and escape(ours.components_note) not in page
    (saved,) = (tmp_path / "games").iterdir()
    assert record.read(saved).game.components == theirs.components
    shown = run("replay", saved).out
    assert name in shown and name not in run("play", game, "--seats", 2, keys="q\n").out
    again = theirs.with_components(edited(game))
    assert again.components == theirs.components, "whatever set was played with before"


@pytest.mark.parametrize("game", EDITED)
def test_a_name_and_a_note_of_ones_own_are_kept(game: str) -> None:
    ours: Any = registry.game(game)
    mine = ours.with_components(edited(game) | {"name": "my copy", "about": "Typed in."})
    assert (mine.components.name, mine.components_note) == ("my copy", "Typed in.")
    renamed = ours.with_components(edited(game) | {"name": "my copy"})
    assert (renamed.components.name, renamed.components_note) == ("my copy", "")


@pytest.mark.parametrize("game", EDITED)
def test_a_file_with_the_content_of_our_set_is_our_set(game: str) -> None:
    ours: Any = registry.game(game)
    for other in (ours, ours.with_components(edited(game))):
        copy = other.with_components(registry.component_set(ours))
        assert (copy.components, copy.components_note) == (ours.components, ours.components_note)


@pytest.mark.parametrize("game", EDITED)
def test_older_records_with_such_a_set_are_read(tmp_path: Path, game: str) -> None:
    """Their headers call an edited set ours, or bring ours along as a whole."""
    ours: Any = registry.game(game)
    for content in (edited(game), registry.component_set(ours)):
        own = ours.with_components(content)
        header = record.starting(own, 2).header()
        components = Components(ours.components.name, own.components.hash, content)
        line = codec.encode(msgspec.structs.replace(header, components=components))
        assert record.load(line + b"\n").game.components == own.components


def broken(game: str, change: str) -> tuple[dict[str, Any], str]:
    """A set with one fault, and a piece of the line that names it."""
    content = shipped(game)
    cards, provinces = content["cards"], content["provinces"]
    match change:
        case "count":
            del cards[16]
            return content, "cards: 59 of 60; missing: 17"
        case "twice":
            cards[16]["number"] = 3
            return content, "cards[16]: number 3 is there already, at cards[2]"
        case "number":
            provinces[2]["number"] = 9
            return content, "provinces[2]: number 9; expected 1 to 6"
        case "square":
            cards[16]["rows"][1][0] = "lak"
            return content, "card 17, row 2, square 1: unknown square 'lak'"
        case "value":
            provinces[0]["B"][2][1] = "blue 9"
            return content, "province 1 side B, row 3, square 2: unknown square 'blue 9'"
        case "no value":
            cards[16]["rows"][1][0] = "blue "
            return content, "card 17, row 2, square 1: unknown square 'blue '; expected desert, "
        case "shape":
            cards[16]["rows"].append(["town", "town"])
            return content, "$.cards[16].rows"
        case "colours":
            content["colours"].reverse()
            return content, "colours: "
        case "cubes":
            content["cubes"] = 0
            return content, "cubes: 0 of each colour; expected 1 to 99"
        case "field":
            content["card"] = []
            return content, "unknown field `card`"
        case "missing field":
            del content["about"]
            return content, "missing required field `about`"
        case "format":
            content["format"] = 2
            return content, "format: 2; expected 1"
        case "name":
            content["name"] = ""
            return content, "name: expected 1 to 60 letters"
        case _:
            content["game"] = "chess"
            return content, "no game 'chess'"


FAULTS = ["count", "twice", "number", "square", "value", "no value", "shape", "colours", "cubes", "field", "format"]


@pytest.mark.parametrize("game", SETS)
@pytest.mark.parametrize("fault", [*FAULTS, "missing field", "name", "game"])
def test_a_faulty_set_is_refused_with_the_place(run: Run, tmp_path: Path, game: str, fault: str) -> None:
    content, place = broken(game, fault)
    assert place in refused(run, "cards", "check", written(tmp_path, content))


@pytest.mark.parametrize("rows", [[["town", "town"]] * 3, [["mountain", "mountain"]] * 3])
def test_hokkaido_refuses_a_province_without_a_single_range(run: Run, tmp_path: Path, rows: list[list[str]]) -> None:
    content = shipped("hokkaido")
    content["provinces"][1]["A"] = rows
    assert "province 2 side A: expected a single range" in refused(run, "cards", "check", written(tmp_path, content))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"game": 5}', "\xff"])
def test_what_is_no_set_at_all_is_one_line(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "set.json"
    file.write_text(text, encoding="latin-1")
    assert refused(run, "cards", "check", file)
    assert refused(run, "play", "honshu", "--cards", file)
    assert refused(run, "cards", "check", tmp_path / "none.json")


def test_a_set_for_another_game_is_refused(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, own_set("honshu"))
    assert "the set is for 'honshu'; expected 'hokkaido'" in refused(run, "play", "hokkaido", "--cards", file)


def test_a_saved_match_keeps_its_cards(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "match.jsonl"
    file = written(tmp_path, own_set("honshu"))
    run("play", "honshu", "--cards", file, "--save", saved, keys="1\n")
    assert "my copy" in run("play", "--resume", saved, keys="q\n").out
    assert "leave out" in refused(run, "play", "--resume", saved, "--cards", file)


def test_a_record_whose_set_was_tampered_with_is_refused(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, own_set("honshu"))
    run("simulate", "honshu", "--games", 1, "--cards", file, "--save", tmp_path / "games")
    (saved,) = (tmp_path / "games").iterdir()
    saved.write_text(saved.read_text().replace('["forest","forest"]', '["forest","town"]', 1))
    assert "line 1: the set 'my copy' is not the one" in refused(run, "replay", saved)


def okanagan_set() -> dict[str, Any]:
    content = json.loads((resources.files("northward.games.okanagan") / "components" / "northward-1.json").read_bytes())
    content |= {"name": "my tiles", "about": "Typed in from a printed copy."}
    content["tiles"][0]["action"] = "renew"
    return content  # type: ignore[no-any-return]


def test_a_tile_set_of_okanagan_is_played_and_travels_with_the_record(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, okanagan_set())
    assert "'my tiles' for okanagan is fine" in run("cards", "check", file).out
    run("simulate", "okanagan", "--games", 1, "--seats", 2, "--seed", 5, "--cards", file, "--save", tmp_path / "games")
    (saved,) = (tmp_path / "games").iterdir()
    assert record.read(saved).game.components.content == okanagan_set()
    assert "my tiles" in run("replay", saved).out


def test_a_broken_tile_set_of_okanagan_is_refused(run: Run, tmp_path: Path) -> None:
    content = okanagan_set()
    content["tiles"][4]["sides"] = ["wood", "wood", "skin", "wood"]
    assert "tile 5: expected at least two lands" in refused(run, "cards", "check", written(tmp_path, content))


# Hyperborea's set has a format of its own.


@pytest.fixture
def hyperborea_set() -> dict[str, Any]:
    data = (resources.files("northward.games.hyperborea") / "components" / "northward-1.json").read_bytes()
    content: dict[str, Any] = json.loads(data)
    return content | {"name": "my realms", "about": "Typed in from a printed copy."}


def test_a_component_set_of_ones_own_is_played_and_travels_with_the_record(
    run: Run, tmp_path: Path, hyperborea_set: dict[str, Any]
) -> None:
    hyperborea_set["technologies"][0]["names"] = {"en": "Outriders"}
    file = written(tmp_path, hyperborea_set)
    assert "'my realms'" in run("cards", "check", file).out
    folder = tmp_path / "games"
    run("simulate", "hyperborea", "--games", 1, "--seats", 2, "--seed", 5, "--cards", file, "--save", folder)
    (saved,) = folder.iterdir()
    file.unlink()
    match = record.read(saved)
    assert match.game.components.content == hyperborea_set
    assert "my realms" in run("replay", saved).out


def test_a_faulty_component_set_is_refused_with_the_place(
    run: Run, tmp_path: Path, hyperborea_set: dict[str, Any]
) -> None:
    hyperborea_set["technologies"][3]["effects"][0]["options"][1][0]["op"] = "teleport"
    place = "technology I-04, effect 1 (choose), option 2, effect 1: unknown effect 'teleport'"
    assert place in refused(run, "cards", "check", written(tmp_path, hyperborea_set))


def test_a_file_may_begin_with_a_byte_order_mark_but_no_key_comes_twice(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, own_set("honshu"))
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert "'my copy'" in run("cards", "check", file).out
    file.write_bytes(file.read_bytes().replace(b'"rows":', b'"rows": [], "rows":', 1))
    assert "the key 'rows' comes twice" in refused(run, "cards", "check", file)
