"""What the board of Honshū shows besides the view: all of it follows from the view."""

from __future__ import annotations

from northward.core.sketch import Sketch
from northward.games.card_maps.page import (
    CommonFigures,
    CommonPage,
    MapPicture,
    common_figures,
    common_page,
    map_picture,
    sketch,
)
from northward.games.card_maps.page import frame as frame
from northward.games.honshu.counting import ended as ended
from northward.games.honshu.counting import ending as ending
from northward.games.honshu.rules import Honshu
from northward.games.honshu.scoring import square_points
from northward.games.honshu.state import Options, View


class Figures(CommonFigures, frozen=True):
    pass


class Page(CommonPage, frozen=True):
    maps: tuple[MapPicture, ...]


def figures(game: Honshu, seats: int, options: Options) -> Figures:
    return Figures(**common_figures(options), terrains=tuple(game.words), points=square_points(options))


def page(game: Honshu, view: View) -> Page:
    colours = game.cards.colours
    return Page(**common_page(colours, view), maps=tuple(map_picture(colours, land) for land in view.maps))


def sketches(game: Honshu, view: View) -> tuple[Sketch, ...]:
    return tuple(sketch(land) for land in view.maps)
