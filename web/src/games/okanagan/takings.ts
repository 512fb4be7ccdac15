/** Where everybody's tokens and gold came from, as the log tells it: for the end, which is counted on the map. */
import type { LogLine, Part, Seat } from '../../lib/types';
import type { Figures, Land, Reward } from './types';

export type Thing = Reward | 'nugget';
/** Part of a land that was complete, or a tile alone. */
export interface Source {
  land: Land | null;
  tile: number;
}
export interface Taking {
  seat: Seat;
  thing: Thing;
  from: Source;
}

export function takings(log: readonly LogLine[]): Taking[] {
  const found: Taking[] = [];
  const complete = new Map<Land, Source>();
  let here: Source = { land: null, tile: -1 };
  const take = (seat: unknown, things: Thing[], from = here): void => {
    found.push(...things.map((thing) => ({ seat: seat as Seat, thing, from })));
  };
  /** The last one of that kind is given away; another has it then, or nobody. Of a part of the log it may be older. */
  const give = (seat: unknown, thing: Thing, to: unknown = null): void => {
    const at = found.findLastIndex((each) => each.seat === seat && each.thing === thing);
    const [given] = at < 0 ? [] : found.splice(at, 1);
    if (to !== null) take(to, [thing], given?.from);
  };
  for (const { kind, facts } of log) {
    if (kind === 'tileplaced') here = { land: null, tile: facts.tile as number };
    else if (kind === 'territorycompleted') {
      here = { land: facts.land as Land, tile: (facts.tiles as number[])[0] };
      complete.set(here.land!, here);
    } else if (kind === 'rewardscollected') {
      here = complete.get(facts.land as Land) ?? here;
      take(facts.seat, facts.rewards as Reward[]);
    } else if (kind === 'rewardsgained') take(facts.seat, facts.rewards as Reward[]);
    else if (kind === 'nuggetdrawn') take(facts.seat, ['nugget']);
    else if (kind === 'giftgiven') give(facts.seat, facts.reward as Reward, facts.other);
    else if (kind === 'traded') {
      give(facts.seat, facts.gave as Reward, facts.other);
      give(facts.other, facts.took as Reward, facts.seat);
    } else if (kind === 'swapped') {
      give(facts.seat, facts.gave as Reward);
      take(facts.seat, [facts.took as Reward]);
    }
  }
  return found;
}

/** What of a seat's things makes up a part of the end. */
export function makes(item: string, part: Part, own: readonly Taking[], { lands }: Figures): Taking[] {
  const some = (number: number, fits: (thing: Thing) => boolean): Taking[] =>
    own.filter(({ thing }) => fits(thing)).slice(0, number);
  if (item === 'gold') return some(part.number, (thing) => thing === 'nugget');
  if (item === 'explorer')
    return lands.flatMap(({ rewards }) => some(part.number, (thing) => rewards.some((each) => each === thing)));
  return part.made_of.flatMap((reward) => some(part.number, (thing) => thing === reward));
}
