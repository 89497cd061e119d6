import { accepts, characters, except, repeat, shareNoText, type Language } from '../../sets/language.ts';
import { languageOf } from '../../sets/pattern.ts';
import { fieldLanguage } from '../../solve/patterned.ts';
import { typedLengthOf } from '../../solve/values.ts';
import { isMultiple, isNumberField, isTyped } from '../../sets/knowledge.ts';
import type { IndexedField } from '../../expand/form-index.ts';
import { at, isPresent, type SourceNode } from '../../source/source-node.ts';
import type { Check } from '../base/context.ts';
import { numberSpoken, spokenNumber, textsOnce, type QuestionText } from '../base/question-texts.ts';

/** A number in a text that contradicts the answers that are accepted. */
interface Contradiction {
  readonly node: SourceNode;
  readonly said: string;
  readonly fact: string;
}

/** Labels, hints and messages that state other limits than the form has. */
export const checkStatedLimits: Check = (context) => {
  const newTexts = textsOnce(context);
  for (const field of context.index.fields) {
    if (field.keys.length > 1) continue;
    const found = newTexts(field).flatMap((text) => contradictionsOf(field, text).slice(0, 1));
    const [first, second] = found;
    const limit = ['pattern', 'maxLength'].map((name) => at(field.node, 'schema', name)).find(isPresent);
    // Where two texts say the same, the limit is wrong.
    const place = second === undefined || limit === undefined ? first?.node : limit;
    if (first !== undefined && place !== undefined)
      context.report('text-says-other-limit', place, first.said, first.fact);
  }
};

function contradictionsOf(field: IndexedField, text: QuestionText): readonly Contradiction[] {
  if (isNumberField(field.type)) return rangeOfNumber(field, text);
  if (isMultiple(field.type)) return chosenNumber(field, text);
  if (!isTyped(field.type) || !/digit|number|between|from|characters/i.test(text.text)) return [];
  const accepted = fieldLanguage(field.node, typedLengthOf(field));
  if (accepted === null || shareNoText([accepted])) return [];
  return [...digits(accepted, text), ...range(accepted, text), ...lengths(field, text)];
}

const secondNumber = `(?:\\s*(to|or|and|-|–)\\s*${spokenNumber})?`;
const digitsSaid = new RegExp(
  `(\\w*)(?:\\s+(?:the|a))?\\s*\\b${spokenNumber}${secondNumber}[\\s-](?:digits?|numbers)\\b`,
  'gi',
);
/** Words before a number of digits that is not the one of the whole answer. */
const partly = /^(?:first|last|next|leading|trailing|of|plus|without|not|no|than|least|most|to|other|these|with)$/i;

/** The first number of digits in a text that no accepted answer has. */
export const digitsContradiction = (accepted: Language, text: QuestionText): Contradiction | undefined =>
  digits(accepted, text)[0];

/** "Six digits" where no accepted answer has six of them; "4 to 6 digits" where seven are accepted. */
function digits(accepted: Language, { node, text, isMessage }: QuestionText): readonly Contradiction[] {
  const all = [...text.matchAll(digitsSaid)];
  const [match] = all;
  const [said = '', before = '', first = '', joint = '', second = ''] = match ?? [];
  // "Three digits, a dash and four digits" are parts; "two numbers" can be anything.
  const isUnclear = all.length !== 1 || partly.test(before) || (/numbers/i.test(said) && !/exactly/i.test(before));
  if (match === undefined || isUnclear || joint.toLowerCase() === 'and') return [];
  const isRange = /^(?:to|-|–)$/i.test(joint);
  const [least, most] = [numberSpoken(first), numberSpoken(second === '' ? first : second)];
  const wanted = said.slice(before.length).trim();
  const missing = [least, most].find((count) => count > 0 && count < 40 && shareNoText([accepted, withDigits(count)]));
  if (missing !== undefined) return [{ node, said: wanted, fact: `no answer with ${missing} digits is accepted` }];
  const more = isRange && isMessage && most < 40 ? [least - 1, most + 1] : [];
  const extra = more.find((count) => count > 0 && !shareNoText([accepted, withDigits(count)]));
  return extra === undefined ? [] : [{ node, said: wanted, fact: `an answer with ${extra} digits is accepted` }];
}

const withDigits = (count: number): Language =>
  languageOf(`^\\D*(?:\\d\\D*){${count}}$`) ?? repeat(digit, count, count);
const digit = characters([[0x30, 0x39]]);

const rangeSaid = /\b(?:between|from)\s+(\d{1,9})\s+(?:and|to)\s+(\d{1,9})(?![\d.,]*\d)\s*(\w*)/i;
const lengthUnits = /^(?:character|letter|digit|word|page|line|minute)s?$/i;
const usual = /usual|typical|often|mostly|normal/i;

