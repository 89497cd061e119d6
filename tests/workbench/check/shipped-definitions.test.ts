/** Every definition that comes with the package or stands in a guide passes the check, as its reader will try it. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../workbench/index.ts';

type Definition = Parameters<typeof checkForm>[0];

const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'form' in value;

/** What a text is as JSON; null if it is none, as a part of a file in a guide. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const pages = ['README.md', ...globSync(['docs/**/*.md', '*/README.md'])];
const inPages = pages.flatMap((page) =>
  Array.from(readFileSync(page, 'utf8').matchAll(/^```json(?: (\S+))?\n(.*?)^```$/gms), ([, name, text = '']) => {
    return { place: `${page} ${name}`, value: parsed(text) };
  }),
);
const files = globSync(['docs/examples/**/*.json', 'scripts/bench/**/*.json']).map((place) => {
  return { place, value: parsed(readFileSync(place, 'utf8')) };
});
const definitions = [...inPages, ...files].filter(({ value }) => isDefinition(value));

describe('a definition that others copy', () => {
  it('is found in the guides, the playground and the benchmarks', () => {
    expect(definitions.map(({ place }) => place)).toEqual(
      expect.arrayContaining([
        'docs/use-the-engine.md visit.json',
        'docs/migrate-from-rjsf.md sign-up.json',
        'docs/migrate-from-react-hook-form.md sign-up.json',
        'docs/examples/playground/definition.json',
        'scripts/bench/same-form/sign-up.json',
      ]),
    );
  });

  it.each(definitions)('has no problem: $place', async ({ value }) => {
    expect(await checkForm(value as Definition, { today: () => '2026-11-27' })).toEqual([]);
  });
});
