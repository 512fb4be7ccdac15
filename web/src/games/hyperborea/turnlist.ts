/** The lines of a turn that have a number: in the list, and on the map where it happened. */
import type { Scene } from '../../table/playback.svelte';
import type { Picture } from './playback';

export interface Numbered {
  scene: Scene;
  number: number;
  /** Cubes that were placed just before it. */
  cubes: number[];
}

/** Each turn counts from one. */
export function numbered(scenes: Scene[]): Numbered[] {
  const found: Numbered[] = [];
  let cubes: number[] = [];
  for (const scene of scenes) {
    const picture = scene.picture as Picture;
    cubes = [...cubes, ...(picture.cubes ?? [])];
    if (!picture.listed) continue;
    const last = found.at(-1);
    found.push({ scene, number: last && last.scene.turn === scene.turn ? last.number + 1 : 1, cubes });
    cubes = [];
  }
  return found;
}
