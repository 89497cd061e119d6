import type {
  ComputedDefault,
  FieldBase,
  Option,
  OptionOrder,
  OptionsBy,
  OptionSource,
  FromAddress,
} from '../language/field-definition.ts';
import type { FieldSchema } from './field-schema.ts';
import { anyText, asTyped } from './field-type.ts';

/** What all questions with options have. */
export interface OptionsDefinition extends FieldBase {
  /** Exactly one of `options` and `optionsBy`. */
  readonly options?: OptionSource;
  readonly optionsBy?: OptionsBy;
  /** Without it, the options have the order in which they are written. */
  readonly order?: OptionOrder;
  /** With `false`, the label of the chosen option is not stored under `<key>_desc`. */
  readonly describe?: boolean;
}

/** One of several options: radio buttons or a list. */
export interface ChoiceFieldDefinition extends OptionsDefinition {
  readonly type: 'radio' | 'select';
  /** The list has a search box. */
  readonly search?: boolean;
  /** The value that is chosen until the applicant changes it. */
  readonly default?: string | ComputedDefault;
  /** No page shows the question; its answer is in the address. */
  readonly fromAddress?: FromAddress;
}

/** One of the options that the author lists; a value that is no longer offered is printed as it is. */
export const asChosen = {
  ...asTyped,
  accepts: [anyText],
  hasOptions: true,
  print: (value: string, options: readonly Option[]): string =>
    value === '' ? '' : (options.find(([offered]) => offered === value)?.[1] ?? value),
} as const;

// The properties of all questions with options. The build of a page drops schemas only without a spread.
export const options = { $ref: '#/$defs/optionSource' };
export const optionsBy = { $ref: '#/$defs/optionsBy' };
export const order = { $ref: '#/$defs/optionOrder' };
export const describe = {
  type: 'boolean',
  description: 'With false, the labels of the chosen options are not stored under `<key>_desc`.',
};

export const choiceSchema: FieldSchema<ChoiceFieldDefinition> = {
  name: 'choiceField',
  title: 'Choice',
  description: 'One option from radio buttons or a list. Exactly one of options and optionsBy is required.',
  properties: {
    options,
    optionsBy,
    order,
    describe,
    search: { type: 'boolean', description: 'A long list gets a search box.' },
    default: {
      $ref: '#/$defs/defaultText',
      description: 'The value that is chosen until the applicant changes it.',
    },
    fromAddress: { $ref: '#/$defs/fromAddress' },
  },
  first: ['options', 'optionsBy', 'order'],
  exactlyOne: ['options', 'optionsBy'],
};
