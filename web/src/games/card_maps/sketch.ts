/** The letters of a sketch of a map. */
export const colours: Record<string, string> = {
  d: 'var(--h-sand)',
  f: 'var(--h-forest)',
  l: 'var(--h-lake)',
  m: 'var(--h-rock)',
  p: 'var(--h-wall)',
  t: 'var(--h-roof)',
  w: 'var(--h-sand-3)',
};
