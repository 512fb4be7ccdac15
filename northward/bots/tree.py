"""Information-set tree search: a tree of what seats can tell apart, grown through many imagined worlds.

Every simulation imagines a state that fits the view, walks down the tree, adds a node and asks the judge for an
outlook. Nodes are told apart by what was done openly on the way, not by the imagined state nor by what chance brought,
so that all worlds share one tree; in each, only what is legal there is chosen. Seats that choose at the same time
choose apart: none looks at what the others chose in this world.

A node does not try everything at once: the more often it was visited, the more of the judge's candidates it admits
(progressive widening). Actions that a game splits into stages, such as first a card and then its place, are levels of
the tree of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import log, sqrt
from random import Random
from typing import Any

from northward.bots.beliefs import Beliefs
from northward.bots.judge import margin
from northward.bots.search import SearchBot
from northward.bots.thinking import Budget
from northward.core.additions import trusted
from northward.core.bots import Judge
from northward.core.game import CHANCE, AnyAction, AnyState, AnyView, Game, Seat

CURIOSITY = 0.7
"""How much a rarely tried action is favoured; values are scaled to the spread seen so far."""
ADMITTED = 1.5
"""After n visits, so many times the square root of n candidates are in play."""
DEPTH = 6
"""Levels of the tree below which the judge takes over."""


class Arm:
    """What is known of one action of one seat at a node."""

    __slots__ = ("action", "total", "visits")

    def __init__(self, action: AnyAction) -> None:
        self.action = action
        self.visits = 0
        self.total = 0.0


class Node:
    """A moment that looks the same in many worlds. Every seat that may act has its own arms."""

    __slots__ = ("arms", "children", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[Seat, dict[Any, Arm]] = {}
        self.children: dict[Any, Node] = {}


class TreeSearch(SearchBot):
    """For any game, with any judge."""

    def _search(self, view: AnyView, legal: Sequence[AnyAction], budget: Budget, rng: Random) -> AnyAction:
        root = Node()
        tree = _Tree(self._game, self._judge, self._width, rng)
        beliefs = Beliefs(self._game, view)
        while budget.spend():
            tree.simulate(root, beliefs.world(rng), view.seat)
        if not root.visits:
            return self._judge.candidates(view, legal, rng)[0]
        return max(root.arms[view.seat].values(), key=lambda arm: (arm.visits, arm.total)).action


def admitted(visits: int) -> int:
    return 2 + int(ADMITTED * sqrt(visits))


class _Tree:
    def __init__(self, game: Game, judge: Judge, width: int, rng: Random) -> None:
        self._game = game
        self._judge = judge
        self._width = width
        self._rng = rng
        self._low, self._high = float("inf"), float("-inf")

    def simulate(self, node: Node, state: AnyState, seat: Seat) -> None:
        """One walk from the root to an outlook, and what it teaches every node on the way."""
        game, do, rng = self._game, trusted(self._game), self._rng
        path: list[tuple[Node, list[Arm]]] = []
        last = seat
        while len(path) < DEPTH:
            while (to_move := game.to_move(state)) == (CHANCE,):
                state = do(state, game.chance(state, rng))
            if not to_move:
                break
            chosen = [self._select(node, state, acting) for acting in to_move]
            for arm in chosen:
                state = do(state, arm.action)
                last = arm.action.seat
            path.append((node, chosen))
            # What everybody saw: the actions, unless they were secret; then only that they were made.
            key = tuple(game.hide(state, arm.action, seat) for arm in chosen)
            fresh = key not in node.children
            node = node.children.setdefault(key, Node())
            if fresh:
                break
        points = self._judge.outlook(state, last, rng)
        for visited, chosen in path:
            visited.visits += 1
            for arm in chosen:
                value = margin(points, arm.action.seat)
                self._low, self._high = min(self._low, value), max(self._high, value)
                arm.visits += 1
                arm.total += value

    def _select(self, node: Node, state: AnyState, seat: Seat) -> Arm:
        """The arm with the best prospects among those that are legal in this world."""
        legal = self._game.legal(state, seat)
        arms = node.arms.setdefault(seat, {})
        known = [arm for action, arm in arms.items() if action in legal]
        wanted = min(admitted(node.visits), self._width, len(legal))
        if len(known) < wanted:
            known += self._admit(arms, wanted - len(known), state, seat, legal)
        visits = 1 + sum(arm.visits for arm in known)
        spread = max(self._high - self._low, 1e-9)
        return max(known, key=lambda arm: self._promise(arm, visits, spread))

    def _admit(
        self, arms: dict[Any, Arm], more: int, state: AnyState, seat: Seat, legal: Sequence[AnyAction]
    ) -> list[Arm]:
        """New arms for the best candidates that have none."""
        candidates = (
            legal if len(legal) == 1 else self._judge.candidates(self._game.view(state, seat), legal, self._rng)
        )
        new = list(islice((action for action in candidates if action not in arms), more))
        for action in new:
            arms[action] = Arm(action)
        return [arms[action] for action in new]

    def _promise(self, arm: Arm, visits: int, spread: float) -> float:
        if not arm.visits:
            return float("inf")
        mean = (arm.total / arm.visits - self._low) / spread
        return mean + CURIOSITY * sqrt(log(visits) / arm.visits)
