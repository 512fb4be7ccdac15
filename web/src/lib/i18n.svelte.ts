import en from '../locales/en.json';
import fr from '../locales/fr.json';
import type { Words } from './types';

export type Lang = 'en' | 'fr';
type Tables = Record<Lang, Record<string, string>>;

/** Each board enters its words here, in its own folder, so that `t` knows their keys too. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface BoardWords {}
type BoardKey = { [Board in keyof BoardWords]: keyof BoardWords[Board] }[keyof BoardWords];
export type Key = keyof typeof en | BoardKey;

const PAGE: Tables = { en, fr };
let board: Tables = { en: {}, fr: {} };
/** From now on the words of this board are known beside the page's own. */
export const learnWords = (words: Tables): void => {
  board = words;
};
const found = (key: string): string | undefined => PAGE[language.now][key] ?? board[language.now][key];

const STORE = 'northward.lang';

function first(): Lang {
  try {
    const kept = localStorage.getItem(STORE);
    if (kept === 'en' || kept === 'fr') return kept;
  } catch {
    // not stored
  }
  return typeof navigator !== 'undefined' && navigator.language?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

class Language {
  now = $state<Lang>(first());

  set(lang: Lang): void {
    this.now = lang;
    document.documentElement.lang = lang;
    try {
      localStorage.setItem(STORE, lang);
    } catch {
      // not stored
    }
  }
}

export const language = new Language();

/** The words for a key, with {name}s filled in. A key that is missing shows itself. */
export function t(key: Key, facts: Record<string, unknown> = {}): string {
  return fill(found(key) ?? key, facts);
}

/** As `t` for keys made at run time; the alternative where there are no such words. */
export function maybe(key: string, otherwise: string, facts: Record<string, unknown> = {}): string {
  const words = found(key);
  return words === undefined ? otherwise : fill(words, facts);
}

export function fill(text: string, facts: Record<string, unknown>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => (name in facts ? String(facts[name]) : all));
}

/** "1 card", "2 cards": the key with `.one` where the count is one (French: nought and one). */
export function count(key: string, n: number, facts: Record<string, unknown> = {}): string {
  const one = language.now === 'fr' ? Math.abs(n) < 2 : n === 1;
  return maybe(one ? `${key}.one` : key, String(n), { n, ...facts });
}

export const said = (words: Words | undefined | null): string => (words ? (words[language.now] ?? words.en ?? '') : '');
