"""Plays the recorded games anew: `python -m tests.games.honshu.make_records`.

Run it only when the rules have changed on purpose: the records and their results are what the tests compare with.
"""

from __future__ import annotations

from random import Random
from typing import Any

from northward.bots import make
from northward.core.game import CHANCE
from northward.core.match import Match
from northward.games.card_maps.actions import Deal, Place, Play, Take
from northward.games.honshu import GAME, text
from northward.games.honshu.actions import Setup
from northward.games.honshu.state import Options
from tests.games.card_maps.recorded import hoarders_match
from tests.games.recorded import RECORDS, play_out, write

GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    **{f"{seats}_players_selection": (seats, {}) for seats in range(2, 6)},
    **{f"{seats}_players_draft": (seats, {"selection": "draft"}) for seats in range(2, 6)},
    "2_players_loser_pays_after": (2, {"loser_pays": "after"}),
    "5_players_side_b": (5, {"side": "B"}),
    "2_players_draft_side_b": (2, {"side": "B", "selection": "draft"}),
    "4_players_unlimited_pool": (4, {"pool": "unlimited"}),
    "3_players_manual_values": (3, {"values": "manual"}),
    "4_players_manual_values_card_5": (4, {"values": "manual", "scoring_card": 5}),
    "3_players_random_scoring_card": (3, {"scoring_card": "random"}),
    **{f"scoring_card_{card}": (2 + card % 4, {"scoring_card": card}) for card in range(1, 9)},
}
"""File name: players and options."""

DRAWN = ("2_players_draft", "3_players_selection")
"""Games that are also kept as text, decision by decision."""


def play(name: str, seats: int, options: dict[str, Any]) -> Match:
    """Greedy bots, with a random one on seat 0 (it does what greedy ones would not, such as paying cubes)."""
    bots = [make("random", GAME), *(make("greedy", GAME) for _ in range(seats - 1))]
    return play_out(Match.new(GAME, seats, Options(**options)), bots, Random(name))


# The scored map of the rulebook: the cards in an order in which they can be laid, with quarter turns clockwise from the
# upright face, the row and column of the upper left square, and the cards each is tucked under.
RULEBOOK_START = (0, 1, 1)
RULEBOOK_CARDS: list[tuple[int, int, int, int, tuple[int, ...]]] = [
    (1, 1, 1, 0, ()),
    (16, 1, 3, 0, ()),
    (47, 0, 4, 3, (16,)),
    (26, 3, 3, 2, (16,)),
    (19, 5, 4, 1, (26,)),
    (55, 5, 2, 0, ()),
    (50, 6, 3, 0, (19, 55)),
    (48, 4, 0, 1, ()),
    (32, 5, 0, 2, ()),
    (15, 4, 6, 1, ()),
    (12, 6, 5, 2, ()),
    (11, 2, 5, 0, ()),
]


def upright_start(row: int, col: int, turn: int) -> tuple[int, int, int]:
    """The same spot after the whole map is turned back so that its province lies upright at (0, 0)."""
    width = 3 if turn % 2 else 2
    start_row, start_col, start_turn = RULEBOOK_START
    return start_col + 2 - (col + width - 1), row - start_row, (turn - start_turn) % 4


def rulebook_match() -> Match:
    """Three players; seat 0 plays and takes the twelve cards of the rulebook's map, the others leave them to it."""
    wanted = [card for card, *_ in RULEBOOK_CARDS]
    others = [card for card in range(1, 61) if card not in wanted]
    match = Match.new(GAME, 3)
    match.play(Setup((1, 2, 3), (0, 1, 2)))
    # After round 3 seat 0 receives what seat 2 has left, after round 9 what seat 1 has left.
    first = [wanted[0:3] + others[0:3], others[3:9], wanted[3:6] + others[9:12]]
    second = [wanted[6:9] + others[12:15], wanted[9:12] + others[15:18], others[18:24]]
    deals = [Deal(tuple(tuple(sorted(hand)) for hand in hands)) for hands in (first, second)]
    bot, rng = make("greedy", GAME), Random(63)
    while not match.over:
        seat = match.to_move[0]
        if seat == CHANCE:
            match.play(deals.pop(0))
            continue
        card, row, col, turn, under = RULEBOOK_CARDS[match.state.round - 1]
        legal = list(match.legal(seat))
        if seat == 0:
            spot = upright_start(row, col, turn)
            mine: dict[str, Any] = {
                "choose": Play(0, card),
                "take": Take(0, card),
                "place": Place(0, card, *spot, under),
            }
            match.play(mine[match.state.phase])
            continue
        if match.state.phase == "choose":
            legal = [action for action in legal if action.card not in wanted and action.cube is None]
        elif match.state.phase == "take":
            legal = [action for action in legal if action.card not in wanted]
        match.play(bot.choose(GAME.view(match.state, seat), legal, None, rng))
    return match


def main() -> None:
    matches = {name: play(name, seats, options) for name, (seats, options) in GAMES.items()}
    matches["rulebook_63"] = rulebook_match()
    matches["5_players_pool_runs_short"] = hoarders_match(GAME)
    write(RECORDS / GAME.name, matches, DRAWN, text)


if __name__ == "__main__":
    main()
