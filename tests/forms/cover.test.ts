/** The generated sets beside the forms that have some. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverReport } from '../../workbench/commands/cover.ts';
import { generatedFile } from '../../workbench/commands/cases/generated-cases.ts';
import { formFolders } from '../../workbench/load/served-forms.ts';
import { tables } from '../rules/tables.ts';
import { isQuick } from '../support/runs.ts';

/** The sets of admissions take most of half a minute. `npm test` generates the sets of every form. */
const folders = (await formFolders('forms'))
  .filter((folder) => existsSync(join(folder, generatedFile)))
  .filter((folder) => !isQuick || basename(folder) !== 'admissions');

it('a form whose rules are a table also has generated sets', () => {
  const tabled = Object.keys(tables).map((id) => join('forms', id));
  expect(tabled.filter((folder) => existsSync(folder) && !existsSync(join(folder, generatedFile)))).toEqual([]);
});

describe.each(folders)('the generated sets of %s', (folder) => {
  it('are current (else run `npm run forms -- cover`), and meet every feasible goal', async () => {
    const { coverage, text } = await coverReport(folder);
    expect(coverage.unmet).toEqual([]);
    expect(coverage.infeasible.filter(({ because }) => because.length === 0)).toEqual([]);
    expect(text === (await readFile(join(folder, generatedFile), 'utf8'))).toBe(true);
  });
});
