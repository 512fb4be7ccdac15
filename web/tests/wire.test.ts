/** No rule in the page: what a board shows of the rules is what the server says, whatever that is. */
import { describe, expect, it } from 'vitest';

const code = import.meta.glob<string>('../src/games/**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const words = import.meta.glob<string>('../src/games/**/words/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('the words of the boards', () => {
  /** Names of sets have numbers, and this is an article. */
  const NO_FIGURES = /^(set\..*|oka\.back\.shape)$/;
  it.each(Object.keys(words))('have no figure of the rules: %s', (file) => {
    const table = JSON.parse(words[file]) as Record<string, string>;
    const figures = Object.entries(table).filter(([key, text]) => !NO_FIGURES.test(key) && /\d/.test(text));
    expect(figures).toEqual([]);
  });
});

describe('the code of the boards', () => {
  it.each(Object.keys(code))('reads names, not codes: %s', (file) => {
    expect(code[file]).not.toMatch(/\b0x[0-9a-f]+\b|\batob\b|subarray\(/i);
  });
});
