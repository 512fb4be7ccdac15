/** The component set, found by id. */
import {
  RACE_COLOURS,
  type Card,
  type ComponentSet,
  type Effect,
  type HexFace,
  type Player,
  type Race,
  type Ruin,
} from './types';

export class Box {
  readonly hexes = new Map<string, HexFace>();
  readonly capitals = new Set<string>();
  readonly cards = new Map<string, Card>();
  readonly ruins = new Map<string, Ruin>();
  readonly races = new Map<string, Race>();
  private readonly effects = new Map<string, Effect[]>();

  constructor(readonly set: ComponentSet) {
    const homelands = [set.neutral, ...set.races.map((race) => race.homeland)];
    for (const homeland of homelands) this.capitals.add(homeland.capital.id);
    for (const hex of [
      ...set.centres,
      ...set.borderlands,
      ...homelands.flatMap(({ capital, inner }) => [capital, ...inner]),
    ])
      this.hexes.set(hex.id, hex);
    for (const card of set.technologies) {
      this.cards.set(card.id, card);
      this.effects.set(card.id, card.effects);
    }
    for (const ruin of set.ruins) this.ruins.set(ruin.id, ruin);
    for (const race of set.races) {
      this.races.set(race.id, race);
      for (const side of ['A', 'B'] as const) {
        const own = race[side].find((effect) => effect.op === 'own_set');
        if (own) this.effects.set(`${race.id}-${side}`, own.effects ?? []);
      }
    }
    for (const { row, sets } of set.base)
      sets.forEach((one, index) => this.effects.set(`${row}-${index + 1}`, one.effects));
  }

  /** What completing a set gives. */
  effectsOf(technology: string): Effect[] {
    return this.effects.get(technology) ?? [];
  }
  /** What a player's race tile does. */
  tileOf(player: Player): Effect[] {
    const race = this.races.get(player.race);
    return player.tile === 'A' ? (race?.A ?? []) : player.tile === 'B' ? (race?.B ?? []) : [];
  }
}

export const colourOfRace = (race: string): string => RACE_COLOURS[race] ?? 'var(--ink-2)';
