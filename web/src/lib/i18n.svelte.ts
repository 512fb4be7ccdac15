import cardMapsEn from '../games/card_maps/words/en.json';
import cardMapsFr from '../games/card_maps/words/fr.json';
import hyperboreaEn from '../games/hyperborea/words/en.json';
import hyperboreaFr from '../games/hyperborea/words/fr.json';
import okanaganEn from '../games/okanagan/words/en.json';
import okanaganFr from '../games/okanagan/words/fr.json';
import pageEn from '../locales/en.json';
import pageFr from '../locales/fr.json';
import type { Words } from './types';

export type Lang = 'en' | 'fr';
// The page's own words, and those of each game with a board.
export const en = { ...pageEn, ...cardMapsEn, ...okanaganEn, ...hyperboreaEn };
export const fr = { ...pageFr, ...cardMapsFr, ...okanaganFr, ...hyperboreaFr };
export type Key = keyof typeof en;
const TABLES: Record<Lang, Record<string, string>> = { en, fr };
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
  return fill(TABLES[language.now][key] ?? key, facts);
}

/** As `t` for keys made at run time; the alternative where there are no such words. */
export function maybe(key: string, otherwise: string, facts: Record<string, unknown> = {}): string {
  const found = TABLES[language.now][key];
  return found === undefined ? otherwise : fill(found, facts);
}

export function fill(text: string, facts: Record<string, unknown>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => (name in facts ? String(facts[name]) : all));
}

/** "1 card", "2 cards": the key with `.one` where the count is one (French: nought and one). */
export function count(key: string, n: number, facts: Record<string, unknown> = {}): string {
  const one = language.now === 'fr' ? Math.abs(n) < 2 : n === 1;
  return maybe(one ? `${key}.one` : key, String(n), { n, ...facts });
}

export const said = (words: Words | undefined | null): string => (words ? (words[language.now] ?? words.en) : '');
