/** The style sheets: all in one, one scale of spaces, colors by tokens. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Declaration {
  readonly path: string;
  readonly property: string;
  readonly value: string;
}

/** The sheets of the components, without the values of tokens and the rules for paper, which have points. */
const declarations: readonly Declaration[] = globSync('{renderer,portal}/**/*.css')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/tokens\.css|styles\/dark\.css|print\.css/.test(path))
  .flatMap((path) => {
    const text = readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\/|@media print \{[^]*?\n\}/g, '');
    return [...text.matchAll(/([\w-]+):\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
      path,
      property,
      value: value.replaceAll(/\s+/g, ' '),
    }));
  });

const spaces = /^(?:margin|padding|gap|row-gap|column-gap)(?:-|$)/;
/** A length that is no token: hairlines below 6 px overlap borders, `em` belongs to the text beside it. */
const ownLength = /(?<![\w.-])(?:\d*\.?\d+rem|(?:[6-9]|\d{2,})px)\b/;

const told = ({ path, property, value }: Declaration): string => `${path}: ${property}: ${value}`;

describe('the styles of components', () => {
  it('are read', () => {
    expect(declarations.length).toBeGreaterThan(800);
  });

  it('have spaces of one scale, the tokens --space-*', () => {
    const others = declarations.filter(({ property, value }) => spaces.test(property) && ownLength.test(value));
    expect(others.map(told)).toEqual([]);
  });

  it('have no colors of their own', () => {
    const colored = declarations.filter(({ value }) => /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i.test(value));
    expect(colored.map(told)).toEqual([]);
  });

  it('have sizes of text by tokens', () => {
    const others = declarations.filter(
      ({ property, value }) => property === 'font-size' && /^\d*\.?\d+(?:rem|px)/.test(value),
    );
    expect(others.map(told)).toEqual([]);
  });
});

describe('the style sheet of the pages', () => {
  const isOfDevelopment = (path: string): boolean => path.startsWith('portal/dev/');
  const isOfService = (path: string): boolean => path.startsWith('portal/service/');
  const modules = ['renderer', 'portal'].flatMap((room) =>
    globSync(`${room}/**/*.module.css`)
      .map((path) => path.replaceAll('\\', '/'))
      .sort(),
  );
  /** The sheets in this folder that another one imports, in its order. */
  const imported = (sheet: string): readonly string[] =>
    [...readFileSync(sheet, 'utf8').matchAll(/@import '(\.[^']+)';/g)].map(([, path = '']) =>
      join(dirname(sheet), path).replaceAll('\\', '/'),
    );

  it('imports tokens, base, page and print first, then every module in alphabetical order', () => {
    const [tokens, base, print] = ['tokens', 'base', 'print'].map((name) => `renderer/styles/${name}.css`);
    expect(imported('portal/styles/index.css')).toEqual([
      tokens,
      base,
      'portal/styles/page.css',
      print,
      ...modules.filter((path) => !isOfDevelopment(path) && !isOfService(path)),
    ]);
  });

  it('has the modules of the service view in a sheet that no page of a visitor has', () => {
    expect(imported('portal/service/index.css')).toEqual(modules.filter(isOfService));
  });

  it('has the modules of development only in development', () => {
    expect(imported('portal/dev/index.css')).toEqual(['portal/styles/index.css', ...modules.filter(isOfDevelopment)]);
  });
});

it('the icons of components have the colors of the text or of tokens', () => {
  const colored = globSync('{renderer,portal}/**/*.tsx').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:fill|stroke|color|background)[=:]\s*["'{]+([^"'}]+)/g)]
      .filter(([, color = '']) => !/^(?:none|currentColor|var\(--[\w-]+\))$/.test(color))
      .map(([attribute]) => `${path}: ${attribute}`),
  );
  expect(colored).toEqual([]);
});
