import own from '../assets/symbols.svg?raw';

/**
 * Puts the symbols into the page, once and on one sheet: its own, and those of the games. Style attributes go through
 * the object model: the page allows no inline style.
 */
export function plantSprite(others: string[]): void {
  const host = document.createElement('div');
  host.innerHTML = [own, ...others].join('').replaceAll(' style="', ' data-style="');
  for (const part of host.querySelectorAll<SVGElement>('[data-style]')) {
    part.style.cssText = part.dataset.style ?? '';
    part.removeAttribute('data-style');
  }
  const [sheet, ...more] = host.children;
  for (const each of more) sheet.append(...each.children);
  document.body.prepend(sheet);
}
