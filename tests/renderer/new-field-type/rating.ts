/** A field type as a host application adds it: the file that would be `engine/fields/rating.ts`. */
import type { FieldBase, HostFieldType, Option } from '../../../engine/index.ts';

/** A number of stars. */
interface RatingFieldDefinition extends FieldBase {
  readonly type: 'rating';
  /** The maximum number of stars. */
  readonly max: number;
}

const starsOf = ({ max }: RatingFieldDefinition): readonly Option[] =>
  Array.from({ length: max }, (_, index) => [String(index + 1), '★'.repeat(index + 1)]);

export const rating: HostFieldType<'rating'> = {
  accepts: [
    {
      test: (value, definition) => starsOf(definition as RatingFieldDefinition).some(([stars]) => stars === value),
      otherwise: 'The rating must be a number of stars that the question offers.',
    },
  ],
  lists: (definition) => [starsOf(definition as RatingFieldDefinition)],
  print: (value, stars) => (value === '' ? '' : `${value} of ${stars.length} stars`),
  schema: {
    properties: { max: { type: 'integer', minimum: 2, maximum: 10, description: 'The greatest number of stars.' } },
    required: ['max'],
  },
};
