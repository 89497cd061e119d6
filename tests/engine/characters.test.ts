import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isolated,
  isVisible,
  oneLine,
  storableText,
  trimmed,
  withoutInvisible,
  withoutLooseEnds,
} from '../../engine/language/characters.ts';
import { runs } from '../support/runs.ts';

const named = (...codes: readonly number[]): readonly (readonly [string, string])[] =>
  codes.map((code) => [`U+${code.toString(16).toUpperCase().padStart(4, '0')}`, String.fromCodePoint(code)]);

describe('a visible text', () => {
  it.each(['a', '0', '-', 'é', '李', 'محمد', '👩‍👩‍👧', '❤️', 'e\u0301', ' x ', '\u200Ex', '\uFFFC'])(
    '%j is an answer',
    (text) => expect(isVisible(text)).toBe(true),
  );

  it.each(
    named(
      0x07,
      0x1b,
      0x20,
      0x7f,
      0x85,
      0xa0,
      0xad,
      0x34f,
      0x61c,
      0x115f,
      0x1160,
      0x17b4,
      0x180e,
      0x200b,
      0x200c,
      0x200d,
      0x200e,
      0x2028,
      0x202e,
      0x2060,
      0x2064,
      0x2069,
      0x206f,
      0x2800,
      0x3000,
      0x3164,
      0xfe00,
      0xfe0f,
      0xfeff,
      0xffa0,
      0xfff9,
      0xfffe,
      0xfdd0,
      0x1d173,
      0xe0001,
      0xe0041,
      0xe0100,
      0x1ffff,
    ),
  )('%s alone is not visible', (_, text) =>
    expect([isVisible(text), isVisible(`${text} ${text}`)]).toEqual([false, false]),
  );

  it('a lone surrogate is not visible', () => expect(isVisible('\uD83D')).toBe(false));
});

describe('a storable text', () => {
  it.each([
    'Ada',
    'O’Neill-Łukasz',
    'می‌خواهم',
    'क्‍ष',
    '👩‍👩‍👧',
    '❤️',
    'e\u0301',
    '\u200Fשלום\u200E',
    '\u061C',
    'a\u2067\u05D0\u2069b',
    '\u202Bאב\u202C',
    '\u2068\u202Ax\u202C\u2069',
    '\u00AD',
    '\uFEFF',
    '\u{E0067}',
  ])('%j stays unchanged', (text) =>
    expect([storableText(text, false), storableText(text, true)]).toEqual([text, text]),
  );

  it.each([
    ['bell and escape', 'a\u0007b\u001B[31mc', 'ab[31mc'],
    ['NUL and DEL', '\0a\u007F', 'a'],
    ['a C1 control', 'a\u009Bb', 'ab'],
    ['noncharacters', 'a\uFFFF\uFDD0\u{1FFFE}b', 'ab'],
    ['half a character', 'a\uD83Db\uDE00', 'ab'],
    ['an override that is not closed', 'Doe\u202Etxet', 'Doetxet'],
    ['an isolate that is not closed', '\u2067a', 'a'],
    ['a close that nothing opened', 'a\u202C\u2069b', 'ab'],
    ['an override in an isolate', '\u2068a\u202Eb\u2069', '\u2068ab\u2069'],
    ['an embedding across an isolate', '\u202Aa\u2068b\u202Cc\u2069', 'a\u2068bc\u2069'],
  ])('%s is removed', (_, text, kept) =>
    expect([storableText(text, false), storableText(text, true)]).toEqual([kept, kept]),
  );

  it('has spaces instead of line breaks and tabs in a single line', () => {
    expect(storableText('a\nb\r\nc\td\u2028e\u0085f', false)).toBe('a b c d e f');
    expect(storableText('a\nb\r\nc\td\u2028e', true)).toBe('a\nb\r\nc\td\u2028e');
  });

  it('has no pair of controls across lines', () => expect(storableText('\u202Ea\nb\u202C', true)).toBe('a\nb'));

  it('is unchanged by a second pass', () => {
    const sign = fc.constantFrom(
      'a',
      ' ',
      '\n',
      'א',
      '\u0007',
      '\u200D',
      '\uD83D',
      ...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(sign, fc.string({ unit: 'binary' })), { maxLength: 12 }),
        fc.boolean(),
        (parts, isMultiline) => {
          const kept = storableText(parts.join(''), isMultiline);
          expect(storableText(kept, isMultiline)).toBe(kept);
        },
      ),
      { numRuns: runs(3000) },
    );
  });
});

