import type { AnswerSchema, RelativeDate } from '../engine/index.ts';

/** Why a date lies outside what its schema's `earliest` and `latest` allow; null when it does not, or is no date. */
export function outsideWindow(schema: AnswerSchema | undefined, date: string, today: string): string | null {
  if (schema === undefined || date === '') return null;
  const { earliest, latest } = schema;
  if (isRelativeDate(earliest) && date < dayOf(earliest, today)) return message(schema, 'earliest', earliest, today);
  if (isRelativeDate(latest) && date > dayOf(latest, today)) return message(schema, 'latest', latest, today);
  return null;
}

function isRelativeDate(limit: unknown): limit is RelativeDate {
  return typeof limit === 'object' && limit !== null && 'years' in limit && typeof limit.years === 'number';
}

function yearFrom({ years }: RelativeDate, today: string): string {
  return String(Number(today.slice(0, 4)) + years).padStart(4, '0');
}

function dayOf(limit: RelativeDate, today: string): string {
  const year = yearFrom(limit, today);
  if (limit.at === 'startOfYear') return `${year}-01-01`;
  return limit.at === 'endOfYear' ? `${year}-12-31` : `${year}${today.slice(4)}`;
}

/** The author's words, with the limit's year and the number of years put in. */
function message({ errorMessage }: AnswerSchema, name: 'earliest' | 'latest', limit: RelativeDate, today: string): string {
  const words: unknown = typeof errorMessage === 'object' && errorMessage !== null ? Reflect.get(errorMessage, name) : errorMessage;
  return String(words ?? '').replace('{year}', yearFrom(limit, today)).replace('{n}', String(Math.abs(limit.years)));
}
