class Screen {
  phone = $state(matchMedia('(max-width: 900px)').matches);
  constructor() {
    matchMedia('(max-width: 900px)').addEventListener('change', (event) => (this.phone = event.matches));
  }
}
export const screen = new Screen();
