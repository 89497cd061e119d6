/** The messages of an answer schema, each with an answer that shows it and the nearest answer that passes. */
import type { CompiledField } from '../../engine/form/form.ts';
import { isDate } from '../../engine/language/date.ts';
import { both, characters, except, greatestCodePoint, repeat, shortestText } from '../sets/language.ts';
import { acceptedAnswers } from '../solve/submission.ts';
import { beginningOf } from '../../engine/language/text.ts';
import type { Validator } from '../../engine/read/validate.ts';
import { refusedText } from '../../engine/send/refusals.ts';
import type { CoveredForm } from './covered-form.ts';
import { distance, nearestTo } from './distance.ts';
import { canBeTyped, sampleAnswers } from './samples.ts';

/** A message with an answer that shows it. */
export interface SchemaMessage {
  readonly message: string;
  readonly failing: string;
  /** The nearest known answer without it; null if there is none. */
  readonly passing: string | null;
}

const known = new WeakMap<CompiledField, readonly SchemaMessage[]>();

/** Every message that the schema of a field shows, by trying answers on both sides of its limits. */
export function schemaMessages(covered: CoveredForm, field: CompiledField): readonly SchemaMessage[] {
  const messages = known.get(field) ?? triedMessages(covered, field);
  known.set(field, messages);
  return messages;
}

function triedMessages(covered: CoveredForm, field: CompiledField): readonly SchemaMessage[] {
  const validator = covered.validators[field.key];
  if (validator === undefined || field.keys.length > 1) return [];
  const { today } = covered;
  const tried = triedTexts(covered, field, validator).filter((text) => isStored(covered, field, text));
  const passing = tried.filter((text) => validator(text, today).length === 0);
  const failing = new Map<string, string[]>();
  for (const text of tried)
    for (const message of validator(text, today)) failing.set(message, [...(failing.get(message) ?? []), text]);
  return [...failing].map(([message, texts]) => {
    const typed = texts.filter((text) => canBeTyped(field, text, today));
    const pairs = (typed.length > 0 ? typed : texts).slice(0, fewTexts).map((text): SchemaMessage => ({
      message,
      failing: text,
      passing: nearestTo(text, passing, (one) => one),
    }));
    return pairs.reduce((best, one) => (gapOf(one) < gapOf(best) ? one : best));
  });
}

const fewTexts = 10;

const gapOf = ({ failing, passing }: SchemaMessage): number =>
  passing === null ? Infinity : distance(failing, passing);

function isStored(covered: CoveredForm, field: CompiledField, text: string): boolean {
  return text.trim() !== '' && refusedText(covered.form, field, field.key, text) === null;
}

function triedTexts(covered: CoveredForm, field: CompiledField, validator: Validator): readonly string[] {
  const samples = sampleAnswers(covered, field, covered.start).map((sample) => sample[field.key] ?? '');
  const indexed = covered.names.fields.get(field.key);
  const language = indexed === undefined ? null : acceptedAnswers(indexed);
  const any = repeat(characters([[0, greatestCodePoint]]), 1, Math.min(field.maxLength, 300));
  const languages = language === null ? [] : [language, both([except(language), any])];
  const shortTexts = languages.map(shortestText).flatMap((one) => (one.is === 'text' ? [one.text] : []));
  const texts = new Set([...samples, ...shortTexts]);
  for (const text of samples.concat(shortTexts)) {
    if (isDate(text)) continue;
    for (const edited of editedTexts(text)) texts.add(beginningOf(edited, field.maxLength));
  }
  if (field.fieldType.storedAs.includes('date'))
    for (const date of boundaryDates(validator, covered.today)) texts.add(date);
  return [...texts];
}

/** The texts with one character more, less or different. */
function editedTexts(text: string): readonly string[] {
  const letters = [...text];
  const inside = letters.flatMap((_, index) => {
    const [before, after] = [letters.slice(0, index).join(''), letters.slice(index + 1).join('')];
    return ['', '0', '1', '9', 'x', 'X', '.'].map((one) => before + one + after);
  });
  return inside.concat(['0', '1', 'x'].flatMap((one) => [text + one, one + text]));
}

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** The dates on both sides of each limit, found by bisection between years with different messages. */
export function boundaryDates(validator: Validator, today: string): readonly string[] {
  const wordsAt = (date: string): string => validator(date, today).join('\n');
  const found: string[] = [];
  const bisect = (from: string, to: string): void => {
    if (wordsAt(from) === wordsAt(to)) return;
    const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
    if (days <= 1) found.push(from, to);
    else {
      const middle = dayAfter(from, Math.floor(days / 2));
      bisect(from, middle);
      bisect(middle, to);
    }
  };
  for (let year = 1800; year < 2200; year += 1) bisect(`${year}-06-15`, `${year + 1}-06-15`);
  return found;
}
