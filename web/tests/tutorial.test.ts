import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../src/lib/api';
import type { Action, TutorialStep } from '../src/lib/types';
import type { TableState } from '../src/table/state.svelte';
import { Tutorial } from '../src/table/tutorial.svelte';

const card = (number: number, more = {}): Action => ({ do: 'play', seat: 0, card: number, ...more });
const text = (words: string) => ({ en: words, fr: words });
const read = (words: string, more: Partial<TutorialStep> = {}): TutorialStep => ({
  at: 'map',
  text: text(words),
  action: null,
  kinds: [],
  otherwise: [],
  tries: null,
  strategy: false,
  ...more,
});
const LEGAL = [card(5), card(30), card(30, { cube: [0, 1] }), card(58)];
const asked = (more: Partial<TutorialStep> = {}): TutorialStep => read('play 58', { action: card(58), ...more });
const REACTIONS = [
  { when: { card: 5 }, text: text('the lowest of all') },
  { when: { card: 30, cube: [0, 1] }, text: text('keep the cube') },
  { when: {}, text: text('not high enough') },
];

function table(done = 0) {
  const shown: (Action | null)[] = [];
  const sent: Action[] = [];
  const made = {
    id: 'x',
    seat: 0,
    mine: true,
    shelved: {},
    snapshot: { table: { game: 'any', tutorial: done }, legal: LEGAL },
    advice: { plans: { plan: null, show: (action: Action | null) => void shown.push(action) } },
    act: (action: Action) => Promise.resolve(!!sent.push(action)),
  };
  return { made, shown, sent };
}

async function lesson(steps: TutorialStep[], at = table()): Promise<Tutorial> {
  vi.spyOn(api, 'tutorial').mockResolvedValue({ steps });
  return (await Tutorial.of(at.made as unknown as TableState))!;
}
afterEach(() => vi.restoreAllMocks());

describe('a step that asks for one action', () => {
  it('offers nothing else, unless it has an answer to what else may be chosen', async () => {
    expect((await lesson([asked(), read('end')])).among(LEGAL)).toEqual([card(58)]);
    expect((await lesson([asked({ otherwise: REACTIONS }), read('end')])).among(LEGAL)).toEqual(LEGAL);
  });
  it('answers another choice by the first reaction that fits, and does not let it through', async () => {
    const guide = await lesson([asked({ otherwise: REACTIONS }), read('end')]);
    const answers = LEGAL.map((action) => [guide.stops(action), guide.reaction]);
    expect(answers.slice(0, 3)).toEqual([
      [true, 'the lowest of all'],
      [true, 'not high enough'],
      [true, 'keep the cube'],
    ]);
    expect(guide.stops(card(58))).toBe(false);
  });
  it('shows on the board what is asked for, and does it when that is shown', async () => {
    const at = table();
    const guide = await lesson([asked({ otherwise: REACTIONS }), read('end')], at);
    expect(guide.wanted).toEqual(card(58));
    guide.stops(card(5));
    await guide.help();
    expect([at.shown, at.sent, guide.showing, guide.reaction]).toEqual([[card(58)], [], true, null]);
    await guide.help();
    expect(at.sent).toEqual([card(58)]);
  });
  it('lets whoever has left the guide do as they like', async () => {
    const guide = await lesson([asked({ otherwise: REACTIONS }), read('end')]);
    guide.leave(true);
    expect(guide.stops(card(5))).toBe(false);
  });
});

describe('what is tried out', () => {
  it('is a hint where it is taught and where the choice is free, and it takes the learner on', async () => {
    const steps = [asked(), read('ask for one', { tries: 'hint' }), asked({ kinds: ['play'] }), read('end')];
    expect((await lesson(steps)).advises).toBe(false);
    const guide = await lesson(steps, table(1));
    expect([guide.shown, guide.advises]).toEqual([1, true]);
    guide.hinted();
    expect([guide.shown, guide.advises]).toEqual([2, true]);
  });
  it('is to take back, once', async () => {
    const at = table(1);
    const guide = await lesson([asked(), read('take back', { tries: 'undo' }), asked(), read('end')], at);
    expect(guide.shown).toBe(1);
    at.made.snapshot.table.tutorial = 0;
    guide.follow();
    at.made.snapshot.table.tutorial = 1;
    guide.follow();
    expect(guide.step.text.en).not.toBe('take back');
  });
});
