/**
 * Uses the engine as the page does: the form that the build has expanded is parsed and compiled, and an edit creates a
 * change set, which is applied to the answers.
 */
import { createCalculations, generateValidators } from '../../workbench/codegen/index.ts';
import {
  applyEdit,
  compileExpanded,
  errorsOf,
  initialValues,
  type Calculations,
  type ExpandedForm,
  type FieldErrors,
  type Form,
  type FormDefinition,
  type Validators,
} from '../../engine/index.ts';
import { compileForm, expandForm } from '../../workbench/index.ts';

export interface EngineSide {
  readonly form: Form;
  readonly values: Record<string, string | undefined>;
  set(key: string, value: string): void;
  errors(): FieldErrors;
}

const today = '2026-03-04';

/** The validators as the build generates them. */
export async function generatedValidators(definition: FormDefinition): Promise<Validators> {
  const source = generateValidators(compileForm(definition));
  const loaded = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    readonly validators: Validators;
  };
  return loaded.validators;
}

/** The output of the build for a form. */
export interface Built {
  /** The expanded form as JSON text. */
  readonly text: string;
  readonly validators: Validators;
  readonly calculations: Calculations;
}

/** Builds a form. */
export async function built(definition: FormDefinition): Promise<Built> {
  return {
    text: JSON.stringify(expandForm(definition)),
    validators: await generatedValidators(definition),
    calculations: createCalculations(definition),
  };
}

/** Loads a built form with a filled-in application, both as JSON texts. */
export function createEngineSide({ text, validators, calculations }: Built, answers: string): EngineSide {
  const form = compileExpanded(JSON.parse(text) as ExpandedForm, calculations);
  const stored = JSON.parse(answers) as Readonly<Record<string, string>>;
  const values: Record<string, string | undefined> = { ...initialValues(form, { today }, stored) };
  return {
    form,
    values,
    set(key, value) {
      const { changed } = applyEdit(form, values, { [key]: value });
      for (const name in changed) values[name] = changed[name];
    },
    errors: () => errorsOf(form, validators, values),
  };
}
