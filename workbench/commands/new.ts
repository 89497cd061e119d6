/** `npm run forms -- new <id> [title]`: writes the folder of a new form, which is complete and has no problem. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { refusedId, servedFormOf } from '../load/served-forms.ts';
import { writeEditorFiles } from './editor/editor-files.ts';
import { formText, sentPage } from '../source/new-files.ts';
import { sentenceOf } from '../source/sentence-of.ts';
import { printFailure } from './print-failure.ts';
import { missingShared, printShared } from './shared-files.ts';
import { writeFormFolder, writeTexts } from './write-form-folder.ts';

/** A form that was written, and the files beside it that the folder of forms lacked. */
interface WrittenForm {
  readonly folder: string;
  readonly shared: Readonly<Record<string, string>>;
}

/**
 * Writes a form with one question, one case and a completion page, and what a folder of forms lacks beside it. Throws
 * with one sentence for an id that no form can have, and for one that exists.
 */
export async function writeNewForm(formsDir: string, id: string, title: string): Promise<WrittenForm> {
  const refused = refusedId(id);
  if (refused !== null) throw new Error(refused);
  const shared = await missingShared(formsDir, id);
  const folder = await writeNewFolder(join(formsDir, id), title);
  await writeTexts(formsDir, shared);
  return { folder, shared };
}

/** Writes the form alone, by its folder, whose name is the id. Returns the folder. */
export async function writeNewFolder(folder: string, title: string): Promise<string> {
  const id = basename(folder);
  if (existsSync(folder)) throw new Error(`${folder} exists: choose another id.`);
  const texts = Object.entries(newForm(id, title)).map(([path, content]) => [path, formText(path, content, id)]);
  await writeFormFolder(folder, Object.fromEntries(texts));
  return folder;
}

/** The files of a new form by their paths. */
const newForm = (id: string, title: string): Readonly<Record<string, object>> => ({
  'form.json': { id, version: 1, title: '{application_title}', pages: ['questions', 'sent'] },
  'institution.json': { application_title: title },
  'data-model.json': { keys: { full_name: { type: 'text', maxLength: 128 } } },
  'pages/questions.json': {
    id: 'questions',
    title: 'Questions',
    blocks: [
      {
        type: 'text',
        key: 'full_name',
        label: 'Full name',
        required: 'Enter your full name.',
        autocomplete: 'name',
        capitals: 'words',
        maxLength: 128,
      },
    ],
  },
  'pages/sent.json': sentPage,
  'cases/complete.json': {
    title: 'An applicant can submit',
    today: '2026-03-16',
    answers: { full_name: 'Ada Lovelace' },
    cleared: [],
    invalid: {},
  },
});

/** The address of a form; before the author has named the default form, what to write. */
const whereServed = (formsDir: string, id: string): Promise<string> =>
  servedFormOf(formsDir, id).then(
    ({ base }) => `, and is served at ${base}/ by npm start and by a running npm run dev.`,
    (error: Error) => `. ${error.message}`,
  );

/** Writes a new form and prints what to do next. The exit code is 1 when it cannot be written. */
export async function printNewForm(formsDir: string, id: string, title = sentenceOf(id)): Promise<void> {
  try {
    const { folder, shared } = await writeNewForm(formsDir, id, title);
    await writeEditorFiles(formsDir);
    printShared(formsDir, shared);
    console.log(
      `${folder} is written${await whereServed(formsDir, id)}\n` +
        `npm run forms -- add ${id}/questions <key>:<type> [label] adds a question; npm run forms finds mistakes.`,
    );
  } catch (error) {
    printFailure(error);
  }
}
