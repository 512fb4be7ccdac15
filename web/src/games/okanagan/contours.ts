/** Height lines for the ground around the map: rings around a few summits, the same every time. */
const SUMMITS = [
  { x: -420, y: -330, rings: 9, wave: 3 },
  { x: 560, y: 470, rings: 10, wave: 4 },
  { x: 640, y: -420, rings: 6, wave: 3 },
  { x: -560, y: 440, rings: 6, wave: 5 },
];
const STEPS = 48;

function ring(x: number, y: number, radius: number, wave: number): string {
  const points = Array.from({ length: STEPS }, (_, index) => {
    const angle = (index / STEPS) * 2 * Math.PI;
    const out =
      radius * (1 + 0.13 * Math.sin(wave * angle + radius / 90) + 0.07 * Math.cos((wave + 2) * angle - radius / 60));
    return [x + 1.25 * out * Math.cos(angle), y + out * Math.sin(angle)] as const;
  });
  const middle = (a: readonly [number, number], b: readonly [number, number]): string =>
    `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}`;
  const curve = points.map(
    (point, index) => `Q${Math.round(point[0])} ${Math.round(point[1])} ${middle(point, points[(index + 1) % STEPS])}`,
  );
  return `M${middle(points[STEPS - 1], points[0])}${curve.join('')}z`;
}

export const CONTOURS: string[] = SUMMITS.flatMap(({ x, y, rings, wave }) =>
  Array.from({ length: rings }, (_, index) => ring(x, y, 46 + 44 * index, wave)),
);
