"""The conformance suite on every installed game, and what proves the suite itself."""
