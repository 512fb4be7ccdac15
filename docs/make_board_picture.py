"""Draws the first player's Honshū map, as a record leaves it, and its points: an SVG that needs no other file.

Run `python docs/make_board_picture.py tests/records/honshu/rulebook_63.jsonl docs/board.svg`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from northward import game, read, replay
from northward.core.game import Score
from northward.games.card_maps.cardmap import START, CardMap, cell_of
from northward.games.card_maps.terrain import CUBE, PLAIN, colour_of, factory, is_factory, is_production, value_of
from northward.games.honshu.text import words

SIDE = 48  # of a square; all shapes are drawn for it
MARGIN, PANEL = 54, 222
COLOURS = ("#2766A3", "#7B4722", "#636B76", "#8F6206")  # blue, brown, grey, yellow: each with a glyph of its own
GLYPHS = ("fish", "axe", "stone", "coin")
TERRAINS = {code: word for word, code in PLAIN.items()}
SHAPES = """
<style>text{font:600 19px 'Iowan Old Style','Palatino Linotype',Palatino,P052,'Book Antiqua',Georgia,serif;
fill:#1E2633}.label{font:400 15px Inter,system-ui,'Segoe UI',Roboto,'Noto Sans',sans-serif;fill:#545C6A}
.sum{text-anchor:end}.large{font-size:29px}.number{text-anchor:middle;font-size:11.5px}
.tag{fill:#FCF9F2;stroke:#14202E;stroke-opacity:.4}.k{fill:currentColor;fill-rule:evenodd}
path[stroke],.v,.edge,.rim{fill:none}.edge{stroke:#FFF9EC;stroke-width:2.2}.rim{stroke:#14202E;stroke-opacity:.45}
.v{stroke:#1F2A3C;stroke-width:2.6;stroke-linejoin:round}</style>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#C6D6DE"/><stop offset=".4" stop-color="#E9E2CF"/><stop
offset=".85" stop-color="#F1EADB"/></linearGradient><clipPath id="c2"><rect width="96" height="144"
rx="4.5"/></clipPath><clipPath id="c3"><rect width="144" height="96" rx="4.5"/></clipPath><clipPath id="icon"><rect
width="48" height="48" rx="7"/></clipPath>
<pattern id="wave" width="24" height="16" patternUnits="userSpaceOnUse"><g fill="#2B5C8C" stroke="#CFE0E4"
stroke-width="1.3"><path d="M0 2a12 12 0 0 1 24 0"/><path d="M4 2a8 8 0 0 1 16 0M8 2a4 4 0 0 1 8 0"/><path d="M-12
10a12 12 0 0 1 24 0M-8 10a8 8 0 0 1 16 0M-4 10a4 4 0 0 1 8 0M12 10a12 12 0 0 1 24 0M16 10a8 8 0 0 1 16 0M20 10a4 4 0 0
1 8 0"/><path d="M0 18a12 12 0 0 1 24 0M4 18a8 8 0 0 1 16 0M8 18a4 4 0 0 1 8 0"/></g></pattern>
<g id="lake"><path fill="#2B5C8C" d="M0 0h48v48H0z"/><path fill="url(#wave)" d="M0 0h48v48H0z"/></g>
<g id="forest"><path fill="#5E8F6E" d="M0 0h48v48H0z"/><path fill="#79A583" d="M0 0h48v13Q38 9 30 13T12 12Q6 10 0
13z"/><path fill="#1E4938" d="M35.5 6c3 5 4.8 8 5.8 11.5h-2.2c2 3.6 3.2 6.8 3.9 10.5h-2.6c2 3.8 3.1 7 3.6
10.5h-17c.5-3.5 1.6-6.7 3.6-10.5H28c.7-3.7 1.9-6.9 3.9-10.5h-2.2C30.7 14 32.5 11 35.5 6zM34.2 38h2.6v5.5h-2.6z"/><path
fill="#2C6049" d="M15.5 11c3.4 5.6 5.4 9 6.5 12.8h-2.5c2.3 4 3.7 7.2 4.5 11.2h-2.9c1.5 2.7 2.4 5.2 2.9 8H7c.5-2.8
1.4-5.3 2.9-8H7c.8-4 2.2-7.2 4.5-11.2H9C10.1 20 12.1 16.6 15.5 11z"/><path fill="#1E4938" d="M14.1
42.5h2.8V47h-2.8z"/><path d="M15.5 15.5v24M12 29l3.5 3 3.5-3M11.5 37.5l4 3 4-3M35.5 12v22M32.5 24l3 2.5 3-2.5M32
32.5l3.5 2.5 3.5-2.5" stroke="#79A583" stroke-width="1.2" stroke-linecap="round"/></g>
<g id="desert"><path fill="#E9DAA0" d="M0 0h48v48H0z"/><path fill="#DBC67E" d="M0 22c9 0 14-6 22-8 7 6 15 8 26
8v26H0z"/><path fill="#E9DAA0" d="M22 14c-3 6 0 11 8 15-10 3-18 9-30 9V24c9 0 16-4 22-10zM48 48H0v-8c14 0 24-9 34-10 4
6 8 8 14 8z"/><path fill="#DBC67E" d="M34 30c-3 7 0 13 6 18h8V38c-6 0-10-2-14-8z"/><path d="M0 24c9 0 16-4 22-10 6 6 14
8 26 8M0 40c14 0 24-9 34-10 4 6 8 8 14 8" stroke="#B98F45" stroke-width="1.3"/></g>
<g id="town"><path fill="#F5DDCB" d="M0 0h48v48H0z"/><path fill="#E4BFA4" d="M0 39q12-3 24 0t24 0v9H0z"/><path
fill="#FFF9EC" d="M28 17h15v12H28zM8 29h24v13H8z"/><path fill="#8E3423" d="M25 18.5c3-1 4.5-3.5 6-8.5h9c1.5 5 3 7.5 6
8.5l-.5 1.5H25.5z"/><path fill="#BF4630" d="M3 30.5C8 29 10.5 25 12.5 17h15c2 8 4.5 12 9.5 13.5l-.7 2H3.7z"/><path
d="M14 20.5h12M12.5 25h15M10 29h20" stroke="#8E3423" stroke-width="1.3"/><path fill="#1F2A3C" d="M34.5 22h3v7h-3zM12
35h4.5v4H12zM18 34.5h5V42h-5zM25 35h4v4h-4z"/><path d="M10.5 16.5h19" stroke="#1F2A3C" stroke-width="2"
stroke-linecap="round"/></g>
<g id="production"><path fill="#F8F0DD" d="M0 0h48v48H0z"/><path d="M4.5 13V4.5H13M35 4.5h8.5V13M43.5 35v8.5H35M13
43.5H4.5V35" stroke="currentColor" stroke-width="2.2"/></g><circle id="seal" cx="24" cy="24" r="15.5"
fill="currentColor" fill-opacity=".13" stroke="currentColor" stroke-width="2.6"/>
<g id="cube"><path d="M2 28.5q0-1 1-1h22q1 0 1 1t-1 1H3q-1 0-1-1z" fill="#14202E" opacity=".3"/><path d="M1 8h26v19a1.6
1.6 0 0 1-1.6 1.6H2.6A1.6 1.6 0 0 1 1 27zM4.6 1.5h18.8L27 8H1z" fill="currentColor"/><path d="M4.6 1.5h18.8L27 8H1z"
fill="#FFF" opacity=".38"/><path d="M4.6 1.5h18.8L27 8v19a1.6 1.6 0 0 1-1.6 1.6H2.6A1.6 1.6 0 0 1 1 27V8z"
stroke="#14202E" stroke-opacity=".55"/></g>
<g id="factory"><path fill="currentColor" d="M0 0h48v48H0z"/><path fill="#FFF" opacity=".16" d="M0 0h48v11Q36 6 24 11T0
11z"/><path fill="#FFF9EC" d="M5 44V20l9.5-9v9L24 11v9l9.5-9v9h2V6H42v14h1v24z"/><path d="M38.7 4.5q-1-2 1-3.5"
stroke="#FFF9EC" stroke-width="1.6" stroke-linecap="round"/></g><path id="fish" class="k" d="M1.5 12C4 7.5 8 5.5 12
5.5c3.2 0 5.7 1.7 7 4l3.5-3.3v11.6L19 14.5c-1.3 2.3-3.8 4-7 4-4 0-8-2-10.5-6.5zm5-2.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0
0-3z"/><path id="axe" class="k" d="M5.2 22.5 3 20.3 12.6 9 10 7.5C12 4 15.5 1.7 19.5 1.5c.2 1.9.8 3.5 2.6 5.2 0 4-2.3
6.8-5.6 8.3L15 12z"/><path id="stone" class="k" d="M6.5 4.5 13 2.5l3 5.5-6.5 4-6-2zM17.5 7.3 22 13l-1.5
6.5-7-3-2.7-3.3zM2.7 11.7l6.3 2.1 3.3 4.2 6 2.8-3 1.2H5L2 18z"/><path id="coin" class="k" d="M12 1.5a10.5 10.5 0 1 1 0
21 10.5 10.5 0 0 1 0-21zM8.5 8.5v7h7v-7zM12 3.7l-1.2 2.6h2.4zm0 16.6 1.2-2.6h-2.4zM3.7 12l2.6 1.2v-2.4zm16.6
0-2.6-1.2v2.4z"/><path id="grid" stroke="#FFF9EC" stroke-opacity=".75" d="M48 0V144M96 0V144M0 48H144M0 96H144"/><path
id="v2" class="v" d="M2 4.8C2 2.5 3.8 1.3 6 1.3s4 1.3 4 3.6C10 8 2 10.5 2 14.7h8.6"/><path id="v3" class="v" d="M2
1.5h7.6L5.7 6.4c2.9 0 4.6 1.7 4.6 4.1 0 2.5-1.9 4.2-4.4 4.2-2.2 0-3.7-1-4.3-2.6"/><path id="v4" class="v" d="M8
15.5V1.8L1.4 11.3H11"/>
"""


def use(shape: str, x: float, y: float, size: float = 1, colour: str = "#1E2633") -> str:
    """A shape with its upper left corner at a point."""
    return f'<use href="#{shape}" color="{colour}" transform="translate({x:g} {y:g}) scale({size:.3g})"/>'


def square(terrain: int, x: float, y: float) -> str:
    """A square: its picture stays upright however the card is turned."""
    if not is_production(terrain) and not is_factory(terrain):
        return use(TERRAINS[terrain], x, y)
    colour, glyph = COLOURS[colour_of(terrain)], GLYPHS[colour_of(terrain)]
    if is_factory(terrain):
        house = use("factory", x, y, 1, colour) + use(glyph, x + 7, y + 22.5, 19 / 24, colour)
        return house + use(f"v{value_of(terrain)}", x + 28.5, y + 24)
    ground = use("production", x, y, 1, colour)
    if not terrain & CUBE:
        return ground + use("seal", x, y, 1, colour) + use(glyph, x + 14, y + 14, 20 / 24, colour)
    cube, ink = ("#E2AE35", "#3A2A05") if glyph == "coin" else (colour, "#FFF")
    return ground + use("cube", x + 7.5, y + 6, 33 / 28, cube) + use(glyph, x + 14, y + 17.5, 20 / 24, ink)


def corner(land: CardMap, row: int, col: int) -> tuple[int, int]:
    return MARGIN + (col - land.left) * SIDE, MARGIN + (row - land.top) * SIDE


def card(land: CardMap, slot: int) -> str:
    """Two flat shadows, six squares, a light edge that shows which card is on top, a thin rim."""
    x, y = corner(land, *land.spots[slot][:2])
    wide = 3 if land.spots[slot][2] & 1 else 2
    width, height = wide * SIDE, 6 // wide * SIDE
    squares = enumerate(land.squares[6 * slot : 6 * slot + 6])
    return f"""<g transform="translate({x} {y})">
<rect x="-1.5" y="-1" width="{width + 3}" height="{height + 6}" rx="5.5" fill="#0B1420" opacity=".15"/>
<rect x="-.8" width="{width + 1.6}" height="{height + 2.8}" rx="4.5" fill="#0B1420" opacity=".36"/>
<g clip-path="url(#c{wide})">{"".join(square(code, SIDE * (i % wide), SIDE * (i // wide)) for i, code in squares)}
<use href="#grid"/></g><rect class="rim" width="{width}" height="{height}" rx="4.5"/>
<rect class="edge" x="1" y="1" width="{width - 2}" height="{height - 2}" rx="3.5"/></g>"""


def tag(land: CardMap, index: int) -> str:
    """A card's number, in the corner of one of its squares."""
    x, y = corner(land, *cell_of(land, index))
    return f"""<rect class="tag" x="{x - 3.5}" y="{y - 3.5}" width="19" height="15.5" rx="4.5"/>
<text class="number" x="{x + 6}" y="{y + 8.3}">{land.cards[index // 6]}</text>"""


def sheet(score: Score, x: int, y: int) -> str:
    """The points by category, and their sum."""
    out = f'<text class="large" x="{x}" y="{y}">Honshū</text>\n'
    for name, points in score.items.items():
        y += 40
        icon = square(factory(0, 3), 0, 0) if name == "factory" else use(name, 0, 0)
        out += f"""<g transform="translate({x} {y - 20}) scale(.6)" clip-path="url(#icon)">{icon}</g>
<text class="label" x="{x + 42}" y="{y}">{words("en")(f"item.{name}").capitalize()}</text>
<text class="sum" x="{x + 160}" y="{y}">{points}</text>\n"""
    return f"""{out}<path d="M{x} {y + 20}h160" stroke="#1E2633" stroke-width="2"/>
<text class="large sum" x="{x + 160}" y="{y + 52}">{score.total}</text>"""


def picture(land: CardMap, score: Score) -> str:
    width, height = land.width * SIDE + 2 * MARGIN + PANEL, land.height * SIDE + 2 * MARGIN
    bottom_first = sorted(range(len(land.cards)), key=lambda slot: -land.above[slot].bit_count())
    cards = "\n".join(card(land, slot) for slot in bottom_first)
    first_seen = {(seen - 1) // 6: seen - 1 for seen in sorted(land.cells, reverse=True) if seen}
    tags = "\n".join(tag(land, index) for slot, index in first_seen.items() if land.cards[slot] != START)
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">
<title>A map of Honshū that scores {score.total} points</title><defs>{SHAPES}</defs>
<rect width="{width}" height="{height}" rx="16" fill="url(#sky)"/>
{cards}\n{tags}\n{sheet(score, width - PANEL, height // 2 - 96)}\n</svg>\n"""


if __name__ == "__main__":
    state = replay(read(sys.argv[1]))
    Path(sys.argv[2]).write_text(picture(state.maps[0], game("honshu").scores(state)[0]), encoding="utf-8")
