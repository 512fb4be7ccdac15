"""Your turn by mail: only to confirmed addresses, once an hour at most, never twice under two names."""

from __future__ import annotations

import ipaddress
import json
import logging
import ssl
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from northward.cli import main
from northward.server import database, doctor, letters, mail
from northward.server.backup import backup, restore
from northward.server.schema import addresses, outbox, players
from northward.server.schema import letters as letters_table
from tests.server.conftest import OpenHouse
from tests.server.house import ROOMY, House, Player, Time, wait_for
from tests.server.mail_server import PAGE, PASSWORD, MailServer, links, texts
from tests.server.test_notices import dies, finish, rows, two
from tests.server.test_players import Person

START = 1_700_000_000.0  # 22:13 by Greenwich


class Post:
    """A house that sends mail, and its clock."""

    def __init__(self, open_house: OpenHouse, server: MailServer, db: str | None = None, **more: Any) -> None:
        self.server = server
        self.now = Time(START)
        self.house: House = open_house(db, settings=replace(ROOMY, mail=server.settings(**more)), now=self.now)

    def look(self, seconds: float = 0.0) -> None:
        """After so many seconds, all is sent that is due."""
        self.now.now += seconds
        self.house.drain()

    def letter(self) -> None:
        """All is told that waits."""
        self.look()
        self.look(letters.GATHERED + 1)

    def waiting(self) -> int:
        with self.house.inside.store.engine.connect() as connection:
            return int(connection.scalar(sa.select(sa.func.count()).select_from(letters_table)) or 0)

    def confirmed(self, person: Person, address: str = "ben@example.org", lang: str = "en") -> None:
        person.do(f"/api/you/notices/mail?lang={lang}", address=address)
        (link,) = links(self.server.got.pop())
        assert self.house.client.post(link.removeprefix(PAGE)).json() == {"address": address}
        self.server.recipients.clear()


def wishes(person: Person) -> dict[str, Any]:
    told: dict[str, Any] = person.get("/notices").json()["mail"]
    return told


def test_an_address_is_confirmed_by_a_link_that_works_once(db: str, open_house: OpenHouse, server: MailServer) -> None:
    post = Post(open_house, server, db)
    _, first, ben, second = two(post.house)
    assert wishes(ben) == {"address": None, "entered": None, "wanted": False, "lang": None}
    told = ben.do("/api/you/notices/mail?lang=fr", address=" ben@example.org ")["mail"]
    assert told == {"address": None, "entered": "ben@example.org", "wanted": False, "lang": "fr"}
    (asked,) = server.got
    assert asked["To"] == "ben@example.org" and asked["Subject"] == "Confirmez votre adresse"
    assert "Ada" not in str(asked) and asked["List-Unsubscribe"] is None
    finish(first, second)
    post.letter()
    assert len(server.got) == 1, "an address that nobody has confirmed was written to"
    (link,) = links(asked)
    path = link.removeprefix(PAGE)
    assert post.house.client.get(path).headers["content-type"].startswith("text/html")
    assert wishes(ben)["address"] is None, "looking at the link confirms nothing"
    assert post.house.client.post(path).json() == {"address": "ben@example.org"}
    assert wishes(ben) == {"address": "ben@example.org", "entered": None, "wanted": True, "lang": "fr"}
    again = post.house.client.post(f"{path}?lang=fr")
    assert again.status_code == 404 and again.json()["message"].startswith("Ce lien n'ouvre plus rien")


def test_a_link_for_confirmation_does_not_work_for_long(open_house: OpenHouse, server: MailServer) -> None:
    post = Post(open_house, server)
    ada = Person(post.house)
    ada.table()
    post.confirmed(ada, "old@example.org")
    ada.do("/api/you/notices/mail", address="new@example.org")
    assert wishes(ada)["address"] == "old@example.org", "the old one holds until the new one is confirmed"
    post.now.now += 2 * 3600 + 1
    assert wishes(ada)["entered"] is None
    (link,) = links(server.got.pop())
    assert post.house.client.post(link.removeprefix(PAGE)).json()["error"] == "void_link"
    assert wishes(ada)["address"] == "old@example.org"


