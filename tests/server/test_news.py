"""Pushes that leave out what has not changed: put together they are the whole snapshot, after every move."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from northward.core import codec, registry
from northward.core.codec import parts
from northward.core.game import Score
from northward.core.match import Match
from northward.server import boards
from northward.server.messages import Snapshot, You
from northward.server.news import Known, updated
from northward.server.written import Written
from tests.server.conftest import OpenHouse
from tests.server.house import news
from tests.server.test_socket_moves import send

MOVES = 14


def reached(event: int) -> Callable[[dict[str, Any]], bool]:
    return lambda push: bool(push["event"] == event)


@pytest.mark.parametrize("game", registry.names())
def test_what_is_new_makes_the_whole_snapshot(open_house: OpenHouse, game: str) -> None:
    rng = Random(3)
    me, them, _ = open_house().table(game, "me me")
    with me.live(text=True) as whole, me.live(text=True, news=True) as brief, them.live() as other:
        sockets = (whole, other)
        snapshots: list[Any] = [news(socket)["snapshot"] for socket in sockets]
        known = news(brief)["snapshot"]
        assert known.keys() == snapshots[0].keys(), "the first push has everything"
        for _ in range(MOVES):
            mover = rng.choice(snapshots[0]["awaiting"])
            legal, number = snapshots[mover]["legal"], snapshots[mover]["you"]["number"]
            done = send(sockets[mover], number, rng.choice(legal))
            pushed = news(sockets[1 - mover], reached(done["event"]))
            snapshots = [done["snapshot"], pushed["snapshot"]][:: 1 if mover == 0 else -1]
            while known["event"] < done["event"]:
                told = news(brief)["snapshot"]
                assert told.get("table", {}).keys().isdisjoint({"figures", "components", "options"}), "always the same"
                known = updated(known, told)
            assert known == snapshots[0]


@pytest.mark.parametrize("game", registry.names())
def test_what_was_written_before_is_what_would_be_written_now(game: str) -> None:
    """Of every seat's view in turn, and of what the page is told besides it."""
    rules, rng = registry.game(game), Random(8)
    match, views, pages = Match.new(rules, 2), Written(), Written()
    for _ in range(60):
        match.run_chance(rng)
        for seat in (0, 1, None):
            view = match.view(seat)
            assert view == rules.view(match.state, seat)
            assert views.parts(view) == parts(view)
            page = boards.page(rules, view)
            assert pages.parts(page) == parts(page)
        legal = match.legal(match.to_move[0])
        match.play(legal[rng.randrange(len(legal))])
    assert Written().parts(None) == parts(None) and Written().parts(Score(0, 1, 1, {})) == parts(Score(0, 1, 1, {}))
    action = match.actions[-1]
    assert Written().parts(action) == parts(action), "one with a tag, which leaves fields out"


def test_what_is_gone_comes_as_null_and_what_has_no_fields_as_a_whole() -> None:
    """As where a game of another package leaves fields out, or has a view that is no object."""

    def snapshot(view: Any) -> Snapshot:
        you = You(seat=0, number=0, may_undo=False, hints=False, warnings=False, invited=None, maker=True, acted=0)
        return Snapshot(table=parts({}), you=you, event=1, awaiting=[0], view=parts(view), page=parts(None), legal=[])  # type: ignore[arg-type]

    views: list[Any] = [{"a": 1, "b": 2}, {"a": 1}, {"a": 1}, [1], [1, 2], {"a": 3}]
    known, told = Known(), [codec.decode(codec.encode(Known().news(snapshot(views[0]))), dict[str, Any])]
    assert known.news(snapshot(views[0])).view == parts(views[0])
    for view in views[1:]:
        told.append(codec.convert(known.news(snapshot(view)), dict[str, Any]))
    assert [each.get("view", "nothing") for each in told] == [views[0], {"b": None}, "nothing", [1], [1, 2], {"a": 3}]
    assert [sorted(each) for each in told[1:3]] == [["event", "view"], ["event"]]
    assert updated({"view": {"a": 1, "b": 2}, "page": None, "event": 1}, told[1]) == {
        "view": {"a": 1, "b": None},
        "page": None,
        "event": 1,
    }
