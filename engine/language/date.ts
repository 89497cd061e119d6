const isoDate = /^\d{4}-\d{2}-\d{2}$/;
/** Every month has these days. */
const dayOfEveryMonth = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;

/** An ISO date (`2008-03-04`) of a day that exists. */
export function isDate(text: string): boolean {
  return dayOfEveryMonth.test(text) || (isoDate.test(text) && new Date(text).toJSON()?.slice(0, 10) === text);
}

/** The ISO date of a day; parts are padded. */
export function dateOf(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The year of an ISO date; NaN when there is none, as before the session is known. */
export function yearOf(date: string | undefined): number {
  return date === undefined || !isoDate.test(date) ? Number.NaN : Number(date.slice(0, 4));
}

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

/** The ISO date of a moment in a time zone. */
export function dateIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  );
}
