"""What Honshū and Hokkaidō share: cards, maps of overlapping cards, and the ways to choose a card.

Their rules carry the same numbers where they say the same: a refusal by "3.1" is by HON-3.1 or HOK-3.1.
"""
