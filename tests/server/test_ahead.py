"""Plans: who waits chooses ahead. It is played when the turn comes, or dropped with a word; nobody else is told."""

from __future__ import annotations

import json
from typing import Any

from northward.core.family import rows
from tests.server.conftest import OpenHouse
from tests.server.house import House, Player, Time, news


def seated(house: House, game: str = "honshu", seed: str = "ahead", **more: Any) -> list[Player]:
    """Three people and a spectator, each at a device of their own, in the first round of a match."""
    players = house.table(game, "me link link", seed=seed, options={"selection": "trick"}, **more)
    for player in players:
        player.look()
    return players


def in_order(players: list[Player]) -> list[Player]:
    return [players[seat] for seat in players[0].look()["view"]["order"]]


def choices(player: Player) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = rows(player.get("/plan").json()["choices"])
    return found


def plan(player: Player, index: int = 0) -> dict[str, Any]:
    """Plans one of what may be planned."""
    made = player.do("plan", action=choices(player)[index])
    found: dict[str, Any] = made["you"]["plan"]
    return found


def test_a_plan_is_played_when_the_turn_comes(house: House) -> None:
    first, second, third = in_order(seated(house))
    assert not first.look()["you"]["may_plan"] and choices(first) == []
    assert second.look()["you"]["may_plan"]
    cards = [action["card"] for action in choices(second)]
    assert set(cards) == set(second.look()["view"]["hand"])
    made = plan(second, 2)
    assert made["action"]["card"] == cards[2] and str(cards[2]) in made["words"]["fr"] and not made["dropped"]
    plan(third)
    after = first.act()
    assert after["view"]["phase"] == "take" and cards[2] in after["view"]["chosen"]
    assert second.look()["you"]["plan"] is None and second.look()["you"]["number"] == 1


def test_a_plan_that_no_longer_fits_is_dropped_with_a_word(house: House) -> None:
    for player in in_order(players := seated(house)):
        player.act()
    first, second, third = in_order(players)
    wanted = choices(second)[0]
    second.do("plan", action=wanted)
    plan(third, -1)
    index = [action["card"] for action in first.look()["legal"]].index(wanted["card"])
    after = first.act(index)
    assert after["awaiting"] == [second.look()["you"]["seat"]]  # the third waits for the second all the same
    told = second.look()["you"]["plan"]
    assert told["dropped"] and told["action"] == wanted
    assert told["why"]["en"] == "that card does not lie on the table" and told["why"]["fr"]
    second.act()  # who moves has read it
    assert second.look()["you"]["plan"] is None
    assert third.look()["you"]["plan"] is None or third.look()["you"]["plan"]["dropped"]


def test_it_can_be_replaced_and_withdrawn_and_outlives_the_server(db: str, open_house: OpenHouse) -> None:
    house = open_house(db)
    first, second, third = in_order(seated(house))
    plan(second, 1)
    wanted = plan(second, 3)
    plan(third)
    assert third.do("plan", action=None)["you"]["plan"] is None
    house.close()
    again = open_house(db)
    for player in (first, second, third):
        player.house = again
    assert second.look()["you"]["plan"] == wanted and third.look()["you"]["plan"] is None
    after = first.act()
    assert wanted["action"]["card"] in after["view"]["chosen"]
    assert after["awaiting"] == [third.look()["you"]["seat"]]


def test_only_what_the_game_offers_can_be_planned_and_only_by_who_waits(house: House) -> None:
    first, second, third = in_order(seated(house))
    mine = first.look()["legal"][0]
    assert first.fails("plan", action=mine) == (409, "your_turn")
    assert second.fails("plan", action=mine) == (403, "not_your_seat")
    assert second.fails("plan", action={"do": "nonsense"}) == (400, "bad_action")
    seat = second.look()["you"]["seat"]
    assert second.fails("plan", action={"do": "take", "seat": seat, "card": 1}) == (422, "bad_plan")
    strange = {"do": "play", "seat": seat, "card": third.look()["view"]["hand"][0]}
    assert second.fails("plan", action=strange) == (422, "bad_plan")
    alone, _ = house.table("honshu", "me greedy")
    assert not alone.look()["you"]["may_plan"]  # bots do not keep anybody waiting


