/** What an expression can result in while only sets of the values that it reads are known. */
import type { Expression } from './expression-tree.ts';
import type { Numeric } from './jsonata-functions.ts';
import { runtime } from './jsonata-runtime.ts';
import { added, multiplied, negatedRange } from './number-ranges.ts';
import {
  anyNumber,
  anyResult,
  joinedResults,
  greater,
  haveCommon,
  hull,
  includesZero,
  isAmongTexts,
  isFalsy,
  isTruthy,
  isUpTo,
  lesser,
  noResult,
  someTexts,
  type NumberRange,
  type Possible,
} from './possible.ts';

const nothing: Possible = { ...noResult, isNothing: true };
const failure: Possible = { ...noResult, fails: true };
const anyTruth: Possible = { ...noResult, isTrue: true, isFalse: true };
const numbers = (least: Numeric | null, most: Numeric | null): Possible => ({ ...noResult, numbers: { least, most } });

/** Everything that an expression can result in; `of` are the values under a key, which are texts. */
export function possibleResults(expression: Expression, of: (key: string) => Possible): Possible {
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      if (typeof value === 'string') return someTexts([value]);
      if (typeof value === 'number') return numbers(value, value);
      return value === null ? anyResult : { ...noResult, isTrue: value, isFalse: !value };
    }
    case 'value':
      return of(expression.key);
    case 'and':
    case 'or':
      return joined(expression.kind, possibleResults(expression.left, of), possibleResults(expression.right, of));
    case 'choice': {
      const test = possibleResults(expression.test, of);
      const yes = isTruthy(test) ? possibleResults(expression.yes, of) : noResult;
      const no = expression.no === null ? nothing : possibleResults(expression.no, of);
      const chosen = isFalsy(test) ? joinedResults(yes, no) : yes;
      return test.fails ? joinedResults(chosen, failure) : chosen;
    }
    case 'list':
      return anyResult;
    case 'call': {
      const [first, ...others] = expression.operands;
      const rest = others.map((one) => possibleResults(one, of));
      if (first?.kind === 'list') {
        const items = first.items.map((one) => possibleResults(one, of));
        return inReach(() => overLists[expression.name]?.(items, rest) ?? anyResult);
      }
      const operands = [...(first === undefined ? [] : [possibleResults(first, of)]), ...rest];
      return inReach(() => called(expression.name, operands));
    }
  }
}

/** A calculation with a limit beyond the greatest number fails for some answers, so nothing is known of its result. */
function inReach(calculate: () => Possible): Possible {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof TypeError) return anyResult;
    throw error;
  }
}

function joined(kind: 'and' | 'or', left: Possible, right: Possible): Possible {
  const isReached = kind === 'and' ? isTruthy(left) : isFalsy(left);
  const [truths, lies] = [
    [isTruthy(left), isTruthy(right)],
    [isFalsy(left), isFalsy(right)],
  ] as const;
  return {
    ...noResult,
    fails: left.fails || (isReached && right.fails),
    isTrue: kind === 'and' ? truths[0] && truths[1] : truths[0] || (isReached && truths[1]),
    isFalse: kind === 'and' ? lies[0] || (isReached && lies[1]) : lies[0] && lies[1],
  };
}

type Operation = (...operands: readonly Possible[]) => Possible;

function called(name: string, operands: readonly Possible[]): Possible {
  const operation = operations[name];
  return operation === undefined || operands.length === 0 ? anyResult : operation(...operands);
}

/** An operation on numbers: anything else fails, and nothing has no result. */
function onNumbers(operands: readonly Possible[], combine: (...ranges: NumberRange[]) => Partial<Possible>): Possible {
  const ranges = operands.flatMap((one) => one.numbers ?? []);
  return {
    ...noResult,
    ...(ranges.length === operands.length && combine(...ranges)),
    isNothing: operands.some((one) => one.isNothing),
    fails: operands.some((one) => one.fails || one.isEmpty || one.texts !== null || one.isTrue || one.isFalse),
  };
}

/** A function of one number that never falls where the number rises. */
const rising =
  (apply: (value: Numeric) => Numeric | undefined): Operation =>
  (...operands) => {
    const limit = (value: Numeric | null): Numeric | null => (value === null ? null : (apply(value) ?? null));
    if (operands.length > 1) return anyResult;
    return onNumbers(operands, ({ least, most }) => ({ numbers: { least: limit(least), most: limit(most) } }));
  };

