"""Records: exported as far as the seat may know, imported, gone on with; rematches and replays."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest

from northward.core import record
from northward.core.match import Match
from tests.server.conftest import OpenHouse
from tests.server.house import House, play_out


@pytest.fixture
def house(open_house: OpenHouse) -> House:
    """On one database: what a record is made of is read as any table is, which is tested on both."""
    return open_house()


def test_the_record_is_whole_when_the_match_is_over(house: House) -> None:
    *people, watching = house.table("honshu", "me me")
    early = people[0].get("/record").text.splitlines()
    deal = json.loads(early[2])
    assert deal["do"] == "deal" and deal["hands"][0] and deal["hands"][1] is None
    assert json.loads(watching.get("/record").text.splitlines()[2])["hands"] == [None, None]
    over = play_out(people, Random(5))
    answer = watching.get("/record")
    assert "attachment" in answer.headers["content-disposition"]
    match = Match(record.load(answer.content))
    assert match.over
    assert [score.total for score in match.game.scores(match.state)] == [r["total"] for r in over["table"]["result"]]
    steps = people[1].steps()
    assert len(steps) == len(match.actions)
    assert steps[-1]["view"] == people[1].look()["view"]
    assert steps[3]["en"] and steps[3]["fr"] and steps[-1]["log"][-1]["kind"] == "gameended"


def test_okanagan_is_played_to_its_end_from_menus_with_words(house: House) -> None:
    """A game without a board of its own is played from its text and its menu: no label may be plain data."""
    *people, watching = house.table("okanagan", "me me me")
    seen = people[0].look(text=True)
    assert "original set" in seen["text"]
    assert all(label.startswith("keep: ") for label, _ in seen["menu"])
    assert house.client.get("/api/games/okanagan/components").json()["tiles"]["1"]["action"] == "first"
    over = play_out(people, Random(5))
    assert over["table"]["status"] == "over"
    steps = watching.steps()
    told = [line for step in steps for line in (step["en"], step["fr"], *(log["en"] for log in step["log"]))]
    assert told and not any("{" in line for line in told)


def test_a_match_goes_on_from_any_line_of_a_record(house: House) -> None:
    *people, _ = house.table("hokkaido", "me me me")
    play_out(people, Random(6))
    whole = people[0].get("/record").content
    answer = house.client.post("/api/import?upto=20", content=whole)
    assert answer.status_code == 200, answer.text
    again = house.players(answer.json())[:3]
    seen = again[0].look()
    assert seen["table"]["deal_known"] and seen["table"]["status"] == "playing"
    lines = again[0].get("/record").text.splitlines()
    assert len(lines) >= 21
    play_out(again, Random(7))
    finished = house.client.post("/api/import", content=whole).json()
    assert house.players(finished)[0].look()["table"]["status"] == "over"


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"{}", b"\xff\xfe", b'{"northward":1}\n', b'{"northward":9,"game":"honshu"}', b"[" * 10000]
)
def test_records_that_cannot_be_used(open_house: OpenHouse, data: bytes) -> None:
    answer = open_house().client.post("/api/import", content=data)
    assert answer.status_code == 400 and answer.json()["error"] == "bad_record" and answer.json()["line"] == 1


def test_a_record_with_blanks_or_cheating_is_refused(open_house: OpenHouse) -> None:
    house = open_house()
    me = house.table("honshu", "me me")[0]
    answer = house.client.post("/api/import", content=me.get("/record").content)
    assert answer.json()["error"] == "bad_record" and answer.json()["line"] == 3
    assert house.client.post("/api/import?upto=x", content=b"").status_code == 400
    assert house.client.post("/api/import", content=b"x" * (1024 * 1024 + 1)).status_code == 413


def test_a_rematch_with_the_same_links(house: House) -> None:
    *people, watching = house.table("honshu", "me me random", clock={"kind": "game", "seconds": 10_000})
    assert people[0].fails("rematch") == (409, "not_over")
    play_out(people, Random(8))
    assert watching.fails("rematch") == (403, "spectator")
    made = people[0].do("rematch")
    assert people[1].do("rematch")["table"] == made["table"]
    assert made["tokens"][0] == people[0].token and made["tokens"][1] is None
    for player in (*people, watching):
        assert player.look()["table"]["rematch"] == {"table": made["table"], "token": player.token}
        player.id = made["table"]
    assert people[1].look()["you"]["seat"] == 1
    assert people[1].look()["table"]["clock"] == {"kind": "game", "seconds": 10_000}
    assert watching.look()["you"]["seat"] is None


def test_a_table_of_an_old_version(db: str, open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on if every line still applies and scores the same; else it can only be looked at."""
    from northward.games.honshu import GAME, Honshu

    house = open_house(db)
    me, *_ = house.table("honshu", "me me")
    me.act()
    house.close()
    monkeypatch.setattr(Honshu, "version", GAME.version + 1)
    again = open_house(db)
    me.house = again
    seen = me.look()
    assert seen["table"]["problem"] is None and seen["table"]["version"] == GAME.version - 1
    again.close()
    scores = Honshu.scores
    monkeypatch.setattr(Honshu, "scores", lambda self, state: scores(self, state)[:1])
    third = open_house(db)
    me.house = third
    answer = me.get()
    assert answer.status_code == 200 or answer.json()["error"] == "read_only"
    assert me.fails("act", number=1, action={})[1] == "read_only"