def test_asking_is_limited(open_house: OpenHouse, server: MailServer) -> None:
    """Nobody is flooded by somebody who knows their address."""
    post = Post(open_house, server)
    ada = Person(post.house)
    ada.table()
    for _ in range(3):
        ada.do("/api/you/notices/mail", address="victim@example.org")
    assert ada.post("/api/you/notices/mail", address="Victim@example.org").status_code == 429
    for number in range(6):
        ada.do("/api/you/notices/mail", address=f"v{number}@example.org")
    assert ada.post("/api/you/notices/mail", address="another@example.org").status_code == 429
    assert len(server.got) == 9


NO_ADDRESSES = (
    "", "ada", "ada@", "@example.org", "ada@localhost", "ada@example.org, eve@example.org", "Ada <ada@example.org>",
    "ada@example.org\nBcc: eve@a.org", "adä@example.org", "a" * 65 + "@example.org", "ada@exa mple.org", '"a b"@a.org',
)  # fmt: skip


def test_what_is_no_address(open_house: OpenHouse, server: MailServer) -> None:
    post = Post(open_house, server)
    ada = Person(post.house)
    ada.table()
    for address in NO_ADDRESSES:
        answer = ada.post("/api/you/notices/mail", address=address)
        assert (answer.status_code, answer.json()["error"]) == (400, "bad_address"), address
    assert not server.got


def test_a_turn_is_told_in_ones_own_language(db: str, open_house: OpenHouse, server: MailServer) -> None:
    post = Post(open_house, server, db)
    _, first, ben, second = two(post.house)
    post.confirmed(ben, lang="fr")
    finish(first, second)
    post.letter()
    (letter,) = server.got
    rival = ("Ada", "Ben")[first.look()["you"]["seat"]]
    assert server.recipients == ["ben@example.org"] and letter["From"] == "Northward <games@example.org>"
    assert letter["Subject"] == f"À vous de jouer · Okanagan avec {rival}"
    table, stop = links(letter)
    assert table == f"{PAGE}/t/{first.id}" and letter["List-Unsubscribe"] == f"<{stop}>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    plain, html = texts(letter)
    assert f"Okanagan avec {rival}" in plain and f"Okanagan avec {rival}" in html and '<html lang="fr">' in html
    assert letter["Message-ID"].endswith("@example.org>") and letter["Auto-Submitted"] == "auto-generated"


def test_one_letter_an_hour_tells_of_all_that_waits(open_house: OpenHouse, server: MailServer) -> None:
    post = Post(open_house, server)
    ada, first, ben, second = two(post.house)
    post.confirmed(ben)
    finish(first, second)
    post.letter()
    assert len(server.got) == 1
    more = [_game(ada, ben) for _ in range(3)]
    for mine, theirs in more:
        finish(mine, theirs)
    answered = more[0]
    post.letter()
    post.look(1800)
    assert len(server.got) == 1, "two letters in an hour"
    answered[1].act()
    post.look(1800)
    post.letter()
    letter = server.got[1]
    assert letter["Subject"] == "Your turn in 2 games"
    assert set(links(letter)[:-1]) == {f"{PAGE}/t/{theirs.id}" for _, theirs in more[1:]}
    post.look(3700)
    post.letter()
    assert len(server.got) == 2, "what has been told is told again"


def _game(ada: Person, ben: Person) -> tuple[Player, Player]:
    """One more table at which Ben does not begin."""
    while True:
        me, link, _ = ada.table("me link", "okanagan")
        sat = ben.do(f"/api/tables/{me.id}/sit", link.token, name="Ben")
        other = Player(ada.house, me.id, sat["token"])
        while me.look()["legal"] and other.look()["legal"]:
            other.act()
        if me.look()["legal"]:
            return me, other


def test_a_turn_that_is_answered_in_time_is_not_written_of(open_house: OpenHouse, server: MailServer) -> None:
    post = Post(open_house, server)
    _, first, ben, second = two(post.house)
    post.confirmed(ben)
    finish(first, second)
    post.look()
    assert post.waiting() == 1
    finish(second, first)
    post.look(letters.GATHERED + 1)
    assert not server.got and post.waiting() == 0


