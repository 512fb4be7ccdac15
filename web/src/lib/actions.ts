/** Whether two actions, or parts of them, are the same: the server always writes them in the same way. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
