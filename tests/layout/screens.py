"""The ways to the screens around the boards: home, dialogs, lobby, lesson, counting, result, replay, drawers.

Each way begins at the widest bar and ends at the screen it is named after; the walker looks at it at every size.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from secrets import token_urlsafe
from typing import Any

from northward import Match
from northward.core import parts, record, registry
from northward.core.additions import PlansAhead
from northward.core.text import LANGUAGES, category
from tests.layout.walking import SIZES, Walker, records

LONG = "Maximilian-Alexander"
"""A name as long as people have."""


def _press(walk: Walker, key: str, within: str = "body") -> None:
    walk.page.locator(within).get_by_role("button", name=walk.words[key], exact=True).first.click()


def home(walk: Walker) -> None:
    walk.resize(SIZES[0])
    walk.page.goto("/")
    walk.page.wait_for_selector(".games .lv")
    walk.page.wait_for_selector(".dayS h3:not(:empty)")


def _card(walk: Walker, key: str, game: str) -> None:
    home(walk)
    walk.page.get_by_role(
        "button", name=f"{walk.words[key]}{walk.words['colon']}{registry.title(game, walk.lang)}"
    ).click()


def _made(walk: Walker, **wish: Any) -> dict[str, Any]:
    answer = walk.page.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    table: dict[str, Any] = answer.json()
    return table


def _ended(game: str) -> record.Record:
    """A recorded game of many players, to its end."""
    return max((each for each in records(game) if Match(each).over), key=lambda each: each.seats)


def _shown(walk: Walker, selector: str) -> None:
    walk.page.wait_for_selector(selector)


# --- before a game -----------------------------------------------------------------------------------------------


def home_with_tables(walk: Walker) -> None:
    """Tables of one's own, begun and waiting, and tables that strangers may join."""
    for game in registry.names()[:2]:
        seats = [{"kind": "me", "name": LONG}, {"kind": "bot", "bot": "greedy", "name": "Aiko"}]
        for table in (
            _made(walk, game=game, seats=seats),
            _made(walk, game=game, seats=[seats[0], {"kind": "link"}], open=True),
        ):
            walk.page.goto(f"/t/{table['table']}#{table['tokens'][0]}")
            walk.page.wait_for_selector(".table, main.room")
    home(walk)
    _shown(walk, ".mineS .runs li")


def you(walk: Walker) -> None:
    """All games of the player, a code for another device, and the phrase."""
    home_with_tables(walk)
    walk.page.goto("/you")
    _press(walk, "me.key.show")
    _press(walk, "me.phrase.make")
    _shown(walk, ".keyb img")
    _shown(walk, ".phrase")


def finished(walk: Walker) -> None:
    """A game of each kind that is over, and what many such come to."""
    home(walk)
    mine = token_urlsafe(32)
    walk.page.evaluate("(key) => localStorage.setItem('northward.key', key)", mine)
    figures = []
    for game in registry.names():
        table = walk.page.request.post("/api/import", data=record.dump(_ended(game))).json()
        _sent(walk, mine, f"/api/tables/{table['table']}/own", table["tokens"][0])
        figures.append(_figures(game, table["table"]))
    walk.page.route("**/api/you/statistics*", lambda route: route.fulfill(json=figures))
    walk.page.goto("/you")
    _shown(walk, ".best li")
    walk.page.unroute_all()


def _figures(game: str, table: str) -> dict[str, Any]:
    """The statistics of whoever played against everybody, with the points of a recorded game."""
    match = Match(_ended(game))
    own, other, *_ = match.game.scores(match.state)
    return {
        "game": game,
        "games": 128,
        "won": 51,
        "levels": [{"of": of, "games": 32, "won": 12} for of in ("people", "expert", "club", "casual")],
        "seats": [{"of": str(seats), "games": 32, "won": 12} for seats in match.game.seats],
        "items": [
            {"item": item, "title": {lang: category(match.game, item, lang) for lang in LANGUAGES}}
            | {"mine": points, "bots": 4.5}
            for item, points in own.items.items()
        ],
        "totals": [own.total, other.total, *range(own.total, own.total + 30)],
        "best": [{"table": table, "seat": 0, "total": own.total, "ended": "2026-01-02T12:00:00Z"}],
        "rating": {"points": 1520, "uncertainty": 120, "games": 12},
    }


