/** The words after `npm run forms -- walk`. */

/** The ways to operate the page. */
export const ways = ['keyboard', 'touch'] as const;
export type Way = (typeof ways)[number];

/** The chosen form, sets and way; all of them by default. */
export interface WalkWords {
  readonly form?: string;
  readonly sets?: readonly number[];
  readonly by?: Way;
  readonly isJson: boolean;
}

/** The words of the command; null if it does not take them. */
export function walkWords(args: readonly string[]): WalkWords | null {
  const words: { form?: string; sets?: readonly number[]; by?: Way; isJson: boolean } = { isJson: false };
  for (let at = 0; at < args.length; at += 1) {
    const [word = '', next = ''] = [args[at], args[at + 1]];
    if (word === '--json') words.isJson = true;
    else if (word === '--sets' && /^[1-9]\d*(?:,[1-9]\d*)*$/.test(next)) words.sets = next.split(',').map(Number);
    else if (word === '--by' && ways.some((way) => way === next)) words.by = next as Way;
    else if (!word.startsWith('-') && words.form === undefined) words.form = word;
    else return null;
    if (word === '--sets' || word === '--by') at += 1;
  }
  return words;
}
