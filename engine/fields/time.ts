import { withoutInvisible } from '../language/characters.ts';
import type { ComputedDefault, FieldBase } from '../language/field-definition.ts';
import { isTime, minutesOf, timeAt } from '../language/time.ts';
import type { FieldSchema } from './field-schema.ts';
import { asTyped, typedControl, type FieldType } from './field-type.ts';

/** A time of day, stored as `21:30`. */
export interface TimeFieldDefinition extends FieldBase {
  readonly type: 'time';
  /** The earliest time, such as `08:00`. */
  readonly min?: string;
  /** The latest time, such as `17:30`. */
  readonly max?: string;
  /** The minutes from one time to the next, counted from `min` or else from midnight; 1 by default. */
  readonly step?: number;
  /** The answer until the applicant changes it. */
  readonly default?: string | ComputedDefault;
}

/** A time of day, stored as `21:30`, shown and read as `9:30 PM`. */
export const time: FieldType<TimeFieldDefinition> = {
  ...asTyped,
  storedAs: ['time'],
  accepts: [
    {
      test: (value, definition) => isTime(value) && nearestTo(value, definition) === value,
    },
  ],
  clean: withoutInvisible,
  parse(typed, definition) {
    const text = typed.trim().toLowerCase();
    const times = timesIn(text);
    const [value, other] = times.filter((one) => nearestTo(one, definition) === one);
    if (value !== undefined && (other === undefined || text.startsWith('0'))) return { value, problem: null };
    if (value !== undefined) return { value: '', problem: 'timeHalfMissing' };
    if (times.length === 0) return { value: '', problem: text === '' ? null : 'timeNotComplete' };
    const missed = (one: string): number => Math.abs(minutesOf(one) - minutesOf(nearestTo(one, definition)));
    const [refused = ''] = times.sort((one, two) => missed(one) - missed(two));
    return { value: '', problem: 'timeNotAccepted', limit: asClock(nearestTo(refused, definition)) };
  },
  format: asClock,
  print: asClock,
  control: typedControl('numeric'),
  isShort: true,
  example: 'timeExample',
  maxLength: 5,
};

/** A time for readers: `9:30 PM`; any other text unchanged. */
function asClock(text: string): string {
  const hour = Number(text.slice(0, 2));
  return isTime(text) ? `${hour % 12 || 12}${text.slice(2)} ${hour < 12 ? 'AM' : 'PM'}` : text;
}

/** The times that a typed text can mean: two if it has no AM or PM and the hour is on both halves of a clock. */
function timesIn(typed: string): string[] {
  const [, hours, minutes = 0, half] =
    /^(?!\d\d?$)([01]?\d|2[0-3])(?:[:.\s]?([0-5]\d))?\s*(?:([ap])[.m\s]*)?$/.exec(typed) ?? [];
  const hour = Number(hours);
  return [hour % 12, (hour % 12) + 12]
    .filter((one) => (one === hour || (hour > 0 && hour < 13)) && (!half || half === (one < 12 ? 'a' : 'p')))
    .map((one) => timeAt(one * 60 + Number(minutes)));
}

/** The nearest time that a question accepts. */
function nearestTo(
  time: string,
  { min = '00:00', max = '23:59', step = 1 }: Partial<TimeFieldDefinition> = {},
): string {
  const stepsTo = (one: string): number => (minutesOf(one) - minutesOf(min)) / step;
  const steps = Math.max(0, Math.min(Math.round(stepsTo(time)), Math.floor(stepsTo(max))));
  return timeAt(minutesOf(min) + steps * step);
}

/** The pattern of every time, for the checker. */
export const wholeTime = '^\\d\\d:\\d\\d$';

/** The pattern of every time that exists. */
export const storedTime = '^(?:[01]\\d|2[0-3]):[0-5]\\d$';

export const timeSchema: FieldSchema<TimeFieldDefinition> = {
  name: 'timeField',
  title: 'Time of day',
  description: 'A time of day, stored with 24 hours, such as 21:30, and shown as 9:30 PM.',
  properties: {
    min: { type: 'string', pattern: storedTime, description: 'The earliest time, such as 08:00.' },
    max: { type: 'string', pattern: storedTime, description: 'The latest time, such as 17:30.' },
    step: {
      type: 'integer',
      minimum: 1,
      maximum: 720,
      description: 'The minutes from one time to the next, counted from min, or else from midnight; 1 by default.',
    },
    default: { $ref: '#/$defs/defaultText' },
  },
  first: ['min', 'max', 'step'],
};
