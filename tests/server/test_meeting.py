"""Meeting: open tables are looked at first and may ask for experience; people are invited again, blocked, reported."""

from __future__ import annotations

import io
import json
import zipfile
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from northward.cli import app
from northward.server import meeting, webhooks
from northward.server.backup import backup, restore
from northward.server.database import engine_for, url_of
from northward.server.server import INVITATIONS
from tests.server.conftest import OpenHouse
from tests.server.house import House, Player, play_out, wait_for
from tests.server.push_service import PushService
from tests.server.test_notices import rows, service, told
from tests.server.test_players import Person

__all__ = ["service"]


def met(house: House, *, game: str = "honshu", over: bool = False) -> tuple[Person, Person, str]:
    """Two people who play with each other, or have."""
    ada, ben = Person(house), Person(house)
    me, link, _ = ada.table("me link", game=game)
    ada.do(f"/api/tables/{me.id}/seat", ada.at(me.id, 0).token, name="Ada")
    ben.do(f"/api/tables/{me.id}/sit", link.token, name="Ben")
    if over:
        play_out([ada.at(me.id, 0), ben.at(me.id, 1)], Random(1))
    return ada, ben, me.id


def opened(person: Person, **more: Any) -> Player:
    """The maker of a table that is open to strangers."""
    return person.table("me link", open=True, **more)[0]


def listed(person: Person | None, house: House) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = house.client.get("/api/tables", headers=person.headers if person else {}).json()
    return found


def test_an_open_table_can_be_looked_at_before_sitting_down(house: House) -> None:
    ada = Person(house)
    clock = {"kind": "move", "seconds": 3 * 86_400}
    table = opened(ada, clock=clock, options={"selection": "draft"}, minimum=2)
    ada.do(f"/api/tables/{table.id}/seat", table.token, name="Ada")
    (shown,) = listed(None, house)
    assert (shown["game"], shown["seats"], shown["free"], shown["minimum"]) == ("honshu", 2, 1, 2)
    assert shown["clock"] == clock and shown["options"]["selection"] == "draft"
    assert shown["players"] == [
        {"name": "Ada", "bot": None, "free": False, "rating": None},
        {"name": "", "bot": None, "free": True, "rating": None},
    ]


def test_a_table_can_ask_for_finished_games(house: House) -> None:
    ada, ben, _ = met(house, over=True)
    house.tick()
    wait_for(lambda: ada.get("/statistics").json()[0]["rating"])  # the game is rated
    one, two = opened(ada, minimum=1), opened(ada, minimum=2)
    (first,) = [table for table in listed(None, house) if table["id"] == one.id]
    assert first["players"][0]["rating"]["games"] == 1
    stranger = Person(house)
    for person in (stranger, ben):
        refused = person.post(f"/api/tables/{two.id}/join?lang=fr", name="X").json()
        assert refused["error"] == "too_few_games" and refused["message"].startswith("Cette table demande")
    assert stranger.post(f"/api/tables/{one.id}/join").status_code == 403
    assert house.post(f"/api/tables/{one.id}/join").status_code == 403  # without a key nobody is known
    ben.do(f"/api/tables/{one.id}/join", name="Ben")


def test_who_is_blocked_neither_sits_down_nor_invites_and_is_not_told(house: House) -> None:
    ada, ben, table = met(house)
    known = ada.do("/api/you/block", table=table, seat=1)
    assert known["people"] == [] and [each["name"] for each in known["blocked"]] == ["Ben"]
    assert ada.do("/api/you/block", table=table, seat=1)["blocked"] == known["blocked"]
    mine = opened(ada)
    assert [each["id"] for each in listed(None, house)] == [mine.id] and listed(ben, house) == []
    refused = ben.post(f"/api/tables/{mine.id}/join").json()
    assert refused["error"] == "full"  # as if somebody had been faster
    made = ben.do("/api/you/invite", table=table)
    assert made["tokens"][0] and ada.get("/invitations").json() == []
    assert "block" not in json.dumps(ben.get("/people").json()["people"]) and ben.get("/people").json()["blocked"] == []
    ada.do("/api/you/unblock", id=known["blocked"][0]["id"])
    ben.do(f"/api/tables/{mine.id}/join")


def test_people_are_invited_again_and_told(house: House) -> None:
    ada, ben, table = met(house, over=True)
    (companion,) = ada.get("/people").json()["people"]
    assert {**companion, "last": ""} == {
        "table": table, "seat": 1, "name": "Ben", "game": "honshu", "games": 1, "last": ""
    }  # fmt: skip
    made = ada.do("/api/you/invite", table=companion["table"], seat=companion["seat"])
    (asked,) = ben.get("/invitations").json()
    assert (asked["table"], asked["host"], asked["game"]) == (made["table"], "Ada", "honshu")
    assert [player["name"] for player in asked["players"]] == ["Ada", "Ben"]
    assert ada.get("/invitations").json() == []
    assert Person(house).post(f"/api/tables/{made['table']}/accept").status_code in (401, 409)
    sat = ben.do(f"/api/tables/{made['table']}/accept", name="Ben")
    assert sat["seat"] == 1 and ben.at(made["table"], 1).look()["table"]["status"] == "playing"
    assert ben.get("/invitations").json() == []
    again = ada.do("/api/you/invite", table=table)
    ben.do(f"/api/tables/{again['table']}/decline")
    assert ben.get("/invitations").json() == [] and ben.post(f"/api/tables/{again['table']}/accept").status_code == 409
    assert Person(house).post("/api/you/invite", table=table).status_code in (401, 404)
    waiting = opened(ada)  # where one has met nobody yet
    assert ada.post("/api/you/invite", table=waiting.id).status_code == 404
    for _ in range(int(INVITATIONS)):
        last = ada.post("/api/you/invite", table=table)
    assert last.status_code == 429


