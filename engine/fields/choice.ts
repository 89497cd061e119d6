import type { FieldBase, Option, OptionsBy, OptionSource } from '../language/field-definition.ts';
import type { FieldSchema } from './field-schema.ts';
import { anyText, asTyped } from './field-type.ts';

/** Options to choose from: radio buttons, a list, or checkboxes for several. */
export interface ChoiceFieldDefinition extends FieldBase {
  readonly type: 'radio' | 'select' | 'checkboxes';
  /** Exactly one of `options` and `optionsBy`. */
  readonly options?: OptionSource;
  readonly optionsBy?: OptionsBy;
  /** The list has a search box. */
  readonly search?: boolean;
  /** With `false`, the label of the chosen option is not stored under `<key>_desc`. */
  readonly describe?: boolean;
  /** The value that is chosen until the applicant changes it; for checkboxes a list of values. */
  readonly default?: string | readonly string[];
}

/** One of the options that the author lists; a value that is no longer offered is printed as it is. */
export const asChosen = {
  ...asTyped,
  accepts: [anyText],
  hasOptions: true,
  print: (value: string, options: readonly Option[]): string =>
    value === '' ? '' : (options.find(([offered]) => offered === value)?.[1] ?? value),
} as const;

export const choiceSchema: FieldSchema<ChoiceFieldDefinition> = {
  name: 'choiceField',
  title: 'Choice',
  description:
    'One option from radio buttons or a list, or several checkboxes. Exactly one of options and optionsBy is required.',
  properties: {
    options: { $ref: '#/$defs/optionSource' },
    optionsBy: { $ref: '#/$defs/optionsBy' },
    search: { type: 'boolean', description: 'A long list gets a search box.' },
    describe: {
      type: 'boolean',
      description: 'With false, the labels of the chosen options are not stored under `<key>_desc`.',
    },
    default: {
      type: ['string', 'array'],
      items: { type: 'string', minLength: 1 },
      minItems: 1,
      minLength: 1,
      description: 'The value that is chosen until the applicant changes it; for checkboxes a list of values.',
    },
  },
  first: ['options', 'optionsBy'],
  exactlyOne: ['options', 'optionsBy'],
};
