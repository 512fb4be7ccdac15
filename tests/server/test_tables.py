"""Tables: who sits at them, what they are told, and how they begin."""

from __future__ import annotations

from random import Random

import pytest

import northward
from northward.core import options as option_lists
from northward.core.text import word
from tests.server.conftest import OpenHouse
from tests.server.house import House, Time, news, play_out


def test_a_table_against_bots_is_ready_at_once(house: House) -> None:
    me, watching = house.table("honshu", "me greedy random")
    seen = me.look()
    assert seen["table"]["status"] == "playing"
    assert seen["you"]["seat"] == 0
    assert [seat["kind"] for seat in seen["table"]["seats"]] == ["person", "bot", "bot"]
    assert seen["table"]["seed"] is None and not seen["table"]["deal_known"]
    assert len(seen["view"]["hand"]) == 6
    assert watching.look()["you"] == {
        "seat": None, "number": 0, "may_undo": False, "hints": False, "warnings": False, "invited": None,
        "maker": False, "acted": 0, "may_plan": False, "plan": None,
    }  # fmt: skip
    assert watching.look()["view"]["hand"] == []


def test_tokens_are_stored_hashed_only(house: House) -> None:
    me, watching = house.table()[0], house.table()[-1]
    entries = house.call(house.inside.store.entries(me.id))
    assert me.token not in repr(entries) and watching.token not in repr(entries)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "no_game"),
        ({"game": "honshu", "seats": [{"kind": "me"}]}, "bad_table"),
        ({"game": "honshu", "seats": [{"kind": "me"}] * 6}, "bad_table"),
        ({"game": "honshu", "seats": []}, "bad_request"),
        ({"game": "honshu", "seats": [{"kind": "cat"}, {"kind": "me"}]}, "bad_request"),
        ({"game": "honshu", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "nobody"}]}, "no_bot"),
        ({"game": "honshu", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "novice+builder"}]}, "no_bot"),
        ({"game": "honshu", "seats": [{"kind": "me"}] * 2, "options": {"side": "C"}}, "bad_table"),
        ({"game": "honshu", "seats": [{"kind": "me"}] * 2, "options": {"nothing": 1}}, "bad_table"),
        ({"game": "honshu", "seats": [{"kind": "me"}] * 2, "clock": {"kind": "move", "seconds": 0}}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be(open_house: OpenHouse, wish: dict[str, object], code: str) -> None:
    answer = open_house().post("/api/tables", **wish)
    assert answer.status_code in (400, 404)
    assert answer.json()["error"] == code


def test_options_and_a_chosen_seed(open_house: OpenHouse) -> None:
    house = open_house()
    tables = [house.table("honshu", "me me", options={"selection": "draft"}, seed="oak")[0].look() for _ in range(2)]
    assert tables[0]["table"]["deal_known"]
    assert tables[0]["table"]["options"]["selection"] == "draft"
    assert tables[0]["view"]["hand"] == tables[1]["view"]["hand"]
    assert tables[0]["table"]["seed"] is None  # until the match is over
    assert house.table()[0].look()["view"]["hand"] != house.table()[0].look()["view"]["hand"]


def test_play_begins_when_the_last_link_is_opened(house: House) -> None:
    me, friend, other, _ = house.table("honshu", "me link link")
    seen = me.look()
    assert seen["table"]["status"] == "waiting"
    assert [seat["free"] for seat in seen["table"]["seats"]] == [False, True, True]
    assert seen["legal"] == [] and seen["awaiting"] == []
    assert me.fails("act", number=0, action={"do": "play", "seat": 0, "card": 1}) == (409, "waiting")
    assert friend.look()["table"]["status"] == "waiting"
    assert other.look()["table"]["status"] == "playing"
    assert len(me.look()["view"]["hand"]) == 6


def test_a_free_seat_can_be_given_to_a_bot(house: House) -> None:
    me = house.table("honshu", "me link")[0]
    assert me.do("seat", seat=1, bot="random")["table"]["status"] == "playing"


def test_open_tables_are_listed_and_joined(house: House) -> None:
    me, *_ = house.table("hokkaido", "me link", open=True)
    house.table("honshu", "me link")  # not open
    (listed,) = house.client.get("/api/tables").json()
    assert (listed["id"], listed["game"], listed["seats"], listed["free"]) == (me.id, "hokkaido", 2, 1)
    joined = house.post(f"/api/tables/{me.id}/join", name="  Ada\n").json()
    assert joined["seat"] == 1
    seen = me.look()
    assert seen["table"]["status"] == "playing" and seen["table"]["seats"][1]["name"] == "Ada"
    assert house.post(f"/api/tables/{me.id}/join").json()["error"] == "full"
    assert house.client.get("/api/tables").json() == []


def test_only_open_tables_can_be_joined(open_house: OpenHouse) -> None:
    house = open_house()
    me = house.table("honshu", "me link")[0]
    assert house.post(f"/api/tables/{me.id}/join").json()["error"] == "not_open"


def test_whoever_joins_takes_the_seat_from_its_old_link(open_house: OpenHouse) -> None:
    house = open_house()
    _, link, _ = house.table("honshu", "me link link", open=True)[:3]
    house.post(f"/api/tables/{link.id}/join")
    assert link.get().status_code == 401


def test_a_finished_match_is_open_to_whoever_knows_its_link(house: House) -> None:
    me, other, _ = house.table()
    assert house.client.get(me.path).status_code == 401
    play_out([me, other], Random(1))
    looked = house.client.get(me.path).json()
    assert looked["you"]["seat"] is None and looked["table"]["result"] == me.look()["table"]["result"]
    assert house.client.get(f"{me.path}/states").status_code == 200
    assert house.client.post(f"{me.path}/chat", json={"text": "hello"}).status_code == 403


def test_strangers_and_spectators(house: House) -> None:
    me, _, watching = house.table()
    assert house.client.get(me.path).json()["error"] == "no_token"
    assert house.client.get(me.path, headers={"authorization": "Bearer x"}).status_code == 401
    assert house.client.get("/api/tables/nothing").status_code == 404
    assert house.client.get("/api/tables/no/thing").status_code == 404
    assert watching.fails("act", number=0, action={}) == (403, "spectator")
    elsewhere = house.table()[0]
    elsewhere.id = me.id
    assert elsewhere.get().json()["error"] == "bad_token"


def test_names_and_chat(house: House) -> None:
    me, other, _ = house.table()
    assert me.do("seat", name="Mina")["table"]["seats"][0]["name"] == "Mina"
    me.do("chat", text="hello\nthere")
    with other.live() as socket:
        push = news(socket)
        assert [(line["seat"], line["text"]) for line in push["chat"]] == [(0, "hello there")]
        assert any(line["kind"] == "named" and "Mina" in line["fr"] for line in push["log"])
    assert me.fails("chat", text="")[1] == "bad_request"
    assert me.fails("chat", text="x" * 501)[1] == "bad_request"
    assert me.fails("chat", text="\n")[1] == "empty"


def test_a_table_is_the_same_after_a_restart(db: str, open_house: OpenHouse) -> None:
    house = open_house(db)
    me, other, watching = house.table("hokkaido", "me me")
    me.act()
    before = [player.look() for player in (me, other, watching)]
    house.close()
    again = open_house(db)
    for player, seen in zip((me, other, watching), before, strict=True):
        player.house = again
        assert player.look() == seen


def test_an_unwatched_table_leaves_the_memory_and_comes_back(open_house: OpenHouse) -> None:
    now = Time()
    house = open_house(now=now)
    me = house.table()[0]
    before = me.look()
    now.now += 10_000
    house.tick()
    assert not house.inside.tables.rooms
    assert me.look() == before


def test_what_is_installed(open_house: OpenHouse) -> None:
    house = open_house()
    games = {game["name"]: game for game in house.client.get("/api/games").json()}
    assert games["honshu"]["title"] == {"en": "Honshū", "fr": "Honshū"}
    assert games["honshu"]["line"]["fr"] and games["hokkaido"]["minutes"]
    selection = games["honshu"]["options"]["selection"]
    assert selection["default"] == "trick" and selection["choices"] == ["trick", "draft"]
    assert selection["title"]["en"] == "Cards are" and selection["names"][1]["fr"] == "choisies et passées"
    rules = house.client.get("/api/games/honshu/rules?lang=fr").json()["rules"]
    assert rules[0]["id"] == "HON-1.1" and rules[0]["section"] and "**" not in rules[0]["text"][:2]
    cards = house.client.get("/api/games/hokkaido/components").json()
    assert len(cards["cards"]) == 60 and cards["cards"]["1"][0] == ["mountain", "town"]
    assert set(cards["provinces"]["1"]) == {"A", "B"} and cards["hash"] and cards["note"]
    bots = house.client.get("/api/games/honshu/bots").json()
    assert [bot["name"] for bot in bots if bot["level"]] == ["novice", "casual", "club", "expert", "master"]
    assert bots[0]["title"] == {"en": "Rambler", "fr": "Flâneur"} and bots[0]["text"]["en"] == "Plays at random."
    (builder,) = (bot for bot in bots if bot["name"] == "club+builder")
    assert builder["temper"] == {"of": "club", "title": {"en": "Builder", "fr": "Bâtisseur"}} and not builder["level"]
    assert house.client.get("/api/games/nothing/bots").status_code == 404
    assert house.client.get("/api/games/none/components").status_code == 404
    assert house.client.get("/api/games/none/rules").status_code == 404


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", ["honshu", "hokkaido", "okanagan", "hyperborea"])
def test_every_option_is_told_in_the_words_of_its_game(name: str, lang: str) -> None:
    game = northward.game(name)
    for option, values in option_lists.choices(game.Options).items():
        assert word(game, f"option.{option}", lang)
        for value in values:  # a number tells itself
            number = isinstance(value, int) and not isinstance(value, bool)
            assert number or word(game, f"option.{option}.{str(value).lower()}", lang)
