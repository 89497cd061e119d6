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
  type NumberedMigration,
  type Validators,
  type DefinitionContent,
} from '../../engine/index.ts';
import { isOpenForm, type LookupCategories, overdueCycle } from '../../engine/internal.ts';
import type { DraftTarget } from '../database/drafts.ts';
import { type Definition, definitionOf } from './definition.ts';

export interface FormWithValidators {
  readonly form: Form;
  readonly validators: Validators;
}
const accountFormIds = [
  'login',
  'sign-up',
  'confirm',
  'forgot',
  'reset',
  'password',
  'new-email',
  'delete-account',
  'download-data',
  'end-sessions',
  'rename-passkey',
] as const;
export type AccountFormId = (typeof accountFormIds)[number];

/** A form that applicants fill in, with the definition that the database keeps. */
export interface ApplicationForm extends FormWithValidators {
  readonly definition: Definition;
  /** In the order of their numbers. */
  readonly migrations: readonly NumberedMigration[];
  /** The lookup categories that its questions can search. */
  readonly lookups: LookupCategories;
}

/** The catalog of all forms. */
export interface Forms {
  /** The form of the current call; the default form outside of a call. */
  readonly current: ApplicationForm;
  /** The form at the addresses of the specification. */
  readonly defaultForm: ApplicationForm;
  /** Every served form by its id, the default form first. */
  readonly served: ReadonlyMap<string, ApplicationForm>;
  readonly accounts: Readonly<Record<AccountFormId, FormWithValidators>>;
  /** The lookup categories of every served form. */
  readonly lookups: LookupCategories;
  /** The style sheet of the institution's colors, which the PDF copy shares with the page. */
  readonly theme: string;
}

/** The catalog of these forms. Throws when the default form is not among them. */
export function catalogOf(
  served: readonly ApplicationForm[],
  defaultId: string,
  accounts: readonly FormWithValidators[],
  theme = '',
): Forms {
  const defaultForm = served.find(({ form }) => form.id === defaultId);
  if (defaultForm === undefined) throw new Error(`The default form "${defaultId}" does not exist.`);
  // Accounts begin at the default form, and links in mails lead to it.
  if (isOpenForm(defaultForm.form) && served.some(({ form }) => !isOpenForm(form)))
    throw new Error(`The default form "${defaultId}" is answered without an account, and another form needs one.`);
  const ordered = [defaultForm, ...served.filter((one) => one !== defaultForm)];
  return {
    current: defaultForm,
    defaultForm,
    served: new Map(ordered.map((one) => [one.form.id, one])),
    accounts: byId(accounts),
    lookups: Object.fromEntries(ordered.flatMap(({ lookups }) => Object.entries(lookups))),
    theme,
  };
}

/** The definition and the newest migration of a form, which new and migrated drafts have. */
export const draftTargetOf = ({ form, definition, migrations }: ApplicationForm): DraftTarget => ({
  formId: form.id,
  definitionHash: definition.hash,
  migration: migrations.at(-1)?.number ?? 0,
});

const partsOfNames = new Set(['name', 'given-name', 'additional-name', 'family-name']);

/** The keys of the parts of a name in their order: of the questions that a browser fills in with them. */
export const nameKeysOf = ({ fields }: Form): readonly string[] =>
  [...new Set(fields.values())]
    .filter(({ expanded }) => partsOfNames.has(expanded.autocomplete ?? ''))
    .map(({ key }) => key);

/** True when the hash that a page sent is not that of the served definition; a page may send none. */
export const isFormer = ({ definition }: ApplicationForm, hash: string | undefined): boolean =>
  hash !== undefined && hash !== definition.hash;

/** The same dependencies for the calls of one form. Throws when no such form is served. */
export function withForm<C extends { readonly forms: Forms }>(context: C, formId: string): C {
  const current = context.forms.served.get(formId);
  if (current === undefined) throw new Error(`The form "${formId}" is not served.`);
  return { ...context, forms: { ...context.forms, current } };
}

/** The first part of the addresses of a form: '' for the default form. */
export const baseOf = ({ defaultForm }: Forms, formId: string): string =>
  formId === defaultForm.form.id ? '' : `/${formId}`;

/** The served forms that are answered with an account. */
export const accountForms = ({ served }: Pick<Forms, 'served'>): readonly ApplicationForm[] =>
  [...served.values()].filter(({ form }) => !isOpenForm(form));

/** A sentence for each form whose cycle is over on this day. */
export const overdueCycles = ({ served }: Forms, today: string): readonly string[] =>
  [...served.values()].flatMap(({ form }) => overdueCycle(form, today) ?? []);

/** A file for editors, of which nothing is built. A command can write it after the build. */
const isForEditors = (name: string): boolean => name.endsWith('.form.schema.json') || name.endsWith('.answers.ts');

/** The SHA-256 of the sorted paths and contents of the files of a folder, without those for editors, in hex. */
export async function hashForms(formsDir: string): Promise<string> {
  const entries = await readdir(formsDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !isForEditors(entry.name))
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
  const { default: defaultId, forms }: FormList = await readJson(join(codegenDir, formListName));
  const [applications, accounts] = await Promise.all([
    Promise.all(forms.map((id) => loadApplicationForm(codegenDir, id))),
    Promise.all(accountFormIds.map((id) => loadForm(codegenDir, id))),
  ]);
  const theme = await readFile(join(codegenDir, 'brand/theme.css'), 'utf8');
  return catalogOf(applications, defaultId, accounts, theme);
}

/** The file of the build with the served forms. */
const formListName = 'served-forms.json';
/** The ids of the served forms. */
export interface FormList {
  readonly default: string;
  readonly forms: readonly string[];
}

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8'));

async function loadApplicationForm(codegenDir: string, id: string): Promise<ApplicationForm> {
  const content: DefinitionContent = await readJson(join(codegenDir, `${id}.definition.json`));
  const migrations: readonly NumberedMigration[] = await readJson(join(codegenDir, `${id}.migrations.json`));
  const lookups: LookupCategories = await readJson(join(codegenDir, `${id}.lookups.json`));
  return { ...(await loadForm(codegenDir, id)), definition: definitionOf(content), migrations, lookups };
}

async function loadForm(codegenDir: string, id: string): Promise<FormWithValidators> {
  const expanded: ExpandedForm = await readJson(join(codegenDir, `${id}.json`));
  const generated = (name: string): Promise<unknown> =>
    import(pathToFileURL(join(codegenDir, `${id}.${name}.js`)).href);
  const { calculations } = (await generated('calculations')) as { readonly calculations: Calculations };
  const { validators } = (await generated('validators')) as { readonly validators: Validators };
  return { form: compileExpanded(expanded, calculations), validators };
}

/** The account forms by their ids. Throws when one is missing. */
function byId(forms: readonly FormWithValidators[]): Forms['accounts'] {
  const entries = accountFormIds.map((id) => {
    const loaded = forms.find(({ form }) => form.id === id);
    if (loaded === undefined) throw new Error(`There is no form for ${id}.`);
    return [id, loaded] as const;
  });
  return Object.fromEntries(entries) as Record<AccountFormId, FormWithValidators>;
}
