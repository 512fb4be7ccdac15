/** How the others' turns are played back: step by step, with numbered arrows on the map and a list of the turn. */
import { t } from '../../lib/i18n.svelte';
import type { Sound } from '../../lib/sounds';
import type { LogLine, Seat } from '../../lib/types';
import { youOr } from '../../table/names';
import { sentenced, spoken, type Scene, type Shows, type Step } from '../../table/playback.svelte';
import type { TableState } from '../../table/state.svelte';
import { shooter, type Strike } from './fights';
import type { Figures, Page, View } from './types';

/** What the map draws of a step. */
export interface Picture {
  seat: Seat;
  /** From one hex to another. */
  move?: { from: number; to: number; fly: boolean };
  /** Somebody falls, or a fortress does. */
  strike?: Strike;
  /** Where something has come. */
  cell?: number;
  /** Colours of cubes that were placed or drawn. */
  cubes?: number[];
}

/** The hexes that a step is about. */
export const placesOf = ({ move, strike, cell }: Picture): number[] =>
  move
    ? [move.from, move.to]
    : strike
      ? [strike.cell, ...(strike.from === null ? [] : [strike.from])]
      : cell === undefined
        ? []
        : [cell];

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
const BRIEF = [
  'cubeplaced',
  'cubesdrawn',
  'activated',
  'developed',
  'cubegenerated',
  'moved',
  'gemsgained',
  'siteentered',
];
/** What is part of another line, or a heading. */
const SILENT = [
  'turnbegan',
  'turnended',
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

/** What an attack has cost the player. */
function aftermath({ cell, fortress }: Strike, { after }: Step, me: Seat): string {
  if (fortress) return t('playback.loses.fortress');
  const { name: hex, control } = (after.page as Page).hexes[cell];
  return `${t('playback.loses')} ${t(control === me ? 'playback.hex.yours' : 'playback.hex.lost', { hex })}`;
}

/** Pictures that stand for what happened, where its words are few. */
const PICTURES: Record<string, string> = {
  activated: 'i-check',
  cardacquired: 'e-tech',
  cubegenerated: 'e-generate',
  cubeput: 'e-generate',
  cuberemoved: 'e-remove',
  cuberestored: 'e-restore',
  deckrefreshed: 'e-tech',
  developed: 'e-develop',
  fortressbroken: 'e-attack',
  fortressplaced: 'e-fortress',
  gemremoved: 'e-remove',
  gemsgained: 'e-gem',
  ghostconverted: 'hy-ghost',
  greypurged: 'e-purge',
  killed: 'e-attack',
  levellost: 'e-undevelop',
  lastround: 'i-star',
  miniatureplaced: 'e-miniature',
  miniatureremoved: 'e-remove',
  miniaturesfilledup: 'e-miniature',
  moved: 'e-move',
  objectivewon: 'i-star',
  resetbegan: 'bag',
  spied: 'e-espionage',
  struck: 'e-adjacent',
  tileused: 'e-turnstart',
  tokenplayed: 'hy-ruin-silver',
  tokenseen: 'hy-ruin-silver',
  tokenstored: 'hy-ruin-silver',
  upgraded: 'e-develop',
};

/** In a few words and pictures, for the dock of a phone, where neither the list nor the player's board is in sight. */
function shortly({ kind, facts }: LogLine, picture: Picture, told: Scene, table: TableState): Partial<Scene> {
  const { hexes } = told.step.after.page as Page;
  const [first, second] = placesOf(picture).map((cell) => hexes[cell].name);
  const { colours } = table.figures as Figures;
  const cubes = [facts.colour, facts.cubes]
    .flatMap((each) => (each ?? []) as number[])
    .map((each) => `hy-cube-${colours[each]}`);
  // Where a cube went stands after the colon.
  if (kind === 'cubeplaced') return { icons: cubes, short: spoken(told).split(/\s?: /)[1] ?? '' };
  if (kind === 'cubesdrawn') return { icons: ['bag', ...cubes], short: '' };
  if (touches({ kind, facts } as LogLine, table.seat) && picture.strike)
    return { icons: ['e-attack'], short: t(picture.strike.fortress ? 'playback.loses.wall' : 'playback.loses.one') };
  if (picture.move) return { short: `${first} → ${second}` };
  if (kind === 'siteentered') return { icons: [facts.kind === 'city' ? 'hy-city' : 'hy-ruin-silver'], short: first };
  return { icons: [PICTURES[kind] ?? 'i-star', ...cubes], short: first ?? '' };
}

function pictureOf({ kind, facts }: LogLine, { before }: Step): Picture {
  const seat = facts.seat as Seat;
  const picture: Picture = { seat };
  if (kind === 'moved')
    picture.move = { from: facts.cell as number, to: facts.target as number, fly: facts.fly as boolean };
  else if (kind === 'killed' || kind === 'fortressbroken') {
    const fortress = kind === 'fortressbroken';
    const cell = facts.cell as number;
    const from = shooter(seat, cell, before.page as Page, before.view as View);
    picture.strike = { cell, enemy: (fortress ? facts.owner : facts.enemy) as Seat, fortress, from };
  } else if (typeof facts.cell === 'number') picture.cell = facts.cell;
  if (kind === 'cubeplaced') picture.cubes = [facts.colour as number];
  if (kind === 'cubesdrawn') picture.cubes = facts.cubes as number[];
  return picture;
}

function sceneOf(step: Step, line: LogLine, table: TableState): Scene {
  const { kind } = line;
  const told = sentenced(step, line, table);
  const alarm = touches(line, table.seat);
  const picture = pictureOf(line, step);
  if (alarm && picture.strike) {
    const hex = (step.after.page as Page).hexes[picture.strike.cell].name;
    told.title = t('playback.struck.you', { name: youOr(picture.seat, table), hex });
    told.status = aftermath(picture.strike, step, table.seat!);
  }
  return {
    ...told,
    ...shortly(line, picture, told, table),
    alarm,
    motion: picture.move ? 'step' : picture.strike ? 'attack' : 'token',
    pieces: picture.cubes?.length,
    brief: BRIEF.includes(kind) && !alarm,
    small: kind === 'cubeplaced' || kind === 'cubesdrawn',
    turn: `turn ${(step.before.view as View).turn} ${picture.seat}`,
    picture,
  };
}

export const shows: Shows = (step, table) =>
  step.log
    .filter(({ kind, facts, en }) => en && typeof facts.seat === 'number' && !SILENT.includes(kind))
    .filter(({ facts }) => facts.seat !== table.seat && !step.own)
    .map((line) => sceneOf(step, line, table));
