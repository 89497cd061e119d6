import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  initialValues,
  submission,
  viewField,
  type BlockDefinition,
  type FormDefinition,
  type Option,
} from '../../engine/index.ts';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { definitionOf, equals, people, text, today, yesNo } from './small-form.ts';

const countries: readonly Option[] = [
  ['A', 'Austria'],
  ['B', 'Belgium'],
  ['C', 'Chile'],
];
const ordered = (expression: string, from: readonly string[], more: object = {}): BlockDefinition =>
  ({
    type: 'radio',
    key: 'country',
    label: 'Country',
    options: countries,
    order: { from, expression },
    ...more,
  }) as BlockDefinition;
const compiled = (blocks: readonly BlockDefinition[], more: Partial<FormDefinition> = {}) =>
  compileWithValidators(definitionOf(blocks, more)).form;
const shown = (form: ReturnType<typeof compiled>, answers: Readonly<Record<string, string>>, key = 'country') =>
  viewField(form, initialValues(form, { today }, answers, {}, { people: 3 }), key)?.options?.map(([value]) => value);

describe('the order of options', () => {
  const form = compiled([text('near'), ordered('$value = near ? 0 : 1', ['near'])]);

  it('follows an answer, and equal ones stay as they are written', () => {
    expect(shown(form, {})).toEqual(['A', 'B', 'C']);
    expect(shown(form, { near: 'C' })).toEqual(['C', 'A', 'B']);
    expect(shown(form, { near: 'B' })).toEqual(['B', 'A', 'C']);
  });

  it('has options with a result before those without one', () => {
    const near = compiled([text('near'), ordered('$value = near', ['near'])]);
    expect(shown(near, { near: 'B' })).toEqual(['B', 'A', 'C']);
  });

  it('is that of numbers, then of texts by their characters', () => {
    const places = "$value = 'A' ? first : $value = 'B' ? second : third";
    const three = compiled([
      text('first'),
      text('second'),
      text('third'),
      ordered(places, ['first', 'second', 'third']),
    ]);
    expect(shown(three, { first: '10', second: '9.5', third: '-1' })).toEqual(['C', 'B', 'A']);
    expect(shown(three, { first: 'b', second: 'a', third: '10' })).toEqual(['C', 'B', 'A']);
    expect(shown(three, { first: '', second: '2026-02-01', third: '2025-12-31' })).toEqual(['C', 'B', 'A']);
    expect(shown(three, { first: '3.50', second: '3.5', third: '3.5' })).toEqual(['A', 'B', 'C']);
  });

  it('leaves a blank option first, and a written $value in a text as it is', () => {
    const list = compiled([text('near'), ordered("$value = near ? 0 : '$value'", ['near'], { type: 'select' })]);
    expect(shown(list, { near: 'C' })).toEqual(['', 'C', 'A', 'B']);
  });

  it('changes nothing that is stored', () => {
    const several = compiled([text('near'), ordered('$value = near ? 0 : 1', ['near'], { type: 'checkboxes' })]);
    const before = initialValues(several, { today }, { country: 'A,C' });
    const { changed } = applyEdit(several, before, { near: 'C' });
    expect(Object.keys(changed).filter((key) => !key.startsWith('derived:'))).toEqual(['near']);
    expect(submission(several, { ...before, ...changed })).toMatchObject({ country: 'A,C' });
  });

  it('is the same object until the order changes', () => {
    const before = initialValues(form, { today }, { near: 'C' });
    const view = viewField(form, before, 'country')?.options;
    expect(viewField(form, { ...before, country: 'A' }, 'country')?.options).toBe(view);
  });

  it('holds for options with conditions and of another answer', () => {
    const offered = [['A', 'Austria', { when: [equals('all', 'Y')] }], ...countries.slice(1)];
    const some = compiled([yesNo('all'), text('near'), ordered('$value = near', ['near'], { options: offered })]);
    expect(shown(some, { near: 'C' })).toEqual(['C', 'B']);
    expect(shown(some, { near: 'C', all: 'Y' })).toEqual(['C', 'A', 'B']);
    const optionsBy = { valueKey: 'all', category: 'displayAndOptions', options: { Y: countries } };
    const by = compiled([
      yesNo('all'),
      text('near'),
      ordered('$value = near', ['near'], { options: undefined, optionsBy }),
    ]);
    expect(shown(by, { near: 'C', all: 'Y' })).toEqual(['C', 'A', 'B']);
  });
});

describe('the order of copies that are options', () => {
  const sections = { person: { blocks: [text('first'), { type: 'date', key: 'born', label: 'Born' }] } };
  const options = { copies: 'people', label: '{first}' };
  const chosen = (expression: string, from: readonly string[]): BlockDefinition =>
    ordered(expression, from, { options });
  const answers = { p1_first: 'Bo', p2_first: 'Cy', p3_first: 'Al', p1_born: '2001-02-03', p3_born: '1990-01-01' };

  it('reads the answers of each copy', () => {
    const form = compiled([people, chosen('born', ['born'])], { sections } as never);
    expect(shown(form, answers)).toEqual(['3', '1', '2']);
    expect(shown(compiled([people, chosen('$lowercase(first)', ['first'])], { sections } as never), answers)).toEqual([
      '3',
      '1',
      '2',
    ]);
  });

  it('reads answers outside the copies, and the number of the copy', () => {
    const form = compiled([text('host'), people, chosen('$value = host', ['host'])], { sections } as never);
    expect(shown(form, { ...answers, host: '2' })).toEqual(['2', '1', '3']);
  });
});
