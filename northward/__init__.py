"""Northward: play and study map-building board games."""

from typing import TYPE_CHECKING, Any

from northward.core.game import CHANCE, IllegalAction
from northward.core.match import Match
from northward.core.record import RecordError, read, replay, write
from northward.core.registry import game, names

if TYPE_CHECKING:
    from northward.lab.study import arena as arena
    from northward.lab.study import perft as perft
    from northward.lab.study import simulate as simulate
    from northward.reviewing import review as review

__all__ = ["CHANCE", "IllegalAction", "Match", "RecordError", "game", "names", "read", "replay", "write"]
__version__ = "0.2.0"
STUDYING = ("arena", "perft", "simulate")
"""What stands on the lab is imported when it is asked for: it takes longer, and needs more packages than the rest."""


def __getattr__(name: str) -> Any:
    if name == "review":
        from northward.reviewing import review

        return review
    if name not in STUDYING:
        raise AttributeError(f"module 'northward' has no attribute {name!r}")
    try:
        from northward.lab import study
    except ModuleNotFoundError as error:
        raise ImportError(f"northward.{name} needs {error.name}: pip install 'northward[lab]'") from None
    return getattr(study, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *STUDYING, "review"})
