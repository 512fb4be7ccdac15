"""HON-9 and HON-10: points."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from northward.games.honshu import GAME
from northward.games.honshu.scoring import map_items, scores
from northward.games.honshu.state import Options
from tests.games.honshu.table import land_of, new_table

RULEBOOK_MAP = (
    "- T b* . T T y* - -",
    "- L b* T B3 N2 F - -",
    "- F T F y* T . - -",
    "- g* T T L g* F - -",
    "g* F T T L L . n* T",
    "G4 T T T T L L T F",
    ". T G2 T T T T - -",
    "y* F F T F F . - -",
    "- - - T T n* Y3 - -",
)


def items(*rows: str, card: int | None = None, values: Any = "printed") -> dict[str, int]:
    return map_items(land_of(*rows), Options(values=values), card)[0]


@pytest.mark.rule("HON-9.1", "HON-9.2", "HON-9.3", "HON-9.4", "HON-9.5")
def test_the_scored_map_of_the_rulebook() -> None:
    scored = items(*RULEBOOK_MAP)
    assert scored == {"forest": 20, "town": 17, "factory": 14, "lake": 12}
    assert sum(scored.values()) == 63


@pytest.mark.rule("HON-9.1")
def test_each_visible_forest_is_two() -> None:
    assert items("F . F", "- F -")["forest"] == 6


@pytest.mark.rule("HON-9.2")
def test_only_the_largest_town_area_counts_and_corners_do_not_join() -> None:
    assert items("T T . T", ". . T T", "T . . .")["town"] == 3
    assert items("T .", ". T")["town"] == 1
    assert items(". .", "L F")["town"] == 0


@pytest.mark.rule("HON-9.3")
def test_lakes_score_three_after_the_first_of_each_area() -> None:
    assert items("L L . L", ". L . .")["lake"] == 6
    assert items("L .", ". L")["lake"] == 0


@pytest.mark.rule("HON-9.4")
def test_a_factory_needs_a_cube_of_its_colour() -> None:
    assert items("b* B4 G3")["factory"] == 4
    assert items("b B4 y*")["factory"] == 0
    assert items("b* b* B2")["factory"] == 2


@pytest.mark.rule("HON-9.5")
def test_cubes_go_where_they_score_most() -> None:
    assert items("b* B2 B4 B3")["factory"] == 4
    assert items("b* b* B2 B4 B3 g* G2")["factory"] == 9


@pytest.mark.rule("HON-9.6")
def test_most_points_then_most_deserts_then_a_shared_place() -> None:
    state = new_table(4).state
    maps = (land_of("F . ."), land_of("F F -"), land_of("F . -"), land_of("F - . ."))
    ranking = scores(replace(state, maps=maps))
    assert [score.total for score in ranking] == [2, 4, 2, 2]
    assert [score.tie_break for score in ranking] == [(2,), (0,), (1,), (2,)]
    assert [score.rank for score in ranking] == [2, 1, 4, 2]


@pytest.mark.rule("HON-9.7")
def test_the_manual_values() -> None:
    assert items("L L L", "b* B4 .", values="manual") == {"forest": 0, "town": 0, "factory": 1, "lake": 2}


@pytest.mark.rule("HON-9.2", "HON-9.7")
def test_surrounded_towns_keep_their_normal_point_without_card_5() -> None:
    assert items(*RULEBOOK_MAP, values="manual")["town"] == 17
    assert items("- T -", "T T T", "- T -", values="manual", card=6)["town"] == 5


@pytest.mark.rule("HON-10.1")
def test_card_1_lets_factories_take_two_cubes() -> None:
    rows = ("b* b* b*", "B4 B2 .")
    assert items(*rows)["factory"] == 6
    assert items(*rows, card=1)["factory"] == 10


@pytest.mark.rule("HON-10.2")
def test_card_2_rewards_runs_of_three_forests() -> None:
    assert items("F F F F F", card=2) == {"forest": 10, "town": 0, "factory": 0, "lake": 0, "scoring_card": 4}
    assert items("F F F", "F . .", "F . .", card=2)["scoring_card"] == 4  # the corner counts once
    assert items("F F F F", "F . . .", "F . . .", card=2)["scoring_card"] == 8  # ... but a clever split gives two
    assert items("F F F", "F F F", "F F F", card=2)["scoring_card"] == 12
    assert items("F F .", ". F F", card=2)["scoring_card"] == 0


@pytest.mark.rule("HON-10.3")
def test_card_3_rewards_blocks_of_deserts() -> None:
    assert items(". . .", ". . .", card=3)["scoring_card"] == 5
    assert items(". . . .", ". . . .", card=3)["scoring_card"] == 10
    assert items("T . .", ". . .", ". . .", ". . T", card=3)["scoring_card"] == 10
    assert items(". . .", ". T .", ". . .", card=3)["scoring_card"] == 0


@pytest.mark.rule("HON-10.4")
def test_card_4_gives_two_for_every_lake() -> None:
    assert items("L L . L", card=4)["lake"] == 6
    assert "scoring_card" not in items("L L . L", card=4)
    assert items("L L . L", card=4, values="manual")["lake"] == 6


@pytest.mark.rule("HON-10.5")
def test_card_5_rewards_surrounded_towns() -> None:
    cross = ("- T -", "T T T", "- T -")
    assert items(*cross, card=5) == {"forest": 0, "town": 5, "factory": 0, "lake": 0, "scoring_card": 3}
    manual = items(*cross, card=5, values="manual")
    assert (manual["town"], manual["scoring_card"]) == (4, 4)  # 4 in place of its normal point
    outside = ("- T - - -", "T T T - -", "- T - - -", "- - - - -", "T T T T T", "T - - - -")
    assert items(*outside, card=5)["town"] == 6
    assert items(*outside, card=5)["scoring_card"] == 3  # also outside the largest area
    assert items(*outside, card=5, values="manual")["town"] == 6


@pytest.mark.rule("HON-10.6")
def test_card_6_rewards_empty_production_squares_before_delivery() -> None:
    scored = items("b* g y", "B4 . .", card=6)
    assert (scored["factory"], scored["scoring_card"]) == (4, 4)


@pytest.mark.rule("HON-10.7", "HON-10.8")
@pytest.mark.parametrize(("card", "bonus"), [(7, 4), (8, 4)])
def test_cards_7_and_8_reward_deliveries(card: int, bonus: int) -> None:
    rows = ("b* y* g* n*", "B2 Y2 G2 N2", "b* y* g* n*")
    scored = items(*rows, card=card)
    assert (scored["factory"], scored["scoring_card"]) == (8, bonus)
    one_colour = items("b* y*" if card == 8 else "g* n*", "B2 Y2" if card == 8 else "G2 N2", card=card)
    assert one_colour["scoring_card"] == 0


def test_scores_before_anything_is_dealt() -> None:
    fresh = GAME.scores(GAME.start(3, Options()))
    assert [(score.total, score.rank) for score in fresh] == [(0, 1)] * 3
