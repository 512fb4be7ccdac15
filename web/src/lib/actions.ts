/** Whether two actions, or other plain values, say the same; the order of their fields does not matter. */
export function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(one);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && same(one[name], other[name]))
  );
}
