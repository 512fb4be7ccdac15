"""Hints: thought out where bots think, from a view alone, and only where that is fair."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

import northward
from northward.core import codec, record
from northward.core.text import text_of
from northward.server import workers
from northward.server.settings import Settings
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, Player, wait_for
from tests.server.twins import random_match

ODD = """
import time
from northward.server import worker

def hint(game, view, legal, plan, clock, rng):
    {what}

worker.hint = hint
worker.main()
"""


def ask(player: Player, plan: Any = None) -> dict[str, Any]:
    return player.do("hint", number=player.look()["you"]["number"], plan=plan)


def refused(player: Player, plan: Any = None) -> tuple[int, str]:
    return player.fails("hint", number=player.look()["you"]["number"], plan=plan)


@pytest.mark.parametrize("game", ["honshu", "hokkaido", "okanagan", "hyperborea"])
def test_a_hint_is_legal_in_words_and_compared_with_the_plan(open_house: OpenHouse, game: str) -> None:
    me = open_house().table(game, "me greedy")[0]
    now = wait_for(lambda: next((now for now in [me.look()] if now["legal"]), None))
    assert now["you"]["hints"]
    found = ask(me)
    assert json.dumps(found["action"]) in map(json.dumps, now["legal"])  # letter by letter
    assert found["better_by"] is None
    assert found["words"]["en"] and found["words"]["fr"]
    assert 0 not in found["gains"].values()
    plan = next(action for action in now["legal"] if action != found["action"])
    assert isinstance(ask(me, plan)["better_by"], float)
    again = ask(me, found["action"])
    while again["action"] != found["action"]:  # on a busy machine its time may be over before it has thought to the end
        found, again = again, ask(me, again["action"])
    assert again["better_by"] == 0
    # Whoever asks has done nothing yet.
    assert (me.look()["you"], me.look()["legal"]) == (now["you"], now["legal"])


def test_the_words_are_those_of_the_game(open_house: OpenHouse) -> None:
    me = open_house().table("okanagan", "me greedy")[0]
    found = ask(me)
    game = northward.game("okanagan")
    action = codec.decode(codec.encode(found["action"]), game.Action)
    view = codec.decode(codec.encode(me.look()["view"]), game.View)
    assert found["words"] == {lang: text_of(game).describe(game, view, action, lang) for lang in ("en", "fr")}


def test_at_one_screen_all_are_given_hints(house: House) -> None:
    me, other, spectator = house.table("honshu", "me screen greedy")
    assert me.look()["you"]["hints"] and other.look()["you"]["hints"]
    assert not spectator.look()["you"]["hints"]
    assert refused(spectator)[0] == 403


def test_nobody_is_given_hints_while_others_play_elsewhere(house: House) -> None:
    me, guest, _ = house.table("honshu", "me link greedy")
    assert not me.look()["you"]["hints"]
    guest.look()
    for player in (me, guest):
        assert not player.look()["you"]["hints"]
        assert refused(player) == (403, "no_hints")
    # A guest who leaves the seat to a bot may come back; one who resigns may not.
    guest.do("seat", bot="greedy")
    assert refused(me) == (403, "no_hints")
    guest.do("seat", resign=True)
    assert me.look()["you"]["hints"]


def test_a_hint_is_refused_with_a_reason(open_house: OpenHouse) -> None:
    me, _ = open_house().table("honshu", "me greedy", seed="calm")
    now = me.look()
    assert me.fails("hint", number=now["you"]["number"] + 1) == (409, "stale")
    assert "snapshot" in me.post("hint", number=now["you"]["number"] + 1).json()
    assert refused(me, {"do": "nonsense"}) == (400, "bad_action")
    assert refused(me, now["legal"][0] | {"seat": 1}) == (403, "not_your_seat")
    assert refused(me, now["legal"][0] | {"card": 99}) == (422, "bad_plan")
    me.do("propose", what="pause")
    assert refused(me) == (409, "paused")
    me.do("propose", what="resume")
    me.do("seat", bot="greedy")
    assert me.post("hint", number=0).json()["error"] in ("bot_plays", "stale")


def test_whose_turn_it_is_not_gets_no_hint(open_house: OpenHouse) -> None:
    players = open_house().table("honshu", "me screen screen")[:3]
    waiting = [player for player in players if not player.look()["legal"]]
    assert waiting
    assert all(refused(player) == (409, "not_your_turn") for player in waiting)
    french = players[0].house.client.post(
        f"{waiting[0].path}/hint?lang=fr", json={"number": 0}, headers=waiting[0].headers
    )
    assert french.json()["message"] == "Ce n'est pas votre tour."


@pytest.mark.parametrize("what", ["time.sleep(1000)", "raise ValueError('no idea')", "return None"])
def test_a_hint_that_does_not_come_blocks_nothing(open_house: OpenHouse, tmp_path: Path, what: str) -> None:
    script = tmp_path / "odd.py"
    script.write_text(ODD.format(what=what))
    calm = Settings(workers=1, rate=1e6, burst=1e6, new_tables=1e6, hint_seconds=0.1)
    house = open_house(settings=calm, command=(sys.executable, str(script)), bot_seconds=0.1, grace=0.1)
    patience, workers.START = workers.START, 2.0
    try:
        me = house.table("hokkaido", "me greedy")[0]
        assert refused(me) == (503, "no_hint")
        me.act()  # play goes on
    finally:
        workers.START = patience


def test_one_hint_at_a_time_while_the_server_goes_on(open_house: OpenHouse, tmp_path: Path) -> None:
    script, begun = tmp_path / "slow.py", tmp_path / "begun"
    script.write_text(ODD.format(what=f"open({str(begun)!r}, 'w').close(); time.sleep(1000)"))
    house = open_house(settings=ROOMY, command=(sys.executable, str(script)), bot_seconds=0.1, grace=0.5)
    me = house.table("hokkaido", "me greedy")[0]
    number = me.look()["you"]["number"]
    with ThreadPoolExecutor(1) as aside:
        first = aside.submit(me.post, "hint", number=number)
        wait_for(begun.exists)
        assert me.fails("hint", number=number) == (429, "hint_coming")
        assert house.client.get("/healthz").json()["status"] == "ok"
        for worker in house.pool.workers:
            house.call(worker.kill())
        assert first.result(30).status_code == 503
    assert not house.inside.tables.rooms[me.id].advised


def test_a_hint_for_a_moment_that_has_passed_is_stale(open_house: OpenHouse, tmp_path: Path) -> None:
    script, begun, acted = tmp_path / "slow.py", tmp_path / "begun", tmp_path / "acted"
    lines = [
        "from pathlib import Path",
        "from northward.bots.hint import Hint",
        f"Path({str(begun)!r}).touch()",
        f"while not Path({str(acted)!r}).exists(): time.sleep(0.01)",
        "return Hint(legal[0], dict(), (), (), 1.0, 1.0, None)",
    ]
    script.write_text(ODD.format(what="\n    ".join(lines)))
    me = open_house(command=(sys.executable, str(script))).table("hokkaido", "me screen")[0]
    number = me.look()["you"]["number"]
    with ThreadPoolExecutor(1) as aside:
        first = aside.submit(me.post, "hint", number=number)
        wait_for(begun.exists)
        me.act()
        acted.touch()
        assert first.result(30).json()["error"] == "stale"


def test_the_record_of_a_running_match_opens_no_hints_elsewhere(open_house: OpenHouse) -> None:
    """Nothing is hidden in it, so it can be imported; but not asked about while others play it."""
    house = open_house()
    me, guest, _ = house.table("hyperborea", "me link", options={"map": "open"})
    guest.sit()
    running = me.get("/record").content
    for query, headers in (("", {}), (f"?table={me.id}", me.headers)):
        made = house.client.post(f"/api/import{query}", content=running, headers=headers)
        assert made.status_code == 200, made.text
        mine = house.players(made.json())[:2]
        mover = next(player for player in mine if player.look()["legal"])
        assert not mover.look()["you"]["hints"] and refused(mover) == (403, "no_hints")
    strange = house.client.post(f"/api/import?table={me.id}", content=running, headers={"authorization": "Bearer x"})
    assert strange.status_code == 401


def test_an_own_match_against_bots_goes_on_with_hints(open_house: OpenHouse) -> None:
    house = open_house()
    me = house.table("hyperborea", "me greedy")[0]
    wait_for(lambda: me.look()["legal"])
    running = me.get("/record").content
    again = house.client.post(f"/api/import?table={me.id}&upto=3", content=running, headers=me.headers).json()
    assert house.players(again)[0].look()["you"]["hints"]
    alone = house.client.post("/api/import?upto=3", content=running).json()
    assert not house.players(alone)[0].look()["you"]["hints"]
    other = house.table("hyperborea", "me greedy")[0]  # hints there say nothing about this match
    lent = house.client.post(f"/api/import?table={other.id}", content=running, headers=other.headers).json()
    assert not house.players(lent)[0].look()["you"]["hints"]


def test_a_finished_match_is_studied_with_hints(open_house: OpenHouse) -> None:
    game = northward.game("hokkaido")
    over = random_match(game, 2, game.Options(), Random(1))
    house = open_house()
    made = house.client.post("/api/import?upto=9", content=record.dump(over.record())).json()
    assert house.players(made)[0].look()["you"]["hints"]