def test_quiet_hours_hold_for_mail(open_house: OpenHouse, server: MailServer) -> None:
    post = Post(open_house, server)
    _, first, ben, second = two(post.house)
    post.confirmed(ben)
    ben.do("/api/you/notices/quiet", quiet={"start": 22 * 60, "end": 7 * 60, "zone": "UTC"})
    finish(first, second)
    post.letter()
    post.look(3600)
    assert not server.got
    post.look(8 * 3600)
    post.letter()
    assert len(server.got) == 1


def test_who_looks_at_the_table_is_not_written_to(open_house: OpenHouse, server: MailServer) -> None:
    post = Post(open_house, server)
    _, first, ben, second = two(post.house)
    post.confirmed(ben)
    with second.live() as socket:
        socket.recv(timeout=10)
        finish(first, second)
        post.look(61)
        post.letter()
        assert not server.got
        finish(second, first)
        finish(first, second)
    wait_for(lambda: not post.house.inside.tables.rooms[first.id].watchers)
    post.look(61)
    assert post.waiting() == 1
    with second.live() as socket:  # and who comes while the letter is gathered
        socket.recv(timeout=10)
        post.look(letters.GATHERED + 1)
    assert not server.got


def test_no_more_mails_with_one_click_and_without_a_key(open_house: OpenHouse, server: MailServer) -> None:
    post = Post(open_house, server)
    _, first, ben, second = two(post.house)
    post.confirmed(ben)
    finish(first, second)
    post.letter()
    url = server.got[0]["List-Unsubscribe"].strip("<>").removeprefix(PAGE)
    client = post.house.client
    assert client.get(url).status_code == 200 and wishes(ben)["wanted"], "looking at the link changes nothing"
    for _ in range(2):  # as a mail program asks (RFC 8058)
        asked = client.post(
            url,
            content="List-Unsubscribe=One-Click",
            headers={"content-type": "application/x-www-form-urlencoded"},
        )
        assert asked.status_code == 200 and not asked.history
    assert wishes(ben) == {"address": "ben@example.org", "entered": None, "wanted": False, "lang": "en"}
    finish(second, first)
    post.look(3601)
    finish(first, second)
    post.letter()
    assert len(server.got) == 1
    assert ben.do("/api/you/notices/mail/want?lang=fr", wanted=True)["mail"]["wanted"]
    assert client.post("/mail/stop/nonsense").status_code == 404
    assert ben.do("/api/you/notices/mail", address=None)["mail"]["address"] is None
    assert ben.post("/api/you/notices/mail/want", wanted=True).json()["error"] == "no_address"


@pytest.mark.parametrize("sent", [False, True])
def test_killing_the_server_loses_no_letter(
    open_house: OpenHouse, server: MailServer, monkeypatch: pytest.MonkeyPatch, sent: bool
) -> None:
    """A letter that may have been sent goes once more under its own name; what came meanwhile waits for the next."""
    post = Post(open_house, server)
    ada, first, ben, second = two(post.house)
    post.confirmed(ben)
    mine, theirs = _game(ada, ben)
    finish(first, second)
    post.look()
    with monkeypatch.context() as patch:
        patch.setattr(letters.Letters if sent else mail, "_note" if sent else "send", dies)
        post.now.now += letters.GATHERED + 1
        post.house.call(post.house.inside.outbox.letters.look())
        wait_for(lambda: server.got if sent else post.waiting())
        finish(mine, theirs)
        post.house.close()
    again = Post(open_house, server, post.house.db)
    again.now.now = post.now.now + letters.TAKEN + 1
    again.letter()
    assert len(server.got) == (2 if sent else 1)
    assert len({letter["Message-ID"] for letter in server.got}) == 1
    assert links(server.got[-1])[:-1] == links(server.got[0])[:-1] == [f"{PAGE}/t/{first.id}"]
    again.look(3601)
    again.letter()
    assert links(server.got[-1])[:-1] == [f"{PAGE}/t/{theirs.id}"]
    again.look(3601)
    again.letter()
    assert len(server.got) == (3 if sent else 2)


