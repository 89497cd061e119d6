import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  errorsOf,
  initialValues,
  refusals,
  submission,
  viewField,
  withChanges,
  type BlockDefinition,
  type Edit,
  type FormDefinition,
  type Option,
  type Values,
} from '../../engine/index.ts';
import { blocksOf, exchangeOf, removalOf, type CompiledRepeat } from '../../engine/internal.ts';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { definitionOf, equals, people as fourPeople, text, today, yesNo } from './small-form.ts';

const people: BlockDefinition = { ...fourPeople, reorder: true };
const source = { copies: 'people', label: '{first} {last}' };
const filledBy: BlockDefinition = { type: 'radio', key: 'filled_by', label: 'By', options: source };
const paidBy: BlockDefinition = { type: 'checkboxes', key: 'paid_by', label: 'Paid', options: source };
const order: BlockDefinition = { type: 'ranking', key: 'order', label: 'Order', options: source };
const more: Partial<FormDefinition> = {
  sections: { person: { blocks: [text('first'), text('last')] } },
};
const compiled = (blocks: readonly BlockDefinition[] = [filledBy, people, paidBy, order]) =>
  compileWithValidators(definitionOf(blocks, more));
const { form, validators } = compiled();
const repeat = blocksOf(form).find((block) => block.type === 'repeat') as CompiledRepeat;

const named = { p1_first: 'Ana', p1_last: 'Ito', p2_first: 'Bo', p3_first: 'Cy' };
const valuesWith = (answers: Readonly<Record<string, string>>, count = 3): Values =>
  initialValues(form, { today }, answers, {}, { people: count });
const after = (values: Values, edit: Edit): Values => withChanges(values, applyEdit(form, values, edit).changed);
const offered = (values: Values, key = 'filled_by') => viewField(form, values, key)?.options;
const labelled = (options: readonly Option[] | null | undefined) => options?.map(([value, label]) => [value, label]);

describe('options that are the copies of a repeated block', () => {
  it('are the copies that are shown, with their answers as labels', () => {
    expect(labelled(offered(valuesWith(named)))).toEqual([
      ['1', 'Ana Ito'],
      ['2', 'Bo'],
      ['3', 'Cy'],
    ]);
    expect(offered(valuesWith(named, 1))?.map(([value]) => value)).toEqual(['1']);
    expect(offered(valuesWith({}, 2))?.map(([, label]) => label)).toEqual(['Person 1', 'Person 2']);
  });

  it('tell copies with the same answers apart', () => {
    const values = valuesWith({ p1_first: 'Ana', p2_first: 'Ana', p3_first: 'Bo' });
    expect(offered(values)?.map(([, label]) => label)).toEqual(['Ana (Person 1)', 'Ana (Person 2)', 'Bo']);
  });

  it('stay the same object until a label or the number of copies changes', () => {
    const one = offered(valuesWith(named));
    expect(offered(valuesWith({ ...named, filled_by: '1' }))).toBe(one);
    expect(offered(valuesWith({ ...named, p2_first: 'Di' }))?.[1]).toEqual(['2', 'Di', { translate: 'no' }]);
  });

  it('have the present label as the description of the answer', () => {
    const values = after(valuesWith({ ...named, filled_by: '2' }), { p2_last: 'Lind' });
    expect(values['filled_by_desc']).toBe('Bo Lind');
    expect(submission(form, values)).toMatchObject({ filled_by: '2', filled_by_desc: 'Bo Lind' });
  });
});

