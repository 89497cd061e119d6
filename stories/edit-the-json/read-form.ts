import { compileWithValidators } from '../../engine/codegen.ts';
import { checkForm, type Problem } from '../../engine/check/index.ts';
import {
  initialValues,
  formValidator,
  toWire,
  type Form,
  type FormValidator,
  type WireAnswers,
} from '../../engine/index.ts';
import { explainedForm, type ExplainedForm } from '../../engine/reasons/index.ts';
import schema from '../../forms/form.schema.json' with { type: 'json' };
import lookups from '../../forms/lookups.json' with { type: 'json' };
import { portalAdditions } from '../../renderer/portal/requirements.ts';
import { createFormStore, type FormStore } from '../../renderer/index.ts';
import { messages, today } from '../set-up/story-form.ts';

/** A valid form, its validator, and what explains its questions. */
export interface GoodForm {
  readonly explained: ExplainedForm;
  readonly store: FormStore;
  readonly validator: FormValidator;
}
export interface ReadForm {
  readonly problems: readonly Problem[];
  /** Null while a problem is an error. */
  readonly good: GoodForm | null;
}

const defaultLookups = { path: '../lookups.json', text: JSON.stringify(lookups) };

/** Checks a text as a form of one file, like `npm run forms`; keeps the answers of the former form. */
export function readForm(text: string, former: GoodForm | null): ReadForm {
  const source = { files: { 'form.json': text }, schema, ...portalAdditions, defaultLookups };
  const problems = checkForm(source);
  if (problems.some(({ severity }) => severity === 'error')) return { problems, good: null };
  const explained = explainedForm(source, (definition) => compileWithValidators({ ...definition, messages }));
  const { form, validators } = explained;
  const store = createFormStore(form, initialValues(form, { today }, answersFor(form, former)));
  return { problems, good: { explained, store, validator: formValidator(form, validators) } };
}

function answersFor(form: Form, former: GoodForm | null): WireAnswers {
  const given = Object.entries(former?.store.values() ?? {}).filter(([key]) => form.fields.has(key));
  return toWire(form, Object.fromEntries(given.map(([key, value]) => [key, value ?? ''])));
}
