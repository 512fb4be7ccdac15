export { colours } from '../card_maps/sketch';
