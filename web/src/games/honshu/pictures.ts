/** The pictures beside Honshū's rules. */
import en from '../card_maps/pictures/en.json';
import fr from '../card_maps/pictures/fr.json';

export { default as Picture } from '../card_maps/pictures/Picture.svelte';
export const words = { en, fr };
export const rules: Record<string, string> = {
  'HON-6.1': 'turn',
  'HON-6.2': 'touch',
  'HON-6.3': 'visible',
  'HON-6.4': 'lakes',
  'HON-6.5': 'ownlake',
  'HON-6.6': 'between',
  'HON-7.2': 'cubes',
  'HON-9.1': 'forests',
  'HON-9.2': 'town',
  'HON-9.3': 'lake',
  'HON-9.4': 'factory',
  'HON-10.2': 'run',
  'HON-10.3': 'block',
};
