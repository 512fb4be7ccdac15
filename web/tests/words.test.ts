import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Board } from '../src/games/boards';
import { fill } from '../src/lib/i18n.svelte';
import { TABLE_LOOKS } from '../src/table/looks';

const all = (readdirSync('src', { recursive: true }) as string[]).map((name) => name.replaceAll('\\', '/'));
const sources = all
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith('server.ts'))
  .map((name) => [name, readFileSync(join('src', name), 'utf8')] as const);
const boards = import.meta.glob<Board>('../src/games/*/index.ts', { eager: true });

/** Where words and the code that speaks them lie: the page, or the folder of a game. */
const folderOf = (name: string): string => /^games\/(\w+)\//.exec(name)?.[1] ?? 'page';
const textOf = (folders: string[]): string =>
  sources
    .filter(([name]) => folders.includes(folderOf(name)))
    .map(([, content]) => content)
    .join('\n');
const wordsOf = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(join('src', file), 'utf8')) as Record<string, string>;
const tables = all
  .filter((name) => name.endsWith('/en.json'))
  .map((name) => ({ folder: folderOf(name), en: wordsOf(name), fr: wordsOf(name.replace('/en.json', '/fr.json')) }));
/** A board's folder and those that it takes from. */
const within = (folder: string): string[] => {
  const taken = [...textOf([folder]).matchAll(/from '\.\.\/(\w+)\//g)].map((found) => found[1]);
  return [...new Set([folder, ...taken])];
};
const folders = [...new Set(sources.map(([name]) => folderOf(name)))].filter((folder) => folder !== 'page');

describe.each(tables)('the words of $folder', ({ folder, en, fr }) => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(fr)).toEqual(Object.keys(en));
  });
  it('have no empty words and the same {names} in both languages', () => {
    for (const [key, value] of Object.entries(en)) {
      const names = (from: string): string[] => [...from.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
      expect(value.trim(), key).not.toBe('');
      expect(names(fr[key]), key).toEqual(names(value));
    }
  });
  it('say in both languages, or in none, what was counted at the end', () => {
    const counted = Object.keys(en).filter((key) => key.startsWith('count.'));
    const speaks = (words: string): boolean => /\p{L}/u.test(words.replace(/\{\w+\}/g, ''));
    expect(counted.filter((key) => speaks(en[key]) !== speaks(fr[key]))).toEqual([]);
  });
  it('have no key that nothing uses', () => {
    // Those of the page are for every board; a folder that others take from speaks for them, and they for it.
    const speakers = folder === 'page' ? ['page', ...folders] : folders.filter((each) => within(each).includes(folder));
    const text = textOf(['page', ...speakers, ...within(folder)]);
    const made = [...text.matchAll(/`([\w.]+\.)\$\{/g)].map((found) => found[1]);
    const unused = Object.keys(en).filter(
      (key) => !made.some((start) => key.startsWith(start)) && !key.endsWith('.one') && !text.includes(`'${key}'`),
    );
    expect(unused).toEqual([]);
  });
});

describe.each(['page', ...folders])('what is said by %s', (folder) => {
  // A folder that others take from may say what each of them has words for.
  const takers = folders.filter((each) => within(each).includes(folder) && `../src/games/${each}/index.ts` in boards);
  const known = (among: string[]): Set<string> =>
    new Set(tables.filter((each) => among.includes(each.folder)).flatMap(({ en }) => Object.keys(en)));
  it('has words', () => {
    const text = textOf([folder]);
    const used = [...text.matchAll(/\bt\('([^']+)'/g)].map((found) => found[1]);
    const counted = [...text.matchAll(/\bcount\('([^']+)'/g)].flatMap((found) => [found[1], `${found[1]}.one`]);
    const keys = known(['page', ...within(folder), ...takers]);
    expect([...used, ...counted].filter((key) => !keys.has(key))).toEqual([]);
  });
});

it('each thing is said in one place: no board has a key that the page has or that it takes from another', () => {
  for (const [name, { words }] of Object.entries(boards)) {
    const folder = folderOf(name.replace('../src/', ''));
    const keys = tables
      .filter((each) => ['page', ...within(folder)].includes(each.folder))
      .flatMap(({ en }) => Object.keys(en));
    expect(keys.length, name).toBe(new Set(keys).size);
    for (const lang of ['en', 'fr'] as const) expect(Object.keys(words[lang]).length, name).toBeGreaterThan(0);
  }
});

it('facts are filled in', () => {
  expect(fill('card {card} of {all}', { card: 7 })).toBe('card 7 of {all}');
});

it('the log knows the events that a board looks for', () => {
  const asked = Object.entries(boards).flatMap(([name, { looks }]) => {
    const text = textOf(within(folderOf(name.replace('../src/', ''))));
    return [...text.matchAll(/(?:each|line\??)\.kind === '([a-z]+)'/g)].map((found) => [found[1], looks] as const);
  });
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(([kind, looks]) => !(kind in looks) && !(kind in TABLE_LOOKS))).toEqual([]);
});

it('no static style attribute: the page allows no inline style', () => {
  for (const [name, content] of sources) expect(/<[a-z][^>]*\sstyle="/.test(content), name).toBe(false);
});
it('no other host is named in the page', () => {
  const hosts = [
    ...sources
      .map(([, content]) => content)
      .join('\n')
      .matchAll(/https?:\/\/[^\s'"`<)]+/g),
  ]
    .map((found) => found[0])
    .filter((url) => !url.includes('www.w3.org') && url !== 'https://…');
  expect(hosts).toEqual([]);
});

it('has no colon of its own between words: in French a space comes before it', () => {
  const found = sources.flatMap(([name, content]) => {
    const markup = content.replace(/<script[^]*?<\/script>|<style[^]*?<\/style>/g, '');
    const inMarkup = name.endsWith('.svelte') ? [...markup.matchAll(/\}:[\s<].*/g)] : [];
    return [...inMarkup, ...content.matchAll(/`[^`\n]*\$\{[^`\n]*\}: [^`\n]*`/g)].map(([text]) => `${name}: ${text}`);
  });
  expect(found).toEqual([]);
});
