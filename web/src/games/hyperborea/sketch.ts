/** The letters of a sketch of the land: kinds of hexes, and the seats that control one. */
export const colours: Record<string, string> = {
  b: 'var(--y-stage-2)',
  c: 'var(--y-yellow)',
  h: 'var(--line-2)',
  1: 'var(--seat-1)',
  2: 'var(--seat-2)',
  3: 'var(--seat-3)',
  4: 'var(--seat-4)',
  5: 'var(--seat-5)',
  6: 'var(--seat-6)',
};
