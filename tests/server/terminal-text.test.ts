import { describe, expect, it } from 'vitest';
import { isolatedText, terminalLine, terminalText } from '../../scripts/admin/terminal-text.ts';

describe('a text on the terminal', () => {
  it.each(['Zoë O’Brien-Smith', '張偉', 'नरेंद्र', 'क्‍ष', 'می‌خواهم', '👩‍👧 ❤️', 'two  spaces', 'C:\\folder', '½ €'])(
    'is shown as it was typed: %s',
    (text) => {
      expect(terminalText(text)).toBe(text);
    },
  );

  it.each([
    ['an escape sequence', 'Ada\u001B[2J\u001B]0;title\u0007', 'Ada\\u{1B}[2J\\u{1B}]0;title\\u{7}'],
    ['a control character of eight bits', 'a\u009B31m', 'a\\u{9B}31m'],
    ['new lines', 'Ada\r\n12  service-view of eve', 'Ada\\u{D}\\u{A}12  service-view of eve'],
    ['a reversal of the line', 'Doe\u202Etxet', 'Doe\\u{202E}txet'],
    ['isolates and marks', '\u2066a\u2069\u200Fb\u061C', '\\u{2066}a\\u{2069}\\u{200F}b\\u{61C}'],
    ['invisible characters', '\u200B\u2060\u3164\u00AD\uFEFFa', '\\u{200B}\\u{2060}\\u{3164}\\u{AD}\\u{FEFF}a'],
    ['joiners without effect', '\u200D \u200Ca', '\\u{200D} \\u{200C}a'],
    ['invalid characters', '\uFFFF\uD800\u2028', '\\u{FFFF}\\u{D800}\\u{2028}'],
    ['tags', 'a\u{E0041}', 'a\\u{E0041}'],
  ])('shows %s as the code of each character', (_what, text, shown) => {
    expect(terminalText(text)).toBe(shown);
    expect(terminalLine(`name: ${text}`)).toBe(`name: ${shown}`);
  });

  it('does not reorder the words around it', () => {
    expect(isolatedText('אדה')).toBe('\u2068אדה\u2069');
    expect(isolatedText('Ada')).toBe('Ada');
    expect(terminalLine(`1  service-view of ${isolatedText('אדה\u202E\n')}, issued`)).toBe(
      '1  service-view of \u2068אדה\\u{202E}\\u{A}\u2069, issued',
    );
  });

  it('cannot end its own isolation', () => {
    expect(terminalLine(`of ${isolatedText('א\u2069ב\u2068')}, issued`)).toBe(
      'of \u2068א\\u{2069}ב\\u{2068}\u2069, issued',
    );
  });
});
