/** Loads the generated forms. They must be generated from the current forms folder. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Calculations,
  compileExpanded,
  type ExpandedForm,
  type Form,
  type Validators,
} from '../../engine/index.ts';

/** A form with its validators. */
export interface FormWithValidators {
  readonly form: Form;
  readonly validators: Validators;
}
const accountForms = ['login', 'sign-up', 'confirm', 'forgot', 'reset'] as const;
export type AccountFormId = (typeof accountForms)[number];

/** The form of the application and the forms of the account pages. */
export interface Forms {
  readonly application: FormWithValidators;
  readonly accounts: Readonly<Record<AccountFormId, FormWithValidators>>;
}

/** `served-forms.json`: the ids of the forms that the portal shows as applications. */
interface FormList {
  readonly default: string;
}

/** The SHA-256 of the sorted paths and contents of all files of a folder, in hex. */
export async function hashForms(formsDir: string): Promise<string> {
  const entries = await readdir(formsDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const path of paths) {
    const content = await readFile(path);
    hash.update(`${relative(formsDir, path).split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Loads all forms. Throws when the generated files are missing or outdated. */
export async function loadForms(formsDir: string, codegenDir: string): Promise<Forms> {
  const built = await readFile(join(codegenDir, 'manifest.json'), 'utf8').then(JSON.parse, () => null);
  const present = await hashForms(formsDir).catch(() => null);
  if (present === null || built?.forms !== present) {
    throw new Error(`The forms in ${formsDir} are not the ones that were built: run "npm run build".`);
  }
  const { default: defaultForm } = JSON.parse(
    await readFile(join(codegenDir, 'served-forms.json'), 'utf8'),
  ) as FormList;
  const load = (id: string): Promise<FormWithValidators> => loadForm(codegenDir, id);
  const [application, ...accounts] = await Promise.all([defaultForm, ...accountForms].map(load));
  if (application === undefined) throw new Error('There is no form for the application.');
  return { application, accounts: byId(accounts) };
}

async function loadForm(codegenDir: string, id: string): Promise<FormWithValidators> {
  const expanded: ExpandedForm = JSON.parse(await readFile(join(codegenDir, `${id}.json`), 'utf8'));
  const generated = (name: string): Promise<unknown> =>
    import(pathToFileURL(join(codegenDir, `${id}.${name}.js`)).href);
  const { calculations } = (await generated('calculations')) as { readonly calculations: Calculations };
  const { validators } = (await generated('validators')) as { readonly validators: Validators };
  return { form: compileExpanded(expanded, calculations), validators };
}

/** The account forms by their ids. Throws when one is missing. */
export function byId(forms: readonly FormWithValidators[]): Forms['accounts'] {
  const entries = accountForms.map((id) => {
    const loaded = forms.find(({ form }) => form.id === id);
    if (loaded === undefined) throw new Error(`There is no form for ${id}.`);
    return [id, loaded] as const;
  });
  return Object.fromEntries(entries) as Record<AccountFormId, FormWithValidators>;
}
