"""Notices to browsers, by their push services: encrypted for the one browser (RFC 8291) and signed by us (RFC 8292).

The services see when a notice is sent and to which browser, and nothing of what it says.
"""

from __future__ import annotations

import base64
import json
import os
import time
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy.exc import IntegrityError

from northward.server import webhooks
from northward.server.schema import secrets

CURVE = ec.SECP256R1()
SALT, POINT, SECRET = 16, 65, 16
"""Bytes: of a salt, of a point of the curve, and of what a browser shares with us."""
RECORD = 4096
LAST = b"\x02"
"""Ends the only record of a message."""
GONE = (404, 410)
SIGNED_SECONDS = 12 * 3600
KEPT_SECONDS = 7 * 86_400
"""So long a push service keeps a notice for a browser that is not there."""
NAME = "vapid"
NOBODY = "mailto:nobody@example.org"
"""Some push services want somebody to turn to, by https or mail, and of a page on this machine itself there is none."""


class Device(NamedTuple):
    """A browser that wants notices."""

    id: str
    endpoint: str
    public_key: str
    secret: str
    lang: str
    page: str


def plain(data: bytes) -> str:
    """Base64 as the web has it."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    """Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check(public_key: str, secret: str) -> None:
    """Raises ValueError where a browser cannot have made these."""
    if len(raw(secret)) != SECRET or len(raw(public_key)) != POINT:
        raise ValueError("a key of another length")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw(public_key))


def encrypt(
    message: bytes, public_key: str, secret: str, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """For the browser alone, by a key and a salt that serve once."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(SALT)
    theirs, ours = raw(public_key), point(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    seed = _derive(shared, raw(secret), b"WebPush: info\0" + theirs + ours, 32)
    key = _derive(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(seed, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, message + LAST, None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


class WebPush:
    """Sends notices, with the key by which push services know this installation."""

    def __init__(self, key: ec.EllipticCurvePrivateKey) -> None:
        self._key = key
        self.public_key = plain(point(key.public_key()))

    @classmethod
    def of(cls, engine: sa.Engine) -> WebPush:
        """With the key that the database keeps; made at the first start, and of all processes one makes it."""
        wanted = sa.select(secrets.c.value).where(secrets.c.name == NAME)
        with engine.connect() as connection:
            kept = connection.scalar(wanted)
        if kept is None:
            number = ec.generate_private_key(CURVE).private_numbers().private_value
            try:
                with engine.begin() as connection:
                    made = {"name": NAME, "value": plain(number.to_bytes(32, "big"))}
                    connection.execute(sa.insert(secrets).values(**made))
            except IntegrityError:
                pass  # another process was faster
            with engine.connect() as connection:
                kept = connection.scalar(wanted)
        return cls(private_key(str(kept)))

    async def send(self, device: Device, notice: dict[str, Any], topic: str, *, urgent: bool) -> int | None:
        """The status; a notice that still waits under the same topic is replaced by this one."""
        parts = urlsplit(device.endpoint)
        headers = {
            "Authorization": self.authorization(f"{parts.scheme}://{parts.netloc}", device.page),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Topic": topic,
            "Urgency": "high" if urgent else "normal",
        }
        body = encrypt(json.dumps(notice).encode(), device.public_key, device.secret)
        return await webhooks.post(device.endpoint, body, headers)

    def authorization(self, service: str, page: str) -> str:
        """Says to a push service who sends, and where to turn to."""
        sub = page if page.startswith("https://") else NOBODY
        claims = {"aud": service, "exp": int(time.time()) + SIGNED_SECONDS, "sub": sub}
        parts = [plain(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        signed = ".".join(parts)
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = plain(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public_key}"


def private_key(kept: str) -> ec.EllipticCurvePrivateKey:
    """As the database has it; raises ValueError."""
    return ec.derive_private_key(int.from_bytes(raw(kept), "big"), CURVE)
