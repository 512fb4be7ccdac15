"""The file itself: what was played, a table of contents, and the sections one below the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib import resources
from importlib.metadata import version
from typing import NamedTuple

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<header>
<p class="maker">Northward {version}</p>
<h1>{title}</h1>
<dl>{facts}</dl>
{notes}</header>
<nav aria-label="Contents">
<h2>Contents</h2>
<ol>{contents}</ol>
</nav>
<main>
{sections}
</main>
</body>
</html>
"""


class Section(NamedTuple):
    """A heading, what is to be known about it, and plots or tables."""

    heading: str
    text: str
    body: str


def page(title: str, facts: Mapping[str, str], notes: Sequence[str], sections: Sequence[Section]) -> str:
    """The whole file. Facts are what was played and how, by what each is called."""
    style = (resources.files(__package__) / "style.css").read_text(encoding="utf-8")
    contents = "".join(
        f'<li><a href="#part-{number}">{escape(section.heading)}</a></li>' for number, section in enumerate(sections, 1)
    )
    shown = "\n".join(
        f'<section id="part-{number}"><h2>{escape(section.heading)}</h2>\n<p>{escape(section.text)}</p>\n'
        f"{section.body}</section>"
        for number, section in enumerate(sections, 1)
    )
    return PAGE.format(
        title=escape(title),
        version=version("northward"),
        style=style,
        facts="".join(f"<div><dt>{escape(name)}</dt><dd>{escape(fact)}</dd></div>" for name, fact in facts.items()),
        notes="".join(f'<p class="note">{escape(note)}</p>\n' for note in notes),
        contents=contents,
        sections=shown,
    )
