"""Names that cannot be guessed: the tokens of seats, which are stored hashed only, and the short ids of tables."""

from __future__ import annotations

import hashlib
import secrets
from functools import lru_cache

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters and digits that look alike: ids are read aloud and typed."""
ID_LENGTH = 10


def new_token() -> str:
    return secrets.token_urlsafe(32)


@lru_cache(maxsize=4096)  # asked for with every push
def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_seed() -> str:
    """What a table's cards, and all other chance of it, are drawn by."""
    return secrets.token_hex(16)


def new_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def may_be_id(text: str) -> bool:
    """Whether it is worth looking for a table of that id."""
    return text.isascii() and text.isalnum() and len(text) <= ID_LENGTH
