/** How often an import asks the solver: once for the check, and once for a complete application. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkForm } from '../../../workbench/check/index.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { writeImportedForm } from '../../../workbench/commands/import.ts';
import { blockingQuestion, coveredForm } from '../../../workbench/cover/index.ts';
import { applicantOn } from '../../../workbench/load/applicant.ts';
import { loadFormSource } from '../../../workbench/load/load-form.ts';
import { searchesMade } from '../../../workbench/solve/search.ts';

const day = '2026-03-16';

const rows = Array.from(
  { length: 20 },
  (_, index) =>
    `,select_one yes_no,q${index},Question ${index}?,${index === 0 ? '' : `\${q${index - 1}} = 'yes'`},` +
    `${index % 3 === 0 ? 'yes' : ''}`,
);
const csv = ['survey', ',type,name,label,relevant,required', ...rows]
  .concat(['choices', ',list_name,name,label', ',yes_no,yes,Yes', ',yes_no,no,No'])
  .join('\n');

async function searchesOf(work: () => unknown): Promise<number> {
  const before = searchesMade();
  await work();
  return searchesMade() - before;
}

it('a form of which nothing is taken out is checked once', async () => {
  const base = mkdtempSync(join(tmpdir(), 'matricula-once-'));
  onTestFinished(() => rmSync(base, { recursive: true }));
  const forms = join(base, 'forms');
  cpSync('forms', forms, { recursive: true });
  writeFileSync(join(base, 'chain.csv'), csv);
  const all = await searchesOf(() => writeImportedForm(forms, join(base, 'chain.csv'), 'chain', new Date(day)));
  const source = { ...(await loadFormSource(join(forms, 'chain'))), today: day };
  const check = await searchesOf(() => checkForm(source));
  const covered = coveredForm(source, compileWithValidators, applicantOn(day));
  const submission = await searchesOf(() => blockingQuestion(covered));
  expect(check).toBeGreaterThan(0);
  expect(all).toBe(check + submission);
});
