"""Origins, headers, sizes, rates, logs: what an open server must withstand."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import httpx
import pytest

from northward.server import guard, logs
from northward.server.errors import Refused
from northward.server.security import Buckets, address_of, bearer, same_origin
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, wait_for


@pytest.fixture
def plain(open_house: OpenHouse) -> House:
    return open_house()


def test_every_answer_has_strict_headers(plain: House) -> None:
    for path in ("/", "/t/abc", "/api/games", "/nothing.js", "/api/none", "/healthz"):
        headers = plain.client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_the_page_is_found_under_every_path_of_its_own(plain: House) -> None:
    for path in ("/", "/t/abc123", "/replay", "/about"):
        answer = plain.client.get(path)
        assert answer.status_code == 200 and "text/html" in answer.headers["content-type"]
        assert answer.headers["cache-control"] == "no-cache"
    for path in ("/none.js", "/api", "/api/none", "/../pyproject.toml", "/%2e%2e/%2e%2e/pyproject.toml"):
        answer = plain.client.get(path)
        assert answer.status_code == 404 and answer.json()["error"] == "not_found"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://127.0.0.1", "http://["])
def test_posts_of_other_sites_are_refused(plain: House, origin: str) -> None:
    answer = plain.client.post("/api/tables", json={}, headers={"origin": origin})
    assert answer.status_code == 403 and answer.json()["error"] == "origin"


def test_posts_of_our_own_page_are_not(plain: House) -> None:
    origin = f"http://127.0.0.1:{plain.port}"
    assert plain.client.post("/api/tables", json={}, headers={"origin": origin}).json()["error"] == "bad_request"
    other = plain.client.post("/api/tables", json={}, headers={"sec-fetch-site": "cross-site"})
    assert other.json()["error"] == "origin"


def test_origins() -> None:
    assert same_origin({"origin": "https://Play.example", "host": "play.example"})
    assert not same_origin({"origin": "https://play.example"})
    assert same_origin({})


def answered(send: Callable[[], httpx.Response]) -> httpx.Response:
    """The server closes after such an answer, and whoever is still writing then may not come to read it: once more."""
    for _ in range(10):
        with suppress(httpx.ReadError, httpx.WriteError):
            return send()
    raise AssertionError("no answer can be read")


def test_sizes(plain: House) -> None:
    me = plain.table()[0]
    large = {"number": 0, "action": {"x": "y" * 70_000}}
    assert answered(lambda: me.post("act", **large)).status_code == 413

    def in_parts() -> httpx.Response:
        chunks = (b"x" * 10_000 for _ in range(20))  # no length is announced
        return plain.client.post(f"{me.path}/chat", content=chunks, headers=me.headers)

    answer = answered(in_parts)
    assert answer.status_code == 413 and answer.json()["error"] == "too_large"
    assert answered(lambda: plain.client.post("/api/import", content=b"x" * 2_000_000)).status_code == 413


def test_nested_and_broken_bodies(plain: House) -> None:
    me = plain.table()[0]
    for body in (b"[" * 60_000, b"\xff", b'{"number": 1e999}', b"nul", b'{"number":0,"action":' + b'{"a":' * 9000):
        answer = plain.client.post(f"{me.path}/act", content=body, headers=me.headers)
        assert answer.status_code == 400 and answer.json()["error"] == "bad_request"


def test_an_address_that_asks_too_much(open_house: OpenHouse) -> None:
    house = open_house(settings=replace(ROOMY, rate=1, burst=5))
    answers = [house.client.get("/api/games/honshu/bots") for _ in range(8)]
    assert [answer.status_code for answer in answers].count(200) == 5
    assert answers[-1].json()["error"] == "too_many" and answers[-1].headers["retry-after"]
    assert house.client.get("/healthz").status_code == 200


def test_a_table_that_is_asked_too_much(open_house: OpenHouse) -> None:
    house = open_house()
    me, other, _ = house.table()
    elsewhere = house.table()[0]
    house.inside.by_table.rate, house.inside.by_table.burst = 0.0, 3.0
    house.inside.by_table._levels.clear()
    assert [player.get().status_code for player in (me, other, me, other, me)] == [200, 200, 200, 429, 429]
    assert elsewhere.get().status_code == 200


def test_a_stranger_cannot_lock_players_out(open_house: OpenHouse) -> None:
    """Whoever only knows a table's id, or watches it, does not use up what its players may ask."""
    house = open_house()
    me, other, watching = house.table()
    house.inside.by_table.rate, house.inside.by_table.burst = 0.0, 3.0
    for path in ("", "/record", "/states", "/components"):
        assert [house.client.get(me.path + path).status_code for _ in range(4)] == [401] * 4
    for what in ("act", "chat", "hint", "undo", "seat", "links", "rematch", "join", "sit"):
        stranger = house.client.post(f"{me.path}/{what}", headers={"authorization": "Bearer x"}, json={})
        assert stranger.status_code in (400, 401, 403)
    assert [watching.get().status_code for _ in range(4)] == [200] * 3 + [429]
    assert [player.get().status_code for player in (me, other, me, other)] == [200] * 3 + [429]


