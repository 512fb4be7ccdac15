"""The servers and databases of the server's tests."""

from tests.server.conftest import open_house, postgres

__all__ = ["open_house", "postgres"]
