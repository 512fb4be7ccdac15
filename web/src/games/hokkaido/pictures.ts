/** The pictures beside Hokkaidō's rules. */
import en from '../card_maps/pictures/en.json';
import fr from '../card_maps/pictures/fr.json';

export { default as Picture } from '../card_maps/pictures/Picture.svelte';
export const words = { en, fr };
export const rules: Record<string, string> = {
  'HOK-6.1': 'turn',
  'HOK-6.2': 'touch',
  'HOK-6.3': 'visible',
  'HOK-6.4': 'peaks',
  'HOK-6.5': 'ownlake',
  'HOK-6.6': 'between',
  'HOK-7.2': 'cubes',
  'HOK-9.1': 'mountains',
  'HOK-9.2': 'forests',
  'HOK-9.3': 'factorytwo',
  'HOK-9.4': 'lake',
  'HOK-9.5': 'sides',
  'HOK-12.1': 'links',
  'HOK-12.2': 'single',
  'HOK-12.4': 'lines',
  'HOK-13.1': 'terraform',
};
