/**
 * Typing into a control that sets characters of its own, such as the brackets of a telephone number. Pure; the caret is
 * an offset.
 */

export interface Typed {
  readonly text: string;
  readonly caret: number;
}
/** What the applicant did last: a key that deletes at the caret, or anything else. */
export type Stroke = 'back' | 'forward' | 'other';

/**
 * Formats what was typed, unless it has to stay as it is, and keeps the caret after the same digit; a mark deleted on
 * its own takes its digit along.
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
 * A date as its digits come: `03272008` becomes `03/27/2008` when typed at the end, and a dash after `20/08` tells of
 * an ISO date; in the middle nothing moves, and nothing where the applicant sets the slashes: `05/2008` is no day.
 */
export function retypeDate(typed: Typed, hasOwnSlash: boolean): Typed {
  if (hasOwnSlash || typed.caret < typed.text.length) return typed;
  const [, begun, more] = /^((?:1[3-9]|[2-9]\d)\/\d\d)(-.*)$/.exec(typed.text) ?? [];
  if (begun !== undefined && more !== undefined) {
    const text = begun.replace('/', '') + more;
    return { text, caret: text.length };
  }
  const [month = '', day, year] = typed.text.split('/');
  if (/\D/.test(month + (day ?? '') + (year ?? ''))) return typed;
  const text = overflowing([month, day, year]);
  return { text, caret: text.length };
}

/** Month and day hold two digits each; what is too much for one begins the next. */
function overflowing([month = '', day, year]: readonly (string | undefined)[]): string {
  const days = month.slice(2) + (day ?? '');
  const years = days.slice(2) + (year ?? '');
  const parts = [month.slice(0, 2)];
  if (day !== undefined || days !== '') parts.push(days.slice(0, 2));
  if (year !== undefined || years !== '') parts.push(years);
  return parts.join('/');
}

/** Whether the applicant has set a slash: typed or pasted one, and not emptied the control since. */
export function setsSlash(before: string, { text }: Typed, hasSet: boolean): boolean {
  if (text === '') return false;
  return hasSet || slashesIn(text) > slashesIn(before);
}

const slashesIn = (text: string): number => text.split('/').length;
const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Without the digit that stands next to the caret in the direction of the stroke. */
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
  if (count <= 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(text.charAt(index))) seen += 1;
    if (seen === count) return index + 1;
  }
  return text.length;
}

/** 1 when the format dropped the country's leading 1. */
function leadingOne(typed: string, text: string): number {
  return digitsIn(typed) === 11 && digitsIn(text) === 10 ? 1 : 0;
}
