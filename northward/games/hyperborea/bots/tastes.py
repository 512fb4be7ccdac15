"""What things are worth to a player of Hyperborea, in points: the numbers that greedy play weighs with."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, eq=False)
class Taste:
    """The values of one player. Each is an object of its own, so that what was weighed by it is found again quickly."""

    gem: float = 0.85
    gem_near: float = 0.54
    """How much more when nearly all are there that the condition asks for."""
    move: float = 1.01
    fly: float = 0.51
    step: float = 0.11
    """How much more for each point by which a hex one step away attracts more."""
    attack: float = 0.31
    """An attack for which there is no enemy yet."""
    reach: float = 0.44
    """How much an enemy counts that is one step away."""
    ranged: float = 0.4
    fortress: float = 0.08
    miniature: float = 1.09
    clone: float = 0.96
    last_miniature: float = 1.48
    card: float = 0.86
    further_card: float = 0.29
    """How much more for every card that there is."""
    last_card: float = 2.42
    level: float = 0.17
    draw: float = 0.27
    restore: float = 0.3
    purge: float = 0.43
    cube: float = 1.28
    espionage: float = 0.84
    strike: float = 0.41
    on_map: float = 0.59
    """A miniature on the map, beyond what it controls: it will go on, and an empty reserve is a condition."""
    card_held: float = 0.74
    """A card beyond its points: what it will do."""
    grey: float = -0.36
    near: float = 0.25
    """How much of the attraction of a hex is felt one step away."""
    attraction: float = 0.42
    unknown: float = 2.61
    site: float = 0.46
    ghost: float = 0.78
    """How much a ghost attracts for each point that it would bring."""
    prey: float = 0.55
    """How much a miniature of another player attracts, likewise."""
    charge: float = 1.0
    """How much of it counts for a step, with an attack to spend."""
    spite: float = 0.97
    """What others lose, in points of one's own lead."""
    their_miniature: float = 0.53
    """What they lose with a miniature beyond control."""
    guard: float = 0.09
    """A fortress for every miniature that could be killed, and every one that could kill it."""
    ruins: tuple[float, float, float] = (0.8, 1.4, 2.6)
    """Bronze, silver, gold."""
    frozen: float = 0.08
    """What it costs to have a miniature in a city or ruin until Reset."""
    cube_use: float = 0.24
    """What a cube might do elsewhere in this turn."""
    progress: float = 0.23
    """A set that is not filled in this turn is worth this part of its effects."""
    store: float = 0.58
    """A ruin token for later, where none is stored."""
    turn_start: float = 1.98
    bonus: float = 1.56
    replace: float = 1.35


CLUB = Taste()

CASUAL = replace(
    CLUB,
    gem_near=0.0,
    move=0.45,
    step=0.0,
    attack=0.1,
    reach=0.1,
    last_miniature=0.5,
    last_card=0.5,
    level=0.25,
    cube=1.0,
    card_held=0.4,
    unknown=1.5,
    ghost=0.6,
    prey=0.2,
    spite=0.3,
    guard=0.0,
    progress=0.12,
)
"""Thinks little of what is late, far or hidden, and of what others lose."""

NOVICE = replace(
    CASUAL,
    move=0.28,
    attack=0.0,
    charge=0.0,
    card=0.6,
    further_card=0.0,
    last_miniature=0.0,
    last_card=0.0,
    level=0.3,
    draw=0.15,
    cube=0.7,
    card_held=0.1,
    unknown=0.8,
    ghost=0.4,
    prey=0.0,
    spite=0.0,
    progress=0.05,
)
"""Lives for the turn: hardly begins a set that it cannot fill at once."""

# Temperaments: each likes something better than it pays, by so much that it shows, and that it costs little.
WARRIOR = replace(CLUB, attack=0.5, reach=0.6, ghost=0.9, prey=0.8, their_miniature=1.5, spite=1.1)
BUILDER = replace(CLUB, card=1.3, further_card=0.35, card_held=0.8)
MERCHANT = replace(CLUB, gem=1.15, gem_near=1.0)
