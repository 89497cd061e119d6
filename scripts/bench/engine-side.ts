/** Uses the engine as the page does: an edit creates a change set, which is applied to the answers. */
import { generateValidators } from '../../engine/codegen.ts';
import {
  applyEdit,
  compileForm,
  errorsOf,
  initialValues,
  type FieldErrors,
  type Form,
  type FormDefinition,
  type Validators,
} from '../../engine/index.ts';

export interface EngineSide {
  readonly form: Form;
  readonly values: Record<string, string | undefined>;
  set(key: string, value: string): void;
  errors(): FieldErrors;
}

const today = '2026-03-04';

/** The validators as the build generates them. */
export async function loadValidators(definition: FormDefinition): Promise<Validators> {
  const source = generateValidators(compileForm(definition));
  const loaded = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    readonly validators: Validators;
  };
  return loaded.validators;
}

export function createEngineSide(
  definition: FormDefinition,
  validators: Validators,
  answers: Readonly<Record<string, string>>,
): EngineSide {
  const form = compileForm(definition);
  const values: Record<string, string | undefined> = { ...initialValues(form, { today }, answers) };
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
