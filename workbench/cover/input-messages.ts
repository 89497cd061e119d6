/** The messages of text that a page cannot store as an answer, each with such a text and the nearest one it stores. */
import { applyEdit, withChanges } from '../../engine/edit/change.ts';
import { isDate } from '../../engine/language/date.ts';
import { fieldTypes } from '../../engine/fields/index.ts';
import type { CompiledField } from '../../engine/form/form.ts';
import { inputFault } from '../../engine/form/input-errors.ts';
import { inputEdit, inputKey } from '../../engine/form/input.ts';
import { errorsOfField } from '../../engine/read/validate.ts';
import type { Values } from '../../engine/language/values.ts';
import { isTimeField } from '../sets/knowledge.ts';
import { beside } from '../sets/beside.ts';
import type { CoveredForm } from './covered-form.ts';
import { distance, nearestTo } from './distance.ts';
import { sampleAnswers } from './samples.ts';
import { boundaryDates } from './schema-messages.ts';

/** The values after a text was typed: the answer, and the text if it is bad input. */
type Typed = Readonly<Record<string, string>>;

/** A message with the nearest pair of texts. */
export interface InputMessage {
  readonly message: string;
  /** The values after a text that causes the message. */
  readonly failing: Typed;
  /** The values after the nearest text without an error, or else after one that is stored; null if there is none. */
  readonly passing: Typed | null;
}

/** The messages of bad input that a shown question has with these values of the other questions. */
export function inputMessages(covered: CoveredForm, field: CompiledField, values: Values): readonly InputMessage[] {
  if (!isTypedInto(field)) return [];
  const empty = withChanges(
    values,
    applyEdit(covered.form, values, inputEdit(covered.form, values, field.key, '')).changed,
  );
  return pairsFor(covered, field, empty).map(({ failing, passing }) => {
    const { error, left } = typed(covered, field, empty, failing);
    return {
      message: error ?? '',
      failing: left,
      passing: passing === null ? null : typed(covered, field, empty, passing).left,
    };
  });
}

/** A text that causes a message, and the nearest one without an error. */
interface TypedPair {
  readonly failing: string;
  readonly passing: string | null;
}

const knownPairs = new WeakMap<CoveredForm, Map<string, readonly TypedPair[]>>();

/** The pairs of a question, found once for all questions that accept the same texts, such as those of copies. */
function pairsFor(covered: CoveredForm, field: CompiledField, empty: Values): readonly TypedPair[] {
  const texts = triedTexts(covered, field, empty);
  if (!isByItself(field)) return pairsOf(covered, field, empty, texts);
  const { key: _key, label: _label, hint: _hint, when: _when, required: _required, ...own } = field.expanded;
  const name = JSON.stringify([own, field.maxLength, [...texts]]);
  const known = knownPairs.get(covered) ?? new Map<string, readonly TypedPair[]>();
  knownPairs.set(covered, known);
  const pairs = known.get(name) ?? pairsOf(covered, field, empty, texts);
  known.set(name, pairs);
  return pairs;
}

/** True if the definition of a question alone decides which texts it stores without an error: rules clear no edit. */
const isByItself = ({ expanded: { checks = [], schemaWhen } }: CompiledField): boolean =>
  checks.length === 0 && schemaWhen === undefined;

function pairsOf(
  covered: CoveredForm,
  field: CompiledField,
  empty: Values,
  texts: ReadonlySet<string>,
): readonly TypedPair[] {
  const stored: Tried[] = [];
  const failing = new Map<string, Tried[]>();
  for (const text of texts) {
    const tried = typed(covered, field, empty, text);
    if (tried.error !== null) failing.set(tried.error, [...(failing.get(tried.error) ?? []), tried]);
    else if (tried.left[field.key] !== '') stored.push(tried);
  }
  const valid = stored.filter(({ isValid }) => isValid);
  // A check of other answers, such as the name beside a signature, can refuse every text that is tried.
  const passing = valid.length > 0 ? valid : stored;
  return [...failing.values()].map((all) => {
    const pairs = all
      .slice(0, fewTexts)
      .map((one) => ({ one, near: nearestTo(one.text, passing, ({ text }) => text) }));
    const best = pairs.reduce((least, pair) => (gapOf(pair) < gapOf(least) ? pair : least));
    return { failing: best.one.typed, passing: best.near?.typed ?? null };
  });
}

