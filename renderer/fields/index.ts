/** The components of all field types. What few forms show first is lazy. */
import type { FieldTypeName } from '../../engine/index.ts';
import { CheckboxInput } from './CheckboxField.tsx';
import { DateInput } from './DateField.tsx';
import type { FieldComponent } from './field-component.ts';
import { FormattedInput } from './FormattedField.tsx';
import { lazyInput } from './lazy-input.ts';
import { RadioInput } from './RadioField.tsx';
import { selectWith } from './SelectField.tsx';
import { TextInput } from './TextField.tsx';

/** The controls of the field types that are loaded when one is first shown. */
export const lazyFields = { name: 'lazy-fields', load: () => import('./lazy-fields.ts') };

/** The controls of field types that few forms have, and forms about an account. */
export const rareFields = { name: 'rare-fields', load: () => import('./rare-fields.tsx') };

/** The component of each field type; a missing one does not compile. */
export const fieldComponents: Readonly<Record<FieldTypeName, FieldComponent>> = {
  text: { framing: 'label', Input: TextInput },
  textarea: { framing: 'label', Input: lazyInput(lazyFields, (module) => module.TextareaInput) },
  number: { framing: 'label', Input: lazyInput(lazyFields, (module) => module.NumberInput) },
  email: { framing: 'label', Input: TextInput },
  phone: { framing: 'label', Input: FormattedInput },
  ssn: { framing: 'label', Input: FormattedInput },
  date: { framing: 'label', Input: DateInput },
  time: { framing: 'label', Input: lazyInput(lazyFields, (module) => module.TimeInput) },
  'month-year': { framing: 'group', Input: lazyInput(lazyFields, (module) => module.MonthYearInput) },
  radio: { framing: 'radios', Input: RadioInput },
  select: { framing: 'label', Input: selectWith(lazyInput(lazyFields, (module) => module.SelectBox)) },
  checkbox: { framing: 'beside', Input: CheckboxInput },
  checkboxes: { framing: 'heading', Input: lazyInput(lazyFields, (module) => module.CheckboxesInput) },
  ranking: { framing: 'heading', Input: lazyInput(rareFields, (module) => module.RankingInput) },
  upload: { framing: 'heading', Input: lazyInput(lazyFields, (module) => module.UploadInput) },
  lookup: { framing: 'label', Input: lazyInput(lazyFields, (module) => module.LookupBox) },
  password: { framing: 'label', Input: lazyInput(rareFields, (module) => module.PasswordInput) },
  code: { framing: 'label', Input: lazyInput(rareFields, (module) => module.CodeInput) },
  signature: { framing: 'label', Input: lazyInput(rareFields, (module) => module.SignatureInput) },
  calculated: { framing: 'label', Input: lazyInput(lazyFields, (module) => module.CalculatedInput) },
};

/** The component of a field type. Throws if the host application has not defined one for its own type. */
export function componentOf(type: FieldTypeName): FieldComponent {
  const component: FieldComponent | undefined = fieldComponents[type];
  if (component === undefined) throw new Error(`There is no component for '${type}'.`);
  return component;
}

const hostComponents = new Set<string>();

/** Adds the component of a field type of the host application, or replaces it. Throws for a type of the engine. */
export function addFieldComponent(name: string, component: FieldComponent): void {
  if (Object.hasOwn(fieldComponents, name) && !hostComponents.has(name))
    throw new Error(`The field type '${name}' already has a component.`);
  hostComponents.add(name);
  Object.assign(fieldComponents, { [name]: component });
}
