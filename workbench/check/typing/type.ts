/** The types of expressions: sets of values that are never too small. */
import { isDate } from '../../../engine/language/date.ts';
import { isTime } from '../../../engine/language/time.ts';

/** Every kind of result that an expression can have. */
export interface Type {
  /** The result can be nothing, such as the number of an unanswered question. */
  readonly isOptional: boolean;
  readonly text: Texts | null;
  readonly number: Numbers | null;
  readonly isTruth: boolean;
  readonly isNull: boolean;
}
export interface Texts {
  /** '' is one of the texts. */
  readonly hasEmpty: boolean;
  readonly others: OtherTexts;
}
/** The texts that are not empty: a few, numerals, those of a template such as `0000-00-00`, or any. */
export type OtherTexts =
  | { readonly are: 'listed'; readonly texts: readonly string[] }
  | { readonly are: 'numerals'; readonly numbers: Numbers }
  | { readonly are: 'template'; readonly template: string }
  | { readonly are: 'any' };
/** Numbers within limits. */
export interface Numbers {
  readonly least: number;
  readonly most: number;
  readonly hasZero: boolean;
  /** The greatest number of digits after the point; Infinity if it is not known. */
  readonly decimals: number;
}

/** No value at all. */
export const never: Type = { isOptional: false, text: null, number: null, isTruth: false, isNull: false };
export const nothingType: Type = { ...never, isOptional: true };
export const truth: Type = { ...never, isTruth: true };
export const noOthers: OtherTexts = { are: 'listed', texts: [] };
export const anyText: Texts = { hasEmpty: true, others: { are: 'any' } };

export const textType = (text: Texts): Type => ({ ...never, text });
export const numberType = (number: Numbers): Type => ({ ...never, number });
export const optional = (type: Type): Type => ({ ...type, isOptional: true });

/** The numbers from one to another. */
export function numbersFrom(least: number, most: number, decimals: number): Numbers {
  return { least, most, hasZero: least <= 0 && most >= 0, decimals };
}

/** Exactly one number. */
export function oneNumber(number: number): Numbers {
  const decimals = Number.isInteger(number) ? 0 : (/^-?\d+\.(\d+)$/.exec(String(number))?.[1]?.length ?? Infinity);
  return numbersFrom(number, number, decimals);
}

/** Exactly one text. */
export function exactText(text: string): Texts {
  return text === '' ? { hasEmpty: true, others: noOthers } : { hasEmpty: false, others: listed([text]) };
}

const mostListed = 300;

function listed(texts: readonly string[]): OtherTexts {
  return texts.length > mostListed ? { are: 'any' } : { are: 'listed', texts };
}

/** The texts of a list, '' included. */
export function listedTexts(texts: readonly string[]): Texts {
  return { hasEmpty: texts.includes(''), others: listed([...new Set(texts)].filter((text) => text !== '')) };
}

/** The values of both types. */
export function eitherType(one: Type, other: Type): Type {
  return {
    isOptional: one.isOptional || other.isOptional,
    text: one.text === null ? other.text : other.text === null ? one.text : bothTexts(one.text, other.text),
    number: bothNumbers(one.number, other.number),
    isTruth: one.isTruth || other.isTruth,
    isNull: one.isNull || other.isNull,
  };
}

export function bothNumbers(one: Numbers | null, other: Numbers | null): Numbers | null {
  if (one === null || other === null) return one ?? other;
  return {
    least: Math.min(one.least, other.least),
    most: Math.max(one.most, other.most),
    hasZero: one.hasZero || other.hasZero,
    decimals: Math.max(one.decimals, other.decimals),
  };
}

function bothTexts(one: Texts, other: Texts): Texts {
  return { hasEmpty: one.hasEmpty || other.hasEmpty, others: bothOthers(one.others, other.others) };
}

function bothOthers(one: OtherTexts, other: OtherTexts): OtherTexts {
  if (isNone(one)) return other;
  if (isNone(other)) return one;
  if (one.are === 'listed' && other.are === 'listed') return listed([...new Set([...one.texts, ...other.texts])]);
  if (one.are === 'template' && other.are === 'template' && one.template === other.template) return one;
  for (const kind of [dates, times]) if (areOnly(kind, one) && areOnly(kind, other)) return kind;
  const [first, second] = [numeralsIn(one), numeralsIn(other)];
  const numbers = bothNumbers(first.numbers, second.numbers);
  return numbers === null || first.hasOthers || second.hasOthers ? { are: 'any' } : { are: 'numerals', numbers };
}

const isNone = (others: OtherTexts): boolean => others.are === 'listed' && others.texts.length === 0;

interface Numerals {
  /** Null if no text is a number. */
  readonly numbers: Numbers | null;
  /** Some of the texts are no numbers. */
  readonly hasOthers: boolean;
}

