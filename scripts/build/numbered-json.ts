import { numberMarks } from '../../renderer/loading/numbered-json.ts';

/**
 * JSON text for `numberedValue`: neighbors that differ only in their number, counted from 1, are written once. The
 * copies of a repeated block take the space of one.
 */
export function numberedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${joined(value.map((entry: unknown) => ['', entry]))}]`;
  if (typeof value !== 'object' || value === null) return plain(value);
  return `{${joined(Object.entries(value).map(([name, entry]) => [`${plain(name)}:`, entry]))}}`;
}

/** JSON text without the marks. */
const plain = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[\uFFF9\uFFFA]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);

/** Entries of a list, or of an object with their names. */
function joined(entries: readonly (readonly [name: string, value: unknown])[]): string {
  const texts = entries.map(([name, value]) => name + plain(value));
  const written: string[] = [];
  let next = 0;
  for (const [index, [name, value]] of entries.entries()) {
    if (index < next) continue;
    const run = runFrom(texts, index);
    written.push(run?.text ?? name + numberedJson(value));
    next = index + (run?.length ?? 1);
  }
  return written.join();
}

interface Run {
  readonly text: string;
  readonly length: number;
}

/** The entries from an index that are written once; null if that saves nothing. */
function runFrom(texts: readonly string[], from: number): Run | null {
  for (let period = 1; period <= greatestPeriod && from + 3 * period <= texts.length; period += 1) {
    if (patternOf(texts[from], texts[from + period]) === null) continue;
    const part = (index: number): string => texts.slice(from + index * period, from + (index + 1) * period).join();
    const pattern = patternOf(part(0), part(1));
    if (pattern === null) continue;
    let count = 2;
    while (part(count) === pattern.replaceAll(numberMarks.number, String(count + 1))) count += 1;
    const text = `${numberMarks.around}${count} ${pattern}${numberMarks.around}`;
    if (count * part(0).length > text.length + leastSaving) return { text, length: count * period };
  }
  return null;
}

/** The greatest number of entries that belong to one number, such as the keys of a copy. */
const greatestPeriod = 500;
/** Short lists stay as they are. */
const leastSaving = 200;

/** The common text of the parts 1 and 2, with a mark for each number; null if they differ in anything else. */
function patternOf(one = '', two = ''): string | null {
  if (one.length !== two.length) return null;
  let pattern = '';
  for (let index = 0; index < one.length; index += 1) {
    if (one[index] === two[index]) pattern += one[index];
    else if (one[index] === '1' && two[index] === '2') pattern += numberMarks.number;
    else return null;
  }
  return pattern;
}
