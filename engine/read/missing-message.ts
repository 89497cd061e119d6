import { fieldTypes } from '../fields/index.ts';
import type { FieldView } from './view.ts';

/** The name of the message in place of an answer that a printed question does not have. */
export const missingMessage = ({ type }: Pick<FieldView, 'type'>): 'notAnswered' | 'notCalculated' =>
  fieldTypes[type].isCalculated === true ? 'notCalculated' : 'notAnswered';
