/** Sets of results, which say of each kind of results what can be among them: ranges, lengths, characters. */
import { runtime } from './jsonata-runtime.ts';
import type { Numeric } from './jsonata-functions.ts';

/** The numbers between two of them, both included; null is no limit. */
export interface NumberRange {
  readonly least: Numeric | null;
  readonly most: Numeric | null;
}

/** Texts with at least one character. */
export interface PossibleTexts {
  readonly least: number;
  readonly most: number;
  /** No text has another character; null if any can occur. */
  readonly characters: ReadonlySet<string> | null;
  /** A part that each text has; '' if none is known. */
  readonly part: string;
  /** Every possible text, if they are few. */
  readonly listed: readonly string[] | null;
}

/** A set of results that contains every real one. */
export interface Possible {
  /** No result, as that of an unanswered value. */
  readonly isNothing: boolean;
  /** An error, which leaves the whole calculation without a result. */
  readonly fails: boolean;
  /** The text without characters. */
  readonly isEmpty: boolean;
  readonly texts: PossibleTexts | null;
  /** The numbers of those texts that are numbers. */
  readonly numerals: NumberRange | null;
  /** Some of the texts are no numbers. */
  readonly hasOthers: boolean;
  readonly numbers: NumberRange | null;
  readonly isTrue: boolean;
  readonly isFalse: boolean;
}

export const noResult: Possible = {
  isNothing: false,
  fails: false,
  isEmpty: false,
  texts: null,
  numerals: null,
  hasOthers: false,
  numbers: null,
  isTrue: false,
  isFalse: false,
};
export const anyNumber: NumberRange = { least: null, most: null };
const unknownText: PossibleTexts = { least: 1, most: Infinity, characters: null, part: '', listed: null };
/** Nothing is known. */
export const anyResult: Possible = {
  isNothing: true,
  fails: true,
  isEmpty: true,
  texts: unknownText,
  numerals: anyNumber,
  hasOthers: true,
  numbers: anyNumber,
  isTrue: true,
  isFalse: true,
};

/** Texts of which each is known. */
export function someTexts(texts: readonly string[]): Possible {
  const written = texts.filter((text) => text !== '');
  const lengths = written.map((text) => [...text].length);
  const plain = written.filter(isPlain).map(Number);
  const hasOthers = plain.length < written.length;
  // A text such as "1e5" is a number, too.
  const isOdd = written.some((text) => !isPlain(text) && runtime.isNumeral(text));
  return {
    ...noResult,
    isEmpty: written.length < texts.length,
    texts:
      written.length === 0
        ? null
        : {
            least: Math.min(...lengths),
            most: Math.max(...lengths),
            characters: new Set(written.join('')),
            part: '',
            listed: written,
          },
    numerals: isOdd ? anyNumber : plain.length === 0 ? null : { least: Math.min(...plain), most: Math.max(...plain) },
    hasOthers,
  };
}

const isPlain = (text: string): boolean => /^-?\d{1,15}(?:\.\d{1,9})?$/.test(text) && text.length <= 16;

/** True if the first limit is not beyond the second one. */
export const isUpTo = (least: Numeric | null, most: Numeric | null): boolean =>
  least === null || most === null || runtime.less(most, least) !== true;
/** True if two ranges have a number in common. */
export const haveCommon = (one: NumberRange, other: NumberRange): boolean =>
  isUpTo(one.least, other.most) && isUpTo(other.least, one.most);

/** The lesser of two limits; null is none. */
export const lesser = (one: Numeric | null, other: Numeric | null): Numeric | null =>
  one === null || other === null ? null : runtime.less(one, other) === true ? one : other;
/** The greater of two limits; null is none. */
export const greater = (one: Numeric | null, other: Numeric | null): Numeric | null =>
  one === null || other === null ? null : runtime.less(one, other) === true ? other : one;

/** The least range with both. */
export const hull = (one: NumberRange | null, other: NumberRange | null): NumberRange | null =>
  one === null || other === null
    ? (one ?? other)
    : { least: lesser(one.least, other.least), most: greater(one.most, other.most) };

const mostListed = 40;

function eitherTexts(one: PossibleTexts | null, other: PossibleTexts | null): PossibleTexts | null {
  if (one === null || other === null) return one ?? other;
  const characters =
    one.characters === null || other.characters === null ? null : new Set([...one.characters, ...other.characters]);
  const listed = one.listed === null || other.listed === null ? null : [...new Set([...one.listed, ...other.listed])];
  return {
    least: Math.min(one.least, other.least),
    most: Math.max(one.most, other.most),
    characters,
    part: one.part === other.part ? one.part : '',
    listed: listed !== null && listed.length <= mostListed ? listed : null,
  };
}

/** The results of either set. */
export const joinedResults = (one: Possible, other: Possible): Possible => ({
  isNothing: one.isNothing || other.isNothing,
  fails: one.fails || other.fails,
  isEmpty: one.isEmpty || other.isEmpty,
  texts: eitherTexts(one.texts, other.texts),
  numerals: hull(one.numerals, other.numerals),
  hasOthers: one.hasOthers || other.hasOthers,
  numbers: hull(one.numbers, other.numbers),
  isTrue: one.isTrue || other.isTrue,
  isFalse: one.isFalse || other.isFalse,
});

/** True if zero is in a range. */
export const includesZero = ({ least, most }: NumberRange): boolean => isUpTo(least, 0) && isUpTo(0, most);
const isZero = ({ least, most }: NumberRange): boolean => least === 0 && most === 0;
/** True if a result can count as true. */
export const isTruthy = ({ isTrue, texts, numbers: range }: Possible): boolean =>
  isTrue || texts !== null || (range !== null && !isZero(range));
/** True if a result can count as false. */
export const isFalsy = ({ isFalse, isNothing, isEmpty, numbers: range }: Possible): boolean =>
  isFalse || isNothing || isEmpty || (range !== null && includesZero(range));

/** True if a text can be among these. */
export const isAmongTexts = (text: string, { least, most, characters, part, listed }: PossibleTexts): boolean => {
  const letters = [...text];
  if (listed !== null) return listed.includes(text);
  return (
    text.includes(part) &&
    letters.length >= least &&
    letters.length <= most &&
    (characters === null || letters.every((one) => characters.has(one)))
  );
};

/** What a calculation with these results stores: a text, which is empty without a result. */
export function stored(result: Possible): Possible {
  const { isNothing, fails, isEmpty, isTrue, isFalse, numbers: range, ...texts } = result;
  const asText = range === null ? null : unknownText;
  const yes = isTrue ? someTexts(['true']) : noResult;
  return joinedResults(
    {
      ...noResult,
      ...texts,
      texts: eitherTexts(texts.texts, asText),
      numerals: hull(texts.numerals, range),
      // One with many digits, or with an exponent, is no number for conditions.
      hasOthers: texts.hasOthers || range !== null,
      isEmpty: isNothing || fails || isEmpty || isFalse,
    },
    yes,
  );
}
