/** The pictures beside Okanagan's rules. */
import en from './pictures/en.json';
import fr from './pictures/fr.json';

export { default as Picture } from './pictures/Picture.svelte';
export const words = { en, fr };
export const rules: Record<string, string> = {
  'OKA-2.1': 'tile',
  'OKA-3.2': 'beside',
  'OKA-3.3': 'match',
  'OKA-4.2': 'silo',
  'OKA-4.3': 'warehouse',
  'OKA-4.4': 'farm',
  'OKA-5.2': 'complete',
  'OKA-5.4': 'order',
  'OKA-7.2': 'collect',
  'OKA-10.1': 'explorer',
  'OKA-10.2': 'single',
  'OKA-10.3': 'pair',
  'OKA-10.4': 'shape',
};
