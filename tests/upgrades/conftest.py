"""The servers and databases of the server's tests."""

from tests.server.conftest import migrated_file, open_house, postgres

__all__ = ["migrated_file", "open_house", "postgres"]
