/** The order of the games on the home page: these first, then all others as the server lists them. */
import type { GameInfo } from '../lib/types';

const FIRST = ['honshu', 'hokkaido', 'okanagan', 'hyperborea'];
const place = ({ name }: GameInfo): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);

export const inOrder = (games: GameInfo[]): GameInfo[] => [...games].sort((a, b) => place(a) - place(b));
