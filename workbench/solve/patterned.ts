/** Samples of values that patterns distinguish, and the answers that a schema accepts. */
import { numberOf } from '../../engine/form/condition.ts';
import { addressPattern } from '../../engine/form/address-text.ts';
import { isDate } from '../../engine/language/date.ts';
import type { FromAddress } from '../../engine/language/field-definition.ts';
import { isTime } from '../../engine/language/time.ts';
import { isMultiline, wholeAnswersOf } from '../sets/knowledge.ts';
import type { IndexedComparison } from '../expand/conditions.ts';
import type { IndexedField } from '../expand/form-index.ts';
import { at, entries, isPresent, items, textOf, type SourceNode } from '../source/source-node.ts';
import {
  everyText,
  both,
  characters,
  either,
  except,
  greatestCodePoint,
  literal,
  repeat,
  shortestText,
  type Language,
} from '../sets/language.ts';
import { languageOf } from '../sets/pattern.ts';

interface PatternedTexts {
  readonly texts: readonly string[];
  /** Every combination of matching and not matching patterns that some text has is among the texts. */
  readonly isComplete: boolean;
}

const noTexts: PatternedTexts = { texts: [], isComplete: true };
const greatestPatterns = 4;
const anyCharacter = characters([[0, greatestCodePoint]]);
/** The characters of an answer of one line: no control characters, line separators or surrogates (`storableText`). */
const oneLineCharacter = characters([
  [0x20, 0x7e],
  [0xa0, 0x2027],
  [0x202a, 0xd7ff],
  [0xe000, greatestCodePoint],
]);
/** The characters of an answer of several lines. */
const severalLinesCharacter = characters([
  [9, 10],
  [13, 13],
  [0x20, 0x7e],
  [0xa0, 0xd7ff],
  [0xe000, greatestCodePoint],
]);
const blank = languageOf('^\\s*$') ?? everyText;

/** The limits of the texts that are chosen for patterns. */
interface PatternSampling {
  readonly constants: readonly string[];
  /** The number of texts of each combination. */
  readonly count: number;
  readonly maxLength: number;
}

/** `count` texts of each combination of patterns that conditions and the schema of a value distinguish. */
export function textsByPattern(
  about: readonly IndexedComparison[],
  field: IndexedField | undefined,
  { constants, count, maxLength }: PatternSampling,
): PatternedTexts {
  const patterns = new Set(
    about.flatMap(({ operator, targets }) => (operator === 'matches' ? targets.map(textOf) : [])),
  );
  const schema = field === undefined ? null : writtenAnswers(field.node);
  const languages = [
    ...[...patterns].map(languageOf),
    ...(schema === null || schema.id === everyText.id ? [] : [schema]),
  ];
  if (languages.length === 0) return noTexts;
  const understood = languages.filter((one) => one !== null);
  if (understood.length < languages.length || languages.length > greatestPatterns)
    return { texts: [], isComplete: false };
  // The parts of an order that a pattern leaves possible are not known.
  const isOrdered = constants.some((text) => numberOf(text) !== null || isDate(text) || isTime(text));
  let combinations: readonly (readonly Language[])[] = [[]];
  for (const one of understood)
    combinations = combinations.flatMap((some) => [
      [...some, one],
      [...some, except(one)],
    ]);
  const texts: string[] = [];
  const length = textUpTo(maxLength, field === undefined || isMultiline(field.type));
  let isComplete = !isOrdered;
  for (const combination of combinations) {
    const taken = constants.map(literal);
    for (let found = 0; found < count; found += 1) {
      const shortest = shortestText(both([...combination, length, except(blank), ...taken.map(except)]));
      if (shortest.is === 'unknown') isComplete = false;
      if (shortest.is !== 'text') break;
      texts.push(shortest.text);
      taken.push(literal(shortest.text));
    }
  }
  return { texts, isComplete };
}

/**
 * The answers that a field accepts: its schema, its length, the format of its type, and not blank; null if not
 * understood.
 */
export function fieldLanguage(field: SourceNode, maxLength: number): Language | null {
  const schema = writtenLanguage(field);
  if (schema === null) return null;
  const length = textUpTo(maxLength, isMultiline(textOf(at(field, 'type'))));
  return both([schema, length, except(blank), wholeAnswers(field)]);
}

/** The answers that the schema of a field accepts, in the format of its type; those of any type without a schema. */
function writtenAnswers(field: SourceNode): Language | null {
  const schema = writtenLanguage(field);
  return schema === null || schema.id === everyText.id ? schema : both([schema, wholeAnswers(field)]);
}

const wholeAnswers = (field: SourceNode): Language =>
  languageOf(wholeAnswersOf(textOf(at(field, 'type')))) ?? everyText;

/** The texts that the schema of a field accepts, or the pattern of the address that answers it. */
function writtenLanguage(field: SourceNode): Language | null {
  const source = at(field, 'fromAddress');
  if (!isPresent(source) || isPresent(at(field, 'options'))) return schemaLanguage(at(field, 'schema'));
  return languageOf(addressPattern(source.value as FromAddress));
}

/** The answers with at most so many characters, of one line or of several ones. */
const textUpTo = (maxLength: number, hasLines: boolean): Language =>
  repeat(hasLines ? severalLinesCharacter : oneLineCharacter, 0, maxLength);

const ignored = new Set(['type', 'errorMessage', 'earliest', 'latest']);

/** The texts that a schema accepts, whatever the day; null for keywords that are not understood. */
function schemaLanguage(schema: SourceNode): Language | null {
  if (!isPresent(schema)) return everyText;
  const parts = entries(schema).flatMap(([name, node]) => (ignored.has(name) ? [] : [keywordLanguage(name, node)]));
  return parts.some((one) => one === null) ? null : both(parts.filter((one) => one !== null));
}

function keywordLanguage(name: string, node: SourceNode): Language | null {
  const { value } = node;
  switch (name) {
    case 'pattern':
      return languageOf(textOf(node));
    case 'minLength':
      return typeof value === 'number' ? repeat(anyCharacter, value, Infinity) : null;
    case 'maxLength':
      return typeof value === 'number' ? repeat(anyCharacter, 0, value) : null;
    case 'const':
      return literal(textOf(node));
    case 'enum':
      return either(items(node).map((one) => literal(textOf(one))));
    case 'allOf':
    case 'anyOf':
      return joined(items(node).map(schemaLanguage), name === 'allOf' ? both : either);
    case 'not': {
      const inner = schemaLanguage(node);
      return inner === null ? null : except(inner);
    }
    default:
      return null;
  }
}

function joined(languages: readonly (Language | null)[], join: typeof both): Language | null {
  const understood = languages.filter((one) => one !== null);
  return understood.length < languages.length ? null : join(understood);
}
