/**
 * Whatever is on the table explains itself: under a pointer that rests on it, with the focus of the keyboard, and
 * under a finger that is held on it. What cannot be pressed is no stop of the tab key: the key ? goes to the next thing
 * that explains itself, whatever it is, and arrows go on from there. A board says what with
 * `{@attach explains(() => …)}`; an element with a `title`, and a picture that the legend of the table has, need
 * nothing more. `Explanation.svelte` shows it.
 */
import type { Attachment } from 'svelte/attachments';

/** As a line of the legend: pictures from the sprite (several symbols in one lie on each other), a name, a sentence. */
export interface Explained {
  name: string;
  text?: string;
  pictures?: readonly string[];
}
type Tell = () => Explained | null;

/** How long a pointer rests, or the focus stays, before the explanation comes; of what lies on a map, longer. */
const REST = 380;
const REST_ON_MAP = 700;
/** Who has just read one need not wait for the next. */
const STILL = 500;
/** How long a finger is held, and how far it may wander meanwhile. */
const HOLD = 450;
const WANDER = 10;
/** The focus explains what lies in it too, up to so many. */
const MOST = 8;
/** The key that goes to the next thing that explains itself; then arrows do too. */
export const ASK = '?';
const ON: Record<string, number> = { [ASK]: 1, ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
/** The id of the element that holds the words, for those who hear the page. */
export const EXPLANATION = 'explanation';

const told = new WeakMap<Element, Tell>();

/** The symbol of the sprite that a picture shows; a factory of any value is the one of the legend. */
function symbolOf(node: Element): string {
  const use =
    node.localName === 'use'
      ? node
      : node.localName === 'svg' && node.childElementCount === 1
        ? node.firstElementChild
        : null;
  return use?.closest('.ghost') ? '' : (use?.getAttribute('href')?.slice(1) ?? '');
}
const kindOf = (symbol: string): string => symbol.replace(/-\d+$/, '');

export const explains =
  (tell: Tell): Attachment =>
  (node) => {
    told.set(node, tell);
    return () => {
      told.delete(node);
      if (explainer.about === node) explainer.close();
    };
  };

type By = 'pointer' | 'focus' | 'hold';

class Explainer {
  /** What is explained; with the focus, some time before its explanation is seen. */
  about = $state.raw<Element | null>(null);
  open = $state(false);
  /** What the table's legend has. */
  legend: () => readonly Explained[] = () => [];
  /** The picture that is pointed at, within what is explained. */
  private symbol = $state('');
  private by: By = 'pointer';
  /** Words of titles that are put aside, so that the browser does not show them too. */
  private title = $state('');
  private waiting: Element | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = -Infinity;
  /** Somebody goes from one to the next by keys, and began there. */
  private asking: { from: HTMLElement | SVGElement | null } | null = null;
  /** Where the pointer was pressed last: what comes under it afterwards, while it rests, was not pointed at. */
  private pressed: { x: number; y: number } | null = null;
  private finger: { id: number; x: number; y: number; on: Element; held: boolean } | null = null;

  get lines(): Explained[] {
    const { about } = this;
    if (!about) return [];
    const own = told.get(about)?.() ?? (this.title ? { name: this.title } : null);
    const found = this.lookUp(this.symbol);
    // What the sentence has said already is not said twice.
    const pictured = found?.text && own?.name.toLowerCase().includes(found.text.toLowerCase()) ? null : found;
    const inner = this.by === 'focus' ? this.within(about) : [];
    const all = [...(own ? [own] : []), ...(pictured ? [pictured] : []), ...inner];
    return all.filter(({ name }, index) => all.findIndex((each) => each.name === name) === index).slice(0, MOST);
  }
  private within(node: Element): Explained[] {
    return [...node.querySelectorAll('*')].flatMap((each) => {
      const title = each.getAttribute('title');
      return told.get(each)?.() ?? (title ? { name: title } : (this.lookUp(symbolOf(each)) ?? []));
    });
  }
  /** The line of the legend with that picture, without the others that it has. */
  lookUp(symbol: string): Explained | null {
    const kind = kindOf(symbol);
    if (!kind) return null;
    const line = this.legend().find(({ pictures }) =>
      pictures?.some((picture) => picture.split(' ').some((each) => kindOf(each) === kind)),
    );
    return line ? { ...line, pictures: [symbol] } : null;
  }

  private show(node: Element, by: By, symbol = ''): void {
    if (this.about !== node) this.close();
    this.stopWaiting();
    this.by = by;
    this.symbol = symbol;
    if (this.about !== node) {
      this.about = node;
      this.takeTitle(node);
      const spoken = this.lines.map(({ name, text }) => [name, text].filter(Boolean).join(': ')).join('. ');
      const known = spoken === node.getAttribute('aria-label') || node.hasAttribute('aria-describedby');
      if (by === 'focus' && spoken && !known) node.setAttribute('aria-describedby', EXPLANATION);
    }
  }
  close(): void {
    this.stopWaiting();
    const { about } = this;
    if (!about) return;
    if (about.getAttribute('aria-describedby') === EXPLANATION) about.removeAttribute('aria-describedby');
    this.giveTitle(about);
    if (this.open) this.closed = performance.now();
    this.about = null;
    this.open = false;
  }
  private stopWaiting(): void {
    clearTimeout(this.timer);
    this.waiting = null;
  }
  private wait(node: Element, time: number, then: () => void): void {
    this.stopWaiting();
    this.waiting = node;
    this.timer = setTimeout(then, time);
  }

  /** A title that is the only name of its element stays its name. */
  private takeTitle(node: Element): void {
    const title = node.getAttribute('title');
    this.title = title ?? '';
    if (title === null) return;
    node.removeAttribute('title');
    if (!node.hasAttribute('aria-label') && !node.textContent?.trim()) node.setAttribute('aria-label', title);
  }
  private giveTitle(node: Element): void {
    if (this.title && !node.hasAttribute('title')) node.setAttribute('title', this.title);
    this.title = '';
  }

  /* ---- pointer, finger, focus: of the whole page ---- */

  over(event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    if (this.rests(event)) {
      this.away();
      return;
    }
    const node = captioned(event.target) ? null : explained(event.target);
    if (this.by !== 'pointer' && this.about && !node) return; // what the focus or a finger asked for stays
    const symbol = event.target instanceof Element ? symbolOf(event.target) : '';
    if (node && node === this.about && this.open) {
      this.symbol = symbol;
      return;
    }
    if (node === this.waiting && node) return;
    this.stopWaiting();
    if (this.by === 'pointer') this.close();
    if (!node || event.buttons) return;
    const rest = performance.now() - this.closed < STILL ? 0 : node.closest('svg.map') ? REST_ON_MAP : REST;
    this.wait(node, rest, () => {
      this.show(node, 'pointer', symbol);
      this.open = this.lines.length > 0;
    });
  }
  /** Whether the pointer is where it pressed: nobody has pointed at what has come there since. */
  private rests({ clientX, clientY }: PointerEvent): boolean {
    return this.pressed?.x === clientX && this.pressed.y === clientY;
  }
  away(): void {
    this.stopWaiting();
    if (this.by === 'pointer') this.close();
  }
  focus(event: FocusEvent): void {
    const node = event.target instanceof Element ? event.target : null;
    if (node?.matches(':focus-visible') && (speaks(node) || holdsExplained(node))) this.focused(node);
  }
  private focused(node: Element, symbol = ''): void {
    this.show(node, 'focus', symbol);
    this.wait(node, REST, () => {
      this.open = this.about === node && this.lines.length > 0;
    });
  }
  blur(): void {
    if (this.by === 'focus') this.close();
  }
  down(event: PointerEvent): void {
    this.close();
    this.finger = null;
    this.pressed = event.pointerType === 'mouse' ? { x: event.clientX, y: event.clientY } : null;
    if (event.pointerType === 'mouse' || !event.isPrimary) return;
    const node = explained(event.target);
    if (!node) return;
    const finger = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      on: event.target as Element,
      held: false,
    };
    this.finger = finger;
    this.wait(node, HOLD, () => {
      this.show(node, 'hold', symbolOf(finger.on));
      this.open = finger.held = this.lines.length > 0;
    });
  }
  move(event: PointerEvent): void {
    const { finger } = this;
    if (this.pressed && !this.rests(event)) {
      this.pressed = null;
      this.over(event);
    }
    if (!finger || finger.id !== event.pointerId) return;
    if (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) <= WANDER) return;
    this.finger = null;
    this.close();
  }
  /** A finger that was held has asked, not pressed: neither the board nor a button takes it for more. */
  up(event: PointerEvent): void {
    const { finger } = this;
    if (finger?.id !== event.pointerId) return;
    this.finger = null;
    this.stopWaiting();
    if (!finger.held || event.type === 'pointercancel') return;
    finger.on.dispatchEvent(new PointerEvent('pointercancel', { pointerId: finger.id, bubbles: true }));
    const swallow = (click: Event): void => {
      click.preventDefault();
      click.stopPropagation();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, true), STILL);
  }
  /** Gives the focus to the next thing that explains itself, or the one before. */
  private goOn(step: number): void {
    const from = document.activeElement as HTMLElement | SVGElement | null;
    const all = explainedOnes();
    const at = all.findIndex((each) => each === from);
    // From elsewhere: to the first one after it.
    const after = all.findIndex(
      (each) => !from || !!(from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING),
    );
    const next = all.at(at >= 0 ? (at + step) % all.length : after < 0 ? 0 : after);
    if (!next) return;
    const begun = this.asking?.from ?? from;
    const lent = !next.hasAttribute('tabindex') && !next.matches('button,a[href],input,select,textarea,summary');
    if (lent) next.setAttribute('tabindex', '-1');
    next.focus();
    this.focused(next, symbolOf(next));
    next.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    this.asking = { from: begun };
    next.addEventListener(
      'blur',
      () => {
        if (lent) next.removeAttribute('tabindex');
        this.asking = null;
      },
      { once: true },
    );
  }
  /** The menu that some phones open under a held finger. */
  menu(event: Event): void {
    if (this.finger) event.preventDefault();
  }
  /** Escape puts it away; what the pointer only passed over does not keep the key from the board. */
  key(event: KeyboardEvent): void {
    const step = this.asking || event.key === ASK ? ON[event.key] : undefined;
    if (step && !(event.ctrlKey || event.metaKey || event.altKey) && !writes(event.target)) {
      event.preventDefault();
      event.stopPropagation();
      this.goOn(step);
    } else if (event.key === 'Escape' && (this.open || this.asking)) {
      if (this.by !== 'pointer') {
        event.preventDefault();
        event.stopPropagation();
      }
      this.close();
      this.asking?.from?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') this.close();
  }
}

