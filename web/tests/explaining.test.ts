import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aside, freeCorner } from '../src/lib/aside';
import { explainer, EXPLANATION, explains } from '../src/lib/explaining.svelte';
import Explanation from '../src/lib/Explanation.svelte';

const WINDOW = { width: 360, height: 740 };
const WORDS = { width: 200, height: 60 };
const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

describe('words beside what they speak of', () => {
  it('stand above it, or below where there is no room, inside the window', () => {
    expect(aside(box(100, 300, 40, 40), WORDS, WINDOW)).toEqual({ left: 20, top: 232 });
    expect(aside(box(4, 10, 40, 40), WORDS, WINDOW)).toEqual({ left: 8, top: 58 });
    expect(aside(box(320, 700, 40, 40), WORDS, WINDOW)).toEqual({ left: 152, top: 632 });
  });
  it('stand at the side of what is as high as the window', () => {
    expect(aside(box(0, 0, 120, 740), WORDS, WINDOW)).toEqual({ left: 128, top: 340 });
  });
  it('never cover it where there is room', () => {
    for (let left = 0; left <= 320; left += 40)
      for (let top = 0; top <= 700; top += 50) {
        const at = aside(box(left, top, 40, 40), WORDS, WINDOW);
        const apart = at.left >= left + 40 || at.left + 200 <= left || at.top >= top + 40 || at.top + 60 <= top;
        expect(apart, `${left} ${top}`).toBe(true);
        expect(at.left >= 8 && at.left <= 152 && at.top >= 8 && at.top <= 672, `${left} ${top}`).toBe(true);
      }
  });
});

describe('a card over a board', () => {
  const room = box(100, 50, 800, 600);
  const card = new DOMRect(0, 0, 300, 200);
  it('lies in a corner where it hides nothing that has to be seen', () => {
    expect(freeCorner(room, card, [])).toEqual({ left: 108, top: 442 });
    expect(freeCorner(room, card, [new DOMRect(120, 500, 96, 96)])).toEqual({ left: 592, top: 442 });
    expect(freeCorner(room, card, [box(100, 500, 800, 20)])).toEqual({ left: 108, top: 58 });
  });
});

