import { describe, expect, it } from 'vitest';
import { initialValues, viewPage, type FormDefinition } from '../../../engine/index.ts';
import { compileForm, FormError } from '../../../workbench/index.ts';
import { definitionOf, equals, sit, text, yesNo } from '../../engine/small-form.ts';

describe('a used section', () => {
  const address = {
    title: '{whose} address',
    rules: [{ id: 'abroad', when: [equals('country', 'CAN')], clears: ['zip'] }],
    blocks: [
      text('country', { label: '{whose} country', required: '{whose}: Country of {institution}' }),
      text('zip', {
        when: [{ valueKey: 'country', operator: 'notEquals', target: { valueKey: 'home' } }, equals('outside', '1')],
        hint: 'Not {country}, {home}',
        schema: { pattern: '^\\d{5}$', errorMessage: '{whose}: ZIP' },
      }),
      { type: 'month-year', key: 'since', label: 'Since', years: { count: 2, direction: 'past' } },
      { type: 'section', id: 'more', when: [{ valueKey: 'since_year', operator: 'answered' }], blocks: [text('note')] },
    ],
  };
  const definition = definitionOf(
    [
      text('outside'),
      text('home'),
      { type: 'section', use: 'address', prefix: 'parent_', with: { whose: 'Parent 1' } },
      { type: 'section', use: 'address', prefix: 'guardian_', with: { whose: 'Guardian' } },
    ],
    { sections: { address } as never, institution: { institution: 'Example State' } },
  );

  it('is expanded at each use, with the prefix and the words of that use', () => {
    const { form, validators } = sit(definition);
    expect(form.pages[0]?.keys).toEqual([
      'outside',
      'home',
      'parent_country',
      'parent_zip',
      'parent_since_month',
      'parent_since_year',
      'parent_note',
      'guardian_country',
      'guardian_zip',
      'guardian_since_month',
      'guardian_since_year',
      'guardian_note',
    ]);
    expect(form.fields.get('parent_country')).toMatchObject({
      label: 'Parent 1 country',
      required: 'Parent 1: Country of Example State',
    });
    expect(validators['guardian_zip']?.('1', '2026-01-01')).toEqual(['Guardian: ZIP']);
    expect(viewPage(form, initialValues(form, { today: '2026-03-04' }, {}), 'page').blocks[2]).toMatchObject({
      title: 'Parent 1 address',
    });
  });

  it('reads its own keys with the prefix and other keys unchanged', () => {
    const zip = sit(definition).form.fields.get('guardian_zip');
    expect(zip?.reads).toEqual(expect.arrayContaining(['guardian_country', 'home', 'outside']));
    expect(zip?.hint).toBe('Not {guardian_country}, {home}');
  });

  it('adds its rules to the form', () => {
    expect(
      sit(definition, { outside: '1', home: 'USA', parent_zip: '67260', guardian_zip: '67260' }).edit({
        parent_country: 'CAN',
      }).cleared,
    ).toEqual({ parent_zip: 'parent_abroad' });
  });

  it('is shown while its own condition and that of the using block hold', () => {
    const file = { when: [equals('on', '1')], blocks: [text('y')] };
    const { form } = sit(
      definitionOf(
        [
          text('p_on'),
          text('there'),
          { type: 'section', use: 'one', prefix: 'p_', when: [equals('there', '1')] },
          text('on'),
        ],
        { sections: { one: file } },
      ),
    );
    const shown = (values: object): boolean => viewPage(form, values as never, 'page').blocks.length === 4;
    expect([
      shown({ there: '1', on: '1' }),
      shown({ there: '1' }),
      shown({ on: '1' }),
      shown({ there: '1', p_on: '1' }),
    ]).toEqual([true, false, false, false]);
    const own = { when: [equals('kind', 'HS')], blocks: [text('kind', { when: [] }), text('y')] };
    const used = sit(definitionOf([{ type: 'section', use: 'one', prefix: 'p_' }], { sections: { one: own } })).form;
    expect(used.fields.get('p_y')?.reads).toContain('p_kind');
  });

  it('can use another section: their prefixes are joined', () => {
    const nested = definitionOf([{ type: 'section', use: 'outer', prefix: 'a_' }], {
      sections: {
        outer: { blocks: [{ type: 'section', use: 'inner', prefix: 'b_' }, text('x', { when: [equals('b_y', '1')] })] },
        inner: { blocks: [text('y')] },
      },
    });
    const { form } = sit(nested);
    expect([...form.fields.keys()]).toEqual(['a_b_y', 'a_x']);
    expect(form.fields.get('a_x')?.reads).toContain('a_b_y');
  });
});

