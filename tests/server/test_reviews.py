"""Reviews of matches that are over: made beside all else, told as they come, kept; and decisions tried anew."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import northward
from northward.core import codec, record
from northward.core.game import CHANCE
from northward.reviewing.judging import judged
from northward.reviewing.moments import course_of, done
from northward.reviewing.results import Foretold, Judged
from northward.reviewing.run import Job, Task, result_of
from northward.server import boards, review_words, reviews
from northward.server.workers import BEHIND_OTHERS, Pool
from tests.server.conftest import OpenHouse
from tests.server.house import House, Player, wait_for

RECORDS = Path(__file__).parents[1] / "records"
SHORT = RECORDS / "honshu" / "2_players_draft.jsonl"
FEW = 40
MATCHES = ["honshu/2_players_draft", "hokkaido/3_players_draft", "okanagan/3_players", "hyperborea/3_players_short"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "SIMULATIONS", FEW)


def imported(house: House, saved: bytes) -> Player:
    made = house.client.post("/api/import", content=saved)
    assert made.status_code == 200, made.text
    return house.players(made.json())[0]


def told(player: Player, **hello: Any) -> list[dict[str, Any]]:
    """All that the server says of a review."""
    with connect(f"ws://127.0.0.1:{player.house.port}{player.path}/review") as socket:
        socket.send(json.dumps(hello))
        found = []
        with suppress(ConnectionClosed):
            while True:
                found.append(json.loads(socket.recv(timeout=60)))
        return found


@pytest.fixture(scope="module")
def found() -> dict[Job, Any]:
    """What workers answer for every part of the short match."""
    task = Task(SHORT.read_bytes(), FEW, 0)
    return {job: codec.convert(result_of(task, job), dict[str, Any]) for job in task.jobs([0, 1])}


def at_once(house: House, found: dict[Job, Any]) -> House:
    """Its workers have all answers ready."""

    async def examine(task: Task, job: Job, _: object) -> Any:
        assert task.simulations == FEW
        return found[job]

    house.inside.reviews.pool.examine = examine
    return house


def test_a_worker_does_a_part_of_a_review() -> None:
    async def ask() -> Any:
        pool = Pool(1, 0.0, BEHIND_OTHERS, spare=0)
        found = await pool.examine(task, job)
        await pool.rest()
        assert not pool.workers[0].started
        return found

    task = Task(SHORT.read_bytes(), FEW, 0)
    job = task.jobs([1])[0]
    assert asyncio.run(ask()) == codec.convert(result_of(task, job), dict[str, Any])


def test_a_review_is_told_as_it_comes_kept_and_the_same_as_in_python(
    open_house: OpenHouse, found: dict[Job, Any], tmp_path: Path
) -> None:
    db = str(tmp_path / "kept.db")
    house = at_once(open_house(db), found)
    me = imported(house, SHORT.read_bytes())
    pushes = told(me)  # nobody needs a token once a match is over
    task = Task(SHORT.read_bytes(), FEW, 0)
    game = task.course().saved.game
    whole: dict[Job, Judged | Foretold] = {
        job: Foretold(**each) if job.moment is None else review_words.read(game, each) for job, each in found.items()
    }
    review = task.review([0, 1], whole)
    about, last = pushes[0]["about"], pushes[-1]
    assert [(each["line"], each["round"]) for each in about["moments"]] == [
        (each.line, each.round) for each in review.decisions
    ]
    assert all(each["words"]["en"] and each["words"]["fr"] for each in about["moments"])
    _each_is_shown_on_a_small_map(about["moments"])
    assert [push["done"] for push in pushes] == sorted(push["done"] for push in pushes)
    assert last["done"] == last["all"] == len(review.decisions) and not last["stopped"]
    decisions = {each["line"]: each for push in pushes for each in push["decisions"]}
    assert {line: (each["loss"], each["mark"]) for line, each in decisions.items()} == {
        each.line: (each.loss, each.mark) for each in review.decisions
    }
    assert last["seats"] == codec.convert(review.by_seat, list[Any])
    leads = {(each["seat"], each["round"]): each["lead"] for push in pushes for each in push["leads"]}
    assert leads == {
        (one.seat, number): lead for one in review.by_seat for number, lead in enumerate(one.leads[:-1], start=1)
    }
    house.close()

    again = open_house(db)
    again.inside.reviews.pool.examine = again.never  # nothing is left to be thought out
    kept = told(Player(again, me.id, me.token), token=me.token)
    assert len(kept) == 1 and kept[0]["seats"] == last["seats"]
    worst = max(review.decisions, key=lambda each: each.loss)
    answer = Player(again, me.id, me.token).get(f"/review/{worst.line}").json()
    assert answer["played"]["actions"] == codec.convert(worst.played, list[Any])
    assert answer["others"][0]["actions"] == codec.convert(worst.better, list[Any])
    assert answer["others"][0]["ahead"] == worst.loss
    assert answer["others"][0]["why"]["fr"]


def _each_is_shown_on_a_small_map(moments: list[dict[str, Any]]) -> None:
    """As it was before the card was laid, and where that was: some of it lies on or beside what lay there."""
    course = course_of(northward.read(SHORT))
    for told, taken in zip(moments, course.moments, strict=True):
        after = boards.sketch(
            course.saved.game,
            course.saved.game.view(done(course.saved.game, course.states[taken.line], taken.actions), taken.seat),
            taken.seat,
        )
        frame, rows = told["frame"], told["map"]["rows"]
        assert (frame is not None) == (type(taken.actions[0]).__name__ == "Place")
        if frame:
            high = max(len(rows), frame["y"] + frame["height"]) - min(0, frame["y"])
            wide = max(len(rows[0]), frame["x"] + frame["width"]) - min(0, frame["x"])
            assert after is not None and (len(after.rows), len(after.rows[0])) == (high, wide)


def test_what_is_not_over_is_refused_in_a_sentence(open_house: OpenHouse) -> None:
    me = open_house().table("honshu", "me me")[0]
    (refusal,) = told(me, token=me.token, lang="fr")
    assert refusal["error"] == "not_over" and refusal["message"] == "Seule une partie terminée peut être analysée."
    assert me.get("/review/3").json()["error"] == "not_over"
    assert me.fails("retry", line=3) == (409, "not_over")


def test_one_at_a_time_is_made_and_only_while_somebody_looks(open_house: OpenHouse) -> None:
    house = open_house()
    one, other = (imported(house, (RECORDS / f"{name}.jsonl").read_bytes()) for name in MATCHES[:2])
    house.inside.reviews.pool.examine = house.never
    with connect(f"ws://127.0.0.1:{house.port}{one.path}/review") as socket:
        socket.send("{}")
        assert json.loads(socket.recv())["done"] == 0
        assert told(other)[0]["error"] == "review_running"
        assert one.get("/review/99999").json()["error"] == "no_decision"
        # Nothing is judged yet, but what was seen and played there is known.
        first = course_of(northward.read(RECORDS / f"{MATCHES[0]}.jsonl")).moments[0]
        early = one.get(f"/review/{first.line}").json()
        assert early["played"]["actions"] == codec.convert(first.actions, list[Any])
        assert early["played"]["words"]["fr"] and early["view"] and early["others"] == []
    wait_for(lambda: not any(going.working for going in house.inside.reviews._known.values()))
    with connect(f"ws://127.0.0.1:{house.port}{other.path}/review") as socket:
        socket.send("{}")
        assert json.loads(socket.recv())["done"] == 0


def test_a_worker_that_fails_stops_a_review_and_whoever_asks_again_goes_on(
    open_house: OpenHouse, found: dict[Job, Any]
) -> None:
    house = open_house()
    me = imported(house, SHORT.read_bytes())
    failed: list[Job] = []

    async def once(task: Task, job: Job, place: object) -> Any:
        if job.moment is not None and not failed:
            failed.append(job)
            return None
        return found[job]

    house.inside.reviews.pool.examine = once
    first = told(me)
    assert first[-1]["stopped"] and first[-1]["done"] == first[-1]["all"] - 1
    then = told(me)
    assert not then[-1]["stopped"] and then[-1]["done"] == then[-1]["all"]


@pytest.mark.parametrize("name", MATCHES)
def test_what_is_told_of_a_decision_is_what_its_seat_could_know(name: str) -> None:
    """In a state that is the same to the seat, all but what its own action uncovered is the same, byte by byte."""
    course = course_of(northward.read(RECORDS / f"{name}.jsonl"))
    game, rng = course.saved.game, Random(name)
    for moment in rng.sample(list(course.moments), 2):
        states = list(course.states)
        states[moment.line] = game.imagine(game.view(states[moment.line], moment.seat), rng)
        other = course._replace(states=states)
        found = judged(course, moment, FEW, "seed")
        true, twin = (json.loads(codec.encode(review_words.moment(each, moment, found))) for each in (course, other))
        for told in (true, twin):
            del told["played"]["view"], told["played"]["page"]
        assert true == twin
        assert review_words.decision(course, found) == review_words.decision(other, found)
        after = course.states[moment.line + len(moment.actions)]
        played = review_words.moment(course, moment, found).played
        assert {"view": played.view, "page": played.page} == review_words.seen(game, game.view(after, moment.seat))


def test_a_retry_has_the_same_deal_and_bots_and_says_what_it_was_worth(open_house: OpenHouse) -> None:
    house = open_house()
    saved = northward.read(SHORT)
    me = imported(house, SHORT.read_bytes())
    line = next(each for each in range(20, 99) if saved.actions[each].seat == 1 and course_has(saved, each))
    made = me.do("retry", line=line)
    seat = next(number for number, token in enumerate(made["tokens"]) if token)
    assert seat == 1 and sum(token is not None for token in made["tokens"]) == 1
    again = house.players(made)[0]
    begun = again.look()["table"]
    points = [score.total for score in saved.game.scores(northward.replay(saved))]
    assert begun["retry"] == {"table": me.id, "line": line, "seat": 1, "before": points[1] - points[0], "now": None}
    assert [one["kind"] for one in begun["seats"]] == ["bot", "person"]
    again.do("seat", bot="greedy")
    wait_for(lambda: again.look()["table"]["status"] == "over", 60)
    ended = again.look()["table"]
    totals = [one["total"] for one in ended["result"]]
    assert ended["retry"]["now"] == totals[1] - totals[0]
    played = record.load(again.get("/record").content)
    assert played.actions[:line] == saved.actions[:line]
    assert [each for each in played.actions if each.seat == CHANCE] == [
        each for each in saved.actions if each.seat == CHANCE
    ]


def course_has(saved: record.Record, line: int) -> bool:
    return any(moment.line == line for moment in course_of(saved).moments)


def test_nobody_tries_again_what_nobody_decided(open_house: OpenHouse) -> None:
    me = imported(open_house(), SHORT.read_bytes())
    assert me.fails("retry", line=0) == (422, "no_decision")
    assert me.fails("retry", line=10**5) == (422, "no_decision")
