"""Every card and cube of a state, wherever it is: nothing is ever lost or doubled."""

from northward.games.card_maps.inventory import inventory

__all__ = ["inventory"]
