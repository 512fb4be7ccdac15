"""How answers are shown: JSON, tables, and a bar while one waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


def print_json(value: Any) -> None:
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def print_table(table: Any) -> None:
    from rich.console import Console

    Console().print(table)


@contextmanager
def progress(total: int, delay: float = 2.0) -> Iterator[Callable[[str], None]]:
    """A bar on standard error for whatever lasts longer than the delay; nothing where that is not a terminal."""
    from threading import Timer

    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    if not console.is_interactive:
        yield lambda _: None
        return
    bar = Progress(console=console, transient=True)
    task = bar.add_task("", total=total)
    timer = Timer(delay, bar.start)
    timer.daemon = True
    timer.start()
    try:
        yield lambda label: bar.update(task, advance=1, description=label)
    finally:
        timer.cancel()
        timer.join()
        bar.stop()
