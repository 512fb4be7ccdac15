/** Quiet hours: minutes of the day, as a field for a time of day has them. */
const two = (number: number): string => String(number).padStart(2, '0');

export const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Null while the field is not filled. */
export function minutes(clock: string): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(clock) ?? [];
  return hour ? Number(hour) * 60 + Number(minute) : null;
}