def _met(walk: Walker) -> tuple[str, str]:
    """Whoever looks has played with somebody else: the table where, and the other's key."""
    home(walk)
    mine, other = token_urlsafe(32), token_urlsafe(32)
    walk.page.evaluate("(key) => localStorage.setItem('northward.key', key)", mine)
    seats = [{"kind": "me"}, {"kind": "link"}]
    table = _sent(walk, mine, "/api/tables", game=registry.names()[0], seats=seats)
    address = f"/api/tables/{table['table']}"
    _sent(walk, other, f"{address}/sit", table["tokens"][1], name=LONG)
    return table["table"], other


def _sent(walk: Walker, key: str, address: str, token: str = "", /, **body: Any) -> dict[str, Any]:
    head = {"northward-key": key} | ({"authorization": f"Bearer {token}"} if token else {})
    answer = walk.page.request.post(address, data=body, headers=head)
    assert answer.ok, answer.text()
    told: dict[str, Any] = answer.json()
    return told


def people(walk: Walker) -> None:
    """One is looked at and about to be reported, another is blocked; mail and quiet hours are set."""
    _met(walk)
    walk.page.route(
        "**/api/you/notices*",
        lambda route: route.fulfill(json={**route.fetch().json(), "mail": MAIL, "quiet": QUIET}),
    )
    walk.page.route(
        "**/api/you/people*",
        lambda route: route.fulfill(json={**route.fetch().json(), "blocked": [{"id": "1", "name": LONG}]}),
    )
    walk.page.goto("/you")
    walk.page.get_by_role("button", name=LONG).click()
    _press(walk, "people.report")
    walk.page.locator(".card textarea").fill(f"{LONG} " * 8)
    _shown(walk, ".hours input")
    walk.page.unroute_all()


MAIL = {"address": None, "entered": "maximilian-alexander@mail.example.org", "wanted": True, "lang": "en"}
QUIET = {"start": 1320, "end": 480, "zone": "America/Argentina/Buenos_Aires"}


def invited(walk: Walker) -> None:
    """Somebody asks whether one plays again."""
    table, other = _met(walk)
    _sent(walk, other, "/api/you/invite", table=table, seat=0)
    home(walk)
    _shown(walk, ".asked li")


def open_table(walk: Walker) -> None:
    """A table of strangers, before one sits down."""
    home_with_tables(walk)
    _press(walk, "home.look")
    _shown(walk, "dialog[open] dl")


def own_puzzles(walk: Walker) -> None:
    """Mistakes of one's own games, of every game."""
    _met(walk)
    found = [
        {
            "game": game,
            "number": 1,
            "table": f"table{number}",
            "round": 12,
            "turns": bool(number % 2),
            "loss": 6.25,
            "map": None,
        }
        for number, game in enumerate(registry.names())
    ]
    walk.page.route("**/api/you/puzzles*", lambda route: route.fulfill(json=found))
    all_puzzles(walk)
    walk.page.get_by_role("button", name=walk.words["puzzles.own.all"].format(n=len(found))).click()
    walk.page.unroute_all()


def warning(walk: Walker) -> None:
    """A choice that costs much, against bots, with what speaks for either way."""
    home(walk)
    walk.page.evaluate(WARN_ME)
    walk.page.route("**/weigh*", _costly)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    table = _made(walk, game=registry.names()[0], seats=seats)
    walk.page.goto(f"/t/{table['table']}#{table['tokens'][0]}")
    _shown(walk, ".table[data-mine]")
    walk.skip()
    walk.page.locator("[role=option]:not([disabled])").first.click()
    walk.page.locator(".bar .confirm:enabled").click()
    _press(walk, "warning.show", ".warning")
    _shown(walk, ".warning .why")
    walk.page.unroute_all()


WARN_ME = """() => localStorage.setItem('northward.prefs',
  JSON.stringify({ ...JSON.parse(localStorage.getItem('northward.prefs')), warnings: true }))"""


