/** The screen of a board: what is open, the stage and the keys, alike for every game with a board. */
import { onMount, untrack } from 'svelte';
import type Stage from '../lib/board/Stage.svelte';
import { play as sound, type Sound } from '../lib/sounds';
import type { Action, Seat } from '../lib/types';
import { ARROWS, Keys } from './keys';
import type { Ghost, PlacingPlay } from './placing.svelte';
import type { BoardPlay } from './play.svelte';

type Press = (name: string, event: KeyboardEvent, onButton: boolean) => boolean;

/** It belongs to one component, which makes it while it is set up. */
export class Desk<Act extends { do: string; seat: Seat } = Action> {
  stage = $state.raw<ReturnType<typeof Stage> | undefined>();
  /** The open tab of a phone. */
  tab = $state('map');
  /** The rule that was asked for. */
  rule = $state<string | null>(null);
  readonly keys = new Keys();

  constructor(private readonly play: BoardPlay<Act>) {}

  /** One question after the other: each is begun, and a player who uses keys is taken to where it is answered. */
  asks(question: () => string, begin: () => void, toWork: () => void): void {
    $effect(() => {
      void question();
      untrack(() => {
        begin();
        if (this.keys.inUse && this.play.legal.length) requestAnimationFrame(toWork);
      });
    });
    $effect(() => this.play.watch());
    // What the others did is played back on the board: on a phone no tab lies over it.
    $effect(() => {
      if (this.play.table.playback.running) untrack(() => (this.tab = 'map'));
    });
  }

  /** Keys of the board; then those that every board has: Escape, Enter, and those of the stage. */
  listens(own: Press): void {
    onMount(() =>
      this.keys.listen((name, event, onButton) => {
        if (own(name, event, onButton)) return true;
        if (name === 'Escape') this.play.cancel();
        else if (name === 'Enter' && !onButton) {
          if (!event.repeat) this.play.confirm();
        } else return this.stage?.press(name) ?? false;
        return true;
      }),
    );
  }

  /** Hints are set up on the board; `shown` moves what is in sight to them. */
  hints(shown: (action: Act | null) => void): void {
    const { play } = this;
    play.table.advice.plans = {
      get plan() {
        return play.plan as Action | null;
      },
      show(action) {
        play.show(action as Act | null);
        shown(action as Act | null);
      },
    };
  }

  /** Moves the stage by an arrow key. */
  pan(name: string): void {
    const [down, right] = ARROWS[name];
    this.stage?.pan(-60 * right, -60 * down);
  }

  toMap(): void {
    this.tab = 'map';
    this.stage?.focus();
  }
}

/** What the piece in the air sounds like: it is picked up, turned, or snaps to a place. */
export function soundOf(before: Ghost | null, now: Ghost | null, legal: boolean): Sound | null {
  if (!now) return null;
  if (!before) return 'pick';
  if (now.turn !== before.turn) return 'turn';
  return legal && (now.row !== before.row || now.col !== before.col) ? 'snap' : null;
}

/** A piece is taken up when the stage is there, which comes after the first question. */
export function takesUp(desk: Desk, play: PlacingPlay): void {
  $effect(() => {
    if (desk.stage && play.placing && !play.ghost) untrack(() => play.beginGhost(desk.stage!.centre()));
  });
  let before: Ghost | null = null;
  $effect(() => {
    const now = play.placing ? play.ghost : null;
    const heard = soundOf(
      before,
      now,
      untrack(() => !!play.place),
    );
    before = now;
    if (heard) sound(heard);
  });
}