describe('a text inside another text', () => {
  it('is unchanged if both are written from left to right', () =>
    expect(isolated('Ada', 'Thanks, {name}!')).toBe('Ada'));

  it.each(['محمد', 'א', 'Doe\u200Ftxet'])('%j is isolated', (name) =>
    expect(isolated(name, 'Thanks, {name}!')).toBe(`\u2068${name}\u2069`),
  );

  it('is isolated in a text that is written from right to left', () =>
    expect(isolated('Ada', 'תודה {name}')).toBe('\u2068Ada\u2069'));

  it.each(['\u2068Ada\u2069', '\u2068א\u2069'])('%j, which is isolated already, stays as it is', (name) =>
    expect([isolated(name, '“{name}”'), isolated(name, 'תודה {name}')]).toEqual([name, name]),
  );

  it.each(['\u2068a\u2069 א \u2068b\u2069', '\u2067א\u2069', '\u2068א\u2069.'])('%j is isolated as a whole', (text) =>
    expect(isolated(text, '“{name}”')).toBe(`\u2068${text}\u2069`),
  );

  it('that is empty stays empty', () => expect(isolated('', 'תודה {name}')).toBe(''));

  it('cannot end its isolation', () => {
    expect(isolated('Doe\u2069\u202Etxet', 'Thanks!')).toBe('Doetxet');
    expect(isolated('א\u2069\u202Etxet\u0007', 'Thanks!')).toBe('\u2068אtxet\u2069');
  });
});

describe('invisible characters', () => {
  it.each(
    named(0xad, 0x34f, 0x61c, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x202e, 0x2060, 0x2064, 0x2800, 0xfe0f, 0xfeff),
  )('%s is no part of an address, a date, a number or a code', (_, sign) =>
    expect(withoutInvisible(`${sign}66${sign}0 45${sign}`)).toBe('660 45'),
  );

  it.each(named(0xad, 0x200b, 0x2060, 0x2064, 0xfeff, 0xfffa))(
    '%s, for line breaks, is no part of one line',
    (_, sign) => expect(oneLine(`O${sign}Neill`)).toBe('ONeill'),
  );

  it.each(['می‌خواهم', 'क्‍ष', '👩‍👩‍👧', '❤️', '\u200Fשלום\u200E', 'a\u2067\u05D0\u2069b', '\u{1F3F4}\u{E0067}\u{E007F}'])(
    'that join signs or direct them stay in %j',
    (text) => expect([oneLine(text), withoutLooseEnds(`x${text}x`)]).toEqual([text, `x${text}x`]),
  );

  it.each(['❤️', '\u202Bאב\u202C', '\u{1F3F4}\u{E0067}\u{E007F}', 'a\u200Bb', 'a b'])(
    'at the ends of %j belong to it',
    (text) => expect([withoutLooseEnds(text), trimmed(text)]).toEqual([text, text]),
  );

  it.each(named(0xad, 0x61c, 0x180e, 0x200b, 0x200e, 0x200f, 0x2060, 0xfeff))(
    '%s at the ends of a secret or a text is removed',
    (_, sign) => {
      expect(withoutLooseEnds(`${sign}${sign}a ${sign}b${sign}`)).toBe(`a ${sign}b`);
      expect(withoutLooseEnds(` a${sign} `)).toBe(` a${sign} `);
      expect(trimmed(` ${sign} a ${sign}b\n${sign} `)).toBe(`a ${sign}b`);
    },
  );

  it('are removed from a long text in little time', () => {
    const long = `a${'\u200B'.repeat(200_000)}b`;
    expect([withoutLooseEnds(long), trimmed(long)]).toEqual([long, long]);
  });
});
