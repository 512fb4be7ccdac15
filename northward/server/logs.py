"""Logs as one JSON object per line. Requests are logged without headers and queries: no token is ever in them."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime

MINUTE = 60.0
REMEMBERED = 1000


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Calm(logging.Filter):
    """Of the same failure, the traceback once a minute: a storm of them hides what else there is to read."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self._told: dict[tuple[str, str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and record.exc_info[0] is not None:
            place = traceback.extract_tb(record.exc_info[2])[-1:]
            key = (record.name, record.exc_info[0].__name__, str([(frame.filename, frame.lineno) for frame in place]))
            now = self.clock()
            if now - self._told.get(key, -MINUTE) < MINUTE:
                record.exc_info = record.exc_text = None
                record.msg = f"{record.msg} (once more: {key[1]})"
            elif len(self._told) < REMEMBERED:
                self._told[key] = now
        return True


def set_up(level: str = "INFO") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Calm())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for noisy in ("alembic", "sqlalchemy", "websockets", "uvicorn.access"):
        logging.getLogger(noisy).setLevel("WARNING")
