"""What effects, spaces and cards say in words: one short phrase for each, from the words files."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from northward.core.words import Words
from northward.games.hyperborea.component_set import ComponentSet
from northward.games.hyperborea.components import Effect


class Wording:
    """The phrases of a component set in one language."""

    def __init__(self, components: ComponentSet, say: Words, language: str) -> None:
        self.say = say
        self.names = {card.id: card.names.get(language, card.names["en"]) for card in components.technologies.values()}
        """Of technologies; English where the set has no name in this language."""

    def effects(self, effects: Sequence[Effect]) -> str:
        """Several effects, in words that leave no doubt whose each one is."""
        text = "".join(map(self.effect, effects[:1]))
        for before, effect in pairwise(effects):
            text += self._between(before, effect) + self.effect(effect)
        return text

    def _between(self, before: Effect, effect: Effect) -> str:
        """What comes after an effect made of others is none of these, and after a strike it is one's own again."""
        if before.op == "adjacent_opponents" != effect.op:
            return self.say("effects.yours")
        return self.say("effects.after") if before.effects or before.options else " + "

    def effect(self, effect: Effect) -> str:
        """One effect with all that is inside it."""
        say = self.say
        return say(
            f"effect.{effect.op}.many" if effect.n > 1 else f"effect.{effect.op}",
            n=effect.n,
            colour=effect.colour and say(f"colour.{effect.colour}"),
            on=effect.on and say(f"trigger.{effect.on}"),
            to=effect.to and say(f"trigger.{effect.to}"),
            what=effect.what and say(f"sacrifice.{effect.what}"),
            refresh=effect.refresh and say(f"refresh.{effect.refresh}"),
            spaces=self.spaces(effect.spaces),
            effects=self.effects(effect.effects),
            options=self._either([self.effects(option) for option in effect.options]),
            technologies=self._either([self.names[card] for card in effect.technologies]),
        )

    def spaces(self, spaces: Sequence[str]) -> str:
        return " + ".join(self.say(f"space.{space}") for space in spaces)

    def _either(self, parts: Sequence[str]) -> str:
        """a, b or c."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("list.or", first=", ".join(parts[:-1]), last=parts[-1])