describe('an answer that names a copy', () => {
  const chosen = { ...named, filled_by: '3', paid_by: '1,3', order: '3,1,2' };

  it.each([
    [1, { filled_by: '2', paid_by: '2', order: '2,1' }],
    [2, { filled_by: '2', paid_by: '1,2', order: '2,1' }],
    [3, { filled_by: '', paid_by: '1', order: '1,2' }],
  ])('names the same copy after the removal of copy %i, or none', (n, expected) => {
    const before = valuesWith(chosen);
    const values = after(before, removalOf(repeat, before, n));
    expect(values).toMatchObject({ 'count:people': '2', ...expected });
    if (n < 3) expect(values['filled_by_desc']).toBe('Cy');
  });

  it('names the same copy after a move', () => {
    const before = valuesWith(chosen);
    const values = after(before, exchangeOf(repeat, before, 3, 2));
    expect(values).toMatchObject({ p2_first: 'Cy', filled_by: '2', paid_by: '1,2', order: '2,1,3' });
    expect(values['filled_by_desc']).toBe('Cy');
  });

  it('is cleared by a count that hides the copy', () => {
    const before = valuesWith(chosen);
    const { cleared } = applyEdit(form, before, { 'count:people': '2' });
    expect(cleared.map(({ key }) => key)).toEqual(expect.arrayContaining(['filled_by', 'paid_by', 'order']));
    expect(after(before, { 'count:people': '2' })).toMatchObject({ filled_by: '', paid_by: '1', order: '1,2' });
  });

  it('is refused by the server while there is no such copy, and is an error', () => {
    expect(refusals(form, valuesWith(named, 2), { filled_by: '3' })).toEqual({
      filled_by: 'The answer is none of the options.',
    });
    expect(refusals(form, valuesWith(named), { filled_by: '3', paid_by: '1,2' })).toEqual({});
    expect(errorsOf(form, validators, valuesWith({ filled_by: '3' }, 2))).toHaveProperty('filled_by');
  });

  it('stays as it is when it is no number of a copy', () => {
    const before = valuesWith({ ...named, filled_by: 'X' });
    expect(removalOf(repeat, before, 1)).not.toHaveProperty('filled_by');
  });
});

describe('copies of a block that is not always shown', () => {
  const { form: other } = compiled([
    yesNo('shared'),
    { ...people, when: [{ valueKey: 'shared', operator: 'equals', target: 'Y' }] } as BlockDefinition,
    filledBy,
  ]);
  const values = (shared: string) => initialValues(other, { today }, { ...named, shared, filled_by: '1' });

  it('are no options while it is hidden', () => {
    expect(viewField(other, values('Y'), 'filled_by')?.options).toEqual([['1', 'Ana Ito', { translate: 'no' }]]);
    expect(viewField(other, values('N'), 'filled_by')?.options).toEqual([]);
    expect(applyEdit(other, values('Y'), { shared: 'N' }).changed).toMatchObject({ filled_by: '' });
  });
});

describe('copies of a block in a used section that is not always shown', () => {
  const family = { blocks: [people] };
  const home = { blocks: [{ type: 'section', use: 'family' }] };
  const { form: other } = compileWithValidators(
    definitionOf(
      [yesNo('shared'), { type: 'section', use: 'home', when: [equals('shared', 'Y')] } as never, filledBy],
      {
        sections: { ...more.sections, family, home } as never,
      },
    ),
  );
  const values = (shared: string) => initialValues(other, { today }, { ...named, shared, filled_by: '1' });

  it('are no options while it is hidden', () => {
    expect(viewField(other, values('Y'), 'filled_by')?.options).toEqual([['1', 'Ana Ito', { translate: 'no' }]]);
    expect(viewField(other, values('N'), 'filled_by')?.options).toEqual([]);
    expect(applyEdit(other, values('Y'), { shared: 'N' }).changed).toMatchObject({ filled_by: '' });
  });
});

describe('copies of which an answer is the number', () => {
  const counted = { ...people, count: 'persons' } as BlockDefinition;
  const number: BlockDefinition = { type: 'number', key: 'persons', label: 'Persons', maximum: 4 };
  const { form: other } = compiled([number, counted, filledBy]);

  it('are options up to that number', () => {
    const values = initialValues(other, { today }, { persons: '2', ...named, filled_by: '2' });
    expect(viewField(other, values, 'filled_by')?.options?.map(([value]) => value)).toEqual(['1', '2']);
    expect(applyEdit(other, values, { persons: '1' }).changed).toMatchObject({ filled_by: '' });
  });
});
