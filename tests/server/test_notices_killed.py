"""A real server is killed between the move and the notice of it, and between the notice and noting it: nothing is lost,
and what comes twice is known by its name."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx

from tests.server.house import House, Player, wait_for
from tests.server.mail_server import PAGE, MailServer, links
from tests.server.push_service import PushService
from tests.server.test_kill import free_port, start
from tests.server.test_notices import finish, in_turn
from tests.server.test_players import Person

SERVED = """
import sys
from northward.cli import main
from northward.server import letters, webhooks
webhooks.public = lambda address: True  # this machine stands for the open internet
letters.GATHERED = 0.0
sys.exit(main(sys.argv[1:]))
"""


class Hook:
    """An address that is posted notices; a deaf one takes none, and lets whoever posts wait."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.deaf = False
        self.asked, self.end = threading.Event(), threading.Event()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                outer.asked.set()
                if outer.deaf:
                    outer.end.wait(60)
                    return
                outer.got.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def close(self) -> None:
        self.end.set()
        self.server.shutdown()
        self.server.server_close()


class Outside:
    """A server in a process of its own, to be killed; all that tests of the inside need of a house is its client."""

    def __init__(self, tmp_path: Path, mail: MailServer) -> None:
        self.db, self.port, self.log = tmp_path / "x.db", free_port(), tmp_path / "log"
        by = f"smtp://127.0.0.1:{mail.port}"
        self.options = ["--webhooks", "--mail", by, "--mail-from", "games@example.org", "--page", PAGE]
        self.process: subprocess.Popen[bytes] | None = None
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=30)
        self.start()

    def start(self) -> None:
        self.process = start(str(self.db), self.port, self.log, ["-c", SERVED], self.options)

    def killed(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        with sqlite3.connect(self.db) as connection:  # instead of waiting until whoever took it counts as dead
            connection.execute("UPDATE outbox SET due = 0 WHERE due IS NOT NULL")
            connection.execute("UPDATE addresses SET due = 0 WHERE due IS NOT NULL")

    def rows(self, wanted: str) -> list[Any]:
        with sqlite3.connect(self.db) as connection:
            return connection.execute(wanted).fetchall()

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.client.close()

    post, table, players = House.post, House.table, House.players


def test_no_notice_is_lost_and_none_comes_twice_under_two_names(tmp_path: Path) -> None:
    mail, service, hook = MailServer(), PushService(), Hook()
    house: Any = Outside(tmp_path, mail)
    try:
        first, second, browser = _awaited(house, mail, service, hook)
        hook.deaf = True
        finish(first, second)  # acknowledged, and so committed together with the notice
        assert hook.asked.wait(60)
        house.killed()
        assert not hook.got and not browser.got and not mail.got

        hook.deaf = False
        service.answering.clear()  # takes the notice, and never says so
        house.start()
        wait_for(lambda: browser.got)
        house.killed()
        service.answering.set()
        assert not mail.got

        mail.answering = False
        house.start()
        wait_for(lambda: mail.got)
        house.killed()
        mail.answering = True

        house.start()
        wait_for(lambda: len(mail.got) == 2)
        wait_for(lambda: not house.rows("SELECT * FROM letters"))
        assert house.rows("SELECT due FROM outbox") == [(None,)]
        assert [notice["id"] for notice in hook.got] == [hook.got[0]["id"]] * 2
        assert [(each["tag"], each["id"]) for each in browser.got] == [(first.id, hook.got[0]["id"])] * 2
        assert mail.got[0]["Message-ID"] == mail.got[1]["Message-ID"]
        assert links(mail.got[1]) == links(mail.got[0]) and links(mail.got[0])[0] == f"{PAGE}/t/{first.id}"
    finally:
        house.close()
        service.answering.set()
        mail.close()
        service.close()
        hook.close()


def _awaited(house: Any, mail: MailServer, service: PushService, hook: Hook) -> tuple[Player, Player, Any]:
    """Two at a table; the second is told in every way there is when it is their turn."""
    ada, ben = Person(house), Person(house)
    me, link, _ = ada.table("me link", "okanagan")
    other = Player(house, me.id, ben.do(f"/api/tables/{me.id}/sit", link.token, name="Ben")["token"])
    (_, first), (person, second) = in_turn((ada, me), (ben, other))
    browser = service.browser("desk")
    browser.subscribe(person)
    person.do("/api/you/notices/mail", address="ben@example.org")
    (confirm,) = links(mail.got.pop())
    assert house.client.post(confirm.removeprefix(PAGE)).status_code == 200
    second.do("seat", webhook=hook.url)
    return first, second, browser
