/** The cases of each value of a form: texts that represent every class of values that its conditions distinguish. */
import { includes, type Domain, everything } from '../sets/domains.ts';
import type { KnownNames } from '../expand/known-names.ts';
import { numberOf } from '../../engine/form/condition.ts';
import { greatestTypedLength, isFieldType, isNumberField } from '../sets/knowledge.ts';
import type { IndexedComparison } from '../expand/conditions.ts';
import type { FormFiles } from '../source/form-files.ts';
import type { FormIndex, IndexedField } from '../expand/form-index.ts';
import { at, isPresent } from '../source/source-node.ts';
import { isAnswered } from '../../engine/language/values.ts';
import { yearsOf } from '../../engine/language/years.ts';
import { comparisonsByKey, comparisonsOf, constantsIn } from './comparisons.ts';
import {
  derivedValues,
  resultsOf,
  someRowsOf,
  type CalculationRow,
  type CalculationSteps,
  type DerivedValue,
} from './derived.ts';
import { guessedTexts } from './guesses.ts';
import { memoized } from './memoized.ts';
import { textsByPattern } from './patterned.ts';
import { classTexts } from './samples.ts';
import { severalTexts, type TextCases } from './several-texts.ts';

/** A traversed form with the names that are known in it. */
export interface SolvedForm {
  readonly form: FormFiles;
  readonly index: FormIndex;
  readonly names: KnownNames;
  /**
   * An ISO date, for options that are years, of which every one counts as possible without it, and for the answers that
   * a search finds first. No proof depends on the day.
   */
  readonly today?: string;
  /**
   * A constant that is never the value of a key is taken as it is, not as a mistake that leaves everything possible.
   */
  readonly isForced?: boolean;
  /** Without it, the result of a calculation can be any text. */
  readonly calculationSteps?: CalculationSteps;
  /** Comparisons that are mistakes by themselves. */
  readonly ignored?: ReadonlySet<IndexedComparison>;
}

interface KnownForm extends SolvedForm, Pick<ValueCases, 'derived' | 'textToday' | 'guessedRows'> {
  /** Possible answers that a calculation can distinguish, where it has too many rows. */
  readonly guessesOf: (key: string) => readonly string[];
}

export interface ValueCases {
  readonly textsOf: (key: string) => readonly string[];
  /** False if conditions that are no comparisons with constants can distinguish more values than there are cases. */
  readonly isComplete: (key: string) => boolean;
  /** False for an option of a multiple choice of which the cases do not tell whether it is chosen. */
  readonly isTold: (key: string, option: string) => boolean;
  /** Every possible text of a key with few of them; null for any other key. */
  readonly listOf: (key: string) => readonly string[] | null;
  /** The keys that are compared with a key, itself included. */
  readonly groupOf: (key: string) => readonly string[];
  /** What calculations derive, with the steps between. */
  readonly derived: ReadonlyMap<string, DerivedValue>;
  /** The value under a key today; undefined if anything but the day decides it. */
  readonly textToday: (key: string) => string | undefined;
  /** Some rows of a calculation that has too many; null without a day on which answers are guessed. */
  readonly guessedRows: (step: DerivedValue) => readonly CalculationRow[] | null;
}

const noCases: TextCases = { texts: [''], isComplete: false };

export function valueCasesOf(solved: SolvedForm): ValueCases {
  const { index } = solved;
  const comparisons = comparisonsByKey(index);
  const all = comparisonsOf(index);
  const derived = derivedValues(index.calculations, solved.calculationSteps);
  const about = (key: string): readonly IndexedComparison[] => comparisons.get(key) ?? [];
  const textToday = (key: string): string | undefined => textOfToday(solved, derived, key);
  // A day of today is a constant.
  const groups = groupsOf(all.filter(({ reference }) => reference === null || textToday(reference) === undefined));
  const guessesOf = memoized((key: string) => guessesFor(solved, derived, key));
  const guessedRows = memoized((step: DerivedValue) => {
    if (solved.today === undefined) return null;
    return someRowsOf(step, (source) => {
      const today = textToday(source);
      return today === undefined ? distinct(['', ...guessesOf(source), ...casesOf(source).texts]) : [today];
    });
  });
  const known: KnownForm = { ...solved, derived, textToday, guessesOf, guessedRows };
  const groupOf = (key: string): readonly string[] => groups.get(key) ?? [key];
  const found = new Map<string, TextCases>();
  const casesOf = (key: string): TextCases => {
    const cases = found.get(key);
    if (cases !== undefined) return cases;
    // A value that is derived from itself has no cases of its own.
    found.set(key, noCases);
    const group = groupOf(key);
    if (group.length === 1) found.set(key, aloneCases(known, key, about(key), casesOf));
    else for (const [one, own] of groupCases(known, group, about, casesOf)) found.set(one, own);
    return found.get(key) ?? noCases;
  };
  return {
    textsOf: (key) => casesOf(key).texts,
    isComplete: (key) => casesOf(key).isComplete,
    isTold: (key, option) => casesOf(key).told?.includes(option) ?? true,
    listOf: (key) => listOf(casesOf, key),
    groupOf,
    derived,
    textToday,
    guessedRows,
  };
}

