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
