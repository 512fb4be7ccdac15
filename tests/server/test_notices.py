"""Your turn, told to those who do not look: once for each turn, never lost, and nothing that is hidden."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec

from northward.server import outbox as sending
from northward.server import web_push, webhooks
from northward.server.player_messages import Quiet
from northward.server.reach import end_of_quiet
from northward.server.schema import outbox, secrets, subscriptions
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, Player, Time, news, wait_for
from tests.server.push_service import Browser, PushService, decrypt
from tests.server.test_players import Person


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """Stands for one of the open internet."""
    monkeypatch.setattr(webhooks, "public", lambda address: True)
    made = PushService()
    yield made
    made.close()


def two(house: House, game: str = "okanagan") -> tuple[Person, Player, Person, Player]:
    """Two people, each with a key; the first is to move."""
    ada, ben = Person(house), Person(house)
    me, link, _ = ada.table("me link", game)
    sat = ben.do(f"/api/tables/{me.id}/sit", link.token, name="Ben")
    other = Player(house, me.id, sat["token"])
    me.do("seat", name="Ada")
    first, second = in_turn((ada, me), (ben, other))
    return *first, *second


def in_turn(*pairs: tuple[Person | None, Player]) -> list[tuple[Any, Player]]:
    """Whoever is to move first, after what both choose at once."""
    while len(moving := [pair for pair in pairs if pair[1].look()["legal"]]) > 1:
        moving[0][1].act()
    return sorted(pairs, key=lambda pair: pair not in moving)


def rows(house: House) -> list[Any]:
    with house.inside.store.engine.connect() as connection:
        return list(connection.execute(sa.select(outbox).order_by(outbox.c.table_id)))


def told(house: House) -> None:
    """Nothing is left to be sent."""
    wait_for(lambda: not house.inside.outbox._under_way and all(row.due is None for row in rows(house)))


def finish(player: Player, other: Player) -> None:
    """Plays until the other is to move."""
    while not other.look()["legal"]:
        player.act()


def test_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    own = ec.derive_private_key(
        int.from_bytes(web_push.raw("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    theirs = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    made = web_push.encrypt(
        b"When I grow up, I want to be a watermelon",
        theirs,
        "BTBZMqHH6r4Tts7J_aSIgg",
        own,
        web_push.raw("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert web_push.plain(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    browser = ec.derive_private_key(
        int.from_bytes(web_push.raw("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big"), ec.SECP256R1()
    )
    opened = decrypt(made, browser, web_push.raw("BTBZMqHH6r4Tts7J_aSIgg"))
    assert opened == b"When I grow up, I want to be a watermelon"


def test_a_turn_is_told_on_every_device_and_taken_back_when_it_is_answered(
    db: str, open_house: OpenHouse, service: PushService
) -> None:
    house = open_house(db)
    _, first, ben, second = two(house)
    desk, phone = service.browser("desk"), service.browser("phone")
    desk.subscribe(ben)
    assert phone.subscribe(ben.another(), "fr", "http://127.0.0.1:8765")["devices"] == 2
    finish(first, second)
    told(house)
    (row,) = rows(house)
    name = f"{first.id}.{row.event}.{row.seat}"
    rival = ("Ada", "Ben")[first.look()["you"]["seat"]]
    turn = {"tag": first.id, "what": "turn", "id": name, "page": f"/t/{first.id}"}
    assert desk.got == [{**turn, "title": "Your turn", "body": f"Okanagan with {rival}"}]
    assert phone.got == [{**turn, "title": "À vous de jouer", "body": f"Okanagan avec {rival}"}]
    second.act()
    wait_for(lambda: not rows(house))
    assert desk.got[1:] == phone.got[1:] == [{"tag": first.id, "what": "answered"}]


def test_who_looks_is_told_by_the_page(open_house: OpenHouse, service: PushService) -> None:
    """A telephone that was put away seems to look for a while; if it does not any more, it is told then."""
    now = Time()
    house = open_house(now=now)
    _, first, ben, second = two(house)
    browser = service.browser("desk")
    browser.subscribe(ben)
    with second.live() as socket:
        news(socket)
        finish(first, second)
        (row,) = rows(house)
        assert row.due == now.now + 60
        now.now += 61
        house.call(house.inside.outbox.look())
        told(house)
        assert not browser.got
        second.act()
        finish(second, first)
        finish(first, second)
    wait_for(lambda: not house.inside.tables.rooms[first.id].watchers)
    now.now += 61
    house.call(house.inside.outbox.look())
    wait_for(lambda: [each["what"] for each in browser.got] == ["turn"])


def test_quiet_hours(open_house: OpenHouse, service: PushService) -> None:
    now = Time(1_700_000_000.0)  # 22:13 by Greenwich, 23:13 in Paris
    house = open_house(now=now)
    _, first, ben, second = two(house)
    browser = service.browser("desk")
    browser.subscribe(ben)
    wish = {"start": 23 * 60, "end": 7 * 60 + 30, "zone": "Europe/Paris"}
    assert ben.do("/api/you/notices/quiet", quiet=wish)["quiet"] == wish
    finish(first, second)
    wait_for(lambda: (found := rows(house)) and found[0].due == 1_700_029_800.0)  # 7:30 in Paris
    now.now = 1_700_029_801.0
    house.call(house.inside.outbox.look())
    wait_for(lambda: browser.got)
    assert ben.do("/api/you/notices/quiet", quiet=None)["quiet"] is None
    bad = {**wish, "zone": "Paris"}
    assert ben.post("/api/you/notices/quiet", quiet=bad).json()["error"] == "bad_zone"


@pytest.mark.parametrize(
    ("start", "end", "at", "until"),
    [("22:00", "07:00", "23:00", "07:00"), ("22:00", "07:00", "06:59", "07:00"), ("22:00", "07:00", "12:00", None),
     ("13:00", "14:00", "13:30", "14:00"), ("13:00", "14:00", "14:00", None), ("13:00", "14:00", "12:59", None),
     ("08:00", "08:00", "08:00", None)],
)  # fmt: skip
def test_when_it_is_quiet(start: str, end: str, at: str, until: str | None) -> None:
    def minutes(text: str) -> int:
        return int(text[:2]) * 60 + int(text[3:])

    quiet = Quiet(start=minutes(start), end=minutes(end), zone="UTC")
    ends = end_of_quiet(quiet, minutes(at) * 60.0)
    assert (None if ends is None else ends / 60 % 1440) == (None if until is None else minutes(until))


def test_games_against_bots_tell_nobody(open_house: OpenHouse, service: PushService) -> None:
    house = open_house()
    ada = Person(house)
    me, _ = ada.table("me greedy", "okanagan")
    browser = service.browser("desk")
    browser.subscribe(ada)
    me.act()
    wait_for(lambda: me.look()["legal"])
    assert not rows(house) and not browser.got


def test_who_has_no_device_for_notices_has_nothing_in_the_outbox(open_house: OpenHouse) -> None:
    house = open_house()
    _, first, _, second = two(house)
    finish(first, second)
    assert not rows(house)


def test_a_device_that_is_gone_is_forgotten_and_one_that_fails_is_tried_again(
    open_house: OpenHouse, service: PushService
) -> None:
    now = Time()
    house = open_house(now=now)
    _, first, ben, second = two(house)
    gone, busy = service.browser("gone"), service.browser("busy")
    gone.subscribe(ben.another())
    busy.subscribe(ben)
    gone.answer, busy.answer = 410, 503
    finish(first, second)
    wait_for(lambda: (found := rows(house)) and found[0].due == now.now + sending.WAITS[0])
    assert ben.get("/notices").json()["devices"] == 1
    busy.answer = 201
    now.now += sending.WAITS[0] + 1
    house.call(house.inside.outbox.look())
    told(house)
    assert [each["what"] for each in busy.got] == ["turn"]


def dies(*_: object, **__: object) -> Any:
    return asyncio.Event().wait()


@pytest.mark.parametrize("sent", [False, True])
def test_killing_the_server_loses_no_notice(
    open_house: OpenHouse, service: PushService, monkeypatch: pytest.MonkeyPatch, sent: bool
) -> None:
    """It is in the database with the move. If it dies between sending and noting, it comes again by its name."""
    house = open_house()
    _, first, ben, second = two(house)
    browser = service.browser("desk")
    browser.subscribe(ben)
    where: Any = house.inside.outbox if sent else web_push.WebPush
    monkeypatch.setattr(where, "_note" if sent else "send", dies)
    finish(first, second)
    wait_for(lambda: browser.got if sent else house.inside.outbox._under_way)
    (row,) = rows(house)
    house.close()
    monkeypatch.undo()
    monkeypatch.setattr(webhooks, "public", lambda address: True)
    again = open_house(house.db)
    with again.inside.store.engine.begin() as connection:  # instead of waiting until whoever took it counts as dead
        connection.execute(sa.update(outbox).where(outbox.c.due > row.due - 1).values(due=0.0))
    again.call(again.inside.outbox.look())
    told(again)
    assert [each["id"] for each in browser.got] == [f"{first.id}.{row.event}.{row.seat}"] * (2 if sent else 1)
    again.close()
    third = open_house(house.db)
    third.call(third.inside.outbox.look())
    assert len(browser.got) == (2 if sent else 1)


def test_a_webhook_that_does_not_answer_is_asked_again(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[int | None] = [None, 500, 200]
    names: list[str] = []

    async def send(_url: str, notice: dict[str, Any]) -> int | None:
        names.append(notice["id"])
        return answers.pop(0)

    monkeypatch.setattr(webhooks, "send", send)
    now = Time()
    house = open_house(settings=replace(ROOMY, webhooks=True), now=now)
    me, other, _ = house.table("okanagan", "me link")
    other.sit()
    (_, first), (_, second) = in_turn((None, me), (None, other))
    second.do("seat", webhook="https://8.8.8.8/hook")
    finish(first, second)

    def waits(seconds: float) -> bool:
        return [row.due for row in rows(house)] == [now.now + seconds]

    for wait in sending.WAITS[:2]:
        wait_for(partial(waits, wait))
        now.now += wait + 1
        house.call(house.inside.outbox.look())
    told(house)
    assert len(names) == 3 and len(set(names)) == 1


def test_taking_back_ends_the_turn_of_who_came_next(open_house: OpenHouse, service: PushService) -> None:
    house = open_house()
    _, first, ben, second = two(house, "honshu")
    browser = service.browser("desk")
    browser.subscribe(ben)
    seen = first.look()
    after = first.do("act", number=seen["you"]["number"], action=seen["legal"][0])
    wait_for(lambda: [each["what"] for each in browser.got] == ["turn"])
    told(house)
    first.do("undo", number=after["you"]["number"])
    if not first.look()["legal"]:  # it needs consent
        second.do("answer", agree=True)
    wait_for(lambda: [each["what"] for each in browser.got] == ["turn", "answered"])


BAD = [{"endpoint": "http://127.0.0.1/"}, {"endpoint": "http://10.1.2.3/x"}, {"public_key": "AAAA"}, {"secret": "x"}]


def test_what_is_no_subscription_is_refused(open_house: OpenHouse) -> None:
    """Push services are found in the open internet, as webhooks are."""
    ada = Person(open_house())
    ada.table()
    point = web_push.plain(web_push.point(ec.generate_private_key(ec.SECP256R1()).public_key()))
    fine = {
        "endpoint": "https://8.8.8.8/x",
        "public_key": point,
        "secret": web_push.plain(b"0" * 16),
        "page": "https://a.org",
    }
    assert ada.do("/api/you/notices/push", **fine)["here"]
    for change in BAD:
        assert ada.post("/api/you/notices/push", **fine | change).status_code == 400
    assert not ada.do("/api/you/notices/push/stop")["here"]


def test_who_signs_out_or_goes_leaves_nothing(house: House) -> None:
    ada = Person(house)
    me, _ = ada.table("me greedy")
    phone = ada.another()
    point = web_push.plain(web_push.point(ec.generate_private_key(ec.SECP256R1()).public_key()))
    for number, each in enumerate((ada, phone)):
        keys = {"public_key": point, "secret": web_push.plain(b"0" * 16), "page": "https://a.org"}
        each.do("/api/you/notices/push", endpoint=f"https://8.8.8.8/{number}", **keys)
    ada.do("/api/you/notices/quiet", quiet={"start": 0, "end": 60, "zone": "UTC"})
    other = next(device["id"] for device in ada.get().json()["devices"] if not device["this"])
    ada.do("/api/you/sign_out", device=other)
    assert ada.get("/notices").json()["devices"] == 1
    assert me.post("leave").status_code == 200
    ada.do("/api/you/delete")
    with house.inside.store.engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(subscriptions)) == 0


def test_the_key_of_an_installation_is_made_once(open_house: OpenHouse) -> None:
    house = open_house()
    key = house.inside.outbox.push.public_key
    house.close()
    again = open_house(house.db)
    assert again.inside.outbox.push.public_key == key and len(web_push.raw(key)) == web_push.POINT
    with again.inside.store.engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(secrets)) == 1
    assert key in json.dumps(_person(again).get("/notices").json())


def _person(house: House) -> Person:
    made = Person(house)
    made.table()
    return made


def test_browsers_of_another_player_are_theirs_alone(open_house: OpenHouse, service: PushService) -> None:
    """One browser, one player: whoever used it before is told nothing there."""
    house = open_house()
    ada, first, ben, second = two(house)
    browser: Browser = service.browser("shared")
    browser.subscribe(ada)
    browser.subscribe(ben)
    assert ada.get("/notices").json()["devices"] == 0
    finish(first, second)
    told(house)
    assert len(browser.got) == 1