def test_a_record_carries_names_only_if_asked_and_shows_them_again(house: House) -> None:
    *people, _ = house.table("honshu", "me me")
    people[0].do("seat", name="Ada")
    play_out(people, Random(5))
    assert "Ada" not in people[0].get("/record").text
    named = people[0].get("/record?names=1")
    assert record.load(named.content).names is not None
    again = house.players(house.client.post("/api/import", content=named.content).json())[0]
    assert again.look()["table"]["seats"][0]["name"] == "Ada"
    assert "Ada" not in again.get("/record").text


def test_going_on_from_a_table_keeps_its_bots(house: House) -> None:
    person, *_ = house.table("honshu", "me greedy")
    person.do("seat", name="Ada")
    play_out([person], Random(5))
    whole = person.get("/record").content
    path = f"/api/import?upto=20&table={person.id}"
    made = house.client.post(path, content=whole, headers=person.headers).json()
    assert [token is None for token in made["tokens"]] == [False, True]
    seats = house.players(made)[0].look()["table"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "bot"]
    assert seats[0]["name"] == "Ada" and seats[1]["bot"] == person.look()["table"]["seats"][1]["bot"]
    alone = house.client.post("/api/import?upto=20", content=whole).json()
    assert None not in alone["tokens"], "without the table nobody knows of bots"


def test_a_step_says_whether_its_seat_knows_all_of_it(house: House) -> None:
    *people, _ = house.table("honshu", "me me")
    early = people[0].steps()
    assert not all(step["whole"] for step in early), "the hand of the other is hidden"
    play_out(people, Random(5))
    assert all(step["whole"] for step in people[0].steps())


def test_the_end_is_counted_for_all_when_the_match_is_over(house: House) -> None:
    *people, watching = house.table("honshu", "me me")
    assert people[0].get("/ending").status_code == 409
    over = play_out(people, Random(5))
    told = watching.get("/ending").json()
    for result in over["table"]["result"]:
        seat = result["seat"]
        sums = {each["item"]: sum(part["points"] for part in each["seats"][seat]) for each in told["items"]}
        assert sums == result["items"]
        assert told["course"][-1][seat] == result["total"]
    assert len(told["course"]) == 13 and told["course"][0] == [0, 0]
    assert told["why"]["en"] != told["why"]["fr"]
    # The move that brought most: whoever asks hears of their own, all others of the winner's.
    for seat, person in enumerate(people):
        best = person.get("/ending").json()["best"]
        brought = [after[seat] - before[seat] for before, after in pairwise(told["course"])]
        assert best["points"] == max(brought) and brought[best["round"] - 1] == best["points"]
        assert best["words"]["en"] in {step["en"] for step in person.steps() if step["seat"] == seat}
    winner = next(result["seat"] for result in over["table"]["result"] if result["rank"] == 1)
    assert told["best"] == people[winner].get("/ending").json()["best"]


def test_a_name_is_shown_to_others_only_by_wish(house: House) -> None:
    *people, watching = house.table("honshu", "me me greedy")
    assert [seat["shown"] for seat in watching.look()["table"]["seats"]] == [False, False, True]
    people[1].do("seat", shown=True)
    assert [seat["shown"] for seat in watching.look()["table"]["seats"]] == [False, True, True]
