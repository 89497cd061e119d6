/** Reads regular expressions of the `u` flag as languages. */
import { createCache } from './cache.ts';
import {
  everyText,
  both,
  characters,
  either,
  emptyText,
  except,
  greatestCodePoint,
  repeat,
  sequence,
  type Characters,
  type Language,
} from './language.ts';

const languages = createCache<Language | null>();

/** Every text in which a pattern has a match; null for a pattern with parts that are not understood. */
export function languageOf(pattern: string): Language | null {
  return languages(pattern, () => readLanguage(pattern));
}

function readLanguage(pattern: string): Language | null {
  try {
    const reader: Reader = { characters: [...pattern], position: 0 };
    const language = readAlternatives(reader, true);
    return isAtEnd(reader) ? language : null;
  } catch (error) {
    if (error instanceof NotUnderstood) return null;
    throw error;
  }
}

/** Thrown for a part of a pattern that is not understood. */
class NotUnderstood extends Error {}

const digits: Characters = [[48, 57]];
const wordCharacters: Characters = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const spaces: Characters = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const lineEnds: Characters = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];
const classes: Readonly<Record<string, Characters>> = {
  d: digits,
  D: others(digits),
  w: wordCharacters,
  W: others(wordCharacters),
  s: spaces,
  S: others(spaces),
};
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };

function others(set: Characters): Characters {
  const gaps: [number, number][] = [];
  let from = 0;
  for (const [start, end] of set) {
    if (from < start) gaps.push([from, start - 1]);
    from = end + 1;
  }
  if (from <= greatestCodePoint) gaps.push([from, greatestCodePoint]);
  return gaps;
}