/** An order: of numbers by their ranges; of texts either way. */
const ordered =
  (isPossible: (left: NumberRange, right: NumberRange) => readonly [isTrue: boolean, isFalse: boolean]): Operation =>
  (left = nothing, right = nothing) => {
    const texts = [left, right].map((one) => one.texts !== null || one.isEmpty);
    const ranges = [left, right].map((one) => one.numbers !== null);
    const [isTrue, isFalse] = left.numbers && right.numbers ? isPossible(left.numbers, right.numbers) : [false, false];
    const areTexts = texts.every(Boolean);
    const isMixed = (texts[0] === true && ranges[1] === true) || (texts[1] === true && ranges[0] === true);
    const isOdd = [left, right].some((one) => one.fails || one.isTrue || one.isFalse);
    return {
      ...noResult,
      isTrue: isTrue || areTexts,
      isFalse: isFalse || areTexts,
      isNothing: left.isNothing || right.isNothing,
      fails: isMixed || isOdd,
    };
  };

const isBelow = (left: Numeric | null, right: Numeric | null): boolean =>
  left === null || right === null || runtime.less(left, right) === true;
const less = ordered((left, right) => [isBelow(left.least, right.most), isUpTo(right.least, left.most)]);
const lessOrEqual = ordered((left, right) => [isUpTo(left.least, right.most), isBelow(right.least, left.most)]);

function canEqual(left: Possible, right: Possible): boolean {
  const [one, other] = [left.texts, right.texts];
  const areTexts =
    one !== null &&
    other !== null &&
    one.least <= other.most &&
    other.least <= one.most &&
    (one.listed?.some((text) => isAmongTexts(text, other)) ??
      other.listed?.some((text) => isAmongTexts(text, one)) ??
      true);
  const areNumbers = left.numbers !== null && right.numbers !== null && haveCommon(left.numbers, right.numbers);
  const isSame = (left.isEmpty && right.isEmpty) || (left.isTrue && right.isTrue) || (left.isFalse && right.isFalse);
  return areTexts || areNumbers || isSame;
}

/** True if two defined results can differ: not if both are the same number. */
function canDiffer(left: Possible, right: Possible): boolean {
  const isOnlyNumber = ({ numbers: range, texts, isEmpty, isTrue, isFalse }: Possible): boolean =>
    range !== null &&
    texts === null &&
    !isEmpty &&
    !isTrue &&
    !isFalse &&
    range.least !== null &&
    range.least === range.most;
  return !(isOnlyNumber(left) && isOnlyNumber(right) && left.numbers?.least === right.numbers?.least);
}

const equality =
  (isWanted: boolean): Operation =>
  (left = nothing, right = nothing) => {
    const [same, different] = [canEqual(left, right), canDiffer(left, right)];
    const isNothing = left.isNothing || right.isNothing;
    return {
      ...noResult,
      isTrue: isWanted ? same : different,
      isFalse: (isWanted ? different : same) || isNothing,
      fails: left.fails || right.fails,
    };
  };

const answered: Operation = (value = nothing) => ({
  ...value,
  isEmpty: false,
  isNothing: value.isNothing || value.isEmpty,
});
const comparable: Operation = (value = nothing) => ({
  ...value,
  texts: value.hasOthers ? value.texts : null,
  numerals: null,
  numbers: hull(value.numbers, value.numerals),
});

/** True if a value is neither nothing nor a text. */
const hasOther = ({ numbers: range, isTrue, isFalse }: Possible): boolean => range !== null || isTrue || isFalse;

const contains: Operation = (value = nothing, part = nothing) => {
  const fits = (text: string): boolean =>
    value.texts !== null &&
    (value.texts.listed?.some((one) => one.includes(text)) ??
      isAmongTexts(text, { ...value.texts, least: 0, part: '' }));
  const sought = part.texts?.listed;
  return {
    ...anyTruth,
    isTrue: part.isEmpty || (part.texts !== null && (sought?.some(fits) ?? true)),
    isNothing: value.isNothing || part.isNothing,
    fails: value.fails || part.fails || hasOther(value) || hasOther(part),
  };
};

const operations: Readonly<Record<string, Operation>> = {
  plus: (...all) => onNumbers(all, (left, right = left) => ({ numbers: added(left, right) })),
  minus: (...all) => onNumbers(all, (left, right = left) => ({ numbers: added(left, negatedRange(right)) })),
  times: (...all) => onNumbers(all, (left, right = left) => ({ numbers: multiplied(left, right) })),
  negative: (...all) => onNumbers(all, (range) => ({ numbers: negatedRange(range) })),
  floor: rising(runtime.floor),
  ceil: rising(runtime.ceil),
  round: rising(runtime.round),
  less,
  lessOrEqual,
  greater: (left = nothing, right = nothing) => less(right, left),
  greaterOrEqual: (left = nothing, right = nothing) => lessOrEqual(right, left),
  equal: equality(true),
  unequal: equality(false),
  answered,
  comparable,
  ordinal: (value = nothing) => answered(comparable(value)),
  numberOf: (value = nothing) => ({
    ...noResult,
    numbers: value.numerals,
    isNothing: value.isNothing || value.isEmpty || value.hasOthers || hasOther(value),
    fails: value.fails,
  }),
  not: (value = nothing) => ({
    ...noResult,
    isTrue: value.isFalse || value.isEmpty || (value.numbers !== null && includesZero(value.numbers)),
    isFalse: isTruthy(value),
    isNothing: value.isNothing,
    fails: value.fails,
  }),
  exists: (value = nothing) => ({
    ...noResult,
    isTrue: value.isEmpty || value.texts !== null || hasOther(value),
    isFalse: value.isNothing,
    fails: value.fails,
  }),
  length: (value = nothing) => ({
    ...noResult,
    numbers: hull(
      value.texts && { least: value.texts.least, most: value.texts.most === Infinity ? null : value.texts.most },
      value.isEmpty ? { least: 0, most: 0 } : null,
    ),
    isNothing: value.isNothing,
    fails: value.fails || hasOther(value),
  }),
  contains,
};