describe('a form that cannot be used', () => {
  const refused = (definition: FormDefinition): readonly string[] => {
    try {
      compileForm(definition);
      return [];
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
      return error.problems.map(({ code, pointer }) => `${code} ${pointer}`);
    }
  };

  it('is refused with all problems at once, each with its place', () => {
    expect(
      refused(
        definitionOf(
          [
            text('a'),
            text('a'),
            text('__proto__'),
            text('constructor'),
            { type: 'section', use: 'nowhere' },
            { type: 'select', key: 's', label: 's', options: 'none' },
            { type: 'select', key: 't', label: 't' },
            text('b', { when: [{ valueKey: 'a', operator: 'like', target: 'x' }] }),
            { type: 'slider', key: 'c', label: 'c' } as never,
            { type: 'tabs', id: 'x', label: 'x', default: 'gone', tabs: [] },
            { type: 'repeat', id: 'r', title: 'r', use: 'loop', prefixes: ['r_'], max: 11 },
          ],
          {
            sections: { loop: { blocks: [{ type: 'section', use: 'loop' }] } },
            form: { calculations: [{ key: 'derived:a', from: ['derived:a'], calculate: '1' }] } as never,
          },
        ),
      ),
    ).toEqual([
      'calculation-cycle /form/calculations/0/from',
      'key-twice-on-page /form/pages/0/blocks/1/key',
      'reserved-name /form/pages/0/blocks/2/key',
      'reserved-name /form/pages/0/blocks/3/key',
      'unknown-section /form/pages/0/blocks/4/use',
      'unknown-options /form/pages/0/blocks/5/options',
      'missing-property /form/pages/0/blocks/6',
      'unknown-operator /form/pages/0/blocks/7/when/0/operator',
      'unknown-type /form/pages/0/blocks/8/type',
      'unknown-tab /form/pages/0/blocks/9/default',
      'repeat-too-many /form/pages/0/blocks/10/max',
      'repeat-prefixes /form/pages/0/blocks/10/prefixes',
      'circular-use /sections/loop/blocks/0/use',
    ]);
  });

  it('is refused if sections use each other in a cycle', () => {
    let blocks: readonly object[] = [text('a')];
    for (let depth = 0; depth < 10_000; depth += 1) blocks = [{ type: 'section', id: `s${depth}`, blocks }];
    expect(refused(definitionOf(blocks as never)).join()).toContain('nested-too-deep');
  });

  it('is refused if a calculation is outside the supported part of JSONata', () => {
    expect(() =>
      sit(
        definitionOf([text('a')], {
          form: { calculations: [{ key: 'derived:x', from: ['a'], calculate: '$match(a, /x/)' }] } as never,
        }),
      ),
    ).toThrow('the function $match');
  });
});

describe('a new question, condition or repeated block', () => {
  it('is one JSON edit', () => {
    const before = definitionOf([yesNo('a')]);
    const after = definitionOf(
      [
        yesNo('a'),
        text('b', { when: [equals('a', 'Y')], required: 'B' }),
        { type: 'repeat', id: 'more', title: 'More', use: 'one', prefixes: ['one_', 'one_2_'], max: 2 },
      ],
      { sections: { one: { blocks: [text('name')] } } },
    );
    expect(sit(before).form.pages[0]?.keys).toEqual(['a']);
    const applicant = sit(after, { a: 'Y' });
    applicant.edit({ b: 'x', 'count:more': '2', one_2_name: 'y' });
    expect(applicant.values).toMatchObject({ b: 'x', one_2_name: 'y' });
    expect(applicant.edit({ a: 'N' }).cleared).toEqual({ b: 'b' });
  });
});
