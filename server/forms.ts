/** The forms the server judges by: as built ahead of time, and only if that build is of the forms folder as it is now. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Calculations, compileExpanded, type ExpandedForm, type Form, type Validators } from '../engine/index.ts';

/** A form with what judges its answers. */
export interface JudgedForm {
  readonly form: Form;
  readonly validators: Validators;
}
const accountForms = ['login', 'sign-up', 'confirm', 'forgot', 'reset'] as const;
export type AccountFormId = typeof accountForms[number];

/** Every form the server judges by. */
export interface Forms {
  readonly application: JudgedForm;
  readonly accounts: Readonly<Record<AccountFormId, JudgedForm>>;
}

/** SHA-256 over the sorted paths and contents of every file of a folder, in hex. */
export async function hashForms(formsDir: string): Promise<string> {
  const entries = await readdir(formsDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
  const hash = createHash('sha256');
  for (const path of paths) {
    const content = await readFile(path);
    hash.update(`${relative(formsDir, path).split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Throws with one sentence when there is no build of these forms. */
export async function loadForms(formsDir: string, aheadDir: string): Promise<Forms> {
  const built = await readFile(join(aheadDir, 'manifest.json'), 'utf8').then(JSON.parse, () => null);
  const present = await hashForms(formsDir).catch(() => null);
  if (present === null || built?.forms !== present) {
    throw new Error(`The forms in ${formsDir} are not the ones that were built: run "npm run build".`);
  }
  const load = (id: string): Promise<JudgedForm> => loadForm(aheadDir, id);
  const [application, ...accounts] = await Promise.all(['admissions', ...accountForms].map(load));
  if (application === undefined) throw new Error('There is no form for the application.');
  return { application, accounts: byId(accounts) };
}

async function loadForm(aheadDir: string, id: string): Promise<JudgedForm> {
  const expanded: ExpandedForm = JSON.parse(await readFile(join(aheadDir, `${id}.json`), 'utf8'));
  const ahead: { validators: Validators; calculations: Calculations } =
    await import(pathToFileURL(join(aheadDir, `${id}.js`)).href);
  return { form: compileExpanded(expanded, ahead.calculations), validators: ahead.validators };
}

/** The account forms under their ids. Throws when one is missing. */
export function byId(forms: readonly JudgedForm[]): Forms['accounts'] {
  const entries = accountForms.map((id) => {
    const judged = forms.find(({ form }) => form.id === id);
    if (judged === undefined) throw new Error(`There is no form for ${id}.`);
    return [id, judged] as const;
  });
  return Object.fromEntries(entries) as Record<AccountFormId, JudgedForm>;
}
