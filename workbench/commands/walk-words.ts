/** The words after `npm run forms -- walk`. */

/** The ways to operate the page. */
export const ways = ['keyboard', 'touch'] as const;
export type EntryWay = (typeof ways)[number];

/** One way for all sets, or one for every second set and the other for the rest. */
export type Ways = EntryWay | 'alternate';

/** The chosen form, sets and way; all of them by default. */
export interface WalkWords {
  readonly form?: string;
  readonly sets?: readonly number[];
  readonly by?: Ways;
  /** The file to which each walked set is written, and whose sets are not walked again. */
  readonly resume?: string;
  readonly isJson: boolean;
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** The words of the command; null if it does not take them. */
export function walkWords(args: readonly string[]): WalkWords | null {
  const words: Writable<WalkWords> = { isJson: false };
  for (let at = 0; at < args.length; at += 1) {
    const [word = '', next = ''] = [args[at], args[at + 1]];
    const sets = word === '--sets' ? setsIn(next) : null;
    if (word === '--json') words.isJson = true;
    else if (sets !== null) words.sets = sets;
    else if (word === '--by' && isWays(next)) words.by = next;
    else if (word === '--resume' && next !== '' && !next.startsWith('-')) words.resume = next;
    else if (!word.startsWith('-') && words.form === undefined) words.form = word;
    else return null;
    if (['--sets', '--by', '--resume'].includes(word)) at += 1;
  }
  return words;
}

const isWays = (word: string): word is Ways => word === 'alternate' || ways.some((way) => way === word);

/** Numbers and ranges such as `3,10-12`, from 1 on; null for anything else. */
function setsIn(text: string): readonly number[] | null {
  if (!/^[1-9]\d{0,4}(?:-[1-9]\d{0,4})?(?:,[1-9]\d{0,4}(?:-[1-9]\d{0,4})?)*$/.test(text)) return null;
  const ranges = text.split(',').map((range) => range.split('-').map(Number));
  const sets = ranges.flatMap(([from = 0, to = from]) => Array.from({ length: to - from + 1 }, (_, n) => from + n));
  return ranges.some(([from = 0, to = from]) => to < from) ? null : [...new Set(sets)];
}

/** True if a set is entered in this way. */
export const isEntered = (set: number, way: EntryWay, by: Ways | undefined): boolean =>
  by === 'alternate' ? ways[(set - 1) % ways.length] === way : by === undefined || by === way;
