import { describe, expect, it } from 'vitest';
import { errorsOf, progressOf, type BlockDefinition, type PageProgress } from '../../engine/index.ts';
import { definitionOf, equals, sit, text, yesNo, type Sitting } from './small-form.ts';

const blocks: readonly BlockDefinition[] = [
  text('name', { required: 'Name' }),
  yesNo('moved'),
  { type: 'section', id: 'move', when: [equals('moved', 'Y')], blocks: [text('place', { required: 'Place' })] },
  text('code', { schema: { pattern: '^\\d{3}$', errorMessage: 'Three digits' } }),
  { type: 'month-year', key: 'left', label: 'Left', required: 'Left', years: { count: 5, direction: 'past' } },
];

function progress(answers: Readonly<Record<string, string>>): PageProgress | undefined {
  return progressByPage(sit(definitionOf(blocks), answers))[0];
}

function progressByPage({ form, validators, values }: Sitting): readonly PageProgress[] {
  const errors = errorsOf(form, validators, values);
  return form.pages.map((page) => progressOf(page, values, errors));
}

describe('the progress of a page', () => {
  it('is not started while no field is answered, and counts the required fields', () => {
    expect(progress({})).toEqual({ left: 2, wrong: 0, isStarted: false });
    expect(progress({ name: ' ' })).toEqual({ left: 2, wrong: 0, isStarted: false });
  });

  it('is started by a part of an answer, although its field is still counted', () => {
    expect(progress({ left_month: '5' })).toEqual({ left: 2, wrong: 1, isStarted: true });
  });

  it('counts a field that an answer shows, and no hidden field', () => {
    expect(progress({ moved: 'Y' })).toEqual({ left: 3, wrong: 0, isStarted: true });
    expect(progress({ moved: 'N' })).toEqual({ left: 2, wrong: 0, isStarted: true });
  });

  it('counts an invalid answer, and a month with its year as one field', () => {
    expect(progress({ name: 'Ada', code: 'x' })).toEqual({ left: 2, wrong: 1, isStarted: true });
    expect(progress({ name: 'Ada', left_month: '5' })).toEqual({ left: 1, wrong: 1, isStarted: true });
  });

  it('counts nothing after all required fields have valid answers', () => {
    expect(progress({ name: 'Ada', left_month: '5', left_year: '2026' })).toEqual({
      left: 0,
      wrong: 0,
      isStarted: true,
    });
  });

  it('exists for every page of the form', () => {
    const pages = [
      { id: 'first', title: 'First', blocks: [text('a', { required: 'A' })] },
      { id: 'last', title: 'Last', blocks: [text('b')] },
    ];
    const sitting = sit(definitionOf([], { form: { id: 'two', version: 1, title: 'Two', pages } }), { b: 'x' });
    expect(progressByPage(sitting)).toEqual([
      { left: 1, wrong: 0, isStarted: false },
      { left: 0, wrong: 0, isStarted: true },
    ]);
  });
});
