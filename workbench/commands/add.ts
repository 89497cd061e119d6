/** `npm run forms -- add <form>/<page> <key>:<type>`: adds a question to a page, and its key to the data model. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyEdits, modify, type JSONPath } from 'jsonc-parser';
import { writeEditorFiles } from './editor/editor-files.ts';
import { sentenceOf } from '../source/sentence-of.ts';
import { writeJson } from './write-json.ts';
import { printFailure } from './print-failure.ts';

/** As in `form.schema.json`. */
const keyRule = /^[a-z][a-z0-9_]{0,99}$/;

/** The properties of a new question besides its key and label, and the type of its stored answer. */
interface Kind {
  readonly block: object;
  readonly stored: { readonly type: string; readonly maxLength: number };
}

const textOf = (maxLength: number, block: object = { maxLength }): Kind => ({
  block,
  stored: { type: 'text', maxLength },
});
/** The list of options of a new question, which is written once for a form. */
const yesNo = {
  name: 'yes-no',
  options: [
    ['Y', 'Yes'],
    ['N', 'No'],
  ],
} as const;
const chosen: Kind = { block: { options: yesNo.name }, stored: { type: 'option', maxLength: 1 } };

const kinds: Readonly<Record<string, Kind>> = {
  text: textOf(128),
  email: textOf(128, { maxLength: 128, autocomplete: 'email' }),
  phone: textOf(14, { autocomplete: 'tel' }),
  textarea: textOf(1500),
  number: { block: { maximum: 1000 }, stored: { type: 'number', maxLength: 4 } },
  date: { block: {}, stored: { type: 'date', maxLength: 10 } },
  time: { block: {}, stored: { type: 'time', maxLength: 5 } },
  radio: chosen,
  select: chosen,
  checkboxes: { block: { options: yesNo.name }, stored: { type: 'options', maxLength: 3 } },
  checkbox: { block: {}, stored: { type: 'boolean', maxLength: 4 } },
  upload: { block: {}, stored: { type: 'document', maxLength: 8 } },
};

export interface NewQuestion {
  readonly form: string;
  readonly page: string;
  readonly key: string;
  readonly type: string;
  readonly label: string;
}

/**
 * Adds a question at the end of a page and its key to the data model. Returns the paths of the changed files. Throws
 * with one sentence when the page is missing, the type is unknown or the key is taken.
 */
export async function addQuestion(formsDir: string, question: NewQuestion): Promise<readonly string[]> {
  const { form, page, key, type, label } = question;
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (kind === undefined)
    throw new Error(`There is no type "${type}" to add. It can be ${Object.keys(kinds).join(', ')}.`);
  if (!keyRule.test(key)) throw new Error(`"${key}" cannot be a key: it may contain only a-z, 0-9 and "_".`);
  const folder = join(formsDir, form);
  const [pagePath, modelPath] = [join(folder, 'pages', `${page}.json`), join(folder, 'data-model.json')];
  for (const path of [pagePath, modelPath]) if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  const model = await readFile(modelPath, 'utf8');
  if (Object.hasOwn((JSON.parse(model) as { readonly keys: object }).keys, key))
    throw new Error(`${modelPath} has the key "${key}" already: choose another one.`);
  const block = { type, key, label, ...kind.block };
  const text = await readFile(pagePath, 'utf8');
  const { blocks } = JSON.parse(text) as { readonly blocks: readonly unknown[] };
  await writeFile(pagePath, withValue(text, ['blocks', blocks.length], block));
  await writeFile(modelPath, withValue(model, ['keys', key], kind.stored));
  const options = 'options' in kind.block ? await writeOptions(folder, text) : [];
  return [pagePath, modelPath, ...options];
}

/** The text of a JSON file with another value at a path. The rest stays as it is written, apart from the neighbor. */
const withValue = (text: string, path: JSONPath, value: unknown): string =>
  applyEdits(text, modify(text, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));

async function writeOptions(folder: string, page: string): Promise<readonly string[]> {
  const path = join(folder, 'options', `${yesNo.name}.json`);
  if (existsSync(path)) return [];
  const { $schema } = JSON.parse(page) as { readonly $schema?: string };
  await writeJson(path, { $schema, options: yesNo.options });
  return [path];
}

/** Adds a question and prints the changed files. The exit code is 1 when it cannot be added. */
export async function printAdded(
  formsDir: string,
  [place = '', question = '', given]: readonly string[],
): Promise<void> {
  const [form = '', page = ''] = place.split('/');
  const [key = '', type = ''] = question.split(':');
  try {
    const label = given ?? sentenceOf(key);
    for (const path of await addQuestion(formsDir, { form, page, key, type, label })) console.log(path);
    await writeEditorFiles(formsDir);
  } catch (error) {
    printFailure(error);
  }
}
