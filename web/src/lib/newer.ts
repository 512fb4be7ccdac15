/** A page stays open for weeks, on a home screen above all, and its server may get another one meanwhile. */

/** What the page was begun with: its name changes with whatever is built. */
const own = (): string => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';

let there = false;
/** Whether the server had a newer page when it was looked last: then the next step leads there. */
export const newer = (): boolean => there;

export async function look(): Promise<boolean> {
  try {
    const answer = await fetch('/index.html', { cache: 'no-store' }); // not by the service worker, which keeps its own
    there = answer.ok && !(await answer.text()).includes(`"${own()}"`);
  } catch {
    // without the server this page is the best there is
  }
  return there;
}

/** Looks whenever somebody comes back to the page, and where a file of it is on the server no more. */
export function lookOut(reload = (): void => location.reload()): void {
  document.addEventListener('visibilitychange', () => document.hidden || void look());
  addEventListener('vite:preloadError', () => void look().then((found) => found && reload()));
}