def test_what_is_not_taken_is_tried_again_and_an_address_that_is_gone_is_left_alone(
    open_house: OpenHouse, server: MailServer
) -> None:
    post = Post(open_house, server)
    _, first, ben, second = two(post.house)
    post.confirmed(ben)
    server.answer = "550 5.7.1 relay denied"
    finish(first, second)
    post.letter()
    assert wishes(ben)["wanted"] and post.waiting() == 1
    server.answer = "250 OK"
    post.look(letters.WAITS[0] + 1)
    assert len(server.got) == 1 and post.waiting() == 0
    finish(second, first)
    finish(first, second)
    server.answer = "550 5.1.1 no such user"
    post.look(3601)
    post.letter()
    assert not wishes(ben)["wanted"] and post.waiting() == 0
    server.answer = "250 OK"
    post.look(7200)
    assert len(server.got) == 1


def test_all_of_it_is_exported_deleted_and_kept_in_backups(
    open_house: OpenHouse, server: MailServer, tmp_path: Any
) -> None:
    post = Post(open_house, server)
    ada = Person(post.house)
    me, _ = ada.table("me greedy")
    post.confirmed(ada, "ada@example.org")
    assert b"ada@example.org" in _export(ada)
    backup(post.house.db, tmp_path / "backup.jsonl")
    restore(str(tmp_path / "copy.db"), tmp_path / "backup.jsonl")
    copy = Person(Post(open_house, server, str(tmp_path / "copy.db")).house, ada.key)
    assert wishes(copy)["address"] == "ada@example.org"
    me.post("leave")
    ada.do("/api/you/delete")
    with post.house.inside.store.engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(addresses)) == 0


def _export(person: Person) -> bytes:
    import io
    import zipfile

    return zipfile.ZipFile(io.BytesIO(person.get("/export").content)).read("you.json")


def test_a_server_without_mail_offers_none(open_house: OpenHouse) -> None:
    house = open_house()
    ada = Person(house)
    ada.table()
    assert ada.get("/notices").json()["mail"] is None
    answer = ada.post("/api/you/notices/mail?lang=fr", address="ada@example.org").json()
    assert answer == {"error": "no_mail_here", "message": "Ce serveur n'envoie pas d'e-mails."}
    assert ada.post("/api/you/notices/mail/want", wanted=True).status_code == 403


def test_a_mail_server_that_wants_a_password_is_given_it(
    open_house: OpenHouse, caplog: pytest.LogCaptureFixture
) -> None:
    strict = MailServer(login=True)
    try:
        good, bad = strict.settings(), strict.settings(password="wrong?secret")
        assert PASSWORD not in repr(good) and PASSWORD not in str(replace(ROOMY, mail=good))
        post = Post(open_house, strict)
        ada = Person(post.house)
        ada.table()
        post.confirmed(ada)
        told = doctor.mails(good)
        assert (told.state, told.said) == (
            "ok",
            f"127.0.0.1:{strict.port} answers, knows the user and takes mails from games@example.org",
        )
        assert strict.commands[-1] == "MAIL" and not strict.got, "the doctor sends nothing"
        with caplog.at_level(logging.DEBUG):
            other = Post(open_house, strict, **{"password": "wrong?secret"})
            eve = Person(other.house)
            eve.table()
            assert eve.post("/api/you/notices/mail", address="eve@example.org").json()["error"] == "no_mail"
            finding = doctor.mails(bad)
        assert finding.state == "wrong" and "refuses the user or the password" in finding.said
        logged = caplog.text + json.dumps([str(record.__dict__) for record in caplog.records])
        assert "secret" not in logged + finding.said
    finally:
        strict.close()


def test_the_doctor_says_what_is_wrong_with_mail(server: MailServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor.mails(server.settings()).state == "ok" and not server.got
    closed = server.settings()
    server.close()
    finding = doctor.mails(closed)
    assert finding.state == "wrong" and finding.said.startswith(f"127.0.0.1:{closed.port}: it cannot be reached")


GOOD = ["--mail-from", "games@example.org", "--page", "https://a.example.org"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--mail", "smtp://u:topsecret@h"], "--mail needs --mail-from"),
        (["--mail", "smtp://u:topsecret@h", "--mail-from", "x"], "--mail needs --mail-from"),
        (["--mail", "smtp://u:topsecret@h", *GOOD[:2]], "--mail needs --page"),
        (["--mail", "smtp://u:topsecret@h", *GOOD[:3], "ftp://x"], "--page must be"),
        (["--mail", "topsecret", *GOOD], "--mail must be like smtp://user:password@host:587"),
        (["--mail", "smtp://u:topsecret@h:99999999", *GOOD], "--mail must be like smtp://"),
        (["--mail", "http://u:topsecret@h", *GOOD], "--mail must be like smtp://"),
        (["--mail", "smtp://topsecret@h", *GOOD], "--mail has a user without a password"),
    ],
)
def test_settings_that_cannot_be(capsys: pytest.CaptureFixture[str], options: list[str], told: str) -> None:
    """One line, without the password."""
    assert main(["doctor", *options]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"error: {told}") and said.count("\n") == 1 and "topsecret" not in said


