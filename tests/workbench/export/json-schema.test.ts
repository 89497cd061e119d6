import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newValues, refusals, submission, type Form, type Values } from '../../../engine/index.ts';
import { completeCases, generatedCases } from '../../../workbench/commands/cases/generated-cases.ts';
import { outcomeOf } from '../../../workbench/commands/cases/form-case.ts';
import { buildForm, compileWithValidators } from '../../../workbench/codegen/index.ts';
import { createForm } from '../../../engine/index.ts';
import { answersJsonSchema } from '../../../workbench/export/json-schema.ts';
import { decimalPattern } from '../../../workbench/export/decimals.ts';
import { loadServedForm } from '../../../workbench/load/load-form.ts';
import { runs } from '../../support/runs.ts';

const today = '2026-03-16';

/** Every kind of question, always shown. */
const blocks = [
  { type: 'text', key: 'line', label: 'A', maxLength: 5 },
  { type: 'textarea', key: 'lines', label: 'A', maxLength: 8 },
  { type: 'email', key: 'address', label: 'A' },
  { type: 'phone', key: 'phone', label: 'A' },
  { type: 'ssn', key: 'ssn', label: 'A' },
  { type: 'code', key: 'code', label: 'A' },
  { type: 'date', key: 'day', label: 'A' },
  { type: 'time', key: 'moment', label: 'A' },
  { type: 'time', key: 'visit', label: 'A', min: '08:10', max: '12:00', step: 20 },
  { type: 'month-year', key: 'begin', label: 'A', years: { start: 2000, count: 3, direction: 'future' } },
  { type: 'number', key: 'count', label: 'A', maximum: 20 },
  { type: 'number', key: 'grade', label: 'A', minimum: 1.5, maximum: 4.25, decimals: 2 },
  { type: 'number', key: 'warmth', label: 'A', minimum: -12, maximum: -0.5, decimals: 1 },
  {
    type: 'radio',
    key: 'one',
    label: 'A',
    options: [
      ['A', 'a'],
      ['B.', 'b'],
    ],
  },
  {
    type: 'checkboxes',
    key: 'several',
    label: 'A',
    options: [
      ['A', 'a'],
      ['B.', 'b'],
      ['C', 'c'],
    ],
  },
  { type: 'checkbox', key: 'agreed', label: 'A' },
];
const stored = (key: string, type: string, maxLength: number) => [key, { type, maxLength }] as const;
const every = buildForm({
  form: { id: 'every', version: 1, title: 'Every type', pages: [{ id: 'a', title: 'A', blocks }] },
  dataModel: {
    keys: Object.fromEntries([
      ...['line', 'lines', 'address', 'phone', 'ssn', 'code'].map((key) => stored(key, 'text', 45)),
      stored('day', 'date', 10),
      ...['moment', 'visit'].map((key) => stored(key, 'time', 5)),
      stored('begin_month', 'month', 2),
      stored('begin_year', 'year', 4),
      ...['count', 'grade', 'warmth'].map((key) => stored(key, 'number', 5)),
      stored('one', 'option', 2),
      stored('several', 'options', 6),
      stored('agreed', 'boolean', 4),
    ]),
  },
} as unknown as Parameters<typeof buildForm>[0]);

interface Played {
  readonly form: Form;
  /** Values with which questions are shown. */
  readonly moments: readonly Values[];
}

async function shipped(id: string): Promise<Played> {
  const tested = compileWithValidators(await loadServedForm('forms', id));
  const cases = await generatedCases(`forms/${id}`);
  return { form: tested.form, moments: cases.slice(0, 25).map((one) => outcomeOf(tested, one).values) };
}

function everyType(): Played {
  const { form } = createForm(every, { today: () => today });
  return { form, moments: [newValues(form, { today })] };
}

const forms = { admissions: () => shipped('admissions'), scholarship: () => shipped('scholarship'), everyType };

const acceptorOf = (form: Form) => new Ajv2020({ strict: true, strictTypes: false }).compile(answersJsonSchema(form));

const hidden = 'This question is not asked with these answers.';

