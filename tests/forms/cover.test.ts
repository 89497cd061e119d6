/** The generated sets beside the forms. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverReport } from '../../scripts/forms/cover.ts';
import { generatedFile } from '../../scripts/forms/cases/generated-cases.ts';
import { formFolders } from '../../scripts/served-forms.ts';

const folders = await formFolders('forms');

describe.each(folders)('the generated sets of %s', (folder) => {
  it('are current (else run `npm run forms -- cover`), and meet every feasible goal', async () => {
    const { coverage, text } = await coverReport(folder);
    expect(coverage.unmet).toEqual([]);
    expect(coverage.infeasible.filter(({ because }) => because.length === 0)).toEqual([]);
    expect(text === (await readFile(join(folder, generatedFile), 'utf8'))).toBe(true);
  });
});
