"""The browser and the server of the browser tests."""

from __future__ import annotations

from tests.web.conftest import base_url, browser, browser_type_launch_args, browsers, built_page, open_screen

__all__ = ("base_url", "browser", "browser_type_launch_args", "browsers", "built_page", "open_screen")