def _costly(route: Any) -> None:
    """What a look ahead might say, without one."""
    way = {
        "action": route.request.post_data_json["action"],
        "words": {"en": "lay it under another one, at C4", "fr": "la poser sous une autre, en C4"},
        "gains": {"town": 3, "forest": -2},
        "why": {
            "en": ["It joins two lakes.", "Next to it there is room for the largest card of the hand."],
            "fr": ["Elle réunit deux lacs.", "À côté, il y a de la place pour la plus grande carte de la main."],
        },
    }
    route.fulfill(json={"costly": {"loss": 6.2, "error": 0.6, "chosen": way, "better": way}})


def ahead(walk: Walker) -> None:
    """The next choice is made while people elsewhere are awaited: in the first game that has such a thing."""
    game = next(name for name in registry.names() if isinstance(registry.game(name), PlansAhead))
    walk.resize(SIZES[0])
    key, number = token_urlsafe(32), registry.game(game).seats[-1]
    table = _made(walk, game=game, seed="ahead", seats=[{"kind": "me"}, *[{"kind": "link"}] * (number - 1)])
    address = f"/api/tables/{table['table']}"
    mine, *links = table["tokens"]
    for seat, link in enumerate(links, 1):
        _sent(walk, key, f"{address}/sit", link, name=f"{LONG} {seat}")
    everybody = {**table, "tokens": [mine, *(f"{key}.{seat}" for seat in range(1, number))]}
    rng = Random(game)
    while not walk.page.request.get(address, headers={"Authorization": f"Bearer {mine}"}).json()["you"]["may_plan"]:
        assert walk.act(everybody, rng) is not None
    walk.page.goto(f"/t/{table['table']}#{mine}")
    _shown(walk, ".table")
    walk.skip()
    _press(walk, "plan.begin", ".bar")
    _shown(walk, ".table[data-mine]")


def settings(walk: Walker) -> None:
    home(walk)
    _press(walk, "settings.title")
    _shown(walk, "dialog[open]")


def about(walk: Walker) -> None:
    walk.page.goto("/about")
    _shown(walk, "main")


def all_puzzles(walk: Walker) -> None:
    walk.page.goto("/puzzles")
    _shown(walk, ".sets li")
    _shown(walk, ".dayS h3:not(:empty)")


def puzzle(walk: Walker) -> None:
    """What is asked, before it is solved."""
    walk.resize(SIZES[0])
    walk.page.goto("/puzzles/honshu/1")
    _shown(walk, ".asked h2")


def solved_puzzle(walk: Walker) -> None:
    """Where the page is wide, all that is said of it stands beside the board."""
    puzzle(walk)
    _press(walk, "puzzle.show")
    _shown(walk, ".solved")


def waiting_room(walk: Walker) -> None:
    """Where the links are that are passed on."""
    _card(walk, "home.friends", registry.names()[0])
    _press(walk, "friends.make", "dialog[open]")
    _shown(walk, ".copy")


def guest(walk: Walker) -> None:
    table = _made(walk, game=registry.names()[-1], seats=[{"kind": "me", "name": LONG}, {"kind": "link"}])
    walk.page.goto(f"/t/{table['table']}#{table['tokens'][1]}")
    _shown(walk, "form")


def lost_table(walk: Walker) -> None:
    walk.page.goto("/t/nowhere#nothing")
    _shown(walk, "main.lost")


BEFORE: list[Callable[[Walker], None]] = [
    home, home_with_tables, you, settings, about, all_puzzles, solved_puzzle, waiting_room, guest, lost_table,
    people, invited, open_table, own_puzzles, warning, ahead, finished, puzzle
]  # fmt: skip


# --- of each game ------------------------------------------------------------------------------------------------


def friends(walk: Walker, game: str) -> None:
    _card(walk, "home.friends", game)
    walk.page.locator("dialog[open] summary").first.click()


def levels(walk: Walker, game: str) -> None:
    home(walk)
    walk.page.locator(".games .g").filter(has_text=registry.title(game, walk.lang)).locator(".lv").click()
    _shown(walk, "dialog[open] label")


