/** How the others' turns are played back: step by step, with numbered arrows on the map and a list of the turn. */
import { count, t } from '../../lib/i18n.svelte';
import type { Sound } from '../../lib/sounds';
import type { LogLine, Seat } from '../../lib/types';
import { sentenced, type Scene, type Shows, type Step } from '../../table/playback.svelte';
import type { TableState } from '../../table/state.svelte';
import type { Page, View } from './types';

/** What the map draws of a step. */
export interface Picture {
  seat: Seat;
  /** From one hex to another. */
  move?: { from: number; to: number; fly: boolean };
  /** Somebody falls, or a fortress does. */
  strike?: { cell: number; enemy: number; site: number | null };
  /** Where something has come. */
  cell?: number;
  /** Colours of cubes that were placed. */
  cubes?: number[];
  /** Whether it is a line of the list. */
  listed: boolean;
}

/** The hexes that a step is about. */
export const placesOf = ({ move, strike, cell }: Picture): number[] =>
  move ? [move.from, move.to] : strike ? [strike.cell] : cell === undefined ? [] : [cell];

export const sounds: Record<string, Sound> = {
  cubeplaced: 'cube',
  cubesdrawn: 'cube',
  moved: 'snap',
  killed: 'attack',
  fortressbroken: 'attack',
  ghostconverted: 'ghost',
  struck: 'attack',
  miniatureplaced: 'lay',
  fortressplaced: 'tile',
  siteentered: 'lay',
  cardacquired: 'pick',
  gemsgained: 'gem',
  hexesturned: 'tile',
  objectivewon: 'seal',
  gameended: 'end',
};

/** The small things of a turn. */
const BRIEF = ['cubeplaced', 'activated', 'developed', 'cubegenerated', 'moved', 'gemsgained', 'siteentered'];
/** What is part of another line, or a heading. */
const SILENT = [
  'turnbegan',
  'turnended',
  'cubesdrawn',
  'effectsgained',
  'cubetakenback',
  'markersset',
  'extracubechosen',
  'fortressesremoved',
  'setupdone',
  'tilegiven',
  'startcardgiven',
];

/** A sentence about a player without the name at its head, as the list of the turn has it: "moved from B2 to C2". */
export function headless(text: string, name: string): string {
  return text.startsWith(`${name} `) ? text.slice(name.length + 1) : text;
}

/** Whether a line tells of something done to the player at this screen. */
function touches({ kind, facts }: LogLine, me: Seat | null): boolean {
  if (me === null || facts.seat === me) return false;
  if (kind === 'killed') return facts.enemy === me;
  if (kind === 'fortressbroken' || kind === 'spied') return facts.owner === me;
  return kind === 'struck' && (facts.opponents as number[]).includes(me);
}

/** What an attack has left the player in that hex. */
function aftermath({ kind, facts }: LogLine, { after }: Step, me: Seat): string {
  if (kind !== 'killed') return '';
  const { land } = after.view as View;
  const hex = (after.page as Page).hexes[facts.cell as number];
  const ground = land[facts.cell as number];
  const left = ground.outside[me] + ground.inside.filter((seat) => seat === me).length;
  const stays =
    hex.control === me ? t('playback.hex.yours', { hex: hex.name }) : t('playback.hex.lost', { hex: hex.name });
  return [count('playback.left', left), stays].join(' ');
}

/** In a few words, for the dock of a phone. */
function shortly(picture: Picture, { after }: Step, alarm: boolean): string | undefined {
  const [first, second] = placesOf(picture).map((cell) => (after.page as Page).hexes[cell].name);
  if (picture.move) return `${first} → ${second}`;
  if (picture.strike) return alarm ? t('playback.struck.you', { hex: first }) : t('playback.struck', { hex: first });
  return undefined;
}

function sceneOf(step: Step, line: LogLine, table: TableState): Scene {
  const { kind, facts } = line;
  const told = sentenced(step, line, table);
  const alarm = touches(line, table.seat);
  const seat = facts.seat as Seat;
  const picture: Picture = { seat, listed: kind !== 'cubeplaced' };
  if (kind === 'moved')
    picture.move = { from: facts.cell as number, to: facts.target as number, fly: facts.fly as boolean };
  else if (kind === 'killed')
    picture.strike = { cell: facts.cell as number, enemy: facts.enemy as number, site: facts.site as number | null };
  else if (kind === 'fortressbroken')
    picture.strike = { cell: facts.cell as number, enemy: facts.owner as number, site: null };
  else if (typeof facts.cell === 'number') picture.cell = facts.cell;
  if (kind === 'cubeplaced') picture.cubes = [facts.colour as number];
  return {
    ...told,
    status: (alarm && aftermath(line, step, table.seat!)) || told.status,
    alarm,
    motion: picture.move ? 'step' : picture.strike ? 'attack' : 'token',
    brief: BRIEF.includes(kind) && !alarm,
    short: shortly(picture, step, alarm),
    turn: `turn ${(step.before.view as View).turn} ${seat}`,
    picture,
  };
}

export const shows: Shows = (step, table) =>
  step.log
    .filter(({ kind, facts, en }) => en && typeof facts.seat === 'number' && !SILENT.includes(kind))
    .filter(({ facts }) => facts.seat !== table.seat && !step.own)
    .map((line) => sceneOf(step, line, table));
