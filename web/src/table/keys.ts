/** Playing by keys: which keys are meant for the board, and where the focus goes when a new question comes. */

/** Arrow keys as steps down and to the right. */
export const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The key that was pressed, unless it is meant for a dialog or a field, or somebody has used it. */
export function keyOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if ((event.target as HTMLElement).closest('dialog,input,textarea,select,[role=slider]')) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

export class Keys {
  /** Whether the last thing used was the keyboard. */
  inUse = false;

  /** Calls `press` for each key that is meant for the board; true says that it was used. Returns what stops it. */
  listen(press: (name: string, event: KeyboardEvent, onButton: boolean) => boolean): () => void {
    const key = (event: KeyboardEvent): void => {
      this.inUse = true;
      const name = keyOf(event);
      if (name !== null && press(name, event, !!(event.target as HTMLElement).closest('button,a')))
        event.preventDefault();
    };
    const pointer = (): void => {
      this.inUse = false;
    };
    addEventListener('keydown', key);
    addEventListener('pointerdown', pointer, true);
    return () => {
      removeEventListener('keydown', key);
      removeEventListener('pointerdown', pointer, true);
    };
  }
}

/**
 * What a player who uses keys needs next: a choice, the board if it is needed, or a button. `data-work` marks what
 * comes first.
 */
export function focusWork(board: (() => void) | null): void {
  const active = document.activeElement;
  if (active && active !== document.body && active.closest('dialog,input,textarea,select,.tip')) return;
  const option = document.querySelector<HTMLElement>('[role=option][tabindex="0"]');
  if (option) option.focus();
  else if (board) board();
  else {
    const first = [
      '[data-work]:not(:disabled)',
      '.bar .confirm:not(:disabled)',
      '.bar .tool:not(:disabled)',
      'svg.map',
    ];
    first
      .map((wanted) => document.querySelector<HTMLElement>(wanted))
      .find(Boolean)
      ?.focus();
  }
}
