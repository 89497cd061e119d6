/** Answers that a calculation can distinguish, of questions with too many answers to try each. */
import { addDays } from '../codegen/jsonata-dates.ts';
import { isDate } from '../../engine/language/date.ts';
import { isTime } from '../../engine/language/time.ts';
import { sourcesIn } from '../expand/derived-sources.ts';
import type { FormIndex, IndexedField } from '../expand/form-index.ts';
import { beside } from '../sets/beside.ts';
import { isDateField, isNumberField, isPlainText, isTimeField } from '../sets/knowledge.ts';
import { timeLater } from '../sets/times.ts';
import { at, pointerOf, textOf } from '../source/source-node.ts';

/** A form with the day on which answers are guessed. */
interface Guessed {
  readonly index: FormIndex;
  readonly today: string;
}

/** Dates, times or numbers around the limits of the calculations that read a question, or the words in them. */
export function guessedTexts(form: Guessed, key: string, { type, node }: Pick<IndexedField, 'type' | 'node'>) {
  if (isDateField(type)) return daysBehind(form, key);
  const limit = (name: string): number => Number(at(node, name).value);
  if (isTimeField(type)) return timesBehind(form.index, key, limit('step') || 1);
  if (isNumberField(type)) return numbersBehind(form.index, key, limit('maximum') || 0);
  return isPlainText(type) ? wordsIn(constantsBehind(form.index, key).texts) : [];
}

/** The texts in calculations, and the words of each: a join of several answers has them all. */
function wordsIn(calculations: readonly string[]): readonly string[] {
  const texts = calculations.flatMap((text) => (text.match(/'[^']*'|"[^"]*"/g) ?? []).map((one) => one.slice(1, -1)));
  const words = texts.concat(texts.flatMap((text) => text.split(/[\s,;]+/)));
  return [...new Set(words)].filter((text) => text.trim() !== '');
}

/**
 * The days that are as many years or days before and after today, and before and after the days of the calculations
 * that read a date, as numbers in these calculations and in the conditions on them say; with the days beside each.
 */
function daysBehind({ index, today }: Guessed, key: string): readonly string[] {
  const { texts, numbers } = constantsBehind(index, key);
  const days = [today, ...texts.flatMap((text) => text.match(/\d{4}-\d\d-\d\d/g) ?? [])].filter(isDate);
  const counts = [...new Set([0, ...numbers].flatMap((number) => [-number, number]))];
  const exact = days.flatMap((day) => counts.flatMap((count) => [yearsLater(day, count), addDays(day, count) ?? '']));
  // More than 28 years are 29 or more.
  const next = days.flatMap((day) => counts.flatMap((count) => [-1, 1].map((step) => yearsLater(day, count + step))));
  return [...new Set([...exact.filter(isDate).flatMap((day) => [day].concat(beside(day))), ...next.filter(isDate)])];
}

const yearsLater = (day: string, count: number): string =>
  `${String(Number(day.slice(0, 4)) + count).padStart(4, '0')}${day.slice(4)}`;

/** The times of the calculations that read a time, and those as many minutes or a step before and after them. */
function timesBehind(index: FormIndex, key: string, step: number): readonly string[] {
  const { texts, numbers } = constantsBehind(index, key);
  const times = ['12:00', ...texts.flatMap((text) => text.match(/\d\d:\d\d/g) ?? [])].filter(isTime);
  const far = [0, ...numbers.concat(step).flatMap((minutes) => [-minutes, minutes])];
  const found = times.flatMap((time) => far.map((minutes) => timeLater(time, minutes)));
  return [...new Set(found.flatMap((time) => [time].concat(beside(time))))];
}

/** The calculations that read a value, what their results are compared with, and the numbers in both. */
function constantsBehind(index: FormIndex, key: string) {
  const sourcesOf = sourcesIn(index.calculations);
  const texts = [
    ...index.calculations
      .filter((one) => sourcesOf(one.key).includes(key))
      .map((one) => textOf(at(one.node, 'calculate'))),
    ...index.comparisons
      .filter(({ valueKey }) => sourcesOf(valueKey).includes(key))
      .flatMap(({ targets }) => targets.map(textOf)),
  ];
  const numbers = texts.flatMap((text) => text.match(/(?<![-:\d])\d{1,5}(?![-:\d])/g) ?? []).map(Number);
  return { texts, numbers };
}

/**
 * Zero, the greatest answer, and the constants of the derived values that an answer decides, with the values beside
 * each, and what is left of the constants beside one to three other answers that are as great as possible.
 */
function numbersBehind(index: FormIndex, key: string, greatest: number): readonly string[] {
  const sourcesOf = sourcesIn(index.calculations);
  const own = index.calculations
    .filter(({ from }) => from.includes(key) && areCopies(index, from))
    .flatMap(({ node }) => textOf(at(node, 'calculate')).match(/\d+(?:\.\d+)?/g) ?? []);
  const constants = index.comparisons
    .filter(({ valueKey }) => valueKey !== key && sourcesOf(valueKey).includes(key))
    .flatMap(({ targets }) => targets.map(textOf));
  const exact = constants.concat(own);
  const numbers = exact.map(Number).filter(Number.isInteger);
  const rest = numbers.flatMap((number) => [1, 2, 3].map((count) => number - count * greatest));
  const fitting = rest.filter((number) => number > 0 && number < greatest).map(String);
  const most = greatest > 0 ? [String(greatest)] : [];
  return [...new Set(['0', ...exact, ...exact.flatMap(beside), ...fitting, ...most])];
}

/** True if the answers among these values are those to one question, in any of its copies. */
function areCopies({ fields }: FormIndex, from: readonly string[]): boolean {
  const nodes = fields.filter(({ keys }) => from.includes(keys[0])).map(({ node }) => node);
  return new Set(nodes.map(({ file, path }) => file + pointerOf(path))).size === 1;
}
