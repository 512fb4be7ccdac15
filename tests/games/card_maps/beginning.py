"""Rules 1 and 2: players, phases, set-up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from northward.core.game import CHANCE, Facts, IllegalAction
from northward.core.match import Match
from northward.games.card_maps.actions import Deal, Pick, Place, Play, Reveal, Take
from tests.games.card_maps.table import CommonRules, play_random


class Beginning(CommonRules):
    """1.1 to 1.3, 2.2, 2.4 and 2.6."""

    def fresh(self, seats: int, **options: Any) -> Match:
        return Match.new(self.game, seats, self.game.Options(**options))

    def setup(self, match: Match, **wishes: Any) -> Any:
        """The chance action that opens a match, as wished."""
        return replace(self.game.random_setup(match.state, Random(0)), **wishes)

    @pytest.mark.parametrize("selection", ["trick", "draft"])
    @pytest.mark.parametrize("seats", range(2, 6))
    def test_every_player_lays_a_card_in_each_of_twelve_rounds(self, seats: int, selection: str) -> None:
        table = self.table(seats, selection=selection)
        play_random(table, lambda state: state.phase == "over")
        assert self.game.seats == range(2, 6)
        assert table.state.round == 12
        assert [len(land.cards) for land in table.state.maps] == [13] * seats

    @pytest.mark.parametrize(
        ("seats", "selection", "unknown"),
        [
            (2, "trick", [Pick(0, 1), Take(0, 1)]),
            (4, "trick", [Pick(0, 1), Reveal((31, 32))]),
            (2, "draft", [Play(0, 1), Reveal((31, 32)), Take(0, 1)]),
            (4, "draft", [Play(0, 1), Take(0, 1)]),
        ],
    )
    def test_a_match_knows_only_the_actions_of_its_own_way_to_choose(
        self, seats: int, selection: str, unknown: list[Any]
    ) -> None:
        table = self.table(seats, selection=selection)
        assert {self.refused(table, action) for action in unknown} == {"1.2"}

    def test_acting_out_of_turn_or_in_the_wrong_phase_is_refused(self) -> None:
        table = self.table(3, selection="trick")
        assert self.refused(table, Play(1, 7)) == "1.3"
        assert self.refused(table, Take(0, 1)) == "1.3"
        assert self.refused(table, Place(0, 1, 0, 0, 0)) == "1.3"
        assert self.refused(table, Deal(((19, 20, 21, 22, 23, 24),) * 3)) == "1.3"
        drafted = self.table(3, selection="draft")
        drafted.play(Pick(1, 7))
        assert self.refused(drafted, Pick(1, 8)) == "1.3"
        assert drafted.to_move == (0, 2)
        assert list(drafted.legal(1)) == []

    def test_all_start_with_different_provinces(self) -> None:
        start = self.fresh(3)
        for wrong in ((1, 1, 2), (1, 2), (1, 2, 7)):
            assert self.refused(start, self.setup(start, provinces=wrong)) == "2.2"
        dealt = {self.game.chance(start.state, Random(seed)).provinces for seed in range(200)}
        assert {province for provinces in dealt for province in provinces} == set(range(1, 7))

    def test_order_cards_are_dealt_where_they_are_used(self) -> None:
        start = self.fresh(3, selection="trick")
        assert self.refused(start, self.setup(start, order=(0, 1, 1))) == "2.4"
        assert self.refused(start, self.setup(start, order=())) == "2.4"
        orders = {self.game.chance(start.state, Random(seed)).order for seed in range(200)}
        assert len(orders) == 6
        assert self.table(3, selection="trick", order=[2, 0, 1]).to_move == (2,)
        for other in (self.fresh(2, selection="trick"), self.fresh(3, selection="draft")):
            assert self.game.chance(other.state, Random(1)).order == ()
            assert self.refused(other, self.setup(other, order=tuple(range(other.seats)))) == "2.4"

    def test_the_order_cards_as_dealt_are_told_to_be_counted(self) -> None:
        """They change hands from round to round; who was first remains known."""
        table = self.table(3, selection="trick", order=[2, 0, 1])
        play_random(table, lambda state: state.phase == "over")
        kind = "place in turn order"
        assert self.game.facts(table.state) == Facts({}, ({kind: ("2",)}, {kind: ("3",)}, {kind: ("1",)}))
        for other in (self.table(2, selection="trick"), self.table(3, selection="draft"), self.fresh(4)):
            assert self.game.facts(other.state) == Facts({}, ({},) * other.seats), "nobody is first"

    def test_everybody_is_dealt_six_cards_and_the_rest_is_the_pile(self) -> None:
        table = self.table(4)
        assert [len(hand) for hand in table.state.hands] == [6] * 4
        assert table.state.deck == tuple(range(25, 61))
        start = self.fresh(2)
        assert start.to_move == (CHANCE,)
        start.play(self.setup(start))
        low, high = (1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12)
        wrong = [(low, low), (low, high[:5]), (low, (7, 8, 9, 10, 11, 61)), (low, high[::-1]), (low, None), (low,)]
        for hands in wrong:
            assert self.refused(start, Deal(hands)) == "2.6"
        start.play(Deal((low, high)))

    def test_chance_is_asked_only_where_it_is_due(self) -> None:
        with pytest.raises(ValueError, match="chance has nothing to do"):
            self.game.chance(self.table(3).state, Random(0))

    def test_a_refusal_tells_the_rule_the_reason_and_the_facts(self) -> None:
        table = self.table(3, selection="trick")
        with pytest.raises(IllegalAction) as error:
            table.play(Play(0, 60))
        assert str(error.value) == f"{self.game.prefix}-3.1: the card must come from your hand (card 60)"
        assert error.value.facts == {"card": 60}