function union(set: Characters): Characters {
  const merged: [number, number][] = [];
  for (const [from, to] of [...set].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** A pattern while it is read. */
interface Reader {
  readonly characters: readonly string[];
  position: number;
}

function isAtEnd(reader: Reader): boolean {
  return reader.position >= reader.characters.length;
}

/** Alternatives; the outermost ones can begin and end anywhere in a text unless they are anchored. */
function readAlternatives(reader: Reader, isOutermost: boolean): Language {
  const all = [readSequence(reader, isOutermost)];
  while (skip(reader, '|')) all.push(readSequence(reader, isOutermost));
  return either(all);
}

function readSequence(reader: Reader, isOutermost: boolean): Language {
  const isAnchored = isOutermost && skip(reader, '^');
  const rest = readTerms(reader, isOutermost);
  return isOutermost && !isAnchored ? sequence(everyText, rest) : rest;
}

function readTerms(reader: Reader, isOutermost: boolean): Language {
  const next = peek(reader);
  if (next === undefined || next === '|' || next === ')') return isOutermost ? everyText : emptyText;
  if (next === '$' && isOutermost) {
    reader.position += 1;
    // Nothing follows the end, so the rest must match no characters.
    return isAtEnd(reader) || peek(reader) === '|' ? emptyText : both([emptyText, readTerms(reader, isOutermost)]);
  }
  for (const [start, isNegated] of [
    ['(?=', false],
    ['(?!', true],
  ] as const) {
    if (!isOutermost || !skip(reader, start)) continue;
    const ahead = readLookahead(reader);
    return both([isNegated ? except(ahead) : ahead, readTerms(reader, isOutermost)]);
  }
  const term = readQuantified(reader, readAtom(reader));
  return sequence(term, readTerms(reader, isOutermost));
}

/** The texts that begin as a lookahead wants; `$` inside it is the end of the text. */
function readLookahead(reader: Reader): Language {
  const all: Language[] = [];
  do {
    let ahead: Language = emptyText;
    let isClosed = false;
    for (let next = peek(reader); next !== '|' && next !== ')' && next !== undefined; next = peek(reader)) {
      if (skip(reader, '$')) isClosed = true;
      else ahead = sequence(ahead, readQuantified(reader, readAtom(reader)));
    }
    all.push(isClosed ? ahead : sequence(ahead, everyText));
  } while (skip(reader, '|'));
  expect(reader, ')');
  return either(all);
}

function readAtom(reader: Reader): Language {
  if (skip(reader, '(')) {
    if (skip(reader, '?') && !skip(reader, ':')) skipGroupName(reader);
    const inner = readAlternatives(reader, false);
    expect(reader, ')');
    return inner;
  }
  if (skip(reader, '[')) return characters(readClass(reader));
  if (skip(reader, '.')) return characters(others(lineEnds));
  const next = take(reader);
  if (next === '\\') return characters(readEscape(reader));
  if ('^$*+?{}]'.includes(next)) throw new NotUnderstood();
  return characters(only(next));
}

function skipGroupName(reader: Reader): void {
  expect(reader, '<');
  if (peek(reader) === '=' || peek(reader) === '!') throw new NotUnderstood();
  while (take(reader) !== '>');
}

function readQuantified(reader: Reader, atom: Language): Language {
  const bounds = readBounds(reader);
  if (bounds === null) return atom;
  skip(reader, '?');
  return repeat(atom, ...bounds);
}

function readBounds(reader: Reader): readonly [number, number] | null {
  if (skip(reader, '*')) return [0, Infinity];
  if (skip(reader, '+')) return [1, Infinity];
  if (skip(reader, '?')) return [0, 1];
  if (!skip(reader, '{')) return null;
  const least = readNumber(reader);
  const most = skip(reader, ',') ? (peek(reader) === '}' ? Infinity : readNumber(reader)) : least;
  expect(reader, '}');
  return [least, most];
}

function readNumber(reader: Reader): number {
  let text = '';
  while (/^\d$/.test(peek(reader) ?? '')) text += take(reader);
  return Number(text);
}

function readClass(reader: Reader): Characters {
  const isNegated = skip(reader, '^');
  const set: (readonly [number, number])[] = [];
  while (!skip(reader, ']')) {
    const first = readMember(reader);
    const [start] = first;
    const isRange = peek(reader) === '-' && reader.characters[reader.position + 1] !== ']';
    if (!isRange || start === undefined) {
      set.push(...first);
      continue;
    }
    reader.position += 1;
    set.push([start[0], readMember(reader)[0]?.[1] ?? start[0]]);
  }
  return isNegated ? others(union(set)) : union(set);
}

function readMember(reader: Reader): Characters {
  const next = take(reader);
  if (next !== '\\') return only(next);
  return skip(reader, 'b') ? [[8, 8]] : readEscape(reader);
}

function readEscape(reader: Reader): Characters {
  const next = take(reader);
  const known = Object.hasOwn(classes, next) ? classes[next] : undefined;
  if (known !== undefined) return known;
  const control = Object.hasOwn(controls, next) ? controls[next] : undefined;
  if (control !== undefined) return [[control, control]];
  if (next === 'x') return code(parseInt(take(reader) + take(reader), 16));
  if (next === 'u') return code(readUnicode(reader));
  if (/^[A-Za-z0-9]$/.test(next)) throw new NotUnderstood();
  return only(next);
}

function readUnicode(reader: Reader): number {
  let text = '';
  if (skip(reader, '{')) {
    while (peek(reader) !== '}') text += take(reader);
    expect(reader, '}');
  } else for (let count = 0; count < 4; count += 1) text += take(reader);
  return parseInt(text, 16);
}

function peek(reader: Reader): string | undefined {
  return reader.characters[reader.position];
}

function skip(reader: Reader, text: string): boolean {
  const isHere = [...text].every((one, index) => reader.characters[reader.position + index] === one);
  if (isHere) reader.position += text.length;
  return isHere;
}

function take(reader: Reader): string {
  const next = peek(reader);
  if (next === undefined) throw new NotUnderstood();
  reader.position += 1;
  return next;
}

function expect(reader: Reader, text: string): void {
  if (!skip(reader, text)) throw new NotUnderstood();
}

const code = (one: number): Characters => [[one, one]];
const only = (character: string): Characters => code(character.codePointAt(0) ?? 0);
