/** The letters of a sketch of the valley. */
export const colours: Record<string, string> = {
  f: 'var(--o-forest)',
  l: 'var(--o-lake)',
  m: 'var(--o-mountain)',
  w: 'var(--o-field)',
};
