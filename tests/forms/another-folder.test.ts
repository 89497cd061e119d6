/** A folder is enough: with another form, the tests about forms pass as they did before. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addQuestion } from '../../workbench/commands/add.ts';
import { writeNewForm } from '../../workbench/commands/new.ts';
import { isAll } from '../support/runs.ts';
import { removeFolder } from '../support/remove-folder.ts';

/** The tests that read the folder of forms, without those of the packed library, which has none. */
const aboutForms = ['tests/forms', 'tests/rules', 'tests/workbench/check', 'tests/mutants/forms.test.ts'];
const others = ['--exclude', 'tests/forms/library-*.test.ts'];

/** The failed tests of a run, and its last line if that is none of a successful run. */
function failuresIn(output: string): readonly string[] {
  const lines = output.trimEnd().split('\n');
  const failed = lines.filter((line) => line.startsWith('failed: '));
  return failed.length > 0 || /^\d{3,} passed, 0 failed$/.test(lines.at(-1) ?? '') ? failed : lines.slice(-20);
}

/** A copy of the project with a form of one step. */
let project = '';
const form = 'night-school';

beforeAll(async () => {
  if (!isAll) return;
  project = await mkdtemp(join(tmpdir(), 'matricula-folder-'));
  const left = new Set(['node_modules', 'dist', '.git']);
  for (const name of (await readdir('.')).filter((one) => !left.has(one)))
    await cp(name, join(project, name), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(project, 'node_modules'));
  const forms = join(project, 'forms');
  await writeNewForm(forms, form, 'Night school');
  for (const type of ['radio', 'checkboxes', 'time', 'number', 'text', 'upload'])
    await addQuestion(forms, { form, page: 'questions', type, key: `asked_${type}`, label: type });
  await addFollowing(join(forms, form, 'pages', 'questions.json'));
});
afterAll(() => (isAll ? removeFolder(project) : undefined));

/** Lets the default of the text question follow the number. */
async function addFollowing(path: string): Promise<void> {
  const page = await readFile(path, 'utf8');
  const expression = "asked_number = '' ? '' : 'No. ' & asked_number";
  const following = JSON.stringify({ from: ['asked_number'], expression });
  const changed = page.replace('"key": "asked_text"', `"key": "asked_text", "default": ${following}`);
  expect(changed).not.toBe(page);
  await writeFile(path, changed);
}

/** What a program of the project prints, whether it ends well or not. */
async function printed(program: string, ...words: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...words], {
    cwd: project,
    env: { ...process.env, TESTS: 'few', MUTANTS: 'few', CASES: '' },
    maxBuffer: 2 ** 26,
  }).catch((error: unknown) => error as { readonly stdout: string; readonly stderr: string });
  return `${stderr}${stdout}`;
}

describe('with another folder of a form', () => {
  it('no test about forms fails', { timeout: 1_200_000, skip: !isAll }, async () => {
    const vitest = join('node_modules', 'vitest', 'vitest.mjs');
    const run = ['run', '--project', 'engine', ...aboutForms, ...others];
    expect(failuresIn(await printed(vitest, ...run))).toEqual([]);
  });

  it(
    'the form is walked by keyboard and by touch without a difference',
    { timeout: 1_200_000, skip: !isAll },
    async () => {
      const forms = (...words: readonly string[]) => printed('workbench/commands/forms.ts', ...words, form);
      expect(await forms('walk')).toContain('write them with "npm run forms -- cover night-school"');
      await forms('cover');
      const walked = await forms('walk', '--sets', '1-4');
      const numbers = walked.split('\n').filter((line) => line.startsWith(`${form} by `));
      expect(numbers).toEqual(
        ['keyboard', 'touch'].map((way): unknown =>
          expect.stringMatching(
            new RegExp(`^${form} by ${way}: (\\d+) of \\1 sets .* [1-9]\\d* submitted, .* 0 differences\\.$`),
          ),
        ),
      );
    },
  );
});
