/** Choosing by keys in lists of pieces. */

const STEP: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * In a list of options, arrows go from one to the next and choose it. Enter on the chosen one confirms; where more is
 * to be chosen first, it goes on to the next list of the same choice.
 */
export function listKeys(event: KeyboardEvent, confirm: () => boolean): void {
  const list = event.currentTarget as HTMLElement;
  const options = [...list.querySelectorAll<HTMLElement>('[role=option]:not(:disabled)')];
  const at = options.indexOf(document.activeElement as HTMLElement);
  const selected = (option: HTMLElement | undefined): boolean => option?.getAttribute('aria-selected') === 'true';
  if (STEP[event.key]) {
    const next = options.some(selected) ? (at + STEP[event.key] + options.length) % options.length : Math.max(0, at);
    options[next]?.focus();
    options[next]?.click();
  } else if (event.key === 'Enter' && selected(options[at])) {
    if (!event.repeat && !confirm()) nextList(list)?.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

function nextList(list: HTMLElement): HTMLElement | null {
  const lists = [...(list.closest('[data-choice]')?.querySelectorAll<HTMLElement>('[role=listbox]') ?? [])];
  return lists[lists.indexOf(list) + 1]?.querySelector<HTMLElement>('[role=option]:not(:disabled)') ?? null;
}

/** In a group of buttons, arrows go from one to the next; Enter confirms as soon as enough is chosen. */
export function groupKeys(event: KeyboardEvent, confirm: () => boolean): void {
  const group = event.currentTarget as HTMLElement;
  const buttons = [...group.querySelectorAll<HTMLElement>('[data-each]:not(:disabled)')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (STEP[event.key]) buttons[(at + STEP[event.key] + buttons.length) % buttons.length]?.focus();
  else if (event.key !== 'Enter' || event.repeat || !confirm()) return;
  event.preventDefault();
  event.stopPropagation();
}
