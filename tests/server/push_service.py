"""A push service and the browsers that listen to it: everything that a real one would refuse fails here."""

from __future__ import annotations

import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from northward.server.web_push import NOBODY, plain, point, raw
from tests.server.test_players import Person

P256 = ec.SECP256R1()
PAGE = "https://games.example.org"


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def decrypt(body: bytes, own: ec.EllipticCurvePrivateKey, secret: bytes) -> bytes:
    """As RFC 8291 has it, from the browser's side."""
    salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
    theirs, sealed = body[21 : 21 + length], body[21 + length :]
    assert len(sealed) <= size
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(P256, theirs))
    seed = derive(shared, secret, b"WebPush: info\0" + point(own.public_key()) + theirs, 32)
    key, nonce = (
        derive(seed, salt, b"Content-Encoding: aes128gcm\0", 16),
        derive(seed, salt, b"Content-Encoding: nonce\0", 12),
    )
    opened = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
    assert opened[-1:] == b"\x02"
    return opened[:-1]


class Browser:
    """One subscription; what it is sent is kept as it was told."""

    def __init__(self, service: PushService, name: str) -> None:
        self.service = service
        self.own = ec.generate_private_key(P256)
        self.secret = os.urandom(16)
        self.endpoint = f"http://127.0.0.1:{service.port}/{name}"
        self.got: list[dict[str, Any]] = []
        self.answer = 201
        self.server_key = ""
        self.page = ""
        service.browsers[f"/{name}"] = self

    def subscribe(self, person: Person, lang: str = "en", page: str = PAGE) -> dict[str, Any]:
        self.server_key, self.page = person.get("/notices").json()["key"], page
        keys = {"public_key": plain(point(self.own.public_key())), "secret": plain(self.secret)}
        return person.do(f"/api/you/notices/push?lang={lang}", endpoint=self.endpoint, page=page, **keys)

    def take(self, headers: dict[str, str], body: bytes) -> int:
        self.check_signature(headers["authorization"])
        assert headers["content-encoding"] == "aes128gcm" and headers["urgency"] in ("high", "normal")
        assert int(headers["ttl"]) > 0
        if self.answer < 300:
            notice = json.loads(decrypt(body, self.own, self.secret))
            assert headers["topic"] == notice["tag"] and len(headers["topic"]) <= 32
            self.got.append(notice)
        return self.answer

    def check_signature(self, header: str) -> None:
        """As RFC 8292 has it."""
        assert header.startswith("vapid ")
        parts = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
        assert parts["k"] == self.server_key
        signed, _, signature = parts["t"].rpartition(".")
        head, claims = (json.loads(raw(part)) for part in signed.split("."))
        assert head == {"typ": "JWT", "alg": "ES256"}
        assert claims["aud"] == f"http://127.0.0.1:{self.service.port}"
        assert claims["sub"] == (self.page if self.page.startswith("https://") else NOBODY)
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        both = raw(signature)
        assert len(both) == 64
        der = encode_dss_signature(int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big"))
        key = ec.EllipticCurvePublicKey.from_encoded_point(P256, raw(parts["k"]))
        key.verify(der, signed.encode(), ec.ECDSA(SHA256()))


class PushService:
    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        self.faults: list[str] = []
        self.answering = threading.Event()
        self.answering.set()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                try:
                    status = outer.browsers[self.path].take(headers, body)
                except Exception as error:
                    outer.faults.append(repr(error))
                    status = 400
                outer.answering.wait(60)
                self.send_response(status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.handle_error = lambda *_: None  # type: ignore[method-assign]  # whoever asked was killed
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def browser(self, name: str) -> Browser:
        return Browser(self, name)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        assert not self.faults, self.faults
