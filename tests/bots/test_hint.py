"""Hints: what the expert would do, and why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import northward
from northward.bots.hint import hint
from northward.bots.reasons import Reason, Seen, compared, reasons, sentences
from northward.core import codec, registry
from northward.core.game import CHANCE, Score, ranked
from northward.core.text import LANGUAGES, text_of, word
from northward.testing.playing import play
from northward.testing.wording import internal
from tests.cli.conftest import Run, run
from tests.every_game.toys import Toy

__all__ = ["run"]
HINTS = 4
"""In each game: they take a while."""
GAMES = [*(northward.game(name) for name in registry.names()), Toy()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_a_hint_is_legal_explained_and_depends_on_the_view_alone(game: Any) -> None:
    seen = 0
    for number, step in enumerate(play(game, game.start(2, game.Options()), Random(1))):
        seat = step.action.seat
        if seat == CHANCE or number % (2 if isinstance(game, Toy) else 23):
            continue
        view, legal = game.view(step.before, seat), game.legal(step.before, seat)
        found = hint(game, view, legal, step.action, None, Random(2))
        other = game.imagine(view, Random(3))
        assert hint(game, game.view(other, seat), game.legal(other, seat), step.action, None, Random(2)) == found
        assert found.action in legal
        assert found.better_by == pytest.approx(0) or found.action != step.action
        assert 0 not in found.gains.values()
        others = [other.action for other in found.others]
        assert len(others) == min(2, len(legal) - 1)
        assert all(other in legal and other != found.action for other in others)
        assert len({codec.encode(other) for other in others}) == len(others)
        assert [other.behind for other in found.others] == sorted(other.behind for other in found.others)
        for lang in LANGUAGES:
            told = sentences(game, found.reasons, lang)
            assert told
            assert all(internal(sentence) is None for sentence in told), told
        seen += 1
        if seen == HINTS:
            break
    assert seen


def test_a_plan_that_is_the_hint_loses_nothing() -> None:
    game = Toy()
    state = game.apply(game.start(2, game.Options()), game.chance(game.start(2, game.Options()), Random(1)))
    view, legal = game.view(state, 0), game.legal(state, 0)
    action = hint(game, view, legal, None, None, Random(1)).action
    assert hint(game, view, legal, None, None, Random(1)).better_by is None
    assert hint(game, view, legal, action, None, Random(1)).better_by == 0


def scores(*seats: dict[str, int]) -> tuple[Score, ...]:
    return ranked([(items, ()) for items in seats])


def seen(before: Sequence[Score], at_once: Sequence[Score], later: Sequence[Score], worlds: int = 6) -> Seen:
    return Seen([before] * worlds, [at_once] * worlds, [at_once] * worlds, [[]] * worlds, [later] * worlds)


START = scores({"lake": 3, "town": 2}, {"lake": 6, "town": 0})
BEST = seen(
    START,
    scores({"lake": 6, "town": 2}, {"lake": 4, "town": 1}),
    scores({"lake": 12, "town": 3}, {"lake": 4, "town": 3}),
)
NEXT = seen(
    START,
    scores({"lake": 5, "town": 2}, {"lake": 6, "town": 0}),
    scores({"lake": 7, "town": 5}, {"lake": 6, "town": 5}),
)


def test_reasons_are_what_is_gained_taken_prepared_given_up_and_left_to_others() -> None:
    assert reasons(Toy(), 0, BEST, NEXT, 4.0) == (
        Reason("brings", 3, "lake"),
        Reason("takes", -2, "lake", 1),
        Reason("gives", 1, "town", 1),
        Reason("prepares", 4, "lake"),  # it grows by 6 after that, with the other action by 2
        Reason("gives_up", -2, "town"),
        Reason("hinders", -4, seat=1),
    )
    assert reasons(Toy(), 0, BEST, None, 0.0) == (*reasons(Toy(), 0, BEST, NEXT, 4.0)[:3], Reason("only"))


def test_what_chance_or_another_opinion_may_explain_is_not_said() -> None:
    at_once = reasons(Toy(), 0, BEST, NEXT, 4.0)[:3]
    assert reasons(Toy(), 0, BEST, NEXT, -4.0) == at_once  # the judge saw something else
    few = [seen(each.before[0], each.at_once[0], each.later[0], 3) for each in (BEST, NEXT)]
    assert reasons(Toy(), 0, few[0], few[1], 4.0) == at_once
    lucky = BEST._replace(later=[*NEXT.later[:3], *BEST.later[:3]])
    assert all(reason.kind in ("brings", "takes", "gives") for reason in reasons(Toy(), 0, lucky, NEXT, 4.0))
    unlike = [*BEST.at_once[:5], START]  # not the same in every world
    hidden = BEST._replace(at_once=unlike, turn=unlike)
    assert [reason.kind for reason in reasons(Toy(), 0, hidden, NEXT, -4.0)] == []


def test_what_only_speaks_against_the_best_is_not_all_that_is_said() -> None:
    worse = seen(START, START, scores({"lake": 3, "town": 2}, {"lake": 6, "town": 2}))
    same = seen(START, START, START)
    assert reasons(Toy(), 0, worse, same, 0.2) == (Reason("most"), Reason("helps", 2, seat=1))
    assert reasons(Toy(), 0, worse, same, -2.0) == (Reason("helps", 2, seat=1),)
    assert sentences(Toy(), reasons(Toy(), 0, worse, same, 0.2), "en") == [
        "All in all, nothing else promises more.",
        "But Player 2 may end up with 2 points more.",
    ]


def test_what_the_rest_of_the_turn_brings_and_the_way_there() -> None:
    game = Toy()
    state = game.apply(game.start(2, game.Options()), game.chance(game.start(2, game.Options()), Random(1)))
    view = game.view(state, 0)
    one, two = game.legal(state, 0)[:2]
    ahead = BEST._replace(
        turn=[scores({"lake": 6, "town": 2 + 1 + world % 2}, {"lake": 4, "town": 1}) for world in range(6)],
        steps=[[(view, one), (view, (one, two)[world % 2])] for world in range(6)],
    )
    found = [reason for reason in reasons(game, 0, ahead, None, 0.0) if reason.kind in ("turn", "then")]
    # After that the worlds differ.
    words: dict[str, tuple[str, ...]] = {lang: (text_of(game).describe(game, view, one, lang),) for lang in LANGUAGES}
    assert found == [Reason("turn", 1.5, "town"), Reason("then", told=words)]
    assert sentences(northward.game("honshu"), found, "en") == [
        "By the end of your turn: town +2.",
        f"Then: {words['en'][0]}.",
    ]


def test_reasons_in_words_of_the_game_or_by_category() -> None:
    found = reasons(Toy(), 0, BEST, NEXT, 4.0)
    assert sentences(northward.game("honshu"), found, "en") == [
        "At once: lakes +3.",
        "Taken from Player 2 at once: lakes −2.",
        "Player 2 gets something too: town +1.",
        "The lakes can grow further: about +4 later.",
        "Later it may bring less: town −2.",
        "Player 2 may end up with 4 points less.",
    ]
    assert sentences(Toy(), found, "en")[3] == "Later it may bring more: lake +4."
    assert sentences(northward.game("honshu"), found, "fr")[-1] == "Joueur 2 pourrait finir avec 4 points de moins."
    assert compared(1.2, "en", rival="lay 7 at A1") == "Next best: lay 7 at A1; about 1 point less."
    assert compared(-0.3, "en") == "About as good as the best."


@pytest.mark.parametrize("game", registry.names())
def test_a_game_has_words_for_what_is_prepared_in_each_of_its_categories(game: str) -> None:
    rules = northward.game(game)
    items = rules.scores(rules.start(2, rules.Options()))[0].items
    assert items
    for lang in LANGUAGES:
        assert [name for name in items if not word(rules, f"why.prepares.{name}", lang, points="+2")] == []


def test_tips_in_the_terminal(run: Run) -> None:
    tipped = run("play", "honshu", "--seats", 2, "--seed", 1, keys="t\nt 1\nq\n")
    assert tipped.code == 0
    assert tipped.out.count("Tip: ") == 2
    assert tipped.out.count("Second: ") == 2
    assert tipped.out.count("Compared with your plan") == 1
    looked = run("play", "honshu", "--seats", 2, "--seed", 1, keys="l 1\nt\nl 2\nl 9\nq\n").out
    assert looked.count("ask for a tip first") == 1 and looked.count("So it would look: ") == 1
    assert "Conseil\u202f: " in run("play", "honshu", "--seats", 2, "--seed", 1, "--lang", "fr", keys="t\nq\n").out