def seen_by(player: Player) -> Any:
    """All that somebody can ask for, without names that differ from table to table, and who is there."""
    look = player.get("?text=1").json()
    for seat in look["table"]["seats"]:
        del seat["here"]
    told = [look, player.get("/record").text, player.get("/states?from=0").json()]
    return json.loads(json.dumps(told).replace(player.id, "TABLE"))


def test_nobody_learns_of_a_plan(db: str, open_house: OpenHouse) -> None:
    """Two tables with the same deal: at one of them somebody plans, replaces, withdraws and plans again."""
    house = open_house(db, now=Time())
    planned, plain = seated(house, seed="twins"), seated(house, seed="twins")
    where = [player.look()["you"]["seat"] for player in in_order(planned[:3])]
    planner = where[1]
    others = [index for index in range(4) if index != planner]
    with planned[others[0]].live() as socket:
        news(socket)
        plan(planned[planner])
        plan(planned[planner], 1)
        planned[planner].do("plan", action=None)
        wanted = plan(planned[planner], 2)
        for index in others:
            told = seen_by(planned[index])
            assert told == seen_by(plain[index]), "a plan is seen"
            assert "plan" not in json.dumps(told[0]["view"]) and not told[0]["you"]["plan"]
        event = planned[3].look()["event"]
        planned[where[0]].act()
        assert news(socket)["event"] == event + 2  # and no push has come meanwhile
    plain[where[0]].act()
    look = plain[planner].look()
    assert wanted["action"] in look["legal"]
    plain[planner].do("act", number=look["you"]["number"], action=wanted["action"])
    for index in range(4):
        assert seen_by(planned[index]) == seen_by(plain[index]), "what was planned is not as what is played by hand"


def test_who_planned_may_take_it_back_as_any_move(house: House) -> None:
    first, second, third = in_order(seated(house))
    plan(second)
    first.act()
    assert not first.look()["you"]["may_undo"]  # somebody has answered it
    undone = second.do("undo", number=second.look()["you"]["number"])
    assert undone["awaiting"] == [undone["you"]["seat"]] and undone["you"]["plan"] is None
    plan(third)
    first.do("undo", number=1)  # which changes nothing of what others want
    assert not third.look()["you"]["plan"]["dropped"]
    third.do("plan", action=None)
    first.act(), second.act()
    assert plan(second)["action"]["do"] == "take"
    first.do("propose", what="undo")
    for player in (second, third):
        player.do("answer", agree=True)
    told = second.look()["you"]["plan"]  # all has begun anew
    assert told["dropped"] and told["why"]["en"] == "moves were taken back"


def test_where_a_card_is_laid_is_planned_too(house: House) -> None:
    for game in ("honshu", "hokkaido"):
        players = seated(house, game)
        while players[0].look()["view"]["phase"] != "place":
            players[players[0].look()["awaiting"][0]].act()
        first, second, third = (players[seat] for seat in players[0].look()["view"]["laying"])
        wanted = plan(second, 4)
        assert wanted["action"]["do"] == "place"
        plan(third)
        while (now := first.look())["awaiting"] == [now["you"]["seat"]]:
            first.act(-1 if len(now["legal"]) == 1 or now["legal"][-1]["do"] == "done" else 0)
        look = second.look()
        assert look["you"]["plan"] is None
        assert not look["view"]["taken"][look["you"]["seat"]]


def test_who_hands_the_seat_to_a_bot_plans_no_more(house: House) -> None:
    _, second, _ = in_order(seated(house))
    plan(second)
    second.do("seat", bot="greedy")
    assert second.look()["you"]["plan"] is None
    second.do("seat", bot=None)
    assert second.look()["you"]["plan"] is None and second.look()["you"]["may_plan"]
