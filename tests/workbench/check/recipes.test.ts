/** The recipes for form authors: each is the folder of a form with its cases, and the page shows parts of it. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkAllForms } from '../../../workbench/commands/check-forms.ts';
import { coverReport } from '../../../workbench/commands/cover.ts';
import { reachReport } from '../../../workbench/commands/reach.ts';
import { testCases } from '../../../workbench/commands/test.ts';
import { removeFolder } from '../../support/remove-folder.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const recipes = join(root, 'docs', 'forms', 'recipes');
const names = readdirSync(recipes);
const page = readFileSync(`${recipes}.md`, 'utf8');

describe('the recipes', () => {
  it.each(names)('are linked from the page: %s', (name) => {
    expect(page).toContain(`(recipes/${name}/pages/questions.json)`);
  });

  it('have no problem beside the other forms, with their cases', async () => {
    const forms = await mkdtemp(join(tmpdir(), 'matricula-recipes-'));
    try {
      for (const folder of [join(root, 'forms'), recipes]) await cp(folder, forms, { recursive: true });
      expect(await checkAllForms(forms)).toEqual([]);
    } finally {
      await removeFolder(forms);
    }
  });

  it('have a verdict for each part and goal', async () => {
    const forms = await mkdtemp(join(tmpdir(), 'matricula-recipes-'));
    try {
      for (const folder of [join(root, 'forms'), recipes]) await cp(folder, forms, { recursive: true });
      for (const name of names) {
        const { targets } = await reachReport(join(forms, name));
        const { coverage } = await coverReport(join(forms, name));
        const open = targets.filter(({ answers, because }) => answers === null && because === null);
        expect([name, open, coverage.unmet]).toEqual([name, [], []]);
      }
    } finally {
      await removeFolder(forms);
    }
  });

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
