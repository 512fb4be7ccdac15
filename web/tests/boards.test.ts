import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boardOf, SYMBOLS, type Board } from '../src/games/boards';

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
