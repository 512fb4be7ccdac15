/**
 * The boards, found by their folders: a game whose folder here has an `index.ts` has a board of its own. Any other
 * game plays on the generic page.
 */
import type { Component } from 'svelte';
import type { Lang } from '../lib/i18n.svelte';
import type { Action, GameInfo, Seat } from '../lib/types';
import type { Sound } from '../lib/sounds';
import type { Look } from '../table/looks';
import type { Shows } from '../table/playback.svelte';
import type { TableState } from '../table/state.svelte';

export interface BoardProps {
  table: TableState;
  game: GameInfo;
  /** The set of cards or tiles as the server sends it. */
  components: unknown;
}

/** A drawing of so many units, which stands alone: the ground and what lies on it, of a seat where each has a map. */
export interface PictureProps {
  table: TableState;
  seat: Seat;
  width: number;
  height: number;
  /** So many units at the left are kept free. */
  left?: number;
  /** What was played and what was better, to be told apart on it. */
  compared?: Compared[];
}

/** Actions of a seat that a picture of the map marks. */
export interface Compared {
  look: 'played' | 'better';
  actions: Action[];
  label: string;
  /** Whether its pieces are drawn: the map is as it was before. */
  art: boolean;
}

/** What the `index.ts` of a board exports. */
export interface Board {
  Table: Component<BoardProps>;
  /** The map as it is in the end, for a picture to share. */
  Picture: Component<PictureProps>;
  words: Record<Lang, Record<string, string>>;
  looks: Record<string, Look>;
  /** How the others' actions are played back; without it, by what the log says. */
  shows?: Shows;
  /** How entries of the log sound. */
  sounds?: Partial<Record<string, Sound>>;
}

// Each board comes when it is needed, with its words.
const FOUND = import.meta.glob<Board>('./*/index.ts');

/** The board of a game, if it has one. */
export const boardOf = (game: string): Promise<Board> | null => FOUND[`./${game}/index.ts`]?.() ?? null;

/** What the `pictures.ts` beside a board exports: pictures beside rules. */
export interface Pictures {
  Picture: Component<{ name: string }>;
  /** The name of the picture of a rule. */
  rules: Record<string, string>;
  /** What each picture shows, by `picture.` and its name. */
  words: Record<Lang, Record<string, string>>;
}
// They come with the rules, not with the board.
const PICTURES = import.meta.glob<Pictures>('./*/pictures.ts');
export const picturesOf = (game: string): Promise<Pictures> | null => PICTURES[`./${game}/pictures.ts`]?.() ?? null;

// Few bytes, which lists of games need at once.
const SKETCHES = import.meta.glob<{ colours: Record<string, string> }>('./*/sketch.ts', { eager: true });
/** What the letters of a game's small maps look like, if it has any. */
export const sketchColours = (game: string): Record<string, string> | null =>
  SKETCHES[`./${game}/sketch.ts`]?.colours ?? null;

/** The pictures of each folder, `symbols.svg`: a game's poster, `poster-<name>`, is on the home page. */
export const SYMBOLS: string[] = Object.values(
  import.meta.glob<string>('./*/symbols.svg', { eager: true, query: '?raw', import: 'default' }),
);