/** Texts near the border of what some kind of question stores. */
const texts = [
  ['', ' ', 'a', 'abcde', 'abcdef', 'a\nb', 'a\u2028', '\u0007', 'a@b.c', ' a@b.c', 'mailto:a@b.c', 'a\u200Bb'],
  ['(316) 555-0100', '(316) 5', '316', '3165550100', '078-05-1120', '078-05', '078051120'],
  ['2026-02-29', '2024-02-29', '2000-02-29', '1900-02-29', '2026-13-01', '2026-04-31', '1', '12', '13', '01'],
  ['2001', '1999', '21', '20', '020', '-1', '0', '-0', '1.5', '1.50', '1.49', '4.25', '4.26', '4.250', '4.3', '4'],
  ['-0.5', '-0.4', '-12', '-12.0', '-12.1', '-13', '-9', 'A', 'B.', 'Bx', 'A,B.', 'B.,A,C', 'A,A', 'A,', ',A', 'a,C'],
  ['😀😀😀😀😀', '😀😀😀😀😀😀', '\uD800', '\uFFFE', 'NEW', 'Y', 'N', 'USA'],
].flat();
const answer = fc.oneof(
  fc.constantFrom<unknown>(...texts),
  fc.constantFrom<unknown>(true, false, null, 1, [], {}),
  fc.string({ maxLength: 12, unit: fc.constantFrom(...'0123456789-.,()/ ABC@\n\t😀é') }),
  fc.integer({ min: -30, max: 30 }).map((n) => String(n / 4)),
);

describe('the JSON Schema of the answers', () => {
  it.each(Object.entries(forms))('of %s accepts an answer exactly when the server can store it', async (_id, open) => {
    const { form, moments } = await open();
    const accepts = acceptorOf(form);
    const writable = [...form.fields].filter(([, { fieldType }]) => !fieldType.isDocument && !fieldType.isCalculated);
    let compared = 0;
    const one = fc.record({ at: fc.nat(), moment: fc.nat(), drawn: answer });
    const law = ({ at, moment, drawn }: { at: number; moment: number; drawn: unknown }): void => {
      const [key = '', field] = writable[at % writable.length] ?? [];
      const values = moments[moment % moments.length] ?? {};
      const reason = refusals(form, values, { [key]: drawn })[key];
      if (reason === hidden) return;
      compared += 1;
      const isConditional = field?.optionLists?.from === 'key' || (field?.optionLists?.reads.length ?? 0) > 0;
      const isDated =
        field?.fieldType.lists !== undefined || (field?.optionLists !== null && isOfYears(field?.optionLists));
      if ((isConditional || isDated) && reason !== undefined) return;
      expect([key, drawn, accepts({ [key]: drawn })]).toEqual([key, drawn, reason === undefined]);
    };
    fc.assert(fc.property(one, law), { numRuns: runs(40_000) });
    expect(compared).toBeGreaterThan(runs(40_000) / 20);
  });

  it.each(['admissions', 'scholarship'])('of %s accepts every complete application as it is submitted', async (id) => {
    const tested = compileWithValidators(await loadServedForm('forms', id));
    const accepts = acceptorOf(tested.form);
    const cases = await completeCases(`forms/${id}`);
    expect(cases.length).toBeGreaterThan(1);
    for (const one of cases) {
      const sent = submission(tested.form, outcomeOf(tested, one).values);
      expect([accepts(sent), accepts.errors]).toEqual([true, null]);
    }
  });

  it('refuses keys that the form does not have, and marks what the server writes', async () => {
    const { form } = await forms.scholarship();
    const accepts = acceptorOf(form);
    expect([accepts({ first_name: 'Ada' }), accepts({ constructor: 'Ada' }), accepts([])]).toEqual([
      true,
      false,
      false,
    ]);
    const { properties } = answersJsonSchema(form) as { properties: Record<string, { readOnly?: boolean }> };
    const own = [...form.fields].filter(([, { fieldType }]) => fieldType.isDocument || fieldType.isCalculated);
    expect(own.length).toBeGreaterThan(0);
    for (const [key] of own) expect(properties[key]?.readOnly).toBe(true);
    expect(properties['enrollment_desc']?.readOnly).toBe(true);
  });

  it('of a number accepts exactly the decimals within its limits', () => {
    const limit = fc.integer({ min: -3000, max: 3000 }).map((n) => n / 100);
    const given = fc.tuple(
      limit,
      limit,
      fc.nat({ max: 3 }),
      fc.integer({ min: -40_000, max: 40_000 }),
      fc.nat({ max: 4 }),
    );
    fc.assert(
      fc.property(given, ([a, b, decimals, number, digits]) => {
        const [minimum, maximum] = [Math.min(a, b), Math.max(a, b)];
        const text = (number / 1000).toFixed(digits);
        const isWithin = Number(text) >= minimum && Number(text) <= maximum && !(minimum >= 0 && text.startsWith('-'));
        const expected = isWithin && digits <= decimals;
        expect(new RegExp(decimalPattern({ minimum, maximum, decimals }), 'u').test(text)).toBe(expected);
      }),
      { numRuns: runs(20_000) },
    );
  });
});

/** Lists of years depend on the day. */
const isOfYears = (optionLists: object | undefined): boolean =>
  optionLists !== undefined &&
  'list' in optionLists &&
  typeof optionLists.list === 'object' &&
  !Array.isArray(optionLists.list);
