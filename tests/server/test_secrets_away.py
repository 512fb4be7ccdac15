"""Who does not look at a table learns nothing hidden either: not by a notice on a device, by mail or at an address, not
by the list of their games with its small maps, and not by their figures.

As in `test_secrets.py`, a match is played twice, with everything exchanged that one seat could not know: what its
player is sent and told is the same, byte by byte.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from northward.core import codec, registry
from northward.core import options as option_lists
from northward.core.game import CHANCE, Seat
from northward.core.match import Match
from northward.server import addresses, letters, listing, mail, making, web_push, webhooks
from northward.server.outbox import Outbox
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, Player, Time, idle
from tests.server.mail_server import links, texts
from tests.server.test_players import Person
from tests.server.test_secrets import Transcript, _after, compare, moments
from tests.server.twins import random_match, twins

LINES = 90
"""So far a match is played at most: notices are the same all the way."""
FEW = 20
PAGE = "https://games.example.org"
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
"""A browser's key, of the standard's example."""


class Told:
    """Plays a history through a server; one player is away, and told in every way there is."""

    def __init__(self, house: House, now: Time, match: Match, seat: Seat, sent: list[bytes]) -> None:
        self.house, self.now, self.seat, self.sent = house, now, seat, sent
        self.bytes: list[list[bytes]] = []
        self.numbers = [0] * match.seats
        options = codec.decode(codec.encode(match.options), dict[str, Any])
        people = " ".join(["me", *["link"] * (match.seats - 1)])
        *self.players, _ = house.table(match.game.name, people, options=options, seed="s")
        self.person = Person(house, "k" * 43)
        for player in self.players[1:]:
            player.sit()
        player = self.players[seat]
        owned = house.client.post(f"{player.path}/own", headers=player.headers | self.person.headers)
        assert owned.status_code == 200, owned.text
        keys = {"public_key": POINT, "secret": "BTBZMqHH6r4Tts7J_aSIgg", "page": PAGE}
        self.person.do("/api/you/notices/push", endpoint="https://8.8.8.8/device", **keys)
        self.person.do("/api/you/notices/mail?lang=fr", address="ada@example.org")
        player.do("seat", webhook="https://8.8.8.8/hook")
        confirm = next(part for part in json.loads(sent.pop())["links"] if "/mail/confirm/" in part)
        assert house.client.post(confirm.removeprefix(PAGE)).status_code == 200

    def play(self, lines: list[Any]) -> None:
        self.bytes.append(self.told())
        for line in lines:
            if line.seat == CHANCE:
                continue
            player: Player = self.players[line.seat]
            action = codec.decode(codec.encode(line), dict[str, Any])
            answer = player.post("act", number=self.numbers[line.seat], action=action)
            assert answer.status_code == 200, answer.text
            self.numbers[line.seat] += 1
            self.bytes.append(self.told())

    def told(self) -> list[bytes]:
        """All that the player is sent until an hour later, and finds on their own page then."""
        for seconds in (0.0, letters.GATHERED + 1, letters.HOUR):
            self.now.now += seconds
            self.house.drain()
        found, self.sent[:] = sorted(self.sent), []
        return [*found, *(self.person.get(what).content for what in ("/tables", "/statistics", "/notices"))]


def record(
    open_house: OpenHouse, patch: pytest.MonkeyPatch, match: Match, lines: list[Any], seat: Seat
) -> list[list[bytes]]:
    names = itertools.count()
    patch.setattr(making, "new_token", lambda: f"token-{next(names)}")
    patch.setattr(making, "new_id", lambda: "thetable")
    patch.setattr(addresses, "token_urlsafe", lambda _: f"link-{next(names)}")
    patch.setattr(letters, "token_hex", lambda _: f"letter-{next(names)}")
    sent: list[bytes] = []

    async def hook(url: str, notice: dict[str, Any]) -> int:
        sent.append(json.dumps([url, notice]).encode())
        return 200

    async def push(_self: Any, device: web_push.Device, notice: dict[str, Any], topic: str, *, urgent: bool) -> int:
        sent.append(json.dumps([device.endpoint, notice, topic, urgent]).encode())
        return 201

    async def post(_by: mail.MailSettings, made: Any) -> mail.Sent:
        heads = [(name, value) for name, value in made.items() if name not in ("Date", "Content-Type")]
        sent.append(json.dumps({"heads": heads, "texts": texts(made), "links": links(made)}).encode())
        return "sent"

    patch.setattr(Outbox, "run", idle)
    patch.setattr(webhooks, "send", hook)
    patch.setattr(web_push.WebPush, "send", push)
    patch.setattr(web_push.WebPush, "of", lambda _engine: web_push.WebPush(web_push.private_key("A" * 42 + "E")))
    patch.setattr(mail, "send", post)
    now = Time()
    by = mail.MailSettings("127.0.0.1", 25, False, None, None, "games@example.org", PAGE)
    script = Transcript._script(match, lines) | {codec.encode(state): line for state, line in _after(match, lines)}
    patch.setattr(type(match.game), "chance", lambda game, state, rng: script.get(codec.encode(state)))
    house = open_house(settings=replace(ROOMY, webhooks=True, mail=by), now=now)
    told = Told(house, now, match, seat, sent)
    told.play(lines)
    house.close()
    return told.bytes


def kinds() -> Iterator[tuple[str, str]]:
    """Every game, by turns with its default options and with all others; `test_secrets.py` has all of them."""
    for number, name in enumerate(registry.names()):
        game = registry.game(name)
        others = {option: values[1] for option, values in option_lists.choices(game.Options).items() if values[1:]}
        yield name, json.dumps(others if number % 2 else {})


def pair(name: str, options: str, at_most: int = LINES) -> tuple[Match, list[Any] | None, Seat]:
    """A match, and another history that one seat cannot tell from it."""
    game = registry.game(name)
    rng = Random(f"away {name}{options}")
    seats = game.seats[min(1, len(game.seats) - 1)]
    match = random_match(game, seats, codec.decode(options, game.Options), rng)
    seat = rng.randrange(seats)
    early = [length for length in moments(match) if length <= at_most] or moments(match)[:1]
    return match, next(twins(match, seat, early[::-1], rng), None), seat


@pytest.mark.parametrize(("name", "options"), list(kinds()))
def test_nothing_that_reaches_who_is_away_tells_a_secret(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch, name: str, options: str
) -> None:
    match, lines, seat = pair(name, options)
    if lines is None:
        return  # nothing is hidden so far: see `test_secrets.py` for later moments
    with monkeypatch.context() as patch:
        true = record(open_house, patch, match, list(match.actions[: len(lines)]), seat)
    with monkeypatch.context() as patch:
        other = record(open_house, patch, match, lines, seat)
    compare(true, other, seat)
    told = b"".join(itertools.chain(*true))
    assert all(way in told for way in (b"8.8.8.8/hook", b"8.8.8.8/device", b"List-Unsubscribe"))


def test_this_test_would_notice(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists that show the maps as another seat sees them, or notices that name what it holds, are found out."""
    match, lines, seat = pair("honshu", "{}", FEW)
    assert lines is not None
    listed = listing.listed

    def leaking(table: Any, state: Any, ends: Any) -> Any:
        told = listed(table, state, ends)
        view = codec.encode(table.game.view(state, (seat + 1) % len(table.chairs))).decode()
        return replace_names(told, str(hash(view)))

    monkeypatch.setattr(listing, "listed", leaking)
    with monkeypatch.context() as patch:
        true = record(open_house, patch, match, list(match.actions[: len(lines)]), seat)
    with monkeypatch.context() as patch:
        other = record(open_house, patch, match, lines, seat)
    with pytest.raises(AssertionError, match="receives something else"):
        compare(true, other, seat)


def replace_names(told: Any, name: str) -> Any:
    import msgspec

    people = [msgspec.structs.replace(player, name=name) for player in told.players]
    return msgspec.structs.replace(told, players=people)
