/** `npm run forms -- add <form>/<page> <key>:<type>`: adds a question to a page, and its key to the data model. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { numberKeysOn } from '../check/number-questions.ts';
import { isCalculated } from '../sets/knowledge.ts';
import { loadFormSource } from '../load/load-form.ts';
import { readText } from '../load/read-text.ts';
import { acceptKeys } from './accept.ts';
import { addressRule } from '../source/address-rule.ts';
import { editedJson } from './edited-json.ts';
import { writeEditorFiles } from './editor/editor-files.ts';
import { sentenceOf } from '../source/sentence-of.ts';
import { writeJson } from './write-json.ts';
import { printFailure } from './print-failure.ts';

/** As in `form.schema.json`. */
const keyRule = /^[a-z][a-z0-9_]{0,99}$/;

/** The list of options of a new question, which is written once for a form. */
const yesNo = {
  name: 'yes-no',
  options: [
    ['Y', 'Yes'],
    ['N', 'No'],
  ],
} as const;
const chosen = { options: yesNo.name };

/** The properties of a new question besides its key and label. */
const kinds: Readonly<Record<string, object>> = {
  text: { maxLength: 128 },
  signature: { maxLength: 128 },
  email: { maxLength: 128, autocomplete: 'email', schema: { pattern: addressRule } },
  phone: { autocomplete: 'tel' },
  textarea: { maxLength: 1500 },
  number: { maximum: 1000 },
  date: {},
  time: {},
  radio: chosen,
  select: chosen,
  checkboxes: chosen,
  ranking: chosen,
  checkbox: {},
  upload: {},
  calculated: {},
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
  const model = await readText(modelPath);
  if (Object.hasOwn((JSON.parse(model) as { readonly keys: object }).keys, key))
    throw new Error(`${modelPath} has the key "${key}" already: choose another one.`);
  const block = { type, key, label, ...kind };
  const text = await readText(pagePath);
  const { blocks } = JSON.parse(text) as { readonly blocks: readonly unknown[] };
  const others = await writeBeside(formsDir, question, text);
  await writeFile(pagePath, editedJson(text, ['blocks', blocks.length], block));
  await acceptKeys(formsDir, form, key);
  return [pagePath, modelPath, ...others];
}

/** Writes the sum of the page's questions with numbers as a calculation of the form. Throws if there is none. */
async function writeSum(formsDir: string, { form, page, key }: NewQuestion): Promise<string> {
  const folder = join(formsDir, form);
  const from = numberKeysOn(await loadFormSource(folder), page);
  if (from.length === 0)
    throw new Error(`No question of the page "${page}" has numbers as answers: add such a question first.`);
  const path = join(folder, 'form.json');
  const text = await readText(path);
  const { calculations = [] } = JSON.parse(text) as { readonly calculations?: readonly unknown[] };
  const calculation = { key, from, calculate: from.join(' + ') };
  await writeFile(path, editedJson(text, ['calculations', calculations.length], calculation));
  return path;
}

/** Writes what a new question needs in other files; returns their paths. */
async function writeBeside(formsDir: string, question: NewQuestion, page: string): Promise<readonly string[]> {
  const { form, type } = question;
  if (isCalculated(type)) return [await writeSum(formsDir, question)];
  return kinds[type] === chosen ? writeOptions(join(formsDir, form), page) : [];
}

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
