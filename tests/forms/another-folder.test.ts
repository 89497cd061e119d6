/** A folder is enough: with another form, the tests about forms pass as they did before. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addQuestion } from '../../workbench/commands/add.ts';
import { writeNewForm } from '../../workbench/commands/new.ts';
import { isAll } from '../support/runs.ts';
import { removeFolder } from '../support/remove-folder.ts';

/** The tests that read the folder of forms. */
const aboutForms = ['tests/forms', 'tests/rules', 'tests/workbench/check', 'tests/mutants/forms.test.ts'];

/** The failed tests of a run, and its last line if that is none of a successful run. */
function failuresIn(output: string): readonly string[] {
  const lines = output.trimEnd().split('\n');
  const failed = lines.filter((line) => line.startsWith('failed: '));
  return failed.length > 0 || /^\d{3,} passed, 0 failed$/.test(lines.at(-1) ?? '') ? failed : lines.slice(-20);
}

describe('with another folder of a form', () => {
  it('no test about forms fails', { timeout: 1_200_000, skip: !isAll }, async () => {
    const project = await mkdtemp(join(tmpdir(), 'matricula-folder-'));
    onTestFinished(() => removeFolder(project));
    const left = new Set(['node_modules', 'dist', '.git']);
    for (const name of (await readdir('.')).filter((one) => !left.has(one)))
      await cp(name, join(project, name), { recursive: true });
    await symlink(join(process.cwd(), 'node_modules'), join(project, 'node_modules'));
    const forms = join(project, 'forms');
    await writeNewForm(forms, 'night-school', 'Night school');
    for (const type of ['radio', 'number', 'upload'])
      await addQuestion(forms, { form: 'night-school', page: 'questions', type, key: `asked_${type}`, label: type });
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'engine', ...aboutForms],
      { cwd: project, env: { ...process.env, TESTS: 'few', MUTANTS: 'few', CASES: '' }, maxBuffer: 2 ** 26 },
    ).catch((error: unknown) => error as { readonly stdout: string });
    expect(failuresIn(stdout)).toEqual([]);
  });
});
