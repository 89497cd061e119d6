/** What `{key}` in a text inserts, for every type of question: the stored answer. */
import { expect, it } from 'vitest';
import { applyEdit, fieldTypes, initialValues, viewField, withChanges } from '../../engine/index.ts';
import type { BlockDefinition, FieldTypeName } from '../../engine/index.ts';
import { compileForm } from '../../workbench/index.ts';
import { definitionOf, today } from './small-form.ts';

const options = [
  ['N', 'North'],
  ['S', 'South'],
];
interface Row {
  readonly more?: object;
  /** The answers that are stored, by their keys. */
  readonly stored: Readonly<Record<string, string>>;
  /** What each placeholder inserts. */
  readonly inserted: Readonly<Record<string, string>>;
  /** What the question itself shows to a reader. */
  readonly shown: string;
}
const same = (text: string): Row => ({ stored: { asked: text }, inserted: { asked: text }, shown: text });

const rows: Readonly<Record<FieldTypeName, Row | null>> = {
  text: same('Ada'),
  textarea: same('Ada'),
  email: same('ada@example.org'),
  phone: same('(316) 555-0100'),
  code: same('123456'),
  signature: same('Ada'),
  lookup: { ...same('East High'), more: { category: 'address', fills: {} } },
  number: { ...same('73.5'), more: { maximum: 99, decimals: 1, unit: 'kg' }, shown: '73.5 kg' },
  date: { ...same('2026-11-03'), shown: 'November 3, 2026' },
  time: { ...same('21:30'), shown: '9:30 PM' },
  'month-year': {
    more: { years: { from: -9, to: 0 } },
    stored: { asked_month: '5', asked_year: '2024' },
    inserted: { asked_month: '5', asked_year: '2024' },
    shown: 'May 2024',
  },
  radio: { more: { options }, stored: { asked: 'N' }, inserted: { asked: 'N', asked_desc: 'North' }, shown: 'North' },
  select: { more: { options }, stored: { asked: 'N' }, inserted: { asked: 'N', asked_desc: 'North' }, shown: 'North' },
  checkboxes: {
    more: { options },
    stored: { asked: 'N,S' },
    inserted: { asked: 'N,S', asked_desc: 'North; South' },
    shown: 'North; South',
  },
  ranking: {
    more: { options },
    stored: { asked: 'S,N' },
    inserted: { asked: 'S,N', asked_desc: 'South; North' },
    shown: '1. South; 2. North',
  },
  checkbox: { ...same('true'), shown: 'Yes' },
  // Nobody inserts a secret or a document; a calculated answer is stored by its expression.
  ssn: null,
  password: null,
  upload: null,
  calculated: null,
};

const cases = (Object.keys(fieldTypes) as FieldTypeName[]).flatMap((type) => {
  const row = rows[type];
  return row === null ? [] : [[type, row] as const];
});

it.each(cases)('%s', (type, { more, stored, inserted, shown }) => {
  const label = Object.keys(inserted)
    .map((key) => `[{${key}}]`)
    .join('');
  const question = { type, key: 'asked', label: 'Asked', ...more } as BlockDefinition;
  const form = compileForm(definitionOf([question, { type: 'text', key: 'after', label }]));
  const before = initialValues(form, { today }, {});
  const values = withChanges(before, applyEdit(form, before, stored).changed);
  expect(viewField(form, values, 'after')?.label.replaceAll(/[\u2066-\u2069]/g, '')).toBe(
    Object.values(inserted)
      .map((text) => `[${text}]`)
      .join(''),
  );
  const [key = ''] = Object.keys(stored);
  expect(viewField(form, values, key)?.text).toBe(shown);
});