/** Answers beside the limits of calculations, without those that the field does not accept. */
function guessesFor(solved: SolvedForm, derived: ReadonlyMap<string, DerivedValue>, key: string): readonly string[] {
  const { index, names, today } = solved;
  const field = names.fields.get(key);
  if (today === undefined || field === undefined) return [];
  if (![...derived.values()].some(({ from }) => from.includes(key))) return [];
  return guessedTexts({ index, today }, key, field).filter((text) => isPossible(typedLimitsOf(solved, key), text));
}

/** The keys that are compared with each other, directly or through others. */
function groupsOf(comparisons: readonly IndexedComparison[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  for (const { valueKey, reference } of comparisons) {
    if (reference === null || reference === valueKey) continue;
    const merged = [...new Set([...(groups.get(valueKey) ?? [valueKey]), ...(groups.get(reference) ?? [reference])])];
    for (const key of merged) groups.set(key, merged);
  }
  return groups;
}

type CasesOf = (key: string) => TextCases;

function textOfToday(
  solved: SolvedForm,
  derived: ReadonlyMap<string, DerivedValue>,
  key: string,
  inner: readonly string[] = [],
): string | undefined {
  if (key === 'session:today') return solved.today;
  const step = derived.get(key);
  if (step === undefined || step.from.length === 0 || inner.includes(key)) return undefined;
  const read = step.from.map((source) => [source, textOfToday(solved, derived, source, [...inner, key])] as const);
  if (read.some(([, text]) => text === undefined)) return undefined;
  return step.calculate(Object.fromEntries(read.map(([source, text]) => [source, text ?? ''])));
}

function aloneCases(solved: KnownForm, key: string, about: readonly IndexedComparison[], casesOf: CasesOf): TextCases {
  const listed = listedTexts(solved, key, casesOf) ?? severalTexts(solved, key, about);
  if (listed !== null) return listed;
  const constants = distinct([...constantsIn(about), ...daysIn(solved, [key], about)]);
  const field = solved.names.fields.get(key);
  const limits = typedLimitsOf(solved, key);
  const patterned = textsByPattern(about, field, { constants, count: 1, maxLength: limits.maxLength });
  const sampled = classTexts({ ...limits, constants, count: 1 });
  const step = solved.derived.get(key);
  const guessed =
    step === undefined ? solved.guessesOf(key) : (solved.guessedRows(step) ?? []).map(({ result }) => result);
  return { texts: distinct([...sampled, ...patterned.texts, ...guessed]), isComplete: patterned.isComplete };
}

/** Values that are compared with each other have cases in common, with enough different ones for every order. */
function groupCases(
  solved: KnownForm,
  group: readonly string[],
  about: (key: string) => readonly IndexedComparison[],
  casesOf: CasesOf,
): ReadonlyMap<string, TextCases> {
  const all = group.flatMap((key) => about(key));
  const own = new Map(group.map((key) => [key, listedTexts(solved, key, casesOf) ?? severalTexts(solved, key, all)]));
  const constants = distinct([
    ...constantsIn(all),
    ...[...own.values()].flatMap((cases) => cases?.texts ?? []),
    ...daysIn(solved, group, all),
    ...group.flatMap(solved.guessesOf),
  ]);
  const open = group.filter((key) => own.get(key) == null);
  const patterned = open.map((key) =>
    textsByPattern(about(key), solved.names.fields.get(key), {
      constants,
      count: group.length,
      maxLength: typedLimitsOf(solved, key).maxLength,
    }),
  );
  const pool = distinct([
    ...open.flatMap((key) => classTexts({ ...typedLimitsOf(solved, key), constants, count: group.length })),
    ...constants,
    ...patterned.flatMap(({ texts }) => texts),
  ]);
  const found = new Map<string, TextCases>();
  group.forEach((key) => {
    const listed = own.get(key);
    const limits = typedLimitsOf(solved, key);
    const isComplete = patterned[open.indexOf(key)]?.isComplete ?? true;
    found.set(key, listed ?? { texts: pool.filter((text) => isPossible(limits, text)), isComplete });
  });
  return found;
}

const isPossible = ({ domain, maxLength, decimals }: Limits, text: string): boolean =>
  includes(domain, text) && text.length <= maxLength && fractionOf(text) <= decimals;

const fractionOf = (text: string): number => (numberOf(text) === null ? 0 : (text.split('.')[1]?.length ?? 0));

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

/** The texts of today under keys, and under those that comparisons read. */
const daysIn = (
  { textToday }: KnownForm,
  keys: readonly string[],
  comparisons: readonly IndexedComparison[],
): readonly string[] =>
  [...keys, ...comparisons.flatMap(({ reference }) => reference ?? [])].flatMap((key) => textToday(key) ?? []);

/** Every possible text of a value with few of them; null for any other value. */
function listedTexts(solved: KnownForm, key: string, casesOf: CasesOf): TextCases | null {
  const { names, index } = solved;
  const derived = solved.derived.get(key);
  if (derived !== undefined) {
    const results = resultsOf(derived, (source) => listOf(casesOf, source));
    return results === null ? null : { texts: results, isComplete: true, isListed: true };
  }
  if (index.calculations.some((one) => one.key === key)) return null;
  const values = names.valuesOf(key) ?? yearsUnder(solved, key) ?? fewNumbersUnder(solved, key);
  return values === null ? null : listed(values);
}

const listed = (values: readonly string[]): TextCases => ({
  texts: distinct(values.map((text) => (isAnswered(text) ? text : ''))),
  isComplete: true,
  isListed: true,
});

function listOf(casesOf: CasesOf, key: string): readonly string[] | null {
  const { texts, isListed = false } = casesOf(key);
  return isListed ? texts : null;
}

function yearsUnder({ names, today }: SolvedForm, key: string): readonly string[] | null {
  const field = names.fields.get(key);
  if (field === undefined || today === undefined) return null;
  const isYear = field.keys.length > 1 && field.keys[1] === key;
  const range = isYear ? at(field.node, 'years') : at(field.node, 'options', 'years');
  if (!isPresent(range)) return null;
  return ['', ...yearsOf(range.value as Parameters<typeof yearsOf>[0], today).map(([year]) => year)];
}

const fewNumbers = 30;

/** Every answer to a question with few whole numbers, if a calculation reads it; null for any other. */
function fewNumbersUnder({ names, index }: SolvedForm, key: string): readonly string[] | null {
  const field = names.fields.get(key);
  if (field === undefined || !isNumberField(field.type) || !index.calculations.some(({ from }) => from.includes(key)))
    return null;
  const [least, greatest] = [Number(at(field.node, 'minimum').value ?? 0), Number(at(field.node, 'maximum').value)];
  const isWhole = Number.isInteger(least) && Number(at(field.node, 'decimals').value ?? 0) === 0;
  if (!isWhole || !(greatest - least <= fewNumbers)) return null;
  return ['', ...Array.from({ length: Math.floor(greatest - least) + 1 }, (_, one) => String(least + one))];
}

interface Limits {
  readonly domain: Domain;
  readonly decimals: number;
  readonly maxLength: number;
}

const defaultLimits: Limits = { domain: everything, decimals: 15, maxLength: Infinity };

/** What a typed answer can be. */
export function typedLimitsOf({ names }: SolvedForm, key: string): Limits {
  const field = names.fields.get(key);
  const domain = names.domainOf(key);
  if (field === undefined) return { ...defaultLimits, domain };
  const decimals = at(field.node, 'decimals').value;
  const isNumber = isPresent(at(field.node, 'maximum'));
  return {
    domain,
    decimals: isNumber ? (typeof decimals === 'number' ? decimals : 0) : 15,
    maxLength: typedLengthOf(field),
  };
}

/** The maximum length of a typed answer; Infinity if it is not limited by typing. */
export function typedLengthOf({ type, node, keys }: IndexedField): number {
  if (!isFieldType(type) || keys.length > 1) return Infinity;
  return greatestTypedLength(type, node.value as object) || Infinity;
}
