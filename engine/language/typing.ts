/**
 * Typing into a control that inserts characters, such as the parentheses of a telephone number. Pure; the caret is an
 * offset.
 */

/** The text of a control, and the offset of the caret in it. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}
/** The last action of the applicant: a key that deletes at the caret, or anything else. */
export type Stroke = 'back' | 'forward' | 'other';

/** The text and caret of the control after a stroke. */
export type Retype = (before: string, typed: Typed, stroke: Stroke) => Typed;

/**
 * Formats typed text, if the format applies, and keeps the caret after the same digit. If only a punctuation mark was
 * deleted, also deletes its digit.
 */
export function retype(before: string, typed: Typed, stroke: Stroke, format: (text: string) => string): Typed {
  const isOnlyMarkGone = typed.text.length < before.length && format(typed.text) === before;
  const meant = isOnlyMarkGone ? withoutDigit(typed, stroke) : typed;
  const text = format(meant.text);
  if (text === meant.text) return meant;
  if (meant.caret >= meant.text.length) return { text, caret: text.length };
  return { text, caret: afterDigit(text, digitsIn(meant.text.slice(0, meant.caret)) - leadingOne(meant.text, text)) };
}

/**
 * Inserts the slashes of a date: `03272008` typed at the end becomes `03/27/2008`. A dash after `20/08` starts an ISO
 * date. Text in the middle stays.
 */
export function retypeDate(typed: Typed): Typed {
  const given = typed.text;
  if (typed.caret < given.length) return typed;
  const isIso = /^(?:1[3-9]|[2-9]\d)\/\d\d-/.test(given);
  if (!isIso && /[^\d/]/.test(given)) return typed;
  const text = isIso ? given.replace('/', '') : overflowing(given.split('/'));
  return { text, caret: text.length };
}

/** Month and day have two digits each; further digits belong to the next part. */
function overflowing([month = '', day, year]: readonly (string | undefined)[]): string {
  const days = month.slice(2) + (day ?? '');
  const years = days.slice(2) + (year ?? '');
  const begins = (part: string | undefined, digits: string): string => (part !== undefined || digits !== '' ? '/' : '');
  return month.slice(0, 2) + begins(day, days) + days.slice(0, 2) + begins(year, years) + years;
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Deletes the digit next to the caret in the direction of the stroke. */
function withoutDigit({ text, caret }: Typed, stroke: Stroke): Typed {
  const left = text.slice(0, caret);
  const right = text.slice(caret);
  if (stroke === 'back') {
    const kept = left.replace(/\d(\D*)$/, '$1');
    return { text: kept + right, caret: kept.length };
  }
  return stroke === 'forward' ? { text: left + right.replace(/\d/, ''), caret } : { text, caret };
}

function afterDigit(text: string, count: number): number {
  const digits = new RegExp(`^(?:\\D*\\d){${Math.max(count, 0)}}`).exec(text);
  return digits?.[0].length ?? text.length;
}

/** 1 if the format removed the country code 1. */
function leadingOne(typed: string, text: string): number {
  return digitsIn(typed) === 11 && digitsIn(text) === 10 ? 1 : 0;
}
