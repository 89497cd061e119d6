/**
 * Why the types of the engine refuse texts, by answer key: sentences for the caller of the server, which are no part of
 * the first load and of validation.
 */
import type { Accepted } from './field-type.ts';

const different = 'The options must be different, written like A,C.';

const reasons: Readonly<Record<string, readonly string[]>> = {
  date: ['The date must be a day that exists, written like 2008-03-04.'],
  number: ['The number must be within its limits, written like 3.75.'],
  phone: ['The telephone number must be written like (316) 555-0100, or begin like one.'],
  time: ['The time must be within its limits, written like 21:30.'],
  ssn: ['The Social Security number must be written like 078-05-1120, or begin like one.'],
  email: ['The email address must have no spaces around it or invisible characters.'],
  'month-year': ['The month must be a number from 1 to 12.', 'The year must have four digits.'],
  checkbox: ['The answer must be true or false.'],
  checkboxes: [different],
  ranking: [different],
};

/** Why a type refuses a text under one of its answer keys; '' if it accepts every text. */
export const whyRefused = (type: string, { otherwise }: Pick<Accepted, 'otherwise'>, part = 0): string =>
  otherwise ?? reasons[type]?.[part] ?? '';
