import type { Option } from '../language/field-definition.ts';
import { severalIn } from '../language/several.ts';
import { asChosen, type ChoiceFieldDefinition } from './choice.ts';
import type { FieldType } from './field-type.ts';

const accepts = {
  test(value: string): boolean {
    const values = severalIn(value);
    return values.every((one) => one !== '') && new Set(values).size === values.length;
  },
  otherwise: 'The chosen options must be different and separated by commas, written like A,C.',
};

/** Any number of options, stored as their values with commas between them: `A,C`. */
export const checkboxes: FieldType<ChoiceFieldDefinition> = {
  ...asChosen,
  storedAs: ['options'],
  accepts: [accepts],
  isMultiple: true,
  print: (value, options: readonly Option[]) =>
    severalIn(value)
      .map((one) => asChosen.print(one, options))
      .join('; '),
  printedAs: 'options',
};
