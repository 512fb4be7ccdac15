"""Whose component set it is. That is told by its content: a changed set is not ours, whatever it calls itself."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple, Protocol

from northward.core import codec
from northward.core.game import Components


class SetFile(Protocol):
    """A set as it is written, whatever else is in it."""

    @property
    def name(self) -> str: ...

    @property
    def about(self) -> str: ...


class Identity(NamedTuple):
    """What a set is called and by which hash it is known, and the sentence that says whose it is."""

    components: Components
    note: str


def identity(file: SetFile, installed: Identity | None) -> Identity:
    """Of a set that comes with a game (then `installed` is None), or of one from elsewhere beside that which does.

    A set with the content of the installed one is the installed one. Any other that kept its name is called an edited
    one, and has no note if it kept that.
    """
    data = codec.encode(file)
    hash_ = hashlib.sha256(data).hexdigest()[:16]
    if installed is None:
        return Identity(Components(file.name, hash_), file.about)
    ours, note = installed
    if hash_ == ours.hash:
        return installed
    name = f"{file.name} (edited, {hash_[:8]})" if file.name == ours.name else file.name
    content = codec.decode(data, dict[str, Any])
    return Identity(Components(name, hash_, content), "" if file.about == note else file.about)
