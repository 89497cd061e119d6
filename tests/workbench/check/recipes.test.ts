/** The recipes for form authors: each is the folder of a form with its cases, and the page shows parts of it. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../workbench/check/index.ts';
import { testCases } from '../../../workbench/commands/test.ts';
import { loadCopiedForm } from '../../../workbench/load/load-form.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const recipes = join(root, 'docs', 'forms', 'recipes');
const names = readdirSync(recipes);
const page = readFileSync(`${recipes}.md`, 'utf8');

describe.each(names)('the recipe %s', (name) => {
  it('has no problem', async () => {
    expect(checkForm(await loadCopiedForm(join(recipes, name), join(root, 'forms', 'brand')))).toEqual([]);
  });

  it('is linked from the page', () => expect(page).toContain(`(recipes/${name}/pages/questions.json)`));
});

describe('the recipes', () => {
  it('have cases that pass', async () => {
    const { count, failures } = await testCases(recipes, false);
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(names.length);
  });

  it('are quoted as they are written', () => {
    const written = globSync(join(recipes, '**', '*.json'))
      .map((path) => withoutSpaces(readFileSync(path, 'utf8')))
      .join('\n');
    const quoted = Array.from(page.matchAll(/^```json\n(.*?)^```$/gms), ([, text = '']) => text);
    const parts = quoted.flatMap((text) => text.split(/\n(?=\{)/)).map(withoutSpaces);
    expect(parts.length).toBeGreaterThanOrEqual(names.length);
    expect(parts.filter((part) => !written.includes(part))).toEqual([]);
  });
});

const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, '');
