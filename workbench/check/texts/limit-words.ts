import { both, characters, except, repeat, shortestText } from '../../sets/language.ts';
import { fieldLanguage } from '../../solve/patterned.ts';
import { typedLengthOf } from '../../solve/values.ts';
import { at, entries, isPresent, isRecord, textOf, type SourceNode } from '../../source/source-node.ts';
import type { Check } from '../base/context.ts';
import type { Report } from '../../problems/report.ts';
import { numberSpoken, spokenNumber } from '../base/question-texts.ts';

const limits = ['minLength', 'maxLength'] as const;

/** Messages with another limit than that of their keyword, and answers that the keyboard of a phone cannot type. */
export const checkLimitWords: Check = ({ index, report }) => {
  for (const schema of index.schemas) {
    for (const keyword of limits) checkMessage(schema, keyword, report);
    for (const keyword of ['earliest', 'latest'] as const) checkAge(schema, keyword, report);
    checkSides(schema, report);
  }
  const known = new Set<string>();
  for (const field of index.fields) {
    const mode = at(field.node, 'inputMode');
    const place = [mode.file, ...mode.path].join('/');
    if (textOf(mode) !== 'numeric' || !isPresent(at(field.node, 'schema')) || known.has(place)) continue;
    known.add(place);
    const accepted = fieldLanguage(field.node, typedLengthOf(field));
    if (accepted !== null && shortestText(both([accepted, except(typedDigits)])).is === 'text')
      report('cannot-be-typed', mode, 'numeric');
  }
};

interface Sides {
  readonly least: RegExp;
  readonly most: RegExp;
}

/** Words of a limit on one side. */
const sides: Sides = {
  least: /\bat least\b|\bminimum\b|\bor (?:later|more|younger|above|longer)\b/i,
  most: /\bat most\b|\bmaximum\b|\bup to\b|\bor (?:earlier|less|fewer|older|below|shorter)\b/i,
};

/** The same where words count the years since a day: who is at least 17 was born on the latest day or before. */
const sidesOfAge: Sides = {
  least: /\bat most\b|\bmaximum\b|\bup to\b|\bor (?:later|less|fewer|younger|below|shorter)\b/i,
  most: /\bat least\b|\bminimum\b|\bor (?:earlier|more|older|above|longer)\b/i,
};

/** A limit in the past is said as an age or as a time ago, unless the message names the year. */
function sidesOf(schema: SourceNode, keyword: string, message: string): Sides {
  const years = at(schema, keyword, 'years').value;
  const isPast = typeof years === 'number' && years < 0;
  return isPast && !/\{year\}|\b(?:19|20)\d\d\b/.test(message) ? sidesOfAge : sides;
}
const pairs = { minLength: 'maxLength', earliest: 'latest', maxLength: 'minLength', latest: 'earliest' } as const;

/** A message of a lower limit that speaks of an upper one, and the other way around. */
function otherSideSaid(schema: SourceNode, keyword: keyof typeof pairs): { said: string; node: SourceNode } | null {
  const messages = at(schema, 'errorMessage');
  const node = isRecord(messages.value) ? at(messages, keyword) : messages;
  const isAlone = !isPresent(at(schema, pairs[keyword])) && !isPresent(at(schema, 'pattern'));
  if (!isPresent(at(schema, keyword)) || !(isRecord(messages.value) || isAlone)) return null;
  const isLeast = keyword === 'minLength' || keyword === 'earliest';
  const { least, most } = sidesOf(schema, keyword, textOf(node));
  const [own, other] = isLeast ? [least, most] : [most, least];
  const [said] = other.exec(textOf(node)) ?? [];
  return said === undefined || own.test(textOf(node)) ? null : { said, node };
}

/** Two messages that are exchanged are one mistake. */
function checkSides(schema: SourceNode, report: Report): void {
  for (const [least, most] of [['minLength', 'maxLength'] as const, ['earliest', 'latest'] as const]) {
    const [keyword, found] = [least, most]
      .map((name) => [name, otherSideSaid(schema, name)] as const)
      .find(([, one]) => one !== null) ?? [least, null];
    const isPaired = isPresent(at(schema, pairs[keyword]));
    if (found !== null)
      report('message-of-other-limit', found.node, keyword, found.said, pairs[keyword], isPaired ? 'both' : '');
  }
}

/** An age in the message of a limit in years, written instead of {n}. */
function checkAge(schema: SourceNode, keyword: 'earliest' | 'latest', report: Report): void {
  const limit = at(schema, keyword, 'years');
  const messages = at(schema, 'errorMessage');
  const other = at(schema, pairs[keyword]);
  const message = isRecord(messages.value) || isPresent(other) ? at(messages, keyword) : messages;
  const text = textOf(message).replaceAll(/\{\w+\}/g, '');
  const said = text.match(/\b\d+\b/g) ?? [];
  if (typeof limit.value !== 'number' || said.length !== 1 || !/\byears?\b|\b(?:older|younger)\b/i.test(text)) return;
  const years = String(Math.abs(limit.value));
  if (said[0] !== years && Number(said[0]) < 1000)
    report('message-says-other-limit', limit, keyword, `${years} years`, said.join(', '));
}

/** A number of characters; "one" alone can be a pronoun. */
const lengthInWords = new RegExp(`\\b${spokenNumber} (?:characters?|letters?|digits?)\\b`, 'gi');

/** The keyboard for digits has no point and no letters. */
const typedDigits = repeat(characters([[0x30, 0x39]]), 0, Infinity);

function checkMessage(schema: SourceNode, keyword: string, report: Report): void {
  const limit = at(schema, keyword);
  if (typeof limit.value !== 'number') return;
  const message = at(schema, 'errorMessage');
  // One message of several keywords can state the limit of another one.
  const isOnly = entries(schema).filter(([name]) => name !== 'errorMessage' && name !== 'type').length === 1;
  const text = isRecord(message.value) ? textOf(at(message, keyword)) : isOnly ? textOf(message) : '';
  const words = text.replaceAll(/\{\w+\}/g, '');
  const inWords = [...words.matchAll(lengthInWords)].map(([, count = '']) => count);
  const said: readonly string[] = [...(words.match(/\d{1,3}(?:,\d{3})+|\d+/g) ?? []), ...inWords];
  if (said.length > 0 && !said.some((one) => numberSpoken(one) === limit.value))
    report('message-says-other-limit', limit, keyword, String(limit.value), [...new Set(said)].join(', '));
}
