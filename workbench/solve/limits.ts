/** What limits the results of calculations over values with many cases: the least and the most that a sum can be. */
import {
  anyResult,
  joinedResults,
  haveCommon,
  isAmongTexts,
  noResult,
  someTexts,
  type Possible,
} from '../codegen/possible.ts';
import { runtime } from '../codegen/jsonata-runtime.ts';
import { numberOf } from '../../engine/form/condition.ts';
import { isAnswered } from '../../engine/language/values.ts';
import { everything, exactly } from '../sets/domains.ts';
import { isNumberField } from '../sets/knowledge.ts';
import { commonRanges, type Ranges } from '../sets/ranges.ts';
import type { DerivedValue } from './derived.ts';
import type { Cases, Formula } from './formula.ts';
import { memoized, memoizedBy } from './memoized.ts';
import { constantsOf } from './comparisons.ts';
import { typedLimitsOf, type SolvedForm, type ValueCases } from './values.ts';

/** The formula of what a calculation can result in; null if nothing is known of a value that it reads. */
export function limitsFormula(solved: SolvedForm, values: ValueCases, step: DerivedValue): Formula | null {
  const { key } = step;
  const from = leavesOf(values, key);
  if (step.results === undefined || from === null || values.groupOf(key).length > 1) return null;
  const possible = new Map(from.map((one) => [one, possibleUnder(solved, values, one)]));
  const known = [...possible].flatMap(([one, of]) => (of === null ? [] : [[one, of] as const]));
  if (known.length < from.length) return null;
  const allowedBy = allowedTexts(solved, values, key);
  return {
    kind: 'calculated',
    key,
    from,
    allowed: memoizedBy(joinedCases, (cases: readonly Cases[]) => {
      const of = new Map(known.map(([one, find], index) => [one, find(cases[index] ?? 0n)]));
      return allowedBy(resultsUnder(values, key, of));
    }),
  };
}

const joinedCases = (cases: readonly Cases[]): string => cases.join(' ');

/** What a key can have: the values of a question, or the results of a calculation over them. */
function resultsUnder(values: ValueCases, key: string, of: Map<string, Possible>): Possible {
  const known = of.get(key);
  if (known !== undefined) return known;
  const found = values.derived.get(key)?.results?.((read) => resultsUnder(values, read, of)) ?? anyResult;
  of.set(key, found);
  return found;
}

/** The answers and counts that a calculation reads, also through others; null if it reads itself. */
function leavesOf(values: ValueCases, key: string, outer: readonly string[] = []): readonly string[] | null {
  const step = values.derived.get(key);
  if (step === undefined) return [key];
  if (outer.includes(key)) return null;
  const found = (step.reads ?? step.from).map((one) => leavesOf(values, one, [...outer, key]));
  return found.includes(null) ? null : [...new Set(found.flatMap((one) => one ?? []))];
}

/** The values of an answer or a count while it is one of some cases; null if nothing is known of it. */
function possibleUnder(solved: SolvedForm, values: ValueCases, key: string): ((cases: Cases) => Possible) | null {
  const field = solved.names.fields.get(key);
  const texts = values.textsOf(key);
  const possibleOf = (text: string): Possible | null => {
    if (values.listOf(key) !== null) return someTexts([text]);
    if (field === undefined) return null;
    if (isNumberField(field.type) && !isAnswered(text)) return someTexts(['']);
    // A question without its limits can have the texts of any other.
    if (isNumberField(field.type)) return numberOf(text) === null ? noResult : numbersLike(solved, values, key, text);
    return freeText(typedLimitsOf(solved, key).maxLength, !isAnswered(text));
  };
  const possible = texts.map(possibleOf);
  if (possible.includes(null)) return null;
  return memoized((cases: Cases) =>
    possible
      .filter((_, index) => (cases & (1n << BigInt(index))) !== 0n)
      .reduce<Possible>((all, one) => (one === null ? all : joinedResults(all, one)), noResult),
  );
}

/** Any text; an unanswered one can have spaces. */
const freeText = (most: number, isUnanswered: boolean): Possible => ({
  ...noResult,
  isEmpty: isUnanswered,
  texts: { least: 1, most, characters: null, part: '', listed: null },
  numerals: isUnanswered ? null : anyResult.numerals,
  hasOthers: true,
});

const unit = 10n ** 15n;

/** The numbers that conditions do not tell from an answer to a question. */
function numbersLike(solved: SolvedForm, values: ValueCases, key: string, text: string): Possible {
  const { domain, decimals } = typedLimitsOf(solved, key);
  const scale = 10n ** BigInt(15 - Math.min(decimals, 15));
  const ranges = commonRanges(domain.decimals, values.groupOf(key).length > 1 ? all : like(solved, key, text));
  const [from, to] = [ranges[0]?.from, ranges.at(-1)?.to];
  if (from === undefined || to === undefined) return noResult;
  const up = from + (((-from % scale) + scale) % scale);
  const down = to - (((to % scale) + scale) % scale);
  if (up > down) return noResult;
  return {
    ...noResult,
    texts: { least: 1, most: Infinity, characters: null, part: '', listed: null },
    numerals: { least: runtime.quotient(up, unit), most: runtime.quotient(down, unit) },
  };
}

const all: Ranges = everything.decimals;

/** The numbers on the same side of each constant that a value is compared with. */
function like(solved: SolvedForm, key: string, text: string): Ranges {
  const own = exactly(text).from;
  let { from, to } = all[0] ?? { from: 0n, to: 0n };
  for (const constant of numbersComparedWith(solved, key)) {
    if (constant === own) return [exactly(text)];
    if (constant < own && constant >= from) from = constant + 1n;
    if (constant > own && constant <= to) to = constant - 1n;
  }
  return [{ from, to }];
}

const numbersComparedWith = ({ index }: SolvedForm, key: string): readonly bigint[] =>
  constantsOf(index, key)
    .filter((text) => numberOf(text) !== null)
    .map((text) => exactly(text).from);

/** The cases of a calculated value that some results allow. */
function allowedTexts(solved: SolvedForm, values: ValueCases, key: string): (result: Possible) => Cases {
  const constants = new Set(constantsOf(solved.index, key));
  const tests = values.textsOf(key).map((text): ((result: Possible) => boolean) => {
    if (!isAnswered(text)) return ({ isEmpty }) => isEmpty;
    if (numberOf(text) !== null) {
      const ranges = like(solved, key, text).map(({ from, to }) => ({
        least: runtime.quotient(from, unit),
        most: runtime.quotient(to, unit),
      }));
      return ({ numerals }) => numerals !== null && ranges.some((range) => haveCommon(range, numerals));
    }
    return ({ texts, hasOthers }) => {
      if (texts === null || !hasOthers) return false;
      // A text that no condition names represents all others.
      return constants.has(text)
        ? isAmongTexts(text, texts)
        : (texts.listed?.some((one) => !constants.has(one)) ?? true);
    };
  });
  return (result) => tests.reduce((cases, test, index) => (test(result) ? cases | (1n << BigInt(index)) : cases), 0n);
}
