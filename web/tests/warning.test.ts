import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError } from '../src/lib/api';
import { prefs } from '../src/lib/prefs.svelte';
import type { Action, Costly, Weighed } from '../src/lib/types';
import type { TableState } from '../src/table/state.svelte';
import { PATIENCE, Warning } from '../src/table/warning.svelte';

const card = (number: number): Action => ({ do: 'play', seat: 0, card: number });
const LEGAL = [card(5), card(30), card(58)];
const side = (action: Action) => ({ action, words: { en: 'x', fr: 'x' }, gains: {}, why: { en: [], fr: [] } });
const COSTLY: Costly = { loss: 5.3, error: 0.8, chosen: side(card(5)), better: side(card(58)) };

function table(more = {}) {
  const plans = {
    plan: null as Action | null,
    show(action: Action | null) {
      this.plan = action;
    },
  };
  const made = {
    id: 'x',
    token: 'secret',
    legal: LEGAL,
    tutorial: null,
    snapshot: { you: { seat: 0, number: 3, warnings: true } },
    advice: { plans, action: null as Action | null },
    ...more,
  };
  return { made, plans, warning: new Warning(made as unknown as TableState) };
}
const answers = (costly: Costly | null) => vi.spyOn(api, 'weigh').mockResolvedValue({ costly });

beforeEach(() => prefs.set({ warnings: true }));
afterEach(() => {
  prefs.set({ warnings: false });
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a choice counts at once', () => {
  const never = () => vi.spyOn(api, 'weigh').mockRejectedValue(new Error('asked'));
  it('where nobody wants to be warned, which is how it is at first', () => {
    prefs.set({ warnings: false });
    never();
    expect(table().warning.allows(card(5))).toBe(true);
  });
  it.each([
    ['other people play', { snapshot: { you: { seat: 0, number: 3, warnings: false } } }],
    ['there is no other choice', { legal: [card(5)] }],
    ['a guide leads', { tutorial: {} }],
    ['it is what a hint says', { advice: { plans: null, action: card(5) } }],
  ])('where %s', (_, more) => {
    const asked = never();
    expect(table(more).warning.allows(card(5))).toBe(true);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('a choice that is weighed', () => {
  it('counts if it costs little', async () => {
    answers(null);
    const { warning } = table();
    const allowed = warning.allows(card(5));
    expect(warning.weighing).toBe(true);
    expect(await allowed).toBe(true);
    expect(warning.weighing).toBe(false);
  });
  it('counts if it cannot be weighed', async () => {
    vi.spyOn(api, 'weigh').mockRejectedValue(new ApiError(429, 'busy', 'Too many.'));
    expect(await table().warning.allows(card(5))).toBe(true);
  });
  it('counts if there is no answer in time', async () => {
    vi.useFakeTimers();
    vi.spyOn(api, 'weigh').mockReturnValue(new Promise<Weighed>(() => undefined));
    const allowed = table().warning.allows(card(5));
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(await allowed).toBe(true);
  });
  it('is not sent to another moment', async () => {
    answers(null);
    const { made, warning } = table();
    const allowed = warning.allows(card(5));
    made.snapshot.you.number = 4;
    expect(await allowed).toBe(false);
  });
});

describe('a choice that costs much', () => {
  async function warned() {
    answers(COSTLY);
    const at = table();
    const allowed = at.warning.allows(card(5)) as Promise<boolean>;
    await vi.waitUntil(() => at.warning.costly);
    return { ...at, allowed };
  }
  it('waits for a decision: kept it counts', async () => {
    const { warning, allowed } = await warned();
    expect(warning.title).toContain('5');
    expect(warning.range).toEqual([4, 7]);
    warning.keep();
    expect(await allowed).toBe(true);
    expect(warning.costly).toBeNull();
  });
  it('taken back it does not, and is set up again, also if the better one was looked at', async () => {
    const { warning, allowed, plans } = await warned();
    expect(plans.plan).toEqual(card(5));
    warning.show('better');
    expect([plans.plan, warning.action]).toEqual([card(58), card(58)]);
    warning.takeBack();
    expect(await allowed).toBe(false);
    expect(plans.plan).toEqual(card(5));
  });
  it('is taken back by whoever sets up something else, which then counts: a decision is warned of once', async () => {
    const { warning, allowed, plans } = await warned();
    plans.plan = card(30);
    expect(warning.costly).toBeNull();
    expect(warning.allows(card(30))).toBe(true);
    expect(await allowed).toBe(false);
  });
});