/** "From 1 to 36" at a question that takes only numbers, and refuses 36 or accepts 37. */
function range(accepted: Language, { node, text, isMessage }: QuestionText): readonly Contradiction[] {
  const [said = '', low = '', high = '', unit = ''] = rangeSaid.exec(text) ?? [];
  if (said === '' || lengthUnits.test(unit) || usual.test(text) || !shareNoText([accepted, except(numbers)])) return [];
  const wanted = said.slice(0, said.length - unit.length).trim();
  const isAccepted = (written: string): boolean => accepts(accepted, written);
  const refused = [low, high].find((one) => ![one, `${one}.0`, `${one}.00`, `0${one}`].some(isAccepted));
  if (refused !== undefined) return [{ node, said: wanted, fact: `"${refused}" is refused` }];
  const taken = (isMessage ? numbersOutside(Number(low), Number(high)) : []).find(isAccepted);
  return taken === undefined ? [] : [{ node, said: wanted, fact: `"${taken}" is accepted` }];
}

/** Numbers just below and above a range, as they are written. */
function numbersOutside(low: number, high: number): readonly string[] {
  const below = low > 0 ? [`${low - 1}`, `${low - 1}.9`, '0', `-${low}`] : ['-1'];
  return [...below, `${high + 1}`, `${high}.1`, `${high}.01`, `${high}0`, `${high}00`];
}

const numbers = languageOf('^-?\\d+(?:\\.\\d+)?$') ?? repeat(digit, 1, Infinity);

function rangeOfNumber(field: IndexedField, { node, text }: QuestionText): readonly Contradiction[] {
  const [said = '', low = '', high = '', unit = ''] = rangeSaid.exec(text) ?? [];
  const [least, most] = [at(field.node, 'minimum').value ?? 0, at(field.node, 'maximum').value];
  if (said === '' || lengthUnits.test(unit) || usual.test(text) || typeof most !== 'number') return [];
  const wanted = said.slice(0, said.length - unit.length).trim();
  if (Number(low) < Number(least)) return [{ node, said: wanted, fact: `"minimum" is ${String(least)}` }];
  return Number(high) > most ? [{ node, said: wanted, fact: `"maximum" is ${String(most)}` }] : [];
}

const chosenSaid = new RegExp(
  '\\b(?:choose|select|check|tick|pick|mark|name)\\s+' +
    '(?:(at most|up to|no more than|a maximum of|at least|a minimum of|exactly)\\s+)?(?:the |your )?' +
    `${spokenNumber}(?:\\s+(?:to|or|–|-)\\s*${spokenNumber})?\\b(?!\\s+or (?:more|several))`,
  'i',
);

/** "Choose up to four" at a question that takes five, or any number. */
function chosenNumber({ node: field }: IndexedField, { node, text }: QuestionText): readonly Contradiction[] {
  const [said, words = '', first = '', second] = chosenSaid.exec(text) ?? [];
  if (said === undefined) return [];
  const isLeast = /least|minimum/i.test(words);
  const wanted = {
    min: isLeast || words === 'exactly' || words === '' ? numberSpoken(first) : null,
    max: isLeast ? null : numberSpoken(second ?? first),
  };
  return (['min', 'max'] as const).flatMap((name) => {
    const limit = at(field, name).value;
    if (wanted[name] === null || wanted[name] === limit || (name === 'min' && limit === undefined && wanted.min === 1))
      return [];
    const fact = limit === undefined ? `"${name}" is missing` : `"${name}" is ${String(limit)}`;
    return [{ node, said: said.trim(), fact }];
  });
}

const charactersSaid = new RegExp(
  `\\b(at most|up to|no more than|maximum of|exactly) ${spokenNumber} characters\\b`,
  'i',
);

/** "At most 500 characters" at a question that takes 300, or 3,000. */
function lengths(field: IndexedField, { node, text, isMessage }: QuestionText): readonly Contradiction[] {
  const [said = '', , written = ''] = charactersSaid.exec(text) ?? [];
  const schema = at(field.node, 'schema');
  const stated = at(schema, 'maxLength').value;
  // The message of a keyword is compared with it elsewhere; a pattern can be shorter than any other limit.
  if (said === '' || isPresent(at(schema, 'pattern')) || (isMessage && typeof stated === 'number')) return [];
  const limit = Math.min(typedLengthOf(field), typeof stated === 'number' ? stated : Infinity);
  return numberSpoken(written) === limit ? [] : [{ node, said, fact: `the greatest length is ${limit}` }];
}