def rules(walk: Walker, game: str) -> None:
    _card(walk, "rules.title", game)
    _shown(walk, "[data-rule]")


def lesson(walk: Walker, game: str) -> None:
    _card(walk, "home.learn", game)
    _shown(walk, ".tip")


def cover(walk: Walker, game: str) -> None:
    """Two at one screen."""
    _card(walk, "home.friends", game)
    walk.page.locator("dialog[open] select").first.select_option(index=0)
    walk.page.locator("dialog[open] select").nth(2).select_option("screen")
    _press(walk, "friends.make", "dialog[open]")
    _shown(walk, ".cover")


def result(walk: Walker, game: str) -> None:
    """The result of a match of many players, by names of people."""
    walk.resize(SIZES[0])
    answer = walk.page.request.post("/api/import", data=record.dump(_ended(game))).json()
    walk.page.goto(f"/t/{answer['table']}#{answer['tokens'][0]}")
    _shown(walk, "main.end")
    if walk.page.locator(".frame").count():
        _shown(walk, ".frame img")


def counting(walk: Walker, game: str) -> None:
    result(walk, game)
    if walk.page.get_by_role("button", name=walk.words["count.again"]).count():
        _press(walk, "count.again")


def replay(walk: Walker, game: str) -> None:
    result(walk, game)
    _press(walk, "table.replay", "main.end")
    slider = walk.page.get_by_role("slider")
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))


def maps_after_the_end(walk: Walker, game: str) -> None:
    result(walk, game)
    _press(walk, "end.map")
    _shown(walk, ".bar .confirm")


def _begun(walk: Walker, game: str) -> None:
    seats = [{"kind": "me", "name": LONG}, {"kind": "screen", "name": LONG}]
    table = _made(walk, game=game, seats=seats)
    walk.resize(SIZES[0])
    for word in (LONG * 4, "Hello", "A sentence that takes more than one line of the panel beside the board."):
        head = {"Authorization": f"Bearer {table['tokens'][1]}"}
        assert walk.page.request.post(f"/api/tables/{table['table']}/chat", data={"text": word}, headers=head).ok
    walk.page.goto(f"/t/{table['table']}#{table['tokens'][0]}")
    _shown(walk, ".table")


def chat(walk: Walker, game: str) -> None:
    _begun(walk, game)
    walk.page.get_by_role("button", name=walk.words["chat.title"]).click()
    _shown(walk, ".panel .chat")


def legend(walk: Walker, game: str) -> None:
    _begun(walk, game)
    _press(walk, "legend.title")
    _shown(walk, "dialog[open]")


def table_settings(walk: Walker, game: str) -> None:
    _begun(walk, game)
    _press(walk, "settings.title")
    _shown(walk, "dialog[open]")


def review(walk: Walker, game: str) -> None:
    """Of a match that has just been begun to be looked through: the rest of it comes while one looks."""
    result(walk, game)
    walk.page.goto(f"{walk.page.url.partition('#')[0]}/review")
    _shown(walk, ".review .map svg")


def cut_off(walk: Walker, game: str) -> None:
    """Of one who only watches, while the connection is lost: the last way, since it stays so."""
    walk.page.route_web_socket("**/live", lambda line: line.close())
    table = _made(walk, game=game, seats=[{"kind": "me"}, {"kind": "screen"}])
    walk.page.goto(f"/t/{table['table']}#{table['spectator']}")
    walk.page.get_by_text(walk.words["reconnecting"]).wait_for()


OF_A_GAME: list[Callable[[Walker, str], None]] = [
    friends, levels, rules, lesson, cover, result, counting, replay, maps_after_the_end, chat, legend, table_settings,
    review, cut_off
]  # fmt: skip

WITH_AXE = (home, home_with_tables, guest, result, chat)
"""Those that no other test has axe look at."""

ALIKE = (friends, cover, chat, table_settings, review, cut_off)
"""Those that are much the same in every game."""


def ways(game: str) -> list[Callable[[Walker, str], None]]:
    """Those that a game has: not all of them are taught."""
    return [way for way in OF_A_GAME if way is not lesson or parts.tutorial(game) is not None]
