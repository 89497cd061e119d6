import type { FieldDefinition, FieldTypeName, Option, WireAnswers } from '../../engine/index.ts';
import type { FieldServices } from '../../renderer/index.ts';
import { documentsThat } from '../set-up/documents.ts';
import { threeSchools } from '../set-up/schools.ts';

/** A state of a field; the answers and the bad input of its key. */
export interface SampleState {
  readonly name: string;
  readonly answers?: (key: string) => WireAnswers;
  /** Text that is not an answer. */
  readonly input?: string;
  /** Errors are shown, as after a submission. */
  readonly isValidating?: boolean;
  readonly services?: () => Partial<FieldServices>;
}

type WithoutKey<D> = D extends unknown ? Omit<D, 'key'> : never;
/** A question without its key, and its states. */
export interface Sample {
  readonly name: string;
  readonly field: WithoutKey<FieldDefinition>;
  readonly states: readonly SampleState[];
}

const yesNo: readonly Option[] = [
  ['Y', 'Yes'],
  ['N', 'No'],
];
const subjects: readonly Option[] = [
  ['ART', 'Art'],
  ['BIO', 'Biology'],
];
const listed: readonly Option[] = [['', '--'], ...subjects];

/** The states that every field has: nothing, an answer, and no answer after a submission. */
const usual = (answer: string | boolean, services?: () => Partial<FieldServices>): readonly SampleState[] =>
  usualStates((key) => ({ [key]: answer }), services);
const usualStates = (
  answers: (key: string) => WireAnswers,
  services: () => Partial<FieldServices> = () => ({}),
): readonly SampleState[] => [
  { name: 'Empty', services },
  { name: 'Answered', answers, services },
  { name: 'Invalid', isValidating: true, services },
];
const left = (input: string): SampleState => ({ name: 'Not an answer', input });

const question = { label: 'Your answer', hint: 'A hint.', required: 'Your answer is missing.' } as const;

/** One sample for each field type. */
const byType: { readonly [Name in FieldTypeName]: Sample } = {
  text: { name: 'Text', field: { type: 'text', ...question }, states: usual('Ada') },
  textarea: {
    name: 'Text of several lines',
    field: { type: 'textarea', ...question, maxLength: 200, rows: 3 },
    states: usual('We live on what I earn.'),
  },
  number: {
    name: 'Number',
    field: { type: 'number', ...question, maximum: 500, decimals: 1, unit: 'miles' },
    states: [...usual('12.5'), left('3,75')],
  },
  email: {
    name: 'Email',
    field: { type: 'email', ...question },
    states: [...usual('ada@example.org'), left('ada at')],
  },
  phone: {
    name: 'Phone',
    field: { type: 'phone', ...question },
    states: [...usual('(316) 555-0100'), left('(316) 55')],
  },
  ssn: {
    name: 'Social Security number',
    field: { type: 'ssn', ...question },
    states: [...usual('123-45-6789'), left('123-4')],
  },
  date: { name: 'Date', field: { type: 'date', ...question }, states: [...usual('2008-03-27'), left('02/30/2008')] },
  time: { name: 'Time of day', field: { type: 'time', ...question }, states: [...usual('21:30'), left('9:30')] },
  'month-year': {
    name: 'Month and year',
    field: { type: 'month-year', ...question, years: { start: 2026, count: 4, direction: 'future' } },
    states: usualStates((key) => ({ [`${key}_month`]: '5', [`${key}_year`]: '2026' })),
  },
  radio: { name: 'One of a few', field: { type: 'radio', ...question, options: yesNo }, states: usual('Y') },
  select: { name: 'One of a list', field: { type: 'select', ...question, options: listed }, states: usual('ART') },
  checkbox: { name: 'Checkbox', field: { type: 'checkbox', ...question }, states: usual(true) },
  checkboxes: { name: 'Several', field: { type: 'checkboxes', ...question, options: subjects }, states: usual('BIO') },
  ranking: { name: 'Ranking', field: { type: 'ranking', ...question, options: subjects }, states: usual('BIO,ART') },
  upload: {
    name: 'Document',
    field: { type: 'upload', ...question },
    states: [
      { name: 'A visitor', services: () => ({}) },
      { name: 'Empty', services: documentsThat({ step: 'none' }) },
      {
        name: 'Answered',
        answers: (key) => ({ [key]: 'ANSWERED' }),
        services: documentsThat({ step: 'done', name: 'transcript.pdf', size: 48_213 }),
      },
      { name: 'Converting', services: documentsThat({ step: 'converting', name: 'transcript.docx' }) },
      {
        name: 'Failed',
        services: documentsThat({ step: 'failed', message: 'The file is protected by a password.' }),
      },
      { name: 'Invalid', isValidating: true, services: documentsThat({ step: 'none' }) },
    ],
  },
  lookup: {
    name: 'Search for a record',
    field: { type: 'lookup', ...question, category: 'hs_ceeb', fills: {} },
    states: usual('East High School', threeSchools),
  },
  password: { name: 'Password', field: { type: 'password', ...question }, states: usual('correct horse 7') },
  code: { name: 'Code', field: { type: 'code', ...question, maxLength: 6 }, states: usual('123456') },
  signature: { name: 'Signature', field: { type: 'signature', ...question }, states: usual('Ada Lovelace') },
  calculated: {
    name: 'Calculated answer',
    field: { type: 'calculated', label: 'Your total', hint: 'A hint.', unit: 'points' },
    states: usual('87').slice(0, 2),
  },
};

/** Every field type, and the select with a search. */
export const samples: readonly Sample[] = [
  ...Object.values(byType),
  {
    name: 'One of a list, with a search',
    field: { type: 'select', ...question, options: listed, search: true },
    states: usual('ART'),
  },
];
