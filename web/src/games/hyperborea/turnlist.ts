/** The lines of a turn: in the list, and on the map where it happened. */
import type { Seat } from '../../lib/types';
import { actor, type Scene } from '../../table/playback.svelte';
import type { Picture } from './playback';

export interface Numbered {
  scene: Scene;
  /** As on the map; cubes that were drawn, or complete nothing, have none. */
  number: number | null;
  /** Cubes that were drawn, or placed to complete a set. */
  cubes: number[];
}

/** Whose turn it is: also where chance draws the cubes. */
export const whose = (scenes: readonly Scene[]): Seat | null => scenes.map(actor).find((seat) => seat !== null) ?? null;

/** Each turn counts from one. Cubes stand with the set that they complete, else on a line of their own. */
export function numbered(scenes: Scene[]): Numbered[] {
  const found: Numbered[] = [];
  let placed: Scene[] = [];
  let [turn, number]: [string | undefined, number] = [undefined, 0];
  const cubesOf = (scene: Scene): number[] => (scene.picture as Picture).cubes ?? [];
  const alone = (): void => {
    found.push(...placed.map((scene) => ({ scene, number: null, cubes: cubesOf(scene) })));
    placed = [];
  };
  for (const scene of scenes) {
    if (scene.turn !== turn) {
      alone();
      [turn, number] = [scene.turn, 0];
    }
    const does = (kind: string): boolean => scene.lines.some((line) => line.kind === kind);
    if (!does('activated') && !does('cubeplaced')) alone();
    if (scene.small) {
      placed.push(scene);
      if (!does('cubeplaced')) alone();
      continue;
    }
    found.push({ scene, number: ++number, cubes: placed.flatMap(cubesOf) });
    placed = [];
  }
  alone();
  return found;
}
