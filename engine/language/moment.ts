/** A moment in a time zone, as texts and as a date. */

/**
 * Formats of moments by time zone, each created once: to create a format takes twenty times as long as to use it.
 */
export function zonedFormat(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): (timeZone: string) => Intl.DateTimeFormat {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = known.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    known.set(timeZone, format);
    return format;
  };
}

const minutes = zonedFormat({
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const dates = zonedFormat({ dateStyle: 'long' });
const seconds = zonedFormat({ dateStyle: 'long', timeStyle: 'long' });
const days = zonedFormat({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA');

/** A moment with its zone as text for applicants: `March 1, 2026 at 12:00 AM CST`. */
export const timeText = (timeZone: string, moment: number | Date): string =>
  // Intl separates the time from AM or PM by a narrow space.
  minutes(timeZone).format(moment).replaceAll(/\s/gu, ' ');

/** A date as text for applicants: `March 16, 2026`. */
export const dateWritten = (timeZone: string, moment: number | Date): string => dates(timeZone).format(moment);

/** A time to the second with its zone as text for applicants: `March 16, 2026 at 10:00:00 AM CDT`. */
export const timeWritten = (timeZone: string, moment: number | Date): string => seconds(timeZone).format(moment);

/** The ISO date of a moment in a time zone. */
export const dateIn = (timeZone: string, moment: Date): string => days(timeZone).format(moment);
