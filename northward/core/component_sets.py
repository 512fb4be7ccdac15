"""Component sets: how they are read, and whose they are. That is told by their content: a changed set is not ours,
whatever it calls itself.
"""

from __future__ import annotations

import hashlib
from importlib import resources
from typing import Any, NamedTuple, Protocol, TypeVar

from northward.core import codec
from northward.core.game import Components


class SetFile(Protocol):
    """A set as it is written, whatever else is in it."""

    @property
    def game(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def about(self) -> str: ...


File = TypeVar("File", bound=SetFile)


def installed_file(package: str, name: str, kind: type[File]) -> File:
    """A set that comes with a game, from `components/<name>.json` in its package."""
    file: File = codec.decode((resources.files(package) / "components" / f"{name}.json").read_bytes(), kind)
    return file


def own_file(content: Any, kind: type[File], game: str) -> File:
    """A set from elsewhere, as decoded from JSON; raises ValueError unless it is one of that game."""
    file: File = codec.from_plain(content, kind)
    if file.game != game:
        raise ValueError(f"game: the set is for {file.game!r}; expected {game!r}")
    return file


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
