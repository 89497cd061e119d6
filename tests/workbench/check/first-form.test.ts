/** The first form in an empty folder: a folder is enough, whichever command writes the form. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildForms, formsFolder } from '../../../scripts/build/forms.ts';
import { buildManifest, loadForms } from '../../../server/index.ts';
import { checkCompletely } from '../../../workbench/commands/check-forms.ts';
import { writeImportedForm } from '../../../workbench/commands/import.ts';
import { printNewForm, writeNewForm } from '../../../workbench/commands/new.ts';
import { testCases } from '../../../workbench/commands/test.ts';
import { removeFolder } from '../../support/remove-folder.ts';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-first-'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

const sentences = async (forms: string): Promise<readonly string[]> =>
  (await checkCompletely(forms)).map(({ sentence }) => sentence);

/** The forms of a folder as the server loads them, built without anything of another build. */
async function served(forms: string) {
  const out = await emptyFolder();
  await buildForms(forms, out);
  await writeFile(join(formsFolder(out), 'manifest.json'), await buildManifest(forms));
  return loadForms(forms, formsFolder(out));
}

const institutionOf = async (forms: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(forms, 'brand', 'institution.json'), 'utf8'));

async function imported(forms: string, id: string): Promise<void> {
  const file = join(await emptyFolder(), 'survey.json');
  await writeFile(
    file,
    JSON.stringify({ title: `Survey ${id}`, elements: [{ type: 'text', name: 'who', title: 'Who?' }] }),
  );
  await writeImportedForm(forms, file, id);
}

describe.each([
  ['a new form', async (forms: string, id: string) => void (await writeNewForm(forms, id, `Form ${id}`))],
  ['an imported form', imported],
])('%s in an empty folder', (_, write) => {
  it('has no problem and is served, and so is the next one', async () => {
    const forms = await emptyFolder();
    await write(forms, 'sleep');
    expect(await sentences(forms)).toEqual([]);
    await write(forms, 'work');
    expect(await sentences(forms)).toEqual([]);
    expect((await testCases(forms, false)).failures).toEqual([]);
    expect([...(await served(forms)).served.keys()]).toEqual(['sleep', 'work']);
  });

  it('brings words that the author replaces, which a later form leaves as they are', async () => {
    const forms = await emptyFolder();
    await write(forms, 'sleep');
    const words = { ...(await institutionOf(forms)), partner_name: 'Tiny College', time_zone: 'Asia/Tokyo' };
    await writeFile(join(forms, 'brand', 'institution.json'), JSON.stringify(words));
    await write(forms, 'work');
    expect(await institutionOf(forms)).toEqual(words);
  });
});

it('a new form beside one with words of its own has the same words', async () => {
  const forms = await emptyFolder();
  await writeNewForm(forms, 'sleep', 'Sleep');
  const own = { partner_name: 'Tiny College', help_email: 'help@tiny.example', time_zone: 'Asia/Tokyo' };
  const file = join(forms, 'sleep', 'institution.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...own }));
  await removeFolder(join(forms, 'brand'));
  await writeNewForm(forms, 'work', 'Work');
  expect(await institutionOf(forms)).toMatchObject(own);
  expect(await sentences(forms)).toEqual([]);
});

it('a new form beside several has each word of the first one that brings it, and none of a broken file', async () => {
  const forms = await emptyFolder();
  for (const [id, words] of [
    ['a', '{ "partner_name": '],
    ['b', '{ "partner_name": "Tiny College" }'],
    ['c', '{ "partner_name": "Other College", "time_zone": "Asia/Tokyo" }'],
  ] as const) {
    await writeNewForm(forms, id, 'Form');
    await writeFile(join(forms, id, 'institution.json'), words);
  }
  await removeFolder(join(forms, 'brand'));
  await writeNewForm(forms, 'work', 'Work');
  expect(await institutionOf(forms)).toMatchObject({ partner_name: 'Tiny College', time_zone: 'Asia/Tokyo' });
});

it('a new form beside several without a default form is written, and the author reads what is missing', async () => {
  const forms = await emptyFolder();
  for (const id of ['sleep', 'work']) await writeNewForm(forms, id, 'Form');
  await rm(join(forms, 'forms.json'));
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => printed.mockRestore());
  await printNewForm(forms, 'travel');
  expect(process.exitCode).toBeUndefined();
  expect(printed.mock.calls.flat().join('\n')).toMatch(
    /travel is written\. forms\.json must name the form at \/: write/,
  );
});

it('an empty folder says what writes a form', async () => {
  const [problem] = await checkCompletely(await emptyFolder());
  expect(problem).toMatchObject({ sentence: 'The folder has no form.', fix: 'Write one: npm run forms -- new <id>.' });
});