type OverList = (items: readonly Possible[], others: readonly Possible[]) => Possible;

const isUnusable = (item: Possible): boolean =>
  item.fails || item.texts !== null || item.isEmpty || item.isTrue || item.isFalse;

/** A function over numbers, of which those without a result are left out. */
const overNumbers =
  (combine: (items: readonly Possible[]) => Possible): OverList =>
  (items) => {
    const result = combine(items.filter((item) => item.numbers !== null));
    return items.some(isUnusable) ? joinedResults(result, failure) : result;
  };

/** The greatest of some numbers, or nothing if all of them can be missing. */
function greatest(items: readonly Possible[]): Possible {
  const certain = items.filter((item) => !item.isNothing && !isUnusable(item)).flatMap((item) => item.numbers ?? []);
  const all = items.flatMap((item) => item.numbers ?? []);
  if (all.length === 0) return nothing;
  const least = certain.length === 0 ? all.map((one) => one.least).reduce(lesser) : limitOf(certain);
  const found = numbers(least, all.map((one) => one.most).reduce(greater));
  return certain.length === 0 ? joinedResults(found, nothing) : found;
}

/** The greatest lower limit, of which null is none. */
const limitOf = (ranges: readonly NumberRange[]): Numeric | null =>
  ranges.reduce<Numeric | null>((best, { least }) => (best === null ? least : (greater(best, least) ?? best)), null);

const opposite = (item: Possible): Possible => ({ ...item, numbers: item.numbers && negatedRange(item.numbers) });

const overLists: Readonly<Record<string, OverList>> = {
  sum: overNumbers((items) =>
    items.reduce(
      (total, { isNothing, numbers: range }) => {
        const own = range === null || !isNothing ? range : hull(range, { least: 0, most: 0 });
        return own === null || total.numbers === null ? total : { ...noResult, numbers: added(total.numbers, own) };
      },
      numbers(0, 0),
    ),
  ),
  max: overNumbers(greatest),
  min: overNumbers((items) => opposite(greatest(items.map(opposite)))),
  count(items) {
    const isThere = (item: Possible): boolean => item.isEmpty || item.texts !== null || hasOther(item);
    const certain = items.filter((item) => isThere(item) && !item.isNothing).length;
    const result = numbers(certain, items.filter(isThere).length);
    return items.some((item) => item.fails) ? joinedResults(result, failure) : result;
  },
  join(items, [separator = noResult]) {
    const given = separator.texts ?? { most: 0, characters: new Set<string>(), listed: [''] };
    const isCertain = separator.texts !== null && !separator.isEmpty && !separator.isNothing;
    const between = isCertain ? separator.texts : { ...given, least: 0 };
    const certain = items.filter(({ isNothing }) => !isNothing);
    const leastOf = ({ texts, isEmpty }: Possible): number => (texts === null || isEmpty ? 0 : texts.least);
    const separators = Math.max(0, certain.length - 1);
    const least = certain.reduce((sum, item) => sum + leastOf(item), separators * between.least);
    const written = items.reduce((sum, { texts }) => sum + (texts?.most ?? 0), 0);
    const most = written + between.most * Math.max(0, items.length - 1);
    const parts = [between, ...items.flatMap(({ texts }) => texts ?? [])].map(({ characters }) => characters);
    const characters = parts.includes(null) ? null : new Set(parts.flatMap((one) => Array.from(one ?? [])));
    const part = isCertain && separators > 0 && between.listed?.length === 1 ? (between.listed[0] ?? '') : '';
    return {
      ...noResult,
      isEmpty: least === 0,
      texts: most === 0 ? null : { least: Math.max(1, least), most, characters, part, listed: null },
      numerals: most === 0 ? null : anyNumber,
      hasOthers: most > 0,
      fails: [...items, separator].some((item) => item.fails || hasOther(item)),
    };
  },
};
