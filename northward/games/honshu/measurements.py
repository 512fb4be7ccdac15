"""What `northward bench` measures of Honshū, besides what it measures of every game."""

from northward.games.card_maps.measurements import MEASUREMENTS

__all__ = ["MEASUREMENTS"]
