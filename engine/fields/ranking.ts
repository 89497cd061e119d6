import type { Option } from '../language/field-definition.ts';
import { severalIn } from '../language/several.ts';
import { checkboxes } from './checkboxes.ts';
import { asChosen } from './choice.ts';

/** Options in the order of the applicant, stored as those of checkboxes, the first one first: `C,A`. */
export const ranking: typeof checkboxes = {
  ...checkboxes,
  isRanked: true,
  print: (value, options: readonly Option[]) =>
    severalIn(value)
      .map((one, at) => `${at + 1}. ${asChosen.print(one, options)}`)
      .join('; '),
  printedAs: 'text',
};
