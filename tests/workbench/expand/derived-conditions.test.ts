import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../workbench/check/index.ts';
import { createCalculations, generateCalculations } from '../../../workbench/codegen/index.ts';
import {
  applyEdit,
  compileExpanded,
  initialValues,
  isShown,
  withChanges,
  type BlockDefinition,
  type Calculations,
  type Form,
  type FormDefinition,
  type Values,
} from '../../../engine/index.ts';
import { expandForm } from '../../../workbench/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { definitionOf, text, today } from '../../engine/small-form.ts';

/** The form as the server compiles it, and as the page loads it: with the generated module. */
async function bothOf(definition: FormDefinition): Promise<readonly Form[]> {
  const source = generateCalculations(definition);
  expect(source).not.toMatch(/import|eval|Function\(/);
  const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    readonly calculations: Calculations;
  };
  const expanded = expandForm(definition);
  return [createCalculations(definition), module.calculations].map((one) => compileExpanded(expanded, one));
}

const seen = (form: Form, values: Values): readonly string[] =>
  [...form.fields.values()].filter((field) => isShown(field, values)).map(({ key }) => key);
const when = (expression: string, ...from: readonly string[]): object => ({ when: [{ from, expression }] });

describe('an expression in a condition', () => {
  const definition = definitionOf([
    text('cost'),
    text('own'),
    text('gap', when("cost != '' and own != '' and $number(cost) > $number(own)", 'cost', 'own')),
    text('both', { when: [{ any: [{ not: { from: ['cost'], expression: 'cost' } }, ...answered('own')] }] }),
  ]);

  it.each([
    [{}, ['cost', 'own', 'both']],
    [{ cost: '9' }, ['cost', 'own']],
    [{ cost: '9', own: '10' }, ['cost', 'own', 'both']],
    [{ cost: '10', own: '9' }, ['cost', 'own', 'gap', 'both']],
    [{ cost: 'many', own: '9' }, ['cost', 'own', 'both']],
  ])('decides with %o what is shown, on the page as on the server', async (answers, shown) => {
    for (const form of await bothOf(definition))
      expect(seen(form, initialValues(form, { today }, answers))).toEqual(shown);
  });

  it('clears what an edit hides', async () => {
    for (const form of await bothOf(definition)) {
      const values = initialValues(form, { today }, { cost: '10', own: '9', gap: 'x' });
      const { changed, cleared } = applyEdit(form, values, { own: '11' });
      expect(withChanges(values, changed)['gap']).toBe('');
      expect(cleared).toEqual([{ key: 'gap', because: 'gap', was: 'x' }]);
    }
  });

  it('reads the keys of its own section, once per prefix', async () => {
    const used = definitionOf(
      [{ type: 'section', use: 'job', prefix: 'a_' }, { type: 'section', use: 'job', prefix: 'b_' }, text('limit')],
      {
        sections: {
          job: { blocks: [text('pay'), text('why', when('$number(pay) > $number(limit)', 'pay', 'limit'))] },
        },
      },
    );
    for (const form of await bothOf(used)) {
      expect(seen(form, initialValues(form, { today }, { limit: '5', b_pay: '6', a_pay: '4' }))).toEqual([
        'a_pay',
        'b_pay',
        'b_why',
        'limit',
      ]);
      expect(form.calculations.map(({ from }) => from)).toEqual([
        ['a_pay', 'limit'],
        ['b_pay', 'limit'],
      ]);
    }
  });

  it('can read a derived value of the form', async () => {
    const derived = definitionOf([text('a'), text('b', when('`derived:double` = "6"', 'derived:double'))], {
      form: { calculations: [{ key: 'derived:double', from: ['a'], calculate: '$number(a) * 2' }] } as never,
    });
    for (const form of await bothOf(derived))
      expect(seen(form, initialValues(form, { today }, { a: '3' }))).toEqual(['a', 'b']);
  });

  it('is evaluated only when a value changes that it reads, in a form of any size', async () => {
    const many = Array.from({ length: 50 }, (_, index) => text(`q${index}`, when('x = "1"', 'x')));
    const [form] = await bothOf(definitionOf([text('x'), text('y'), ...many]));
    expect(form?.effects.readBy.get('y') ?? []).toEqual([]);
    expect(form?.unreadFields.has('y')).toBe(true);
  });
});

