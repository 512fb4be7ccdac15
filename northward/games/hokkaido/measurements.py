"""What `northward bench` measures of Hokkaidō, besides what it measures of every game."""

from northward.games.card_maps.measurements import MEASUREMENTS

__all__ = ["MEASUREMENTS"]
