/** The contrast of the tokens of both color schemes, by the formula of WCAG 2.2. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { borders, colorsIn, contrast, texts } from '../../workbench/load/contrast.ts';

type Tokens = ReadonlyMap<string, string>;

const tokensIn = (...paths: readonly string[]): Tokens =>
  colorsIn(paths.map((path) => readFileSync(path, 'utf8')).join('\n'));

const light = tokensIn('renderer/styles/tokens.css', 'forms/brand/theme.css');
const dark = tokensIn('renderer/styles/dark.css', 'forms/brand/dark.css');

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
    const found = borders.flatMap(([line, on]) => on.map((ground) => [line, ground, ratio(line, ground)] as const));
    expect(found.filter(([, , value]) => !(value >= 3))).toEqual([]);
  });
});

it('the dark scheme replaces every color of the light one', () => {
  const kept = [...light.keys()].filter((name) => !dark.has(name));
  // White is no color of a scheme, and the borders of controls have the color of `neutral`.
  expect(kept.toSorted()).toEqual(['control', 'white']);
  expect([...dark.keys()].filter((name) => !light.has(name))).toEqual([]);
});