def test_settings_that_can(capsys: pytest.CaptureFixture[str]) -> None:
    read = mail.settings("smtps://a%40b.org:p%2Fw@mail.example.org", "Us <us@example.org>", "https://a.org/")
    assert (read.host, read.port, read.tls, read.user, read.password) == (
        "mail.example.org",
        465,
        True,
        "a@b.org",
        "p/w",
    )
    assert read.sender_address == "us@example.org" and read.page == "https://a.org"
    assert mail.settings("smtp://localhost", "us@example.org", "https://a.org").port == 587
    assert read.connection().use_tls and mail.settings("smtp://u:p@h", *GOOD[1::2]).connection()._start_tls_on_connect


def test_the_outbox_holds_who_is_written_to(open_house: OpenHouse, server: MailServer) -> None:
    """In the same commit as the move, also without any device."""
    post = Post(open_house, server)
    _, first, ben, second = two(post.house)
    finish(first, second)
    assert not rows(post.house)
    post.confirmed(ben)
    finish(second, first)
    finish(first, second)
    (row,) = rows(post.house)
    assert row.player is not None and json.loads(row.told) in ([], ["mail"])
    with post.house.inside.store.engine.connect() as connection:
        assert connection.scalar(sa.select(outbox.c.event)) == row.event


def test_a_database_without_mail_is_brought_up_to_date(blank_db: str) -> None:
    """As the version before mail left it: everything stays."""
    engine = database.engine_for(database.url_of(blank_db))
    database.migrate(engine, "0009")
    player = {"id": "ada", "created": 1.0, "name": "Ada"}
    turn = {"table_id": "t", "seat": 0, "event": 5, "what": "turn", "player": "ada", "tries": 0, "told": "[]"}
    with engine.begin() as connection:
        connection.execute(sa.insert(players).values(**player))
        connection.execute(sa.insert(outbox).values(**turn))
    assert not sa.inspect(engine).has_table("addresses")
    database.migrate(engine)
    with engine.connect() as connection:
        assert dict(connection.execute(sa.select(players)).mappings().one()) == player
        kept = connection.execute(sa.select(outbox)).mappings().one()
        assert {name: kept[name] for name in turn} == turn
        assert connection.execute(sa.select(addresses)).first() is None
    engine.dispose()


def certificate(folder: Path) -> Path:
    """Of this machine, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "mail")])
    here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    today = datetime.now(UTC)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(today - timedelta(1)).not_valid_after(today + timedelta(1))
    signed = made.add_extension(here, critical=False).sign(key, SHA256())
    file = folder / "mail.pem"
    plain = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(plain + signed.public_bytes(Encoding.PEM))
    return file


def test_a_password_travels_encrypted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first byte or when it is asked for, to whom has a valid certificate; otherwise it does not travel."""
    monkeypatch.setattr(mail, "THIS_MACHINE", ())  # as if it were another
    file = certificate(tmp_path)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(file)
    for server in (MailServer(login=True, tls=context), MailServer(login=True, asked=context)):
        monkeypatch.delenv("SSL_CERT_FILE", raising=False)
        unknown = doctor.mails(server.settings())
        assert unknown.state == "wrong" and "its certificate is not valid" in unknown.said
        monkeypatch.setenv("SSL_CERT_FILE", str(file))
        assert doctor.mails(server.settings()).state == "ok"
        server.close()
    bare = MailServer(login=True)
    said = doctor.mails(bare.settings()).said
    assert "it offers no encryption (STARTTLS)" in said and "MAIL" not in bare.commands
    bare.close()