const speaks = (node: Element): boolean => told.has(node) || !!node.getAttribute('title');
const writes = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type=checkbox],[type=radio],[type=range]),textarea,select');
/** Where a line of the board says what is pointed at: no window covers its neighbours. */
const captioned = (target: EventTarget | null): boolean =>
  target instanceof Element && !!target.closest('[data-captioned]');
/** A whole board, a page, what is scrolled: too much to be explained at once. */
const WHOLE = 'body,svg.map,main,dialog,[role=region]';
/** Of a control the focus explains what lies in it. */
const holdsExplained = (node: Element): boolean =>
  !node.matches(WHOLE) &&
  [...node.querySelectorAll('*')].some((each) => speaks(each) || explainer.lookUp(symbolOf(each)));

/** The innermost element around a point of the page that has something to say; else a picture of the legend. */
function explained(target: EventTarget | null): Element | null {
  let node = target instanceof Element ? target : null;
  const pictured = node && explainer.lookUp(symbolOf(node)) ? node : null;
  while (node && !speaks(node) && node !== explainer.about) node = node.parentElement;
  return node ?? pictured;
}

/** All in sight that have something to say, outermost only, in the order of the page; in a dialog only those of it. */
function explainedOnes(): (HTMLElement | SVGElement)[] {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const found: Element[] = [];
  for (const node of place.querySelectorAll('*')) {
    // Of a map those of its pictures that say more than the legend.
    if (
      node !== explainer.about &&
      !speaks(node) &&
      (node.closest('symbol,svg.map') || !explainer.lookUp(symbolOf(node)))
    )
      continue;
    // A picture beside words is hidden from those who hear them: what holds both has the focus.
    const seen = node.closest('[aria-hidden=true]')?.parentElement ?? node;
    if (seen.matches(`:disabled,${WHOLE}`) || seen.closest('.sr,[inert],[aria-hidden=true]')) continue;
    if (seen.checkVisibility && !seen.checkVisibility({ visibilityProperty: true })) continue;
    if (!found.at(-1)?.contains(seen)) found.push(seen);
  }
  return found as (HTMLElement | SVGElement)[];
}

export const explainer = new Explainer();
