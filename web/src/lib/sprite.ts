import sprite from '../assets/symbols.svg?raw';

/**
 * Puts the symbols into the page, once. Style attributes go through the object model: the page allows no inline style.
 */
export function plantSprite(): void {
  const host = document.createElement('div');
  host.innerHTML = sprite.replaceAll(' style="', ' data-style="');
  for (const part of host.querySelectorAll<SVGElement>('[data-style]')) {
    part.style.cssText = part.dataset.style ?? '';
    part.removeAttribute('data-style');
  }
  const root = host.firstElementChild;
  if (root) document.body.prepend(root);
}
