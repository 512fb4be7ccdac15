/** The pictures beside Hyperborea's rules. */
import en from './pictures/en.json';
import fr from './pictures/fr.json';

export { default as Picture } from './pictures/Picture.svelte';
export const words = { en, fr };
export const rules: Record<string, string> = {
  'HYP-4.2': 'spaces',
  'HYP-4.3': 'halves',
  'HYP-4.4': 'full',
  'HYP-5.1': 'enter',
  'HYP-5.2': 'guarded',
  'HYP-6.1': 'upgrade',
  'HYP-8.2': 'terrain',
  'HYP-8.4': 'stopped',
  'HYP-8.8': 'fog',
  'HYP-9.1': 'attack',
  'HYP-9.5': 'fortress',
  'HYP-13.6': 'reset',
  'HYP-15.8': 'control',
};
