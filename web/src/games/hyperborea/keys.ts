/** Keys: the arrows go over the map, letters and figures take the focus to cubes, effects, cards and what is next. */
import { towards, type Point } from '../../lib/board/points';
import type { Desk } from '../../table/desk.svelte';
import { ARROWS, focusWork } from '../../table/keys';
import { boundsOf, middle } from './land';
import type { Play } from './play.svelte';
import type { Action } from './types';

/** Gives the focus to the first of these that is there. */
export function focusFirst(...wanted: string[]): boolean {
  const found = wanted.map((each) => document.querySelector<HTMLElement>(each)).find(Boolean);
  found?.focus();
  return !!found;
}

export class MapKeys {
  constructor(
    private readonly play: Play,
    private readonly desk: Desk<Action>,
  ) {}

  private at(cell: number): Point {
    return middle(this.play.page.hexes[cell]);
  }

  /** What a player who uses keys needs next, if nothing has the focus or something must be answered. */
  toWork(): void {
    const { play } = this;
    const active = document.activeElement;
    if (play.free && active && active !== document.body && !active.matches(':disabled')) return;
    focusWork(() => {
      if (!focusFirst('[data-lit]', '[data-work]:not(:disabled)', '[data-cubes]', '[data-effect]')) {
        if (play.onLand) this.toMap();
        else focusFirst('.confirm:not(:disabled)', 'svg.map');
      }
    });
  }
  toMap(): void {
    const { play } = this;
    const wanted = play.onLand ? [...play.cells.keys()] : play.hex === null ? [...play.movable] : [];
    const own = play.view.land.findIndex((ground) => play.me !== null && ground.outside[play.me] > 0);
    play.cursor = wanted[0] ?? play.hex ?? play.cursor ?? Math.max(0, own);
    this.desk.toMap();
  }
  /** Moves the map if a hex would be out of sight. */
  showHex(cell: number): void {
    // With no more around it than the whole land has: where all of that is in sight, nothing moves.
    this.desk.stage?.reveal(boundsOf([this.play.page.hexes[cell]]));
  }
  private arrow(down: number, right: number): void {
    const { play } = this;
    const from = play.cursor ?? play.hex ?? 0;
    const at = (cell: number): Point => this.at(cell);
    play.cursor = towards(play.page.hexes.keys(), at, at(from), down, right) ?? from;
    this.showHex(play.cursor);
  }
  private enter(): void {
    const { play } = this;
    if (play.cursor === null) return;
    play.tapHex(play.cursor);
    // Something to choose there: the buttons of the popover come next.
    requestAnimationFrame(() => {
      if (play.hex === play.cursor && !play.reach.size) focusFirst('[data-hexact]');
    });
  }

  listen(): void {
    const { play } = this;
    this.desk.listens((name, event, onButton) => {
      const onMap = !!(event.target as HTMLElement).closest('svg.map');
      if (ARROWS[name] && (onMap || !onButton)) {
        if (!onMap) this.toMap();
        else this.arrow(...ARROWS[name]);
      } else if (name === 'c') focusFirst('[data-cubes]');
      else if (name === 'p') focusFirst('[data-effect]');
      else if (name === 'm') this.toMap();
      else if (name === 't') focusFirst('button.tc', '.ref');
      else if (name === 'h') focusFirst('[data-hexact]');
      else if (/^[1-9]$/.test(name)) {
        const effect = play.pool[Number(name) - 1];
        if (effect && play.usable.has(effect.id)) play.choose({ what: 'effect', id: effect.id });
      } else if (name === 'b') play.watching = null;
      else if (name === 'e') {
        if (play.free && play.pick?.what !== 'end') play.pick = null;
        if (!event.repeat) play.confirm();
      } else if (name === 'Escape') play.cancel();
      else if (name === 'Enter' && onMap) {
        if (!event.repeat) this.enter();
      } else if (name === 'Enter' && !onButton) {
        if (!event.repeat && play.pick) play.confirm();
      } else return false;
      if (name === 'Escape' || name === 'e') requestAnimationFrame(() => this.toWork());
      return true;
    });
  }
}