def test_too_many_new_tables(open_house: OpenHouse) -> None:
    house = open_house(settings=replace(ROOMY, new_tables=0.01))
    wish = {"game": "honshu", "seats": [{"kind": "me"}, {"kind": "me"}]}
    assert [house.post("/api/tables", **wish).status_code for _ in range(31)] == [200] * 30 + [429]


def test_buckets_fill_again() -> None:
    now = [0.0]
    buckets = Buckets(2.0, 2.0, lambda: now[0])
    for name in ("a", "a", "b"):
        buckets.take(name)
    with pytest.raises(Refused):
        buckets.take("a")
    now[0] = 0.5
    buckets.take("a")


def test_addresses() -> None:
    assert address_of({"client": ("1.2.3.4", 5)}) == "1.2.3.4"
    assert address_of({"client": ("2001:db8:1:2:3::4", 5)}) == address_of({"client": ("2001:db8:1:2:ffff::", 5)})
    assert address_of({}) == "" and bearer({"authorization": "Basic x"}) is None


def test_no_token_is_ever_in_the_logs(open_house: OpenHouse, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    house = open_house()
    me, *_ = players = house.table("honshu", "me link")
    for player in players:
        player.look()
    mover = next(player for player in players if player.look()["legal"])
    mover.act()
    me.get("?token=" + me.token)
    me.fails("act", number=5, action={})
    with me.live() as socket:
        socket.recv()
    house.client.get(f"/api/tables/{me.token}", headers=me.headers)
    written = "\n".join(logs.JsonLines().format(line) for line in caplog.records if line.name.startswith("northward"))
    assert '"path": "/api/tables/' in written and '"ms"' in written
    for player in players:
        assert player.token not in written
    assert all(json.loads(line)["level"] for line in written.splitlines())


def test_only_slow_and_failed_requests_are_logged(
    open_house: OpenHouse, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO, "northward.access")
    monkeypatch.setattr(guard, "SLOW", 1e9)
    house = open_house()

    def told() -> list[str]:
        return [line.facts["path"] for line in caplog.records if line.name == "northward.access"]  # type: ignore[attr-defined]

    assert house.client.get("/api/games").status_code == 200
    assert house.client.get("/api/nothing").status_code == 404
    wait_for(lambda: told() == ["/api/nothing"])  # a line is written when the answer is already on its way
    monkeypatch.setattr(guard, "SLOW", 0.0)
    assert house.client.get("/api/tables").status_code == 200
    wait_for(lambda: told() == ["/api/nothing", "/api/tables"])


def test_our_own_mistakes_are_told_plainly(plain: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a secret of the server")

    monkeypatch.setattr(plain.inside.tables, "snapshot", broken)
    me = plain.table()[0]
    answer = me.get()
    assert answer.status_code == 500
    assert answer.json() == {"error": "internal", "message": "Something went wrong on the server."}


def test_the_database_is_gone(plain: House, monkeypatch: pytest.MonkeyPatch) -> None:
    me = plain.table()[0]
    number, action = 0, me.look()["legal"][0]

    def down(_batch: object) -> None:
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(plain.inside.store, "_commit", down)
        assert me.fails("act", number=number, action=action) == (503, "no_store")
    assert me.do("act", number=number, action=action)["you"]["number"] == 1
