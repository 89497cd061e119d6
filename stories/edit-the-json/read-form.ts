import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { checkForm, type Problem } from '../../workbench/check/index.ts';
import {
  initialValues,
  formValidator,
  toWire,
  type Form,
  type FormValidator,
  type WireAnswers,
} from '../../engine/index.ts';
import { explainedForm, type ExplainedForm } from '../../workbench/reasons/index.ts';
import schema from '../../forms/form.schema.json' with { type: 'json' };
import lookups from '../../forms/lookups.json' with { type: 'json' };
import { editorSchema, type LanguageSchema } from '../../workbench/commands/editor/editor-schema.ts';
import { formNamesOf } from '../../workbench/commands/editor/form-names.ts';
import { portalAdditions } from '../../api-client/index.ts';
import { createFormStore, type FormStore } from '../../renderer/index.ts';
import { messages, today } from '../set-up/story-form.ts';

/** A valid form, its validator, and what explains its questions. */
export interface GoodForm {
  readonly explained: ExplainedForm;
  readonly store: FormStore;
  readonly validator: FormValidator;
}
/** The text of a form and its other files, by path. */
export interface Written {
  readonly text: string;
  readonly files: Readonly<Record<string, string>>;
}
export interface ReadForm {
  /** The schema with the names of the form, for completions. */
  readonly schema: object;
  readonly problems: readonly Problem[];
  /** Null while a problem is an error. */
  readonly good: GoodForm | null;
}

const defaultLookups = { path: '../lookups.json', text: JSON.stringify(lookups) };

/** Checks a text as `npm run forms` does; keeps the answers of the former form, and its names while JSON is broken. */
export function readForm({ text, files }: Written, former: ReadForm | null): ReadForm {
  const source = { files: { 'form.json': text, ...files }, schema, ...portalAdditions, defaultLookups };
  const problems = checkForm(source);
  const names = formNamesOf(source);
  const named = names === null ? (former?.schema ?? schema) : editorSchema(schema as unknown as LanguageSchema, names);
  if (problems.some(({ severity }) => severity === 'error')) return { problems, good: null, schema: named };
  const explained = explainedForm(source, (definition) => compileWithValidators({ ...definition, messages }));
  const { form, validators } = explained;
  const store = createFormStore(form, initialValues(form, { today }, answersFor(form, former?.good ?? null)));
  return { problems, good: { explained, store, validator: formValidator(form, validators) }, schema: named };
}

function answersFor(form: Form, former: GoodForm | null): WireAnswers {
  const given = Object.entries(former?.store.values() ?? {}).filter(([key]) => form.fields.has(key));
  return toWire(form, Object.fromEntries(given.map(([key, value]) => [key, value ?? ''])));
}