describe('an explanation', () => {
  let component: Record<string, unknown>;
  const words = (): string => {
    flushSync();
    const shown = document.getElementById(EXPLANATION)!;
    return shown.classList.contains('seen') ? shown.textContent!.replace(/\s+/g, ' ').trim() : '';
  };
  const put = (html: string): HTMLElement => {
    const place = document.createElement('div');
    place.innerHTML = html;
    document.body.append(place);
    return place.firstElementChild as HTMLElement;
  };
  const pointer = (node: Element, type: string, pointerType: string, at: { x?: number } = {}): void => {
    node.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerType,
        pointerId: 7,
        isPrimary: true,
        clientX: at.x ?? 0,
      }),
    );
  };
  const key = (node: Element, name: string): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
    node.dispatchEvent(event);
    return event;
  };
  const forest = { name: 'Forest', text: 'Two points each.' };

  beforeEach(() => {
    vi.useFakeTimers();
    component = mount(Explanation, { target: document.body });
    flushSync();
  });
  afterEach(() => {
    explainer.close();
    void unmount(component);
    document.body.replaceChildren();
    vi.useRealTimers();
  });

  it('is not of what has come under a pointer that has pressed, before it moves again', () => {
    const node = put('<button>Deal</button>');
    explains(() => forest)(node);
    pointer(document.body, 'pointerdown', 'mouse', { x: 5 });
    pointer(node, 'pointerover', 'mouse', { x: 5 });
    vi.advanceTimersByTime(2000);
    expect(words()).toBe('');
    pointer(node, 'pointermove', 'mouse', { x: 6 });
    vi.advanceTimersByTime(2000);
    expect(words()).toContain('Forest');
  });
  it('comes under a pointer that rests, and goes with it', () => {
    const node = put('<span><i></i></span>');
    explains(() => forest)(node);
    pointer(node.firstElementChild!, 'pointerover', 'mouse');
    expect(words()).toBe('');
    vi.advanceTimersByTime(1000);
    expect(words()).toBe('ForestTwo points each.');
    pointer(document.body, 'pointerover', 'mouse');
    expect(words()).toBe('');
  });
  it('comes for a title too, which the browser does not show meanwhile', () => {
    const node = put('<button title="Rotate (R)"></button>');
    pointer(node, 'pointerover', 'mouse');
    vi.advanceTimersByTime(1000);
    expect(words()).toBe('Rotate (R)');
    expect(node.getAttribute('title')).toBeNull();
    pointer(document.body, 'pointerover', 'mouse');
    expect(node.getAttribute('title')).toBe('Rotate (R)');
  });
  it('comes with the focus, for all that lies in it, and is read out', () => {
    const node = put('<button><span></span><span></span></button>');
    explains(() => forest)(node.children[0]);
    explains(() => ({ name: 'Lake' }))(node.children[1]);
    node.focus();
    vi.advanceTimersByTime(1000);
    expect(words()).toBe('ForestTwo points each. Lake');
    expect(node.getAttribute('aria-describedby')).toBe(EXPLANATION);
    const escape = key(node, 'Escape');
    expect(escape.defaultPrevented).toBe(true);
    expect(words()).toBe('');
    expect(node.getAttribute('aria-describedby')).toBeNull();
    expect(key(node, 'Escape').defaultPrevented).toBe(false);
  });
  it('comes by the key ? for what is no stop of the tab key, one after the other, and Escape leads back', () => {
    const button = put('<button>Go</button>');
    explainer.legend = () => [{ ...forest, pictures: ['sq-forest'] }];
    put('<svg><symbol><use href="#sq-forest"></use></symbol></svg>'); // the sheet of symbols is never shown itself
    const chip = put('<span title="Forests">+2</span>');
    const hidden = put('<span class="sr" title="Nobody sees it">1</span>');
    const count = put('<span><i></i></span>');
    explains(() => forest)(count.firstElementChild!);
    put('<input title="Search">');
    button.focus();
    expect(key(button, 'ArrowDown').defaultPrevented).toBe(false);
    expect(key(button, '?').defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(chip);
    vi.advanceTimersByTime(1000);
    expect(words()).toBe('Forests');
    key(chip, 'ArrowDown');
    expect(document.activeElement).toBe(count.firstElementChild);
    expect(chip.hasAttribute('tabindex')).toBe(false);
    expect(chip.title).toBe('Forests');
    vi.advanceTimersByTime(1000);
    expect(words()).toBe('ForestTwo points each.');
    key(document.activeElement!, 'ArrowUp');
    expect(document.activeElement).toBe(chip);
    expect(hidden.hasAttribute('tabindex')).toBe(false);
    key(chip, 'Escape');
    expect(document.activeElement).toBe(button);
    expect(words()).toBe('');
  });
  it('does not come by that key where somebody writes', () => {
    const field = put('<input>');
    put('<span title="Forests">+2</span>');
    field.focus();
    expect(key(field, '?').defaultPrevented).toBe(false);
    expect(document.activeElement).toBe(field);
  });
  it('comes under a finger that is held, which then presses nothing', () => {
    const node = put('<button></button>');
    explains(() => forest)(node);
    const seen: string[] = [];
    node.addEventListener('click', () => seen.push('click'));
    node.addEventListener('pointercancel', () => seen.push('cancel'));
    pointer(node, 'pointerdown', 'touch');
    vi.advanceTimersByTime(600);
    expect(words()).toContain('Forest');
    pointer(node, 'pointerup', 'touch');
    node.click();
    expect(seen).toEqual(['cancel']);
    expect(words()).toContain('Forest');
    pointer(document.body, 'pointerdown', 'touch');
    expect(words()).toBe('');
    vi.advanceTimersByTime(1000);
    node.click();
    expect(seen).toEqual(['cancel', 'click']);
  });
  it('does not come under a finger that taps or moves', () => {
    const node = put('<button></button>');
    explains(() => forest)(node);
    let clicks = 0;
    node.addEventListener('click', () => clicks++);
    pointer(node, 'pointerdown', 'touch');
    pointer(node, 'pointerup', 'touch');
    node.click();
    pointer(node, 'pointerdown', 'touch');
    pointer(node, 'pointermove', 'touch', { x: 30 });
    vi.advanceTimersByTime(1000);
    expect(words()).toBe('');
    expect(clicks).toBe(1);
  });
  it('comes for a picture that the legend has, and beside a title', () => {
    explainer.legend = () => [
      { ...forest, pictures: ['sq-forest'] },
      { name: 'Blue', text: 'A factory.', pictures: ['sq-fact-blue-3'] },
    ];
    const picture = (symbol: string): string => `<svg><use href="#${symbol}"></use></svg>`;
    const pictures = ['sq-forest', 'sq-fact-blue-4', 'other'].map(picture).join('');
    const node = put(`<button title="Place">${pictures}</button>`);
    const uses = [...node.querySelectorAll('use')];
    pointer(uses[0], 'pointerover', 'mouse');
    vi.advanceTimersByTime(1000);
    expect(words()).toBe('Place ForestTwo points each.');
    pointer(uses[1], 'pointerover', 'mouse');
    expect(words()).toBe('Place BlueA factory.');
    pointer(uses[2], 'pointerover', 'mouse');
    expect(words()).toBe('Place');
    pointer(document.body, 'pointerover', 'mouse');
    const alone = put('<svg><use href="#sq-forest"></use></svg>');
    pointer(alone.firstElementChild!, 'pointerdown', 'touch');
    vi.advanceTimersByTime(600);
    expect(words()).toBe('ForestTwo points each.');
    explainer.legend = () => [];
  });
  it('says nothing twice, and nothing where a line of the board says it', () => {
    explainer.legend = () => [{ ...forest, pictures: ['sq-forest'] }];
    const picture = '<svg><use href="#sq-forest"></use></svg>';
    const hex = put(`<span title="Forest, D2: two points each.">${picture}</span>`);
    pointer(hex.querySelector('use')!, 'pointerover', 'mouse');
    vi.advanceTimersByTime(1000);
    expect(words()).toBe('Forest, D2: two points each.');
    const row = put(`<div data-captioned>${picture}</div>`);
    pointer(row.querySelector('use')!, 'pointerover', 'mouse');
    vi.advanceTimersByTime(1000);
    expect(words()).toBe('');
    explainer.legend = () => [];
  });
  it('goes when what it speaks of goes', () => {
    const node = put('<span></span>');
    const gone = explains(() => forest)(node) as () => void;
    pointer(node, 'pointerover', 'mouse');
    vi.advanceTimersByTime(1000);
    expect(words()).toContain('Forest');
    gone();
    expect(words()).toBe('');
  });
});
