"""Every guided first game: its record replays, its tips fit it, and it is told in both languages."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from northward.core import parts, registry, tutorial
from northward.core.game import CHANCE
from northward.core.record import states
from northward.core.text import LANGUAGES
from northward.core.tutorial import LEARNER, Step, Tutorial

TAUGHT = [name for name in registry.names() if parts.tutorial(name) is not None]


@pytest.fixture(params=TAUGHT)
def lesson(request: pytest.FixtureRequest) -> Tutorial:
    found = tutorial.load(request.param, LANGUAGES)
    assert found is not None
    return found


def test_some_games_are_taught() -> None:
    assert {"honshu", "hokkaido", "okanagan", "hyperborea"} <= set(TAUGHT)


def test_the_record_replays_with_the_installed_rules_and_leaves_a_game_to_play_on(lesson: Tutorial) -> None:
    record = lesson.record
    assert (record.version, record.game) == (record.game.version, registry.game(record.game.name))
    *_, last = states(record)
    assert record.game.to_move(last) not in ((), (CHANCE,))


def test_each_step_that_asks_has_its_line_and_each_line_its_step(lesson: Tutorial) -> None:
    own = [action for action in lesson.record.actions if action.seat == LEARNER]
    asking = [step for step in lesson.plan.steps if step.do is not None]
    assert len(asking) == len(own) > 0
    for step, action in zip(asking, own, strict=True):
        if isinstance(step.do, tuple):
            assert kind(action) in step.do


def test_reactions_answer_every_other_choice_and_each_of_them_some_choice(lesson: Tutorial) -> None:
    """The first that fits answers: the last one fits whatever is left, and none waits for what is never legal."""
    asking = iter([step for step in lesson.plan.steps if step.do is not None])
    for action, state in zip(lesson.record.actions, states(lesson.record), strict=False):
        if action.seat != LEARNER:
            continue
        step = next(asking)
        assert not step.otherwise or (step.do == "line" and not step.otherwise[-1].when)
        others = [each for each in lesson.record.game.legal(state, LEARNER) if each != action]
        answers = [reaction_to(msgspec.json.decode(msgspec.json.encode(each)), step) for each in others]
        assert set(answers) == {reaction.tip for reaction in step.otherwise} or not step.otherwise, step.tip


def test_only_the_learner_is_awaited_when_a_step_asks(lesson: Tutorial) -> None:
    """What the others do at the same time comes before, so that the record stands still at the learner."""
    for action, state in zip(lesson.record.actions, states(lesson.record), strict=False):
        if action.seat == LEARNER:
            assert lesson.record.game.to_move(state) == (LEARNER,)


def test_it_begins_and_ends_with_something_to_read(lesson: Tutorial) -> None:
    assert lesson.plan.steps[0].do is None
    assert lesson.plan.steps[-1].do is None


def test_it_teaches_to_choose_hints_and_undo_and_ends_with_two_tips_of_strategy(lesson: Tutorial) -> None:
    steps = lesson.plan.steps
    assert any(step.otherwise for step in steps)
    assert {"hint", "undo"} <= {step.tip for step in steps} | {step.tries for step in steps}
    assert [step.strategy for step in steps].index(True) == len(steps) - 3
    assert sum(step.strategy for step in steps) == 2


def test_every_other_player_has_a_name(lesson: Tutorial) -> None:
    assert len(set(lesson.plan.others)) == len(lesson.plan.others) == lesson.record.seats - 1


def test_every_tip_is_told_in_both_languages_and_none_is_left_over(lesson: Tutorial) -> None:
    tips = lesson.tips()
    assert len(set(tips)) == len(tips)
    for language in LANGUAGES:
        assert lesson.texts[language].keys() == set(tips)
        assert all(text.strip() for text in lesson.texts[language].values())
    assert not set(lesson.texts["en"].values()) & set(lesson.texts["fr"].values())


def test_a_game_without_a_folder_for_it_has_none() -> None:
    for name in set(registry.names()) - set(TAUGHT):
        assert tutorial.load(name, LANGUAGES) is None


def reaction_to(action: dict[str, Any], step: Step) -> str | None:
    """As the page finds it."""
    for each in step.otherwise:
        if all(action.get(field) == value for field, value in each.when.items()):
            return each.tip
    return None


def kind(action: Any) -> str:
    return str(action.__struct_config__.tag)
