const PHONE = matchMedia('(max-width: 900px)');
const NARROW = matchMedia('(max-width: 1100px)');

/** How much room there is: a phone has tabs; on a narrow screen the rail is a drawer. */
class Screen {
  phone = $state(PHONE.matches);
  narrow = $state(NARROW.matches);
  constructor() {
    PHONE.addEventListener('change', (event) => (this.phone = event.matches));
    NARROW.addEventListener('change', (event) => (this.narrow = event.matches));
  }
}
export const screen = new Screen();
