"""Taking back and pausing: freely where nobody is wronged, else by everybody's consent."""

from __future__ import annotations

from tests.server.conftest import OpenHouse
from tests.server.house import House, Player, news, wait_for


def own_lines(player: Player) -> int:
    return sum('"seat":0' in line for line in player.get("/record").text.splitlines()[1:])


def test_a_pending_choice_is_withdrawn_freely(house: House) -> None:
    me, other, _ = house.table("honshu", "me link")
    other.look()
    before = me.look()
    after = me.act()
    assert after["you"]["may_undo"] and after["awaiting"] == [1]
    undone = me.do("undo", number=1)
    assert undone["view"] == before["view"] and undone["awaiting"] == [0, 1]
    assert undone["you"]["number"] == 2  # numbers are never used twice
    assert me.do("undo", number=1)["event"] == undone["event"]  # a retry
    me.act(1)
    other.act()


def test_withdrawing_keeps_what_others_chose(house: House) -> None:
    me, second, third, _ = house.table("hokkaido", "me link link")
    second.look(), third.look()
    me.act()
    second.act()
    undone = me.do("undo", number=1)
    assert undone["awaiting"] == [0, 2]
    assert undone["view"]["has_chosen"] == [False, True, False]
    me.act(2), third.act()
    assert me.look()["view"]["phase"] == "place"


def test_beyond_that_all_people_are_asked(house: House) -> None:
    me, other, watching = house.table("honshu", "me link")
    other.look()
    me.act(), other.act()  # now the cards are open
    seen = me.look()
    assert not seen["you"]["may_undo"]
    asked = me.do("undo", number=1)
    assert asked["table"]["proposal"] == {"what": "undo", "by": 0, "agreed": [0], "waiting": [1]}
    assert other.fails("propose", what="pause") == (409, "proposal_open")
    assert other.do("answer", agree=False)["table"]["proposal"] is None
    assert other.fails("answer", agree=True) == (409, "no_proposal")
    me.do("propose", what="undo")
    with watching.live() as socket:
        done = other.do("answer", agree=True)
        push = news(socket, lambda push: any(line["kind"] == "undone" for line in push["log"]))
        assert push["snapshot"]["view"]["phase"] == "choose"
    assert done["table"]["proposal"] is None and done["view"]["phase"] == "choose"
    assert done["you"]["number"] == 2
    assert me.fails("act", number=1, action={}) == (409, "stale")
    me.act(), other.act()


def test_bots_agree_at_once_and_chance_is_drawn_afresh(house: House) -> None:
    me, _ = house.table("honshu", "me greedy")
    first = me.look()["view"]["pair"]
    seen = [first]
    me.act()
    wait_for(lambda: 0 in me.look()["awaiting"] or me.look()["view"]["round"] > 1)
    now = me.look()
    while now["view"]["round"] == 1:
        if now["legal"]:
            me.act()
        now = me.look()
    pair = now["view"]["pair"]
    for _ in range(4):
        wait_for(lambda: me.look()["legal"])
        undone = me.do("propose", what="undo")  # back into round 1; the pair of round 2 comes anew
        assert undone["table"]["proposal"] is None
        while (now := me.look())["view"]["round"] == 1:
            if now["legal"]:
                me.act()
        seen.append(now["view"]["pair"])
    assert any(later != pair for later in seen[1:])


def test_people_at_one_screen_answer_together(open_house: OpenHouse) -> None:
    me, other, _ = open_house().table("honshu", "me screen")
    me.act(), other.act()
    assert me.do("propose", what="undo")["table"]["proposal"] is None
    assert me.look()["view"]["phase"] == "choose"


def test_the_log_keeps_what_was_undone(open_house: OpenHouse) -> None:
    me, _, _ = open_house().table()
    me.act()
    me.do("undo", number=1)
    with me.live() as socket:
        kinds = [line["kind"] for line in news(socket)["log"]]
    assert kinds[-2:] == ["cardchosen", "undone"]
    assert own_lines(me) == 0


def test_there_is_nothing_to_take_back_at_first(open_house: OpenHouse) -> None:
    me, *_ = open_house().table()
    assert me.fails("undo", number=0) == (409, "nothing")


def test_a_pause_by_consent(house: House) -> None:
    me, other, _ = house.table("honshu", "me link")
    other.look()
    assert me.fails("propose", what="resume") == (409, "not_paused")
    assert me.do("propose", what="pause")["table"]["status"] == "playing"
    assert other.do("answer", agree=True)["table"]["status"] == "paused"
    assert me.look()["legal"] == []
    assert me.fails("act", number=0, action={}) == (409, "paused")
    assert me.fails("undo", number=0) == (409, "paused")
    other.do("propose", what="resume")
    assert me.do("answer", agree=True)["table"]["status"] == "playing"
    me.act()


def test_whoever_leaves_is_not_asked_any_more(open_house: OpenHouse) -> None:
    me, other, _ = open_house().table("honshu", "me link")
    other.look()
    me.do("propose", what="pause")
    other.do("seat", resign=True)
    assert me.look()["table"]["status"] == "paused"
