/** A moment in a time zone, as texts and as a date. */

/** A moment with its zone as text for applicants: `March 1, 2026 at 12:00 AM CST`. */
export function timeText(timeZone: string, moment: number | Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  // Intl separates the time from AM or PM by a narrow space.
  return format.format(moment).replaceAll(/\s/gu, ' ');
}

/** A date as text for applicants: `March 16, 2026`. */
export const dateWritten = (timeZone: string, moment: number | Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment);

/** A time to the second with its zone as text for applicants: `March 16, 2026 at 10:00:00 AM CDT`. */
export const timeWritten = (timeZone: string, moment: number | Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(moment);

const days = new Map<string, Intl.DateTimeFormat>();

/** The ISO date of a moment in a time zone. */
export function dateIn(timeZone: string, moment: Date): string {
  // To create a format takes forty times as long as to use it.
  const format =
    days.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  days.set(timeZone, format);
  return format.format(moment);
}
