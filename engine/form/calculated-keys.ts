import type { AnswerKey } from './definition.ts';
import type { ExpandedForm } from './expanded.ts';

/** The keys of the calculated answers: the calculations whose result is stored under a key of the data model. */
export const calculatedKeys = ({ calculations }: Pick<ExpandedForm, 'calculations'>): readonly AnswerKey[] =>
  calculations.map(({ key }) => key).filter((key) => !key.includes(':'));
