"""Links: a guest's seat is the guest's alone, and the maker of a table can take back what was passed on."""

from __future__ import annotations

from random import Random
from secrets import token_urlsafe

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, Player, Time, news, play_out, wait_for


def copy_of(player: Player) -> Player:
    return Player(player.house, player.id, player.token)


def test_the_link_of_a_guest_who_sat_down_opens_nothing(house: House) -> None:
    me, guest, _ = house.table("honshu", "me link")
    kept = copy_of(guest)  # what the maker passed on
    shown = kept.get().json()
    assert (shown["you"]["seat"], shown["you"]["invited"], shown["view"]["hand"]) == (None, 1, [])
    assert kept.fails("chat", text="hello") == (403, "not_seated")
    guest.sit()
    assert guest.token != kept.token and guest.look()["you"]["seat"] == 1 and guest.look()["view"]["hand"]
    for what in ("", "/record", "/states"):
        assert kept.get(what).status_code == 401
    assert kept.post("sit").status_code == 401
    assert kept.post("act", number=0, action=guest.look()["view"]).status_code == 401
    with pytest.raises(ConnectionClosed) as closed, kept.live() as socket:
        socket.recv(timeout=5)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401
    again = copy_of(guest)  # the guest's own link, on another device
    assert again.look()["you"] == guest.look()["you"]
    assert me.fails("sit") == (409, "no_invitation")


def test_a_lost_answer_can_be_asked_for_again(open_house: OpenHouse) -> None:
    _, guest, other, _ = open_house().table("honshu", "me link link")
    own = token_urlsafe(32)
    first, second = guest.do("sit", token=own, name="Bo"), guest.do("sit", token=own)
    assert first == second == {"seat": 1, "token": own}
    assert other.fails("sit", token="short")[1] == "bad_request"
    assert other.do("sit", token=own) == first  # with a seat's own token: that seat
    assert other.fails("sit", token=other.token) == (409, "no_invitation")  # a link that others have is no secret
    assert Player(guest.house, guest.id, own).look()["table"]["seats"][1]["name"] == "Bo"


def test_a_seat_that_waits_shows_nothing_although_a_bot_plays_it(open_house: OpenHouse) -> None:
    me, late, _ = open_house().table("honshu", "me link greedy")
    me.do("seat", seat=1, bot="greedy")
    assert late.get().json()["view"]["hand"] == []
    assert late.fails("seat", bot=None) == (403, "not_seated")
    late.sit()
    assert late.look()["view"]["hand"] and late.look()["table"]["seats"][1]["bot"] is None


def test_the_maker_frees_an_abandoned_seat_and_the_log_tells(open_house: OpenHouse) -> None:
    now = Time()
    house = open_house(now=now)
    me, guest, third, watching = house.table("honshu", "me link link")
    guest.sit()
    third.sit()
    with guest.live() as socket:
        news(socket)
        assert me.fails("links", seat=1) == (409, "not_away")
    wait_for(lambda: not me.look()["table"]["seats"][1]["here"])
    now.now += ROOMY.away_seconds + 1
    for player, code in ((third, "not_maker"), (watching, "spectator")):
        assert player.fails("links", seat=1) == (403, code)
    assert me.fails("links", seat=0) == (409, "own_screen") and me.fails("links", seat=7) == (400, "no_seat")
    fresh = Player(house, me.id, me.do("links", seat=1)["token"])
    assert guest.get().status_code == 401
    assert me.look()["table"]["status"] == "waiting" and me.look()["table"]["seats"][1]["free"]
    assert fresh.get().json()["view"]["hand"] == []  # not before somebody sits down, which the log tells too
    fresh.sit()
    assert me.look()["table"]["status"] == "playing" and fresh.look()["you"]["seat"] == 1
    with me.live() as socket:
        told = [(line["kind"], line["en"], line["fr"]) for line in news(socket)["log"]]
    kinds = [kind for kind, _, _ in told]
    assert kinds[-2:] == ["freed", "joined"] and "free again" in told[-2][1] and "libre" in told[-2][2]
    play_out([me, fresh, third], Random(1))
    assert me.fails("links", seat=1) == (409, "over")


def test_a_link_that_went_astray_is_replaced_before_anybody_came(open_house: OpenHouse) -> None:
    me, astray, _ = open_house().table("honshu", "me link")
    fresh = Player(me.house, me.id, me.do("links", seat=1)["token"])
    assert astray.post("sit").status_code == 401
    assert fresh.look()["you"]["seat"] == 1


def test_who_resigned_is_not_replaced(open_house: OpenHouse) -> None:
    now = Time()
    me, guest, _ = open_house(now=now).table("honshu", "me link")
    guest.sit()
    guest.do("seat", resign=True)
    now.now += 1000
    assert me.fails("links", seat=1) == (409, "bot_plays")


def test_the_maker_revokes_the_link_to_watch(house: House) -> None:
    me, guest, watching = house.table("honshu", "me link")
    guest.sit()
    with watching.live() as eyes:
        news(eyes)
        fresh = Player(house, me.id, me.do("links")["token"])
        with pytest.raises(ConnectionClosed) as closed:
            for _ in range(5):
                eyes.recv(timeout=5)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401
    assert watching.get().status_code == 401 and fresh.look()["you"]["seat"] is None
    assert guest.fails("links") == (403, "not_maker")
    play_out([me, guest], Random(1))
    again = Player(house, me.do("rematch")["table"], fresh.token)
    assert again.look()["you"]["seat"] is None
    watching.id = again.id
    assert watching.get().status_code == 401
