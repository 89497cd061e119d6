import { array, assert, constant, constantFrom, oneof, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Span } from '../../../engine/index.ts';
import { markedSpans, plainText } from '../../../workbench/source/marked-text.ts';

const map = { src: '/assets/map-0A1B2C3D.png', width: 4, height: 3 };
const table: readonly (readonly [text: string, spans: readonly Span[]])[] = [
  ['', []],
  ['Plain text', [{ text: 'Plain text' }]],
  ['*so*', [{ text: 'so', em: true }]],
  ['a **bold** word', [{ text: 'a ' }, { text: 'bold', strong: true }, { text: ' word' }]],
  [
    '**a *b* c**',
    [
      { text: 'a ', strong: true },
      { text: 'b', strong: true, em: true },
      { text: ' c', strong: true },
    ],
  ],
  ['[a](/b)', [{ text: 'a', href: '/b' }]],
  ['**[a](/b)**', [{ text: 'a', href: '/b', strong: true }]],
  [
    '[an *a*](/b)',
    [
      { text: 'an ', href: '/b' },
      { text: 'a', href: '/b', em: true },
    ],
  ],
  ['*[a*](/b)', [{ text: '*' }, { text: 'a*', href: '/b' }]],
  ['See ![the map](map.png)!', [{ text: 'See ' }, { text: 'the map', image: map }, { text: '!' }]],
  [
    '![a](map.png)![b](map.png)',
    [
      { text: 'a', image: map },
      { text: 'b', image: map },
    ],
  ],
  ['**![a](map.png)**', [{ text: 'a', image: map, strong: true }]],
  // Texts.
  [String.raw`!\[a](map.png)`, [{ text: '![a](map.png)' }]],
  ['![](map.png)', [{ text: '![](map.png)' }]],
  ['![a](other.png)', [{ text: '![a](other.png)' }]],
  ['![a](constructor.png)', [{ text: '![a](constructor.png)' }]],
  ['![a](https://example.org/map.png)', [{ text: '![a](https://example.org/map.png)' }]],
  ['Attention![the rules](/rules)', [{ text: 'Attention!' }, { text: 'the rules', href: '/rules' }]],
  ['First name*', [{ text: 'First name*' }]],
  ['* required', [{ text: '* required' }]],
  ['Name* and email*', [{ text: 'Name* and email*' }]],
  ['5 * 3 * 2', [{ text: '5 * 3 * 2' }]],
  ['5*3*2', [{ text: '5*3*2' }]],
  ['né*e*', [{ text: 'né*e*' }]],
  ['ученик*и*', [{ text: 'ученик*и*' }]],
  ['重要*な*点', [{ text: '重要' }, { text: 'な', em: true }, { text: '点' }]],
  ['ที่*สำคัญ*', [{ text: 'ที่' }, { text: 'สำคัญ', em: true }]],
  ['**a*', [{ text: '**a*' }]],
  ['***a***', [{ text: 'a', strong: true, em: true }]],
  [
    '**a *b***',
    [
      { text: 'a ', strong: true },
      { text: 'b', strong: true, em: true },
    ],
  ],
  ['****', [{ text: '****' }]],
  ['*** a ***', [{ text: '*** a ***' }]],
  ['*****', [{ text: '*****' }]],
  ['snake_case_key and _x_', [{ text: 'snake_case_key and _x_' }]],
  ['<b>a</b>', [{ text: '<b>a</b>' }]],
  ['[a](http://example.org)', [{ text: '[a](http://example.org)' }]],
  ['[a](javascript:alert(1))', [{ text: '[a](javascript:alert(1))' }]],
  ['[a](//example.org)', [{ text: '[a](//example.org)' }]],
  // Browsers read a backslash in an address as a slash.
  [String.raw`[a](/\example.org)`, [{ text: String.raw`[a](/\example.org)` }]],
  // A backslash before a mark.
  [String.raw`\*a\*`, [{ text: '*a*' }]],
  [String.raw`*a\* b*`, [{ text: 'a* b', em: true }]],
  [String.raw`\[a](/b)`, [{ text: '[a](/b)' }]],
  [String.raw`\\ and C:\temp`, [{ text: String.raw`\ and C:\temp` }]],
];

const marked = string({ unit: constantFrom('*', '**', ' ', 'a', 'é', '\\', '[', '](/b)', ')', '<b>', '{a}') });
const flat = array(
  record(
    {
      text: string({ unit: constantFrom('a', ' b', 'é', '7 ', '<i>'), minLength: 1 }).filter(
        (text) => text === text.trim(),
      ),
      strong: constant(true as const),
      em: constant(true as const),
      href: constantFrom('/page', 'https://example.org/a', 'tel:911', 'mailto:a@example.org'),
    },
    { requiredKeys: ['text'] },
  ),
  { minLength: 1 },
);

function written({ text, strong, em, href }: Span): string {
  const linked = href === undefined ? text : `[${text}](${href})`;
  const emphatic = em === true ? `*${linked}*` : linked;
  return strong === true ? `**${emphatic}**` : emphatic;
}

describe('the marks of a text', () => {
  it.each(table)('of "%s" are found', (text, spans) => {
    expect(markedSpans(text, { 'map.png': map })).toEqual(spans);
  });

  it('are found in every text, and leave every other character in its order', () => {
    assert(
      property(oneof(marked, string()), (text) => {
        const spans = markedSpans(text);
        expect(spans.every((span) => span.text !== '')).toBe(true);
        let rest = text;
        for (const letter of plainText(spans)) {
          const place = rest.indexOf(letter);
          expect(place).toBeGreaterThanOrEqual(0);
          rest = rest.slice(place + letter.length);
        }
      }),
    );
  });

  it('are none in a text without a star, a bracket and a backslash', () => {
    assert(
      property(string({ minLength: 1 }), (text) => {
        const plain = text.replaceAll(/[\\*[]/g, '-');
        expect(markedSpans(plain)).toEqual([{ text: plain }]);
      }),
    );
  });

  it('are texts after a backslash', () => {
    assert(
      property(marked, (text) => {
        expect(plainText(markedSpans(text.replaceAll(/[\\*[]/g, String.raw`\$&`)))).toBe(text);
      }),
    );
  });

  it('are found as they were written', () => {
    assert(
      property(flat, (spans) => {
        const parts = spans.flatMap((span) => [span, { text: ' - ' }]).slice(0, -1);
        const found = markedSpans(parts.map(written).join(''));
        const letters = (all: readonly Span[]) =>
          all.flatMap(({ text, ...form }) => [...text].map((one) => [one, form]));
        expect(letters(found)).toEqual(letters(parts));
      }),
    );
  });

  it('have one of four schemes as the address of a link', () => {
    assert(
      property(string(), constantFrom('javascript:', 'data:', 'http:', '//', ' https:'), (rest, scheme) => {
        expect(markedSpans(`[a](${scheme}${rest.replaceAll('[', '')})`).some(({ href }) => href !== undefined)).toBe(
          false,
        );
      }),
    );
  });
});
