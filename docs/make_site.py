"""Lays out what the site is built from, in build/docs: these pages, the rules of every game with their pictures, the
changelog and its like, fonts, and the notebooks, run and with their plots. `make docs` does that and builds the site.

Pages for players are there in French too: those whose names end in .fr.md, and the rules.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
from importlib import resources
from pathlib import Path

import nbformat
from nbconvert import MarkdownExporter
from nbconvert.preprocessors import ExecutePreprocessor

import northward
from northward.core.rulestext import rules_in

ROOT = Path(__file__).parents[1]
DOCS, WEB, SITE = ROOT / "docs", ROOT / "web", ROOT / "build" / "docs"
ROOT_PAGES = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
MINUTES = 10
"""How long a notebook may take."""


def main() -> None:
    shutil.rmtree(SITE, ignore_errors=True)
    english, french = SITE / "en", SITE / "fr"
    not_pages = shutil.ignore_patterns("*.py", "*.ipynb", "*.fr.md", "__pycache__", "captions.json")
    shutil.copytree(DOCS, english, ignore=not_pages)
    shutil.copytree(DOCS / "pictures", french / "pictures", ignore=not_pages)
    shutil.copytree(ROOT / "examples", english / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    for page in DOCS.glob("*.fr.md"):
        shutil.copy(page, french / page.name.replace(".fr.md", ".md"))
    for name in ROOT_PAGES:
        shutil.copy(ROOT / name, english / name.lower())
    for page in english.glob("*.md"):
        page.write_text(relinked(page.read_text("utf-8")), "utf-8")
    captions = json.loads((DOCS / "pictures" / "rules" / "captions.json").read_text("utf-8"))
    for lang, site in (("en", english), ("fr", french)):
        shutil.copy(WEB / "public" / "favicon.svg", site)
        shutil.copy(DOCS / "site.css", site)
        fonts(site)
        (site / "rules").mkdir()
        for game in northward.names():
            folder = resources.files(type(northward.game(game)).__module__.rpartition(".")[0])
            text = folder.joinpath("rules", f"{lang}.md").read_text("utf-8")
            (site / "rules" / f"{game}.md").write_text(with_pictures(text, captions, lang), "utf-8")
    for notebook in sorted((DOCS / "notebooks").glob("*.ipynb")):
        print(f"notebook: {notebook.name}", flush=True)
        run(notebook, english / "notebooks")


def relinked(text: str) -> str:
    """Links between files of the project, as links between pages of the site."""
    for name in ROOT_PAGES:
        text = re.sub(rf"\]\((\.\./)?{name}", f"]({name.lower()}", text)
    text = re.sub(r"\]\(\.\./northward/games/(\w+)/rules/en\.md", r"](rules/\1.md", text)
    return text.replace("](docs/", "](").replace("](../examples/", "](examples/")


def with_pictures(text: str, captions: dict[str, dict[str, str]], lang: str) -> str:
    """The rules of a game: every id is an anchor and leads to itself, and pictures stand below what they show."""
    for rule in rules_in(text):
        below = f"{{ #{rule.id} .rule }}"
        if rule.id in captions:
            words = captions[rule.id][lang]
            picture = f"![](../pictures/rules/{rule.id}.png){{ width=335 loading=lazy }}"
            below += f'\n\n<figure markdown="span">\n{picture}\n<figcaption>{words}</figcaption>\n</figure>'
        text = text.replace(f"**{rule.id}** {rule.text}", f"[{rule.id}](#{rule.id}){{ .rule-id }} {rule.text}\n{below}")
    return f"---\nsearch:\n  boost: 2\n---\n\n{text}"


def fonts(site: Path) -> None:
    """Those of the page, from the same places."""
    css = (WEB / "src" / "fonts.css").read_text("utf-8")
    (site / "fonts").mkdir()
    for package, file in re.findall(r"@fontsource/([\w-]+)/files/([\w.-]+)", css):
        shutil.copy(WEB / "node_modules" / "@fontsource" / package / "files" / file, site / "fonts")
    css = re.sub(r"@fontsource/[\w-]+/files/", "fonts/", css)
    (site / "fonts.css").write_text(css, "utf-8")


def run(notebook: Path, into: Path) -> None:
    """Runs a notebook and writes it as a page, its plots beside it; raises what goes wrong in a cell."""
    into.mkdir(exist_ok=True)
    content = nbformat.read(notebook, as_version=4)
    with tempfile.TemporaryDirectory() as folder:  # what it writes is nobody's business
        place = {"metadata": {"path": folder}}
        ExecutePreprocessor(timeout=MINUTES * 60, kernel_name="python3").preprocess(content, place)
    files = {"unique_key": notebook.stem, "output_files_dir": f"{notebook.stem}_files"}
    body, made = MarkdownExporter().from_notebook_node(content, files)
    for name, data in made["outputs"].items():
        (into / name).parent.mkdir(exist_ok=True)
        (into / name).write_bytes(data)
    (into / f"{notebook.stem}.md").write_text(body, "utf-8")


if __name__ == "__main__":
    sys.exit(main())
