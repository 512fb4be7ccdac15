/** A puzzle on a board: the seat acts as in a match, and what comes of it is only tried. */
import { same } from '../lib/actions';
import { ApiError, puzzles, wanted } from '../lib/api';
import { received } from '../lib/server';
import type { Action, Previewed, Puzzle, PuzzleAnswer, PuzzleName, PuzzleTried, Snapshot } from '../lib/types';
import { TableState } from '../table/state.svelte';

export class PuzzleState extends TableState {
  puzzle = $state.raw<Puzzle | null>(null);
  /** What was tried to its end. */
  tries = $state.raw<PuzzleTried[]>([]);
  /** The best ways, once there is nothing left to find; and the one that is on the board. */
  ways = $state.raw<PuzzleAnswer[]>([]);
  way = $state(0);
  private done: Action[] = [];
  /** Each picture of the board is a newer one. */
  private shown = 0;

  constructor(
    readonly which: PuzzleName,
    private readonly finished: (tries: number, shown: boolean) => void,
  ) {
    super('', '');
  }

  get solved(): boolean {
    return this.tries.at(-1)?.right ?? false;
  }
  /** Nothing is left to do. */
  get over(): boolean {
    return this.ways.length > 0;
  }

  override async open(): Promise<void> {
    try {
      this.puzzle = await puzzles.one(this.which);
      this.take(this.puzzle.snapshot as Snapshot);
      this.link = 'live';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.failure = error;
    }
  }

  protected override take(came: Snapshot): void {
    const snapshot = received(came);
    const event = ++this.shown;
    this.snapshot = { ...snapshot, event, you: { ...snapshot.you, number: event } };
  }

  override async act(action: Action): Promise<boolean> {
    if (this.busy || this.over) return false;
    const actions = [...this.done, action];
    return this.ask(async () => {
      const tried = await puzzles.attempt(this.which, actions);
      this.done = tried.done ? [] : actions;
      if (!tried.done) return tried.snapshot as Snapshot;
      this.tries = [...this.tries, tried];
      if (!tried.right) return this.puzzle!.snapshot as Snapshot;
      this.finished(this.tries.length, false);
      await this.reveal(actions);
      return tried.snapshot as Snapshot;
    });
  }

  override undo(): Promise<boolean> {
    const actions = this.done.slice(0, -1);
    return this.ask(async () => {
      const { snapshot } = await puzzles.attempt(this.which, actions);
      this.done = actions;
      return snapshot as Snapshot;
    });
  }

  /** What it would bring is not told; why it is refused is. */
  override async preview(action: Action): Promise<Previewed | ApiError> {
    if (!this.legal.some((each) => same(each, action))) {
      try {
        await puzzles.attempt(this.which, [...this.done, action]);
      } catch (error) {
        if (error instanceof ApiError) return error;
        throw error;
      }
    }
    const now = this.scores.find(({ seat }) => seat === this.seat);
    return { scores: now?.items ?? {}, total: now?.total ?? 0, page: null };
  }

  override async askForText(): Promise<void> {
    if (this.text || !this.snapshot || this.over) return;
    wanted.text = this.text = true;
    await this.ask(async () => (await puzzles.attempt(this.which, this.done)).snapshot as Snapshot);
  }

  /** The solution, without finding it. */
  async giveUp(): Promise<void> {
    this.done = [];
    await this.ask(async () => {
      await this.reveal([]);
      this.finished(this.tries.length, true);
      return this.ways[0].snapshot as Snapshot;
    });
    this.highlight = this.ways[0]?.actions[0] ?? null;
  }
  private async reveal(own: Action[]): Promise<void> {
    const ways = await puzzles.solution(this.which);
    this.way = Math.max(
      0,
      ways.findIndex(({ actions }) => same(actions, own)),
    );
    this.ways = ways;
    this.highlight = ways[this.way].actions[0];
  }
  /** Another of the best ways. */
  other(): void {
    this.way = (this.way + 1) % this.ways.length;
    this.take(this.ways[this.way].snapshot as Snapshot);
    this.highlight = this.ways[this.way].actions[0];
  }
}