function answered(valueKey: string): readonly object[] {
  return [{ valueKey, operator: 'answered' }];
}

describe('a day relative to today, as the target of a comparison', () => {
  const adult = (at?: string): FormDefinition =>
    definitionOf([
      { type: 'date', key: 'birth', label: 'Birth' },
      text('guardian', {
        when: [{ valueKey: 'birth', operator: 'gt', target: { years: -18, ...(at !== undefined && { at }) } }],
      }),
    ] as readonly BlockDefinition[]);

  it.each([
    ['2026-03-04', '2008-03-04', false, undefined],
    ['2026-03-04', '2008-03-05', true, undefined],
    ['2026-03-05', '2008-03-05', false, undefined],
    ['2024-02-29', '2006-02-28', false, undefined],
    ['2024-02-29', '2006-03-01', true, undefined],
    ['2026-03-04', '2008-09-01', false, '09-01'],
    ['2026-03-04', '2008-09-02', true, '09-01'],
    ['2026-03-04', '2008-01-01', false, 'startOfYear'],
    ['2026-03-04', '2008-12-31', false, 'endOfYear'],
    ['2026-03-04', '2009-01-01', true, 'endOfYear'],
    ['2026-03-04', '', false, undefined],
  ])('on %s with %s holds: %s (%s)', async (day, birth, isAsked, at) => {
    for (const form of await bothOf(adult(at)))
      expect(seen(form, initialValues(form, { today: day }, { birth })).includes('guardian')).toBe(isAsked);
  });

  it('moves with the day while the application is open, and clears nothing', async () => {
    for (const form of await bothOf(adult())) {
      const values = initialValues(form, { today: '2026-03-04' }, { birth: '2008-03-05', guardian: 'Ada' });
      const after = withChanges(values, applyEdit(form, values, { 'session:today': '2026-03-05' }).changed);
      expect(seen(form, after)).toEqual(['birth']);
      expect(after['guardian']).toBe('Ada');
    }
  });

  it('is derived once for equal days', async () => {
    const two = definitionOf([
      { type: 'date', key: 'birth', label: 'Birth' },
      ...['a', 'b'].map((key) => text(key, { when: [{ valueKey: 'birth', operator: 'lt', target: { years: -21 } }] })),
    ] as readonly BlockDefinition[]);
    expect((await bothOf(two))[0]?.calculations).toHaveLength(1);
  });
});

describe('the checker', () => {
  it.each([
    [{ from: ['a'], expression: 'a = "1"' }, []],
    [{ from: ['c'], expression: 'c = "1"' }, ['unknown-value-key']],
    [{ from: ['a'], expression: '$now() = a' }, ['unsupported-expression']],
    [{ from: ['a'], expression: 'a = ' }, ['bad-expression']],
    [{ from: ['a'], expression: '"1"' }, ['unread-source']],
    [{ from: ['b'], expression: 'b = "1"' }, ['reads-itself']],
    [{ expression: 'a = "1"' }, ['missing-property', 'undeclared-read']],
    [{ valueKey: 'a', operator: 'lt', target: { years: -18 } }, []],
    [{ valueKey: 'a', operator: 'lt', target: { years: -18, at: '13-01' } }, ['malformed-name']],
    [{ valueKey: 'a', operator: 'in', target: { years: -18 } }, ['wrong-type']],
  ])('finds the problems of %o', (condition, codes) => {
    const form = {
      $schema: '../form.schema.json',
      id: 'small',
      version: 1,
      title: 'Small',
      pages: [{ id: 'about', title: 'About', blocks: [text('a'), text('b', { when: [condition] })] }],
      dataModel: { keys: { a: { type: 'text', maxLength: 45 }, b: { type: 'text', maxLength: 45 } } },
    };
    const found = checkForm({ files: { 'small.json': JSON.stringify(form, null, 2) }, schema });
    expect(found.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
    for (const { line } of found) expect(line).toBeGreaterThan(1);
  });
});