/** The numbers that texts are. */
export function numeralsIn(others: OtherTexts): Numerals {
  switch (others.are) {
    case 'numerals':
      return { numbers: others.numbers, hasOthers: false };
    case 'template':
      return /^0+$/.test(others.template)
        ? { numbers: numbersFrom(0, Number(others.template.replaceAll('0', '9')), 0), hasOthers: false }
        : { numbers: null, hasOthers: true };
    case 'any':
      return { numbers: numbersFrom(-greatestAnswer, greatestAnswer, Infinity), hasOthers: true };
    case 'listed': {
      const read = others.texts.map(numeralOf).filter((number) => number !== null);
      const numbers = read.map((number) => oneNumber(number));
      return {
        numbers: numbers.reduce<Numbers | null>(bothNumbers, null),
        hasOthers: read.length < others.texts.length,
      };
    }
  }
}

/** Answers are plain decimals of at most 15 digits before the point. */
export const greatestAnswer = 999_999_999_999_999;

/** The number that a text is; null if it is none. */
export function numeralOf(text: string): number | null {
  const number = /^-?\d+(?:\.\d+)?(?:[Ee][-+]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** The values in both types, as far as it can be told. */
export function commonType(type: Type, fact: Type): Type {
  return {
    isOptional: type.isOptional && fact.isOptional,
    text:
      type.text === null || fact.text === null
        ? null
        : {
            hasEmpty: type.text.hasEmpty && fact.text.hasEmpty,
            others: commonOthers(type.text.others, fact.text.others),
          },
    number: type.number === null || fact.number === null ? null : commonNumbers(type.number, fact.number),
    isTruth: type.isTruth && fact.isTruth,
    isNull: type.isNull && fact.isNull,
  };
}

function commonNumbers(one: Numbers, other: Numbers): Numbers | null {
  const [least, most] = [Math.max(one.least, other.least), Math.min(one.most, other.most)];
  if (least > most) return null;
  return { least, most, hasZero: one.hasZero && other.hasZero, decimals: Math.min(one.decimals, other.decimals) };
}

function commonOthers(one: OtherTexts, other: OtherTexts): OtherTexts {
  if (one.are === 'any') return other;
  if (one.are === 'listed' && other.are === 'listed')
    return { are: 'listed', texts: one.texts.filter((text) => other.texts.includes(text)) };
  return other.are === 'listed' ? other : one;
}

/** The texts without those that are no number. */
export function withoutNumerals(others: OtherTexts): OtherTexts {
  if (others.are === 'listed') return { are: 'listed', texts: others.texts.filter((text) => numeralOf(text) === null) };
  return numeralsIn(others).hasOthers ? others : noOthers;
}

/** A text type; no type at all without texts. */
export function textsOrNever(hasEmpty: boolean, others: OtherTexts): Type {
  return hasEmpty || !isNone(others) ? textType({ hasEmpty, others }) : never;
}

type Template = Extract<OtherTexts, { readonly are: 'template' }>;
/** The texts of dates. */
export const dates: Template = { are: 'template', template: '0000-00-00' };
/** The texts of times of day. */
export const times: Template = { are: 'template', template: '00:00' };

/** True if a text has the form of a template; of whole dates and times only those that exist have it. */
export function hasForm(text: string, template: string): boolean {
  if (template === dates.template) return isDate(text);
  return template === times.template ? isTime(text) : text.replaceAll(/\d/g, '0') === template;
}

/** True if every text is a date, or if every text is a time. */
export function areOnly({ template }: Template, others: OtherTexts): boolean {
  return others.are === 'listed'
    ? others.texts.every((text) => hasForm(text, template))
    : others.are === 'template' && others.template === template;
}

/** True if a text can be in both. */
function shareTexts(one: OtherTexts, other: OtherTexts): boolean {
  if (isNone(one) || isNone(other)) return false;
  if (one.are === 'any' || other.are === 'any') return true;
  if (one.are === 'listed')
    return one.texts.some((text) => {
      if (other.are === 'listed') return other.texts.includes(text);
      return other.are === 'template' ? hasForm(text, other.template) : numeralOf(text) !== null;
    });
  if (other.are === 'listed') return shareTexts(other, one);
  if (one.are === 'template' && other.are === 'template') return one.template === other.template;
  return [one, other].every((texts) => numeralsIn(texts).numbers !== null);
}

/** True if a value of one type can equal a value of the other. */
export function canEqual(one: Type, other: Type): boolean {
  const [text, otherText] = [one.text, other.text];
  return (
    (text !== null &&
      otherText !== null &&
      ((text.hasEmpty && otherText.hasEmpty) || shareTexts(text.others, otherText.others))) ||
    (one.number !== null && other.number !== null && commonNumbers(one.number, other.number) !== null) ||
    (one.isTruth && other.isTruth) ||
    (one.isNull && other.isNull)
  );
}
