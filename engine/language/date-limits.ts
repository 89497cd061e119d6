import { yearOf } from './date.ts';
import type { RelativeDate } from './condition-definition.ts';
import type { AnswerSchema } from './field-definition.ts';
import { withRelativeYear, withYear } from './text.ts';

/** The message for a date outside `earliest` and `latest` of a schema; null if it is within them or empty. */
export function dateLimitMessage(schema: AnswerSchema | undefined, date: string, today: string): string | null {
  if (schema === undefined || date === '') return null;
  const { earliest, latest } = schema;
  if (isRelativeDate(earliest) && date < limitDay(earliest, today))
    return messageAt(schema, 'earliest', earliest, today);
  if (isRelativeDate(latest) && date > limitDay(latest, today)) return messageAt(schema, 'latest', latest, today);
  return null;
}

/** True for a limit of a schema that is a day relative to today. */
export function isRelativeDate(limit: unknown): limit is RelativeDate {
  return typeof limit === 'object' && limit !== null && 'years' in limit && typeof limit.years === 'number';
}

/** The day of a limit. */
export function limitDay({ years, at }: RelativeDate, today: string): string {
  const year = String(yearOf(today) + years).padStart(4, '0');
  if (at === 'startOfYear') return `${year}-01-01`;
  if (at === 'endOfYear') return `${year}-12-31`;
  return at === undefined ? `${year}${today.slice(4)}` : `${year}-${at}`;
}

function messageAt(
  schema: AnswerSchema,
  keyword: 'earliest' | 'latest',
  { years }: RelativeDate,
  today: string,
): string {
  const messages: unknown = schema['errorMessage'];
  const isPerKeyword = typeof messages === 'object' && messages !== null;
  const message: unknown = isPerKeyword ? Reflect.get(messages, keyword) : messages;
  return withYear(withRelativeYear(String(message ?? ''), years), today);
}
