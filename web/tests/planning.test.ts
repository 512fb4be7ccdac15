import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../src/lib/api';
import { language } from '../src/lib/i18n.svelte';
import type { Action, Plan, Snapshot } from '../src/lib/types';
import { Planning } from '../src/table/planning.svelte';
import type { TableState } from '../src/table/state.svelte';

const card = (number: number): Action => ({ do: 'play', seat: 1, card: number });
const PLAN: Plan = { action: card(30), words: { en: 'play 30', fr: 'jouer 30' }, dropped: false, why: null };

function table(you: Record<string, unknown> = {}) {
  const made = {
    id: 'x',
    token: 'secret',
    past: false,
    cover: null,
    seat: 1,
    snapshot: { you: { seat: 1, may_plan: true, plan: null, ...you }, table: { seats: [] } },
    ask: vi.fn(async (call: () => Promise<Snapshot>) => {
      await call();
      return true;
    }),
  };
  return { made, planning: new Planning(made as unknown as TableState) };
}
const offers = () =>
  vi.spyOn(api, 'plannable').mockResolvedValue({ choices: { each: card(0), columns: { card: [5, 30] } } });

afterEach(() => {
  vi.restoreAllMocks();
  language.set('en');
});

describe('choosing ahead', () => {
  it('begins with what the server offers, and ends with the choice', async () => {
    offers();
    const plan = vi.spyOn(api, 'plan').mockResolvedValue({} as Snapshot);
    const { planning } = table();
    expect(planning.offered).toBe(true);
    await planning.begin();
    expect(planning.on).toBe(true);
    expect(planning.choices).toEqual([card(5), card(30)]);
    expect(planning.offered).toBe(false);
    await planning.choose(card(30));
    expect(plan).toHaveBeenCalledWith('x', 'secret', card(30));
    expect(planning.on).toBe(false);
  });
  it('ends when the turn comes', async () => {
    offers();
    const { planning, made } = table();
    await planning.begin();
    made.snapshot.you.may_plan = false;
    planning.follow();
    expect(planning.on).toBe(false);
  });
  it('is not offered to somebody who may not', () => {
    expect(table({ may_plan: false }).planning.offered).toBe(false);
  });
});

describe('a plan in words', () => {
  it('is told while it stands', () => {
    const { planning } = table({ plan: PLAN });
    expect([planning.planned, planning.gone]).toEqual(['Planned: Play 30', '']);
  });
  it('and when it no longer fits, with the reason', () => {
    const why = { en: 'it is gone', fr: 'elle a disparu' };
    const { planning } = table({ plan: { ...PLAN, dropped: true, why } });
    expect(planning.planned).toBe('');
    expect(planning.gone).toContain('Play 30. The reason: it is gone.');
    language.set('fr');
    expect(planning.gone).toContain('Jouer 30. La raison\u202f: elle a disparu.');
  });
});