def test_an_invitation_is_a_notice_that_goes_when_it_is_answered(
    db: str, open_house: OpenHouse, service: PushService
) -> None:
    house = open_house(db)
    ada, ben, table = met(house)
    phone = service.browser("phone")
    phone.subscribe(ben)
    before = len(phone.got)
    made = ada.do("/api/you/invite", table=table)["table"]
    wait_for(lambda: len(phone.got) > before)
    assert {**phone.got[-1], "id": ""} == {
        "tag": made, "what": "invited", "id": "", "page": f"/t/{made}",
        "title": "You are invited to a game", "body": "Honshū with Ada",
    }  # fmt: skip
    ben.do(f"/api/tables/{made}/decline")
    wait_for(lambda: phone.got[-1] == {"tag": made, "what": "answered"})


def test_what_is_planned_is_nobodys_turn(db: str, open_house: OpenHouse, service: PushService) -> None:
    house = open_house(db)
    ada, people = Person(house), [Person(house), Person(house)]
    me, one, two, _ = ada.table("me link link", options={"selection": "trick"})
    for person, link in zip(people, (one, two), strict=True):
        person.do(f"/api/tables/{me.id}/sit", link.token)
    seated = [ada, *people]
    order = ada.at(me.id, 0).look()["view"]["order"]
    phone = service.browser("phone")
    phone.subscribe(seated[order[1]])
    waiting = seated[order[1]].at(me.id, order[1])
    waiting.do("plan", action=waiting.get("/plan").json()["choices"][0])
    seated[order[0]].at(me.id, order[0]).act()
    assert waiting.look()["awaiting"] == [order[2]]
    told(house)
    assert phone.got == [] and rows(house) == []


def test_reports_are_kept_for_the_operator(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, _, table = met(house)
    told: list[Any] = []

    async def send(url: str, notice: dict[str, Any]) -> int:
        told.append((url, notice))
        return 200

    monkeypatch.setattr(webhooks, "send", send)
    house.inside.meeting.report_to = "https://example.org/hook"
    ada.do("/api/you/report", table=table, seat=1, text="He shouts.\nAlways.")
    engine = engine_for(url_of(house.db))
    (row,) = meeting.reported(engine)
    assert (row["table_id"], row["seat"], row["name"], row["text"]) == (table, 1, "Ben", "He shouts. Always.")
    assert wait_for(lambda: told)[0] == (
        "https://example.org/hook",
        {"what": "report", "id": row["id"], "table": table, "seat": 1, "name": "Ben", "text": "He shouts. Always."},
    )
    assert ada.post("/api/you/report", table=table, seat=0, text="I").json()["error"] == "own_seat"
    assert ada.post("/api/you/report", table=table, seat=7, text="x").json()["error"] == "no_seat"
    assert Person(house).post("/api/you/report", table=table, seat=1, text="x").status_code in (401, 404)
    for _ in range(meeting.REPORTS_A_DAY):
        last = ada.post("/api/you/report", table=table, seat=1, text="again")
    assert last.json()["error"] == "too_many_reports"
    assert len(meeting.reported(engine)) == meeting.REPORTS_A_DAY
    shown = CliRunner().invoke(app, ["reports", "--db", house.db])
    assert shown.exit_code == 0 and row["id"] in shown.output
    assert meeting.settle(engine, [row["id"], "nothing"]) == 1 and row["id"] not in str(meeting.reported(engine))
    engine.dispose()


def test_all_of_it_is_exported_deleted_and_backed_up(db: str, open_house: OpenHouse, tmp_path: Any) -> None:
    house = open_house(db)
    ada, ben, table = met(house)
    ada.do("/api/you/block", table=table, seat=1)
    ada.do("/api/you/report", table=table, seat=1, text="He shouts.")
    ben.do("/api/you/report", table=table, seat=0, text="She blocks.")
    made = ben.do("/api/you/invite", table=table)  # not delivered: Ada does not want to meet Ben
    me, link, more, _ = ada.table("me link link", options={"selection": "trick"})
    for person, token in ((ben, link.token), (Person(house), more.token)):
        person.do(f"/api/tables/{me.id}/sit", token)
    look = ada.at(me.id, 0).look()
    waiting = next(seat for seat in (0, 1) if seat not in look["awaiting"])
    whose = (ada, ben)[waiting]
    choices = whose.at(me.id, waiting).get("/plan").json()["choices"]
    whose.at(me.id, waiting).do("plan", action=choices[0])
    packed = zipfile.ZipFile(io.BytesIO(whose.get("/export").content))
    you = json.loads(packed.read("you.json"))
    assert [plan["table_id"] for plan in you["plans"]] == [me.id]
    you = json.loads(zipfile.ZipFile(io.BytesIO(ada.get("/export").content)).read("you.json"))
    assert [block["name"] for block in you["blocks"]] == ["Ben"]
    assert [report["text"] for report in you["reports"]] == ["He shouts."] and "blocked" not in you["blocks"][0]
    for game in ada.games():
        for seat in game["seats"]:
            ada.do(f"/api/tables/{game['id']}/leave", ada.at(game["id"], seat).token)
    ada.do("/api/you/delete")
    engine = engine_for(url_of(db))
    assert meeting.reported(engine) == []  # hers, and what was said of her
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM blocks").scalar() == 0
        assert connection.exec_driver_sql("SELECT count(*) FROM plans WHERE seat = 0").scalar() == 0
    engine.dispose()
    assert made["table"]
    house.close()
    backup(db, tmp_path / "all.jsonl")
    restore(str(tmp_path / "again.db"), tmp_path / "all.jsonl")
