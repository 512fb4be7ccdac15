import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en, fill, fr } from '../src/lib/i18n.svelte';
import { EVENT_KINDS } from '../src/lib/server';
import { LOOK } from '../src/table/kinds';
import { LANDS, REWARDS, STRUCTURES } from '../src/games/okanagan/types';

const words: Record<string, Record<string, string>> = { en, fr };
const sources = (readdirSync('src', { recursive: true }) as string[])
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith('server.ts'))
  .map((name) => [name, readFileSync(join('src', name), 'utf8')] as const);
const text = sources.map(([, content]) => content).join('\n');

describe('locales', () => {
  it('say each thing in one place', () => {
    const files = (readdirSync('src', { recursive: true }) as string[]).filter((name) => name.endsWith('en.json'));
    const keys = files.flatMap((name) => Object.keys(JSON.parse(readFileSync(join('src', name), 'utf8')) as object));
    expect(keys.sort()).toEqual(Object.keys(en).sort());
  });
  it('have the same keys', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });
  it('have no empty words and the same {names} in both languages', () => {
    for (const [key, value] of Object.entries(en)) {
      const names = (from: string): string[] => [...from.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
      expect(value.trim(), key).not.toBe('');
      expect(names(words.fr[key]), key).toEqual(names(value));
    }
  });
  it('have every key that the page uses', () => {
    const used = [...text.matchAll(/\bt\('([^']+)'/g)].map((found) => found[1]);
    const counted = [...text.matchAll(/\bcount\('([^']+)'/g)].flatMap((found) => [found[1], `${found[1]}.one`]);
    expect([...used, ...counted].filter((key) => !(key in en))).toEqual([]);
  });
  it('have words for what is named at run time', () => {
    const wanted = [
      ...['desert', 'forest', 'town', 'lake', 'mountain'].map((name) => `terrain.${name}`),
      ...['blue', 'brown', 'green', 'grey', 'yellow'].map((name) => `colour.${name}`),
      ...[
        'mountain',
        'forest',
        'factory',
        'lake',
        'town',
        'goal',
        'scoring_card',
        'explorer',
        'objectives',
        'gold',
      ].map((name) => `item.${name}`),
      ...['setup', 'deal', 'reveal', 'choose', 'pay', 'pair', 'take', 'draw', 'discard', 'place', 'gift', 'over'].map(
        (name) => `phase.${name}`,
      ),
      ...Array.from({ length: 9 }, (_, index) => `goal.${index + 1}`),
      ...['explorer', 'objectives', 'gold'].flatMap((name) => [`item.${name}`, `oka.item.${name}`]),
      ...LANDS.map((name) => `oka.land.${name}`),
      ...REWARDS.map((name) => `oka.reward.${name}`),
      ...STRUCTURES.flatMap((name) => [
        `oka.structure.${name}`,
        `oka.structure.${name}.short`,
        `oka.structure.${name}.text`,
      ]),
      ...[
        'gain',
        'shape',
        'nugget',
        'objectives',
        'trade',
        'tribute',
        'swap_colour',
        'swap_shape',
        'renew',
        'first',
      ].flatMap((name) => [`oka.back.${name}`, `oka.back.${name}.text`]),
      ...['circle', 'square', 'hexagon'].map((name) => `oka.shape.${name}`),
      ...[0, 1, 2, 3].map((side) => `oka.side.${side}`),
      ...[
        'keep',
        'place',
        'build',
        'resolve',
        'order',
        'alone',
        'action',
        'shape',
        'trade',
        'give',
        'swap',
        'claim',
        'take',
      ].flatMap((name) => [`oka.ask.${name}`, `oka.phase.${name}`, `oka.status.${name}`]),
      ...[
        'keep',
        'place',
        'redraw',
        'skip',
        'build',
        'resolve',
        'order',
        'collect',
        'use',
        'gain',
        'trade',
        'give',
        'swap',
        'claim',
        'take',
        'takeblind',
      ].map((name) => `oka.confirm.${name}`),
    ];
    expect(wanted.filter((key) => !(key in en))).toEqual([]);
  });
  it('have no key that nothing uses', () => {
    const own = 'terrain|colour|item|phase|goal|legend|confirm|set|end.tie|end.tiebreak|key';
    const hyp = 'ask|op|use|worry|worth|left';
    const oka = 'ask|back|confirm|hint|item|land|phase|reward|shape|side|status|structure';
    const made = new RegExp(`^(${own}|hyp\\.(${hyp})|oka\\.(${oka}))\\.`.replaceAll('end.', 'end\\.'));
    const unused = Object.keys(en).filter(
      (key) => !made.test(key) && !key.endsWith('.one') && !text.includes(`'${key}'`),
    );
    expect(unused).toEqual([]);
  });
  it('fill in facts', () => {
    expect(fill('card {card} of {all}', { card: 7 })).toBe('card 7 of {all}');
  });
});

describe('events of the server', () => {
  const kinds: string[] = Object.values(EVENT_KINDS).flat();
  it('are all known to the log', () => {
    expect([...new Set(kinds)].sort()).toEqual(Object.keys(LOOK).sort());
  });
  it('are known by the kinds that the page looks for', () => {
    const asked = [...text.matchAll(/\.kind === '([a-z]+)'/g)]
      .map((found) => found[1])
      .filter((kind) => !['person', 'bot', 'me', 'screen', 'link', 'city'].includes(kind));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((kind) => !kinds.includes(kind))).toEqual([]);
  });
});

it('no static style attribute: the page allows no inline style', () => {
  for (const [name, content] of sources) expect(/<[a-z][^>]*\sstyle="/.test(content), name).toBe(false);
});
it('no other host is named in the page', () => {
  const hosts = [...text.matchAll(/https?:\/\/[^\s'"`<)]+/g)]
    .map((found) => found[0])
    .filter((url) => !url.includes('www.w3.org') && url !== 'https://…');
  expect(hosts).toEqual([]);
});
