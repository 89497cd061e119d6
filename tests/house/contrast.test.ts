/** The contrast of the tokens of both color schemes, by the formula of WCAG 2.2. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Tokens = ReadonlyMap<string, string>;

const tokensIn = (...paths: readonly string[]): Tokens =>
  new Map(
    paths.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/--([\w-]+):\s*(#[\da-f]{3,6});/g)].map(
        ([, name = '', color = '']) => [name, color] as const,
      ),
    ),
  );

const light = tokensIn('renderer/styles/tokens.css', 'forms/brand/theme.css');
const dark = tokensIn('renderer/styles/dark.css', 'forms/brand/dark.css');

const grounds = ['surface', 'paper'];
const tints = ['primary-faint', 'secondary-faint', 'accent-faint', 'info-faint', 'error-faint'];
/** Texts, each with the grounds on which it appears. */
const texts: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ['text', [...grounds, ...tints]],
  ['text-muted', [...grounds, 'primary-faint', 'info-faint']],
  ['primary', [...grounds, ...tints]],
  ['primary-strong', [...grounds, ...tints]],
  ['secondary', [...grounds, 'secondary-faint']],
  ['error', [...grounds, 'error-faint']],
  ['on-header', ['header']],
  ['on-fill', ['primary', 'primary-strong', 'error', 'error-strong']],
  ['disabled-text', ['disabled']],
];

/** Six hexadecimal digits as a relative luminance from 0 to 1. */
function luminance(color: string): number {
  const digits = color.length === 4 ? color.slice(1).replaceAll(/./g, '$&$&') : color.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

it('the formula gives the known values', () => {
  expect(contrast('#fff', '#000000')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('in the %s scheme', (_name, tokens) => {
  const ratio = (one: string, other: string): number => contrast(tokens.get(one) ?? '', tokens.get(other) ?? '');

  it('every text has a contrast of at least 4.5:1', () => {
    const found = texts.flatMap(([text, on]) => on.map((ground) => [text, ground, ratio(text, ground)] as const));
    expect(found.filter(([, , value]) => !(value >= 4.5))).toEqual([]);
  });

  it('the borders of controls have a contrast of at least 3:1', () => {
    const found = grounds.map((ground) => [ground, ratio('neutral', ground)] as const);
    expect(found.filter(([, value]) => !(value >= 3))).toEqual([]);
  });
});

it('the dark scheme replaces every color of the light one', () => {
  const kept = [...light.keys()].filter((name) => !dark.has(name));
  expect(kept).toEqual([]);
  expect([...dark.keys()].filter((name) => !light.has(name))).toEqual([]);
});
