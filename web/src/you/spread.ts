/** How totals are spread: as many bars of the same width as a small plot has room for. */
export interface Bar {
  low: number;
  high: number;
  count: number;
}
const BARS = 11;

export function spread(totals: number[]): Bar[] {
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  const width = Math.max(1, Math.ceil((most - least + 1) / BARS));
  const bars = Math.ceil((most - least + 1) / width);
  return Array.from({ length: bars }, (_, index) => {
    const low = least + index * width;
    return {
      low,
      high: low + width - 1,
      count: totals.filter((total) => total >= low && total < low + width).length,
    };
  });
}
