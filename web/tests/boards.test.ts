import { readFileSync } from 'node:fs';
import { mount, unmount } from 'svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import { boardOf, picturesOf, SYMBOLS, type Board, type Pictures } from '../src/games/boards';

const found = Object.entries(import.meta.glob<Board>('../src/games/*/index.ts', { eager: true }));
const nameOf = (file: string): string => /games\/(\w+)\//.exec(file)![1];

describe('boards', () => {
  it('are found by their folders, and a game without one has none', async () => {
    expect(found.length).toBeGreaterThan(0);
    for (const [file, board] of found) expect((await boardOf(nameOf(file)))?.Table, file).toBe(board.Table);
    expect(boardOf('nim')).toBeNull();
    expect(boardOf('generic')).toBeNull();
  });
  it('have a poster for the home page', () => {
    for (const [file] of found) expect(SYMBOLS.join(''), file).toContain(`id="poster-${nameOf(file)}"`);
  });
});

describe.each(found.map(([file]) => nameOf(file)))('the pictures beside the rules of %s', (game) => {
  const rulesIn = (lang: string): string[] =>
    [...readFileSync(`../northward/games/${game}/rules/${lang}.md`, 'utf8').matchAll(/^\*\*([A-Z]+-[\d.]+)\*\*/gm)].map(
      ([, id]) => id,
    );
  let pictures: Pictures;
  beforeAll(async () => {
    pictures = (await picturesOf(game))!;
  });

  it('belong to rules that there are, six at least', () => {
    const ids = Object.keys(pictures.rules);
    expect(ids.length).toBeGreaterThanOrEqual(6);
    for (const lang of ['en', 'fr']) expect(ids.filter((id) => !rulesIn(lang).includes(id))).toEqual([]);
  });
  it('say in both languages what they show, and can be drawn with symbols that there are', () => {
    const symbols = SYMBOLS.join('') + readFileSync('src/assets/symbols.svg', 'utf8');
    for (const name of new Set(Object.values(pictures.rules))) {
      for (const lang of ['en', 'fr'] as const) expect(pictures.words[lang][`picture.${name}`], name).toBeTruthy();
      const target = document.createElement('div');
      const drawn = mount(pictures.Picture, { target, props: { name } });
      expect(target.querySelector('svg'), name).not.toBeNull();
      for (const use of target.querySelectorAll('use'))
        expect(symbols, name).toContain(`id="${use.getAttribute('href')!.slice(1)}"`);
      void unmount(drawn);
    }
  });
});

describe('symbols', () => {
  const sheets = [readFileSync('src/assets/symbols.svg', 'utf8'), ...SYMBOLS];
  const ids = sheets.flatMap((sheet) => [...sheet.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id));
  it('have names that no other sheet uses', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
  it('use only symbols that there are', () => {
    const used = sheets.flatMap((sheet) => [...sheet.matchAll(/(?:href="#|url\(#)([\w-]+)/g)].map(([, id]) => id));
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
