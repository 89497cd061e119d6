/** Small forms as `npm run forms -- diff` compares them. */
import { calculationsOf, createCalculations } from '../../../workbench/codegen/index.ts';
import { parseAndExpand, type ComparedForm, type FormSource } from '../../../workbench/check/index.ts';
import { compileExpanded } from '../../../engine/index.ts';
import { loadFormSource } from '../../../workbench/load/load-form.ts';

const $schema = '../form.schema.json';
const admissions = await loadFormSource('forms/admissions');
const institution = {
  $schema,
  application_title: 'Small',
  partner_name: 'Tiny',
  help_email: 'help@example.edu',
  time_zone: 'America/Chicago',
};
const thanks = { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] };

/** The parts of `form.json`; `pages` are the steps, `files` further files of the folder. */
export interface FormParts {
  readonly pages: readonly object[];
  readonly keys: object;
  readonly files?: Readonly<Record<string, object>>;
  readonly images?: FormSource['images'];
  readonly [more: string]: unknown;
}

/** The files of a form that is written as an object. */
export function sourceOf({ pages, keys, files = {}, images = {}, sets, ...more }: FormParts): FormSource {
  const dataModel = { keys, ...(sets === undefined ? {} : { sets }) };
  const form = { $schema, id: 'small', version: 1, title: 'Small', ...more, pages: [...pages, thanks], dataModel };
  const texts = Object.entries({ ...files, 'form.json': form, 'institution.json': institution }).map(
    ([name, file]) => [name, JSON.stringify(file)] as const,
  );
  return { ...admissions, name: 'small', images, files: Object.fromEntries(texts) };
}

/** Compiles a form that is written as an object. */
export function comparedForm(parts: FormParts): ComparedForm {
  const { definition, expanded } = parseAndExpand(sourceOf(parts));
  const calculations = calculationsOf(definition);
  return { form: compileExpanded(expanded, createCalculations({ form: { calculations } })), expanded, calculations };
}
