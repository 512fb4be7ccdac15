/**
 * How much room there is. The sheets of the page know the same three by their queries:
 * a phone `(max-width: 1000px), (max-height: 480px)`, a lying one `(max-height: 480px) and (orientation: landscape)`,
 * a narrow screen `(max-width: 1179px)`.
 */
const PHONE = matchMedia('(max-width: 1000px), (max-height: 480px)');
const LYING = matchMedia('(max-height: 480px) and (orientation: landscape)');
const NARROW = matchMedia('(max-width: 1179px)');

/** Where the foot of the stage is narrower, the action bar is below 700, and hints are asked for in the top bar. */
const HINT_IN_BAR = 724;

class Screen {
  /** Tabs and a dock in place of rail, panel and bar: phones, and tablets held upright. */
  phone = $state(PHONE.matches);
  /** A phone on its side: tabs on the left, the dock on the right. */
  lying = $state(LYING.matches);
  /** Rail and panel have their smaller widths. */
  narrow = $state(NARROW.matches);
  /** The width of the stage's foot, where the action bar is. */
  foot = $state(0);
  hintOnTop = $derived(this.phone || this.narrow || this.foot <= HINT_IN_BAR);

  constructor() {
    PHONE.addEventListener('change', (event) => (this.phone = event.matches));
    LYING.addEventListener('change', (event) => (this.lying = event.matches));
    NARROW.addEventListener('change', (event) => (this.narrow = event.matches));
  }
}
export const screen = new Screen();
