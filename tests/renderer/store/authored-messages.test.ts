/** The author's message of a schema wins over our own sentences, at the control and among the errors. */
import { expect, it } from 'vitest';
import {
  createForm,
  fieldTypes,
  viewField,
  type BlockDefinition,
  type Conditions,
  type FieldTypeName,
} from '../../../engine/index.ts';
import { openForm } from '../../../renderer/index.ts';
import { buildForm } from '../../../workbench/index.ts';
import { definitionOf, today } from '../../engine/small-form.ts';

const own = 'As the author says it, {name}.';
const shown = 'As the author says it, Ada.';
const pattern = '^\\$$';
const shapes = {
  'one message': { pattern, errorMessage: own },
  'a message of the pattern': { pattern, errorMessage: { pattern: own } },
  'a message of everything else': { pattern, errorMessage: { minLength: 'Too short.', _: own }, minLength: 1 },
  'no pattern': { minLength: 21, errorMessage: own },
};

/** What each type needs besides key and label. Those without a typed text have null. */
const more: Readonly<Record<FieldTypeName, object | null>> = {
  text: {},
  email: {},
  phone: {},
  ssn: {},
  code: {},
  signature: {},
  textarea: {},
  password: {},
  number: { maximum: 9 },
  date: {},
  time: {},
  select: { search: true, options: [['PE', 'Peru']] },
  lookup: { category: 'address', fills: {} },
  radio: null,
  checkbox: null,
  checkboxes: null,
  ranking: null,
  upload: null,
  calculated: null,
  'month-year': null,
};
const typed = (Object.keys(fieldTypes) as FieldTypeName[]).filter((type) => more[type] !== null);
/** Texts that are wrong for every type, in a way of its own for some: a part of a number, a long text, words. */
const texts = ['3165', '1', 'ada', '03/1', '99', '12345678901234567890', '9:3'];

/** What the page says of a typed text: at the control when it is left, and as the errors of the answer. */
function saidOf(type: FieldTypeName, schema: object, text: string, schemaWhen?: Conditions): readonly string[] {
  const properties = { schema, ...(schemaWhen && { schemaWhen }), ...more[type] };
  const question = { type, key: 'asked', label: 'Asked', maxLength: 30, ...properties } as BlockDefinition;
  const blocks = [{ type: 'text', key: 'name', label: 'Name' } as const, question];
  const host = createForm(buildForm(definitionOf(blocks)), { today: () => today });
  const store = openForm(host, { name: 'Ada' });
  store.setInput('asked', text);
  const note = viewField(host.form, store.values(), 'asked')?.inputNote;
  return [note ?? store.judged('asked').join(' '), ...host.validator(store.values(), 'asked')];
}

it.each(typed)('is not said of a question of the type %s while the schema does not apply', (type) => {
  const isBo: Conditions = [{ valueKey: 'name', operator: 'equals', target: 'Bo' }];
  const said = Object.values(shapes).flatMap((schema) => texts.flatMap((text) => saidOf(type, schema, text, isBo)));
  expect(said).not.toContain(shown);
});

it.each(typed)('wins for a text that the schema of a question of the type %s refuses', (type) => {
  const said = Object.entries(shapes).flatMap(([shape, schema]) =>
    texts.flatMap((text) => saidOf(type, schema, text).map((one) => [shape, text, one])),
  );
  expect(new Set(said.filter(([, , one]) => one !== shown).map(String))).toEqual(new Set());
});
