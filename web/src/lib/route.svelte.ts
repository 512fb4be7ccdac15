import { newer } from './newer';

/** Where in the page one is. The fragment holds a token and never leaves the browser. */
class Route {
  path = $state(location.pathname);
  token = $state(location.hash.slice(1));

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
  }

  private read(): void {
    this.path = location.pathname;
    this.token = location.hash.slice(1);
  }

  go(path: string): void {
    if (newer()) {
      location.assign(path); // to the newer page, whose files these are not
      return;
    }
    history.pushState(null, '', path);
    this.read();
    scrollTo(0, 0);
  }

  /** Stays in place of where one is: nothing to go back to. */
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.read();
  }
}

export const route = new Route();

/** For links: stays in the page unless a new tab is wanted. */
export function within(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  const anchor = (event.currentTarget as HTMLElement).closest('a');
  if (!anchor) return;
  event.preventDefault();
  route.go(anchor.getAttribute('href') ?? '/');
}
