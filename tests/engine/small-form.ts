import { compileWithValidators } from '../../workbench/codegen/index.ts';
import {
  applyEdit,
  initialValues,
  withChanges,
  type BlockDefinition,
  type Condition,
  type Edit,
  type Form,
  type FormDefinition,
  type Validators,
  type Values,
} from '../../engine/index.ts';

export const today = '2026-03-04';

/** A form of one page, with other parts that a test needs. */
export function definitionOf(blocks: readonly BlockDefinition[], more: Partial<FormDefinition> = {}): FormDefinition {
  const { form, ...rest } = more;
  return {
    form: { id: 'small', version: 1, title: 'Small', pages: [{ id: 'page', title: 'Page', blocks }], ...form },
    dataModel: { keys: {} },
    institution: {},
    messages: {},
    pages: {},
    sections: {},
    options: {},
    ...rest,
  };
}

export const equals = (valueKey: string, target: string): Condition => ({ valueKey, operator: 'equals', target });
export const text = (key: string, more: object = {}): BlockDefinition => ({ type: 'text', key, label: key, ...more });
export const yesNo = (key: string, more: object = {}): BlockDefinition => ({
  type: 'radio',
  key,
  label: key,
  options: [
    ['Y', 'Yes'],
    ['N', 'No'],
  ],
  ...more,
});

/** A repeated block of at most four people, whose section is `person`. */
export const people = {
  type: 'repeat',
  id: 'people',
  title: 'Person',
  use: 'person',
  prefixes: 'p{n}_',
  max: 4,
} as const satisfies BlockDefinition;

/** A choice that a parameter of the address answers. */
export const sourceOfAddress: BlockDefinition = {
  type: 'radio',
  key: 'source',
  label: 'Source',
  fromAddress: { parameter: 's' },
  options: [
    ['fair', 'Fair'],
    ['web', 'Web'],
  ],
};

/** A form with its current values. */
export interface Sitting {
  readonly form: Form;
  readonly validators: Validators;
  values: Values;
  /** Applies an edit; returns the changes, and the cleared keys with their reasons. */
  edit(edit: Edit): {
    readonly changed: Readonly<Record<string, string>>;
    readonly cleared: Readonly<Record<string, string>>;
  };
}

export function sit(
  definition: FormDefinition,
  answers: Readonly<Record<string, string | boolean>> = {},
  session: object = {},
): Sitting {
  const { form, validators } = compileWithValidators(definition);
  const sitting: Sitting = {
    form,
    validators,
    values: initialValues(form, { today, ...session }, answers),
    edit(edit) {
      const { changed, cleared } = applyEdit(form, sitting.values, edit);
      sitting.values = withChanges(sitting.values, changed);
      return { changed, cleared: Object.fromEntries(cleared.map(({ key, because }) => [key, because])) };
    },
  };
  return sitting;
}
