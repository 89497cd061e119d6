/** The generated sets beside the forms. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverReport } from '../../workbench/commands/cover.ts';
import { generatedFile } from '../../workbench/commands/cases/generated-cases.ts';
import { formFolders } from '../../workbench/load/served-forms.ts';
import { isQuick } from '../support/runs.ts';

/** The sets of admissions take most of half a minute. `npm test` generates the sets of every form. */
const folders = (await formFolders('forms')).filter((folder) => !isQuick || basename(folder) !== 'admissions');

describe.each(folders)('the generated sets of %s', (folder) => {
  it('are current (else run `npm run forms -- cover`), and meet every feasible goal', async () => {
    const { coverage, text } = await coverReport(folder);
    expect(coverage.unmet).toEqual([]);
    expect(coverage.infeasible.filter(({ because }) => because.length === 0)).toEqual([]);
    expect(text === (await readFile(join(folder, generatedFile), 'utf8'))).toBe(true);
  });
});
