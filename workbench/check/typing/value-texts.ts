/** The texts that a value can have, by its question or its calculation. */
import { documentStatuses } from '../../../engine/read/documents.ts';
import { parseExpression } from '../../codegen/expression.ts';
import type { IndexedCalculation, IndexedField } from '../../expand/form-index.ts';
import { isDateField, isMultiple, isNumberField, isTimeField } from '../../sets/knowledge.ts';
import { except, shareNoText } from '../../sets/language.ts';
import { languageOf } from '../../sets/pattern.ts';
import { fieldLanguage } from '../../solve/patterned.ts';
import { typedLengthOf } from '../../solve/values.ts';
import { at, isPresent, textOf } from '../../source/source-node.ts';
import type { CheckContext } from '../base/context.ts';
import { infer } from './infer.ts';
import {
  anyText,
  dates,
  greatestAnswer,
  listedTexts,
  noOthers,
  numbersFrom,
  times,
  type OtherTexts,
  type Texts,
  type Type,
} from './type.ts';

/** The texts under a key; calculations have those of their expressions. */
export function valueTextsOf({ index, names }: Pick<CheckContext, 'index' | 'names'>): (key: string) => Texts {
  const known = new Map<string, Texts>();
  const calculations = new Map(index.calculations.map((one) => [one.key, one]));
  const textsOf = (key: string): Texts => {
    const found = known.get(key);
    if (found !== undefined) return found;
    // A value that is derived from itself can be any text.
    known.set(key, anyText);
    const calculation = calculations.get(key);
    const texts = calculation === undefined ? answersUnder(key, names) : resultsOf(calculation, textsOf);
    known.set(key, texts);
    return texts;
  };
  return textsOf;
}

/** The results of a calculation: true is 'true', false and nothing are ''. */
function resultsOf({ node, from, names }: IndexedCalculation, textsOf: (key: string) => Texts): Texts {
  const expression = parseExpression(textOf(at(node, 'calculate')), from, names);
  if ('sentence' in expression) return anyText;
  const { type, findings } = infer(expression, textsOf);
  return { ...derivedTexts(type), ...(findings.length > 0 && { hasEmpty: true }) };
}

function derivedTexts({ isOptional, text, number, isTruth, isNull }: Type): Texts {
  const hasEmpty = isOptional || isTruth || isNull || text?.hasEmpty === true;
  const kinds: readonly OtherTexts[] = [
    ...(text === null ? [] : [text.others]),
    ...(number === null ? [] : [{ are: 'numerals', numbers: number } as const]),
    ...(isTruth ? [listedTexts(['true']).others] : []),
  ];
  const [only = noOthers, second] = kinds;
  return { hasEmpty, others: second === undefined ? only : { are: 'any' } };
}

function answersUnder(key: string, names: CheckContext['names']): Texts {
  const values = names.valuesOf(key);
  if (values !== null) return listedTexts(values.filter((value) => value.trim() !== '' || value === ''));
  if (key === 'session:today') return { hasEmpty: false, others: dates };
  if (key.startsWith('document:')) return listedTexts(['', ...documentStatuses]);
  const field = names.fields.get(key);
  return field === undefined ? anyText : { hasEmpty: true, others: answersTo(field, key) };
}

function answersTo(field: IndexedField, key: string): OtherTexts {
  const { type, node, keys } = field;
  if (isNumberField(type)) return { are: 'numerals', numbers: numbersUnder(field) };
  if (isDateField(type)) return dates;
  if (isTimeField(type)) return times;
  if (keys.indexOf(key) > 0 || isPresent(at(node, 'options', 'years')))
    return { are: 'numerals', numbers: numbersFrom(1, 9999, 0) };
  return isMultiple(type) ? { are: 'any' } : typedAnswers(field);
}

function numbersUnder({ node }: IndexedField): ReturnType<typeof numbersFrom> {
  const limit = (name: string, otherwise: number): number => {
    const { value } = at(node, name);
    return typeof value === 'number' ? value : otherwise;
  };
  return numbersFrom(limit('minimum', 0), limit('maximum', greatestAnswer), limit('decimals', 0));
}

const numerals = languageOf('^-?\\d+(?:\\.\\d+)?$');
const zeros = languageOf('^-?0+(?:\\.0+)?$');
const whole = languageOf('^-?\\d+$');

/** Numbers, if the schema of a typed answer accepts nothing else. */
function typedAnswers(field: IndexedField): OtherTexts {
  const length = typedLengthOf(field);
  const answers = field.schemaWhen === null ? fieldLanguage(field.node, Math.min(length, mostDigits)) : null;
  if (answers === null || numerals === null || zeros === null || whole === null || length > mostDigits)
    return { are: 'any' };
  if (!shareNoText([answers, except(numerals)])) return { are: 'any' };
  const most = 10 ** length;
  const isNegative = !shareNoText([answers, except(languageOf('^[^-]') ?? numerals)]);
  const numbers = numbersFrom(isNegative ? -most : 0, most, shareNoText([answers, except(whole)]) ? 0 : Infinity);
  return { are: 'numerals', numbers: { ...numbers, hasZero: !shareNoText([answers, zeros]) } };
}

const mostDigits = 30;