interface Tried {
  readonly typed: string;
  /** The typed text again; of a day that exists its ISO date, so that distances are days. */
  readonly text: string;
  readonly left: Typed;
  readonly error: string | null;
  readonly isValid: boolean;
}

interface Pair {
  readonly one: Tried;
  readonly near: Tried | null;
}

const fewTexts = 20;

/** True for a question whose control takes text. */
const isTypedInto = ({ optionLists, fieldType }: CompiledField): boolean =>
  optionLists === null &&
  fieldType.lists === undefined &&
  fieldType.accepts[0].values === undefined &&
  !fieldType.isDocument;

function typed({ form, validators }: CoveredForm, field: CompiledField, values: Values, text: string): Tried {
  const { key, fieldType, expanded } = field;
  // Read once and key by key, so the other values are not copied for each text.
  const { changed } = applyEdit(form, values, inputEdit(form, values, key, text));
  const after: Values = Object.assign(Object.create(values) as Record<string, string>, changed);
  const left = { [key]: after[key] ?? '', [inputKey(key)]: after[inputKey(key)] ?? '' };
  const day = fieldType.parse(text, expanded).value;
  return {
    typed: text,
    text: isDate(day) ? day : text,
    left,
    error: inputFault(form, after, key),
    isValid: errorsOfField(form, validators, after, key).length === 0,
  };
}

const gapOf = ({ one, near }: Pair): number => (near === null ? Infinity : distance(one.text, near.text));

/** The samples as a person types them, those beside them, and texts one character too long. */
function triedTexts(covered: CoveredForm, field: CompiledField, values: Values): ReadonlySet<string> {
  const { fieldType, key, maxLength } = field;
  const validator = covered.validators[key];
  const isLimited = fieldType.storedAs.includes('date') && validator !== undefined;
  const limits = isLimited ? boundaryDates(validator, covered.today) : [];
  const samples = [...sampleAnswers(covered, field, values).map((sample) => sample[key] ?? ''), ...limits];
  const written = samples.map((text) => (isDate(text) ? fieldTypes.date.format(text) : fieldType.format(text)));
  const texts = new Set(written);
  for (const text of written) for (const edited of editedTexts(text)) texts.add(edited);
  const [first = 'x'] = written;
  const filling = /\d$/.test(first) ? '1' : 'x';
  for (const length of [maxLength, maxLength + 1]) texts.add(first.padEnd(length, filling).slice(0, length));
  const { minimum = 0, maximum } = field.expanded as { readonly minimum?: number; readonly maximum?: number };
  for (const limit of maximum === undefined ? [] : [minimum, maximum])
    for (const near of [limit - 1, limit, limit + 1]) texts.add(String(near));
  if (isTimeField(field.expanded.type)) for (const text of timeTexts(field)) texts.add(text);
  return texts;
}

/** The times at and beside the limits of a question as a person types them, with AM or PM and without. */
function timeTexts({ expanded, fieldType }: CompiledField): readonly string[] {
  const { min = '09:00', max = min } = expanded as { readonly min?: string; readonly max?: string };
  const times = [min, max].flatMap((limit) => [limit].concat(beside(limit))).map((one) => fieldType.format(one));
  return times.flatMap((text) => [text, text.replace(/ .*/, '')]);
}

/** The text with one character more, less or different, and with its first two parts exchanged. */
function editedTexts(text: string): readonly string[] {
  const letters = [...text];
  const edits = letters.flatMap((_, index) => {
    const [before, after] = [letters.slice(0, index).join(''), letters.slice(index + 1).join('')];
    return ['', '0', '9', 'x', '.'].map((one) => before + one + after);
  });
  const [, month, day, year] = /^(\d+)\/(\d+)\/(\d+)$/.exec(text) ?? [];
  const exchanged = year === undefined ? [] : [`${day}/${month}/${year}`];
  return [...edits, ...exchanged, `${text}0`, `${text}.5`, `${text}x`];
}
