"""After a match: what every decision was worth, from what its seat could know, and what was luck."""

from northward.reviewing.results import Judged, Review, SeatReview
from northward.reviewing.run import review

__all__ = ["Judged", "Review", "SeatReview", "review"]
