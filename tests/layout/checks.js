/**
 * Looks at the page as it is now and says what is wrong with it, as `{check, what}`; no game is named here.
 * `finger`: things are pressed by finger. Of every board it knows `svg.map` with a first group that is moved and
 * scaled, pieces laid (`.piece`), one in the air (`.ghost`) and places that are lit (`[data-target]`, `.spot`).
 */
({ finger }) => {
  const found = [];
  const EDGE = 1.5;
  const CONTROLS =
    'button, a[href], input, select, textarea, summary, [role=option], [role=tab], [role=radio], [role=switch]';
  const say = (check, element, more = '') => {
    const node = element.nodeType === Node.TEXT_NODE ? element.parentElement : element;
    const words = (node.getAttribute?.('aria-label') || node.textContent || '')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 60);
    const classes = typeof node.className === 'string' ? node.className.replace(/\s*svelte-\w+/g, '').trim() : '';
    const at = node.getBoundingClientRect();
    const box = [at.left, at.top, at.right, at.bottom].map(Math.round).join(' ');
    found.push({
      check,
      what: `${node.tagName.toLowerCase()}${classes && `.${classes.split(' ').join('.')}`} "${words}" [${box}] ${more}`.trim(),
    });
  };
  const style = (element) => getComputedStyle(element);
  const parent = (element) => element.parentElement ?? null;
  const scrolls = (css) => /auto|scroll/.test(css.overflowX + css.overflowY);
  const clips = (css) => css.overflowX !== 'visible' || css.overflowY !== 'visible';

  /** A dialog or a cover hides the rest: then only it is looked at. */
  const top = [...document.querySelectorAll('dialog[open], .cover')].at(-1) ?? document.body;

  /** A page that is read from top to bottom; a table never is. */
  const flows = top === document.body && !document.querySelector('.table');

  /** A page that is read from top to bottom, on a phone, is as wide all the way, unless its parts are in a corner. */
  const main = document.querySelector('main');
  const stretched = main && style(main).display === 'grid' && /normal|stretch/.test(style(main).justifyItems);
  if (flows && stretched && innerWidth <= 480) {
    const { paddingLeft, paddingRight } = style(main);
    const wide = main.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    for (const part of main.children)
      if (part.offsetWidth > 1 && part.offsetWidth < wide - EDGE) say('narrow', part, `of ${wide}`);
  }

  /** Drawn at all, and not only for those who hear the page. */
  function shown(element) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (element.closest('.sr, [inert], caption, body > svg')) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1;
  }

  /** What is left of a box by all that clips it, and whether something that clips can be scrolled. */
  function sight(element, from = element) {
    const box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    let scrolled = null;
    let fixed = style(from).position === 'fixed';
    for (let at = parent(element); at && !fixed; at = parent(at)) {
      const css = style(at);
      if (clips(css)) {
        const { left, top, right, bottom } = at.getBoundingClientRect();
        if (css.overflowX !== 'visible') [box.left, box.right] = [Math.max(box.left, left), Math.min(box.right, right)];
        if (css.overflowY !== 'visible') [box.top, box.bottom] = [Math.max(box.top, top), Math.min(box.bottom, bottom)];
        if (scrolls(css) && (at.scrollHeight > at.clientHeight + 1 || at.scrollWidth > at.clientWidth + 1))
          scrolled ??= at;
      }
      fixed = css.position === 'fixed';
    }
    if (!fixed && flows) scrolled ??= document.scrollingElement;
    return { box, scrolled };
  }
  /** Whether something can be scrolled to: it does not lie before the beginning. */
  const reachable = (at, scrolled) => {
    const { left, top } = scrolled.getBoundingClientRect();
    return at.top - top + scrolled.scrollTop > -4 && at.left - left + scrolled.scrollLeft > -4;
  };
  const inside = (at, box) =>
    at.left >= box.left - EDGE &&
    at.right <= box.right + EDGE &&
    at.top >= box.top - EDGE &&
    at.bottom <= box.bottom + EDGE;

  /* ---- controls: wholly there, not covered, large enough for a finger ---- */
  const moved = new Map();
  for (const control of top.querySelectorAll(CONTROLS)) {
    if (!shown(control) || control.closest('svg.map') || control.type === 'file') continue;
    if (control.matches(':disabled, [aria-disabled=true]') || style(control).pointerEvents === 'none') continue;
    const label = control.closest('label');
    const target = label && control.matches('input') ? label : control;
    const hits = () => {
      const at = target.getBoundingClientRect();
      const hit = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
      const hidden = !hit || !(target.contains(hit) || (hit.contains(target) && hit.closest(CONTROLS) === target));
      // A bubble of a lesson lies over what it does not speak of, until it is read.
      return hidden && !hit?.closest('.tip') ? (hit ?? document.documentElement) : null;
    };
    let { box, scrolled } = sight(target);
    // What lies under something that stays where it is comes out from under it when it is scrolled.
    if (scrolled && (!inside(target.getBoundingClientRect(), box) || hits())) {
      for (let at = scrolled; at; at = parent(at)) if (!moved.has(at)) moved.set(at, [at.scrollLeft, at.scrollTop]);
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      ({ box } = sight(target));
    }
    const at = target.getBoundingClientRect();
    const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    if (!inside(at, page)) say('outside', control);
    else if (!inside(at, box)) say('clipped', control);
    else {
      const over = hits();
      if (over) say('covered', control, `by ${over.tagName.toLowerCase()}.${over.className?.baseVal ?? over.className}`);
    }
    // What is pressed in the bar lies within it.
    const bar = control.closest('.bar .box')?.getBoundingClientRect();
    if (bar && !inside(at, bar))
      say('spilled', control, `of the bar [${Math.round(bar.top)} ${Math.round(bar.bottom)}]`);
    const inText = style(control).display === 'inline' || control.matches('.link');
    if (finger && !inText && (at.width < 43.5 || at.height < 43.5))
      say('small', control, `${at.width.toFixed()}×${at.height.toFixed()}`);
  }
  for (const [element, [x, y]] of moved) [element.scrollLeft, element.scrollTop] = [x, y];

  /* ---- texts: whole, or with an ellipsis and a title; none over another ---- */
  const texts = [];
  const badge = (element, button) => {
    for (let at = element; at !== button; at = parent(at)) if (style(at).position === 'absolute') return true;
    return false;
  };
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const holder = node.parentElement;
    if (!node.data.trim() || holder.closest('svg, script, style, option, textarea, pre') || !shown(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const at = range.getBoundingClientRect();
    if (at.width < 1 || at.height < 1) continue;
    const { box, scrolled } = sight(holder);
    const own = holder.getBoundingClientRect();
    const area = clips(style(holder))
      ? {
          left: Math.max(box.left, own.left),
          top: Math.max(box.top, own.top),
          right: Math.min(box.right, own.right),
          bottom: Math.min(box.bottom, own.bottom),
        }
      : box;
    const slack = { left: area.left, right: area.right, top: area.top - 3, bottom: area.bottom + 3 };
    if (!inside(at, slack)) {
      let cutter = holder;
      while (cutter && !clips(style(cutter))) cutter = parent(cutter);
      const css = cutter && style(cutter);
      const dots =
        css &&
        (css.textOverflow === 'ellipsis' || css.webkitLineClamp !== 'none') &&
        cutter.closest('[title], [data-title]');
      if (!dots && !(scrolled && reachable(at, scrolled))) say('cut', node);
      // An ellipsis after a few letters says nothing.
      const left = Math.min(at.right, area.right) - Math.max(at.left, area.left);
      if (dots && left > 0 && left < 48 && at.width > 1.5 * left) say('stub', node, `${Math.round(left)} of ${Math.round(at.width)}`);
    }
    // A word of a button lies within it, but for a number at its corner.
    const button = holder.closest('button, .btn');
    if (button && !clips(style(holder)) && !badge(holder, button)) {
      const { left, top, right, bottom } = button.getBoundingClientRect();
      if (!inside(at, { left, right, top: top - 2, bottom: bottom + 2 })) say('spilled', node);
    }
    const seen = {
      left: Math.max(at.left, area.left),
      top: Math.max(at.top, area.top),
      right: Math.min(at.right, area.right),
      bottom: Math.min(at.bottom, area.bottom),
    };
    if (seen.right - seen.left > 2 && seen.bottom - seen.top > 2)
      texts.push({ node, holder, lines: [...range.getClientRects()], seen, scrolled });
  }
  /** Whether a text is what one sees at a point: nothing opaque lies over it. */
  function onTop({ holder }, x, y) {
    for (const each of document.elementsFromPoint(x, y)) {
      if (each === holder || each.contains(holder)) return true;
      if (holder.contains(each) || !each.checkVisibility({ opacityProperty: true })) continue;
      const css = style(each);
      if (css.backgroundImage !== 'none' || !/rgba\(.*, 0(\.\d+)?\)|transparent/.test(css.backgroundColor))
        return false;
    }
    return false;
  }
  /* ---- nothing lies over a text that cannot be scrolled out from under it, but a bubble of a lesson ---- */
  for (const one of texts) {
    const { left, top: up, right, bottom } = one.seen;
    const at = [(left + right) / 2, (up + Math.min(bottom, up + 20)) / 2];
    const over = document.elementFromPoint(...at);
    // What the pointer goes through cannot be asked about.
    if (one.scrolled || !over || over.closest('.tip, svg.map') || style(one.holder).pointerEvents === 'none') continue;
    if (!onTop(one, ...at))
      say('hidden', one.node, `under ${over.tagName.toLowerCase()}.${over.className?.baseVal ?? over.className}`);
  }
  /* ---- letters and numbers beside a map, which the pointer goes through ---- */
  const marks = [...top.querySelectorAll('svg.map .co text')].map((mark) => [mark, mark.getBoundingClientRect()]);
  marks.forEach(([mark, a], index) => {
    const over = marks.slice(index + 1).find(([, b]) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      return across > 2.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5;
    });
    if (over) say('overprinted', mark, `and "${over[0].textContent}" beside the map`);
  });
  texts.sort((a, b) => a.seen.top - b.seen.top);
  texts.forEach((one, index) => {
    for (const other of texts.slice(index + 1)) {
      if (other.seen.top > one.seen.bottom - 2) break;
      if (one.holder.contains(other.holder) && one.holder === other.holder) continue;
      for (const a of one.lines)
        for (const b of other.lines) {
          const [left, right] = [
            Math.max(a.left, b.left, one.seen.left, other.seen.left),
            Math.min(a.right, b.right, one.seen.right, other.seen.right),
          ];
          const [up, down] = [
            Math.max(a.top, b.top, one.seen.top, other.seen.top),
            Math.min(a.bottom, b.bottom, one.seen.bottom, other.seen.bottom),
          ];
          if (right - left < 2.5 || down - up < 5) continue;
          const [x, y] = [(left + right) / 2, (up + down) / 2];
          if (onTop(one, x, y) && onTop(other, x, y))
            return say('overprinted', one.node, `and "${other.node.data.trim().slice(0, 40)}"`);
        }
    }
  });

  /* ---- what an action would bring is in sight, or told in the title ---- */
  const sum = top === document.body ? document.querySelector('.bar .chips .sum') : null;
  if (
    sum &&
    shown(sum) &&
    !inside(sum.getBoundingClientRect(), { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
  ) {
    const figure = sum.lastChild.textContent.trim();
    if (!document.querySelector('.bar .title').textContent.includes(figure)) say('sum', sum, 'is out of sight');
  }

  /* ---- the map: what is held and where it goes is in sight ---- */
  const map = top === document.body ? document.querySelector('.stage svg.map') : null;
  const covered = document.querySelector('.stage > .over');
  let view = null;
  if (map && !covered) {
    const bar = document.querySelector('.bar > .box, .bar .box')?.getBoundingClientRect();
    const sheet = map.getBoundingClientRect();
    const beside = bar && bar.left >= sheet.right - 1;
    const sightOfMap = {
      left: Math.max(0, sheet.left),
      top: Math.max(0, sheet.top),
      right: Math.min(innerWidth, sheet.right),
      bottom: Math.min(innerHeight, sheet.bottom, bar && !beside ? bar.top : Infinity),
    };
    const board = map.querySelector(':scope > g');
    const matrix = board.getScreenCTM();
    for (const held of map.querySelectorAll(
      `.ghost, .spot.chosen${map.dataset.part === undefined ? ', [data-target], [data-step]' : ''}`,
    )) {
      const frame = held.matches('.ghost') ? (held.querySelector('rect:last-of-type') ?? held) : held;
      const at = frame.getBoundingClientRect();
      if (!inside({ left: at.left + 6, top: at.top + 6, right: at.right - 6, bottom: at.bottom - 6 }, sightOfMap))
        say('held', held, 'is not wholly in sight');
      else
        for (const [dx, dy] of [
          [0.5, 0.5],
          [0.15, 0.15],
          [0.85, 0.15],
          [0.15, 0.85],
          [0.85, 0.85],
        ]) {
          const hit = document.elementFromPoint(at.left + at.width * dx, at.top + at.height * dy);
          if (hit && !hit.closest('svg.map')) {
            say('held', held, `is covered by .${hit.className?.baseVal ?? hit.className}`);
            break;
          }
        }
    }
    const laid = [...map.querySelectorAll('.piece')]
      .filter((piece) => !piece.closest('.ghost'))
      .map((piece) => piece.getBoundingClientRect());
    const unit = (x, y) => [(x - matrix.e) / matrix.a, (y - matrix.f) / matrix.d].map(Math.round);
    view = {
      // A map that is too large, or has a sheet over its foot, moves what is asked about into sight.
      part: map.dataset.part !== undefined || !!document.querySelector('.stage .sheet'),
      at: [matrix.a, matrix.e, matrix.f].map((value) => Math.round(value * 100) / 100),
      laid: laid.length
        ? [
            ...unit(Math.min(...laid.map((box) => box.left)), Math.min(...laid.map((box) => box.top))),
            ...unit(Math.max(...laid.map((box) => box.right)), Math.max(...laid.map((box) => box.bottom))),
          ]
        : [],
    };
  }

  /* ---- nothing scrolls sideways, but rows of pieces ---- */
  if (document.scrollingElement.scrollWidth > innerWidth + 1) say('sideways', document.scrollingElement);
  for (const element of top.querySelectorAll('*')) {
    if (element.clientHeight < 90 || element.scrollWidth <= element.clientWidth + 1 || element.closest('svg, pre'))
      continue;
    if (scrolls(style(element)) && style(element).overflowX !== 'hidden' && shown(element)) say('sideways', element);
  }

  /* ---- all that is shown, pointed at or heard, for the words in it ---- */
  const told = new Set();
  for (const element of document.querySelectorAll('body *')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'])
      if (element.hasAttribute(name)) told.add(element.getAttribute(name));
    if (element.closest('script, style, symbol, input, .phrase')) continue; // a phrase is letters drawn by lot
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE && node.data.trim()) told.add(node.data.trim());
  }

  const go = top === document.body && document.querySelector('.bar .confirm')?.getBoundingClientRect();
  const title = !finger && go && document.querySelector('.bar .title')?.getBoundingClientRect();
  return {
    found,
    view,
    told: [...told],
    confirm: go ? [go.right, go.top, go.height].map(Math.round) : null,
    title: title ? [title.left, title.top].map(Math.round) : null,
  };
};
