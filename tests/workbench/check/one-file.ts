/** A form in one file, and what the checker says about it. */
import { checkForm, type Problem } from '../../../workbench/check/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };

type Json = Readonly<Record<string, unknown>>;

/** A form of one page with these blocks and storage keys. */
export const oneFile = (blocks: readonly Json[], keys: Json, more: Json = {}): Json => ({
  $schema: '../form.schema.json',
  id: 'small',
  version: 1,
  title: 'Small',
  pages: [{ id: 'about', title: 'About', blocks }],
  dataModel: { keys },
  ...more,
});

export const problemsIn = (form: Json): readonly Problem[] =>
  checkForm({ files: { 'small.json': JSON.stringify(form, null, 2) }, schema });
