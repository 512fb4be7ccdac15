"""What a seat sees, drawn: as plain text, or the same as a picture."""

from __future__ import annotations

from xml.sax.saxutils import escape

from northward.adapters.steps import Walk
from northward.core.game import Seat
from northward.core.text import text_of

WIDTH, HEIGHT = 8.4, 17
"""Of a letter, in pixels."""


def plain(walk: Walk, seat: Seat | None) -> str:
    return text_of(walk.game).draw(walk.game, walk.game.view(walk.state, seat), "en")


def svg(walk: Walk, seat: Seat | None) -> str:
    """The drawing as an SVG document."""
    lines = plain(walk, seat).splitlines()
    width, height = WIDTH * (2 + max(map(len, lines), default=0)), HEIGHT * (1 + len(lines))
    rows = "".join(
        f'<text x="{WIDTH}" y="{HEIGHT * number}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines, start=1)
        if line.strip()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" '
        f'height="{height}" font-family="monospace" font-size="14"><rect width="100%" height="100%" fill="#fff"/>'
        f"{rows}</svg>"
    )
