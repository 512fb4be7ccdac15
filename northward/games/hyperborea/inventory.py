"""Every component of a state, wherever it is: nothing is ever lost or doubled."""

from __future__ import annotations

from collections import Counter

from northward.games.hyperborea.box import OWN_SETS
from northward.games.hyperborea.components import GREY, SPACES
from northward.games.hyperborea.state import GHOST, State


def inventory(state: State) -> Counter[str]:
    """Cubes, cards, ruin tokens, hexes, ghosts and miniatures. Gems and homelands are not counted: they never run out
    or never move.
    """
    found: Counter[str] = Counter()
    cubes = list(state.supply)
    for player in state.players:
        for area in (player.bag, player.available, player.unused):
            cubes = [one + other for one, other in zip(cubes, area, strict=True)]
        for one in player.sets:
            for cube in one.cubes:
                if cube is not None:
                    cubes[cube] += 1
    cubes[GREY] += sum(offer.grey for row in state.market for offer in row)
    found.update({f"{SPACES[colour]} cubes": number for colour, number in enumerate(cubes)})
    cards = [card for pile in (*state.decks, *state.under) for card in pile]
    cards += [offer.card for row in state.market for offer in row]
    for player in state.players:
        own = f"{player.race}-{player.tile}"
        cards += [one.technology for one in player.sets[OWN_SETS:] if one.technology != own]
    found.update(f"card {card}" for card in cards)
    tokens = [token for pile in (*state.tokens, state.played, state.stored, (state.looking,)) for token in pile]
    found.update(f"token {token}" for token in tokens if token is not None)
    faces = [territory.face for territory in state.land[: -3 * state.seats] if territory.face]
    found.update(f"hex {face}" for face in (*state.centres, *state.borderlands, *faces))
    inside = Counter(who for territory in state.land for who in territory.inside)
    found["ghosts"] = state.ghosts + sum(player.ghosts for player in state.players) + inside[GHOST]
    for seat, player in enumerate(state.players):
        outside = sum([territory.outside[seat] for territory in state.land])
        killed = sum(seat in other.killed for other in state.players)
        found[f"miniatures of seat {seat}"] = player.reserve + outside + inside[seat] + killed
    return found
