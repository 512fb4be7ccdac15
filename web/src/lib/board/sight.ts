/** Where the part of a board begins that is in sight, in drawing units: what is drawn on it may keep to that. */
import { getContext, setContext } from 'svelte';

type Corner = { left: number; top: number };
const SIGHT = Symbol();

export const tellSight = (corner: () => Corner): unknown => setContext(SIGHT, corner);
/** Of a board that is not under glass all is in sight. */
export const inSight = (): (() => Corner) => getContext(SIGHT) ?? (() => ({ left: -Infinity, top: -Infinity }));
