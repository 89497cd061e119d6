const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The days of a month (1 to 12) in the Gregorian calendar; 0 for a month that does not exist. */
function daysIn(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (monthLengths[month - 1] ?? 0);
}

/** An ISO date (`2008-03-04`) of a day that exists. */
export function isDate(text: string): boolean {
  const day = Number(text.slice(8));
  return isoDate.test(text) && day >= 1 && day <= daysIn(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
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
