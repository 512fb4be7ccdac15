"""What is installed: games, their rules and components, and bots."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from northward import bots
from northward.core import codec, parts, registry, tutorial
from northward.core import options as option_lists
from northward.core.additions import components_note
from northward.core.game import Game
from northward.core.rulestext import rules_in
from northward.core.text import LANGUAGES, word
from northward.server.errors import Refused
from northward.server.messages import (
    BotInfo,
    GameInfo,
    Option,
    Rule,
    Rules,
    SetInfo,
    Temper,
    Tutorial,
    TutorialReaction,
    TutorialStep,
)

log = logging.getLogger(__name__)


def game(name: str) -> Game:
    try:
        return registry.game(name)
    except LookupError:
        raise Refused(404, "no_game", "There is no such game here.") from None


def games() -> list[GameInfo]:
    found = []
    for name in registry.names():
        try:
            found.append(about(registry.game(name)))
        except Exception as error:  # somebody else's package, whatever is wrong with it, must not hide the others
            log.warning("the game %s cannot be listed: %s", name, type(error).__name__)
    return found


def about(game: Game) -> GameInfo:
    return GameInfo(
        name=game.name,
        version=game.version,
        seats=list(game.seats),
        options={name: option(game, name, values) for name, values in option_lists.choices(game.Options).items()},
        components=set_info(game),
        title={lang: registry.title(game.name, lang) for lang in LANGUAGES},
        line={lang: word(game, "game.line", lang) or "" for lang in LANGUAGES},
        minutes=word(game, "game.minutes", "en") or "",
        tutorial=parts.tutorial(game.name) is not None,
    )


def option(game: Game, name: str, values: Sequence[Any]) -> Option:
    """In the words of the game; where it has none, as the rules name it."""

    def named(key: str, otherwise: str) -> dict[str, str]:
        return {lang: word(game, key, lang) or otherwise for lang in LANGUAGES}

    return Option(
        default=values[0],
        choices=list(values),
        title=named(f"option.{name}", name),
        names=[named(f"option.{name}.{str(value).lower()}", str(value)) for value in values],
    )


def set_info(game: Game) -> SetInfo:
    components, note = game.components, components_note(game)
    return SetInfo(name=components.name, hash=components.hash, note=note, installed=components.content is None)


@cache
def rules(name: str, lang: str) -> Rules:
    """The rules by id, each with the heading it stands under."""
    try:
        text = registry.rules_text(name, lang)
    except (LookupError, TypeError):  # a game that is one module has no folder for them
        return Rules(rules=[])
    return Rules(
        rules=[Rule(id=rule.id, text=" ".join(rule.text.split()), section=rule.section) for rule in rules_in(text)]
    )


def prepared(name: str) -> tutorial.Tutorial:
    """A game's guided first game."""
    game(name)
    found = tutorial.load(name, LANGUAGES)
    if found is None:
        raise Refused(404, "no_tutorial", "This game has no guided first game.")
    return found


def tips(name: str) -> Tutorial:
    """The steps of a guided first game, as the page shows them."""
    made = prepared(name)

    def told(tip: str) -> dict[str, str]:
        return {lang: made.texts[lang][tip] for lang in LANGUAGES}

    return Tutorial(
        steps=[
            TutorialStep(
                at=step.at,
                text=told(step.tip),
                action=None if line is None else codec.raw(line),
                kinds=list(step.do) if isinstance(step.do, tuple) else [],
                otherwise=[TutorialReaction(when=each.when, text=told(each.tip)) for each in step.otherwise],
                tries=step.tries,
                strategy=step.strategy,
            )
            for step, line in zip(made.plan.steps, made.lines(), strict=True)
        ]
    )


def components(made: Game) -> bytes:
    """The game's set as JSON; by number where it is a list of numbered things, for the page to look up."""
    content = registry.component_set(made)
    if content is None:
        raise Refused(404, "no_components", "This game has no components to show.")
    shown = {key: by_number(value) for key, value in content.items()}
    return json.dumps(shown | msgspec.to_builtins(set_info(made)), ensure_ascii=False).encode()


def by_number(value: Any) -> Any:
    """`[{"number": 1, "rows": R}]` becomes `{"1": R}`; with more than one other field, `{"1": {"A": …, "B": …}}`."""
    if not isinstance(value, list) or not all(isinstance(item, dict) and "number" in item for item in value):
        return value
    if not value:
        return value
    table = {}
    for item in value:
        others = {key: part for key, part in item.items() if key != "number"}
        table[str(item["number"])] = next(iter(others.values())) if len(others) == 1 else others
    return table


def bot_list(name: str, more: Sequence[str]) -> list[BotInfo]:
    """The bots as they play a game, with those that the operator adds."""
    return [
        BotInfo(
            name=bot,
            title={lang: bots.title(bot, name, lang) for lang in LANGUAGES},
            text={lang: bots.description(bot, name, lang) for lang in LANGUAGES},
            level=bot in bots.LEVELS,
            temper=_temper(bot, name),
        )
        for bot in _bots(name, more)
    ]


def _temper(bot: str, name: str) -> Temper | None:
    level, _, way = bot.partition(bots.WITH)
    return Temper(of=level, title={lang: bots.temperament(way, name, lang) for lang in LANGUAGES}) if way else None


def _bots(name: str, more: Sequence[str]) -> tuple[str, ...]:
    return (*bots.NAMES, *bots.tempered(game(name)), *more)


def check_bot(name: str, game: str, more: Sequence[str]) -> str:
    names = _bots(game, more)
    if name not in names:
        raise Refused(400, "no_bot", f"There is no such bot; choose one of these: {', '.join(names)}.")
    return name
