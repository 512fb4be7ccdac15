"""Actions: once each, whatever the network does; refused with a rule; side by side where all choose at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from tests.server.conftest import OpenHouse
from tests.server.house import House, play_out


def test_a_whole_match(house: House) -> None:
    *people, watching = house.table("hokkaido", "me me me", options={"goals": "on"})
    over = play_out(people, Random(1))
    assert over["table"]["status"] == "over" and over["awaiting"] == []
    assert sorted(result["rank"] for result in over["table"]["result"])[0] == 1
    assert over["table"]["seed"]
    number = people[0].look()["you"]["number"]
    assert people[0].fails("act", number=number, action={"do": "done", "seat": 0}) == (409, "over")
    assert people[0].fails("undo", number=number) == (409, "over")
    assert watching.look()["table"]["result"] == over["table"]["result"]


def test_a_retry_and_a_double_click_change_nothing(house: House) -> None:
    me, other, _ = house.table()
    seen = me.look()
    first = me.do("act", number=0, action=seen["legal"][0])
    for _ in range(3):
        assert me.do("act", number=0, action=seen["legal"][0]) == first
    with ThreadPoolExecutor(8) as pool:
        legal = other.look()["legal"][2]
        answers = list(pool.map(lambda _: other.post("act", number=0, action=legal).status_code, range(8)))
    assert answers == [200] * 8
    assert other.look()["you"]["number"] == 1
    kinds = [entry.kind for entry in house.call(house.inside.store.entries(me.id))]
    assert kinds.count("line") == len(me.get("/record").text.splitlines()) - 1


def test_a_stale_number_is_answered_with_the_present(house: House) -> None:
    me, _, _ = house.table()
    legal = me.look()["legal"]
    me.do("act", number=0, action=legal[0])
    for number in (0, 7):
        answer = me.post("act", number=number, action=legal[1])
        assert answer.status_code == 409
        assert answer.json()["error"] == "stale"
        assert answer.json()["snapshot"] == me.look()
    assert me.fails("undo", number=9) == (409, "stale")


def test_refusals_name_the_rule(open_house: OpenHouse) -> None:
    me = open_house().table("honshu", "me me")[0]
    hand = me.look()["view"]["hand"]
    missing = next(card for card in range(1, 61) if card not in hand)
    answer = me.post("act", number=0, action={"do": "play", "seat": 0, "card": missing})
    assert answer.status_code == 422
    told = answer.json()
    assert told["error"] == "illegal" and told["rule"].startswith("HON-") and told["reason"] and "facts" in told
    assert me.fails("act", number=0, action={"do": "play", "seat": 1, "card": 1}) == (403, "not_your_seat")
    assert me.fails("act", number=0, action={"do": "reveal", "seat": -1, "pair": [1, 2]}) == (403, "not_your_seat")
    assert me.fails("act", number=0, action={"do": "fly"}) == (400, "bad_action")
    assert me.fails("act", number=-1, action={}) == (400, "bad_request")
    assert me.look()["you"]["number"] == 0


def test_all_choose_at_once_without_waiting_for_each_other(house: House) -> None:
    people = house.table("hokkaido", "me me me me me")[:5]
    for _ in range(3):
        looks = [player.look() for player in people]
        assert looks[0]["awaiting"] == [0, 1, 2, 3, 4]
        with ThreadPoolExecutor(5) as pool:
            answers = list(
                pool.map(
                    lambda pair: (
                        pair[0].post("act", number=pair[1]["you"]["number"], action=pair[1]["legal"][0]).status_code
                    ),
                    zip(people, looks, strict=True),
                )
            )
        assert answers == [200] * 5
        while people[0].look()["view"]["phase"] != "choose":
            for player in people:
                seen = player.look()
                if seen["legal"] and seen["view"]["phase"] != "choose":
                    player.act()


def test_previews_tell_the_own_score(open_house: OpenHouse) -> None:
    people = open_house().table("honshu", "me me me")[:3]
    while (seen := people[0].look())["view"]["phase"] != "place":
        for player in people:
            if player.look()["legal"]:
                player.act()
    mover = people[seen["awaiting"][0]]
    seen = mover.look()
    told = mover.do("preview", action=seen["legal"][3])
    assert told["total"] == sum(told["scores"].values())
    assert mover.look() == seen
    after = mover.act(3)
    assert after["view"]["scores"][after["you"]["seat"]]["items"] == told["scores"]
    assert mover.fails("preview", action=seen["legal"][3])[1] == "illegal"


def test_menus_and_texts_for_pages_without_a_board(open_house: OpenHouse) -> None:
    me = open_house().table("honshu", "me me me")[0]
    assert me.look().keys().isdisjoint({"menu", "text"}), "only for who asks"
    seen = me.look(text=True)
    indices: list[int] = []

    def walk(menu: list[list[Any]]) -> None:
        for _, inner in menu:
            walk(inner) if isinstance(inner, list) else indices.append(inner)

    walk(seen["menu"])
    assert sorted(indices) == list(range(len(seen["legal"])))
    assert "Honshū" in seen["text"]
    assert "manche" in me.get("?lang=fr&text=1").json()["text"]


def test_refusals_in_french(house: House) -> None:
    me, *_ = house.table("honshu", "me me")
    told = me.post("act?lang=fr", number=0, action={"do": "pick", "seat": 0, "card": 1}).json()
    assert told["rule"].startswith("HON-") and told["message"] == f"{told['rule']}: {told['reason']}."
    assert told["reason"] == "cette partie ne connaît pas cette action"
    assert me.post("undo?lang=fr", number=0).json()["message"] == "Il n'y a rien à reprendre."
    lost = house.client.get("/api/tables/nowhere?lang=fr").json()
    assert (lost["error"], lost["message"]) == ("no_table", "Cette table n'existe pas.")
    worse = house.client.post("/api/import?lang=fr", content=b"[]").json()["message"]
    assert worse.startswith("Cette partie enregistrée est inutilisable")
