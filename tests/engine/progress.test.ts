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

describe('how far a page has come', () => {
  it('is not started while nothing is answered, and tells how many questions must be', () => {
    expect(progress({})).toEqual({ left: 2, isStarted: false });
    expect(progress({ name: ' ' })).toEqual({ left: 2, isStarted: false });
  });

  it('is started by half an answer, though its question is still left', () => {
    expect(progress({ left_month: '5' })).toEqual({ left: 2, isStarted: true });
  });

  it('counts a question that an answer has opened, and no question that nobody is asked', () => {
    expect(progress({ moved: 'Y' })).toEqual({ left: 3, isStarted: true });
    expect(progress({ moved: 'N' })).toEqual({ left: 2, isStarted: true });
  });

  it('counts an answer that is not valid, and a month and its year as one question', () => {
    expect(progress({ name: 'Ada', code: 'x' })).toEqual({ left: 2, isStarted: true });
    expect(progress({ name: 'Ada', left_month: '5' })).toEqual({ left: 1, isStarted: true });
  });

  it('has nothing left once all that is asked has a valid answer, though optional questions have none', () => {
    expect(progress({ name: 'Ada', left_month: '5', left_year: '2026' })).toEqual({ left: 0, isStarted: true });
  });

  it('is told for every page of the form', () => {
    const pages = [{ id: 'first', title: 'First', blocks: [text('a', { required: 'A' })] }, { id: 'last', title: 'Last', blocks: [text('b')] }];
    const sitting = sit(definitionOf([], { form: { id: 'two', version: 1, title: 'Two', pages } }), { b: 'x' });
    expect(progressByPage(sitting)).toEqual([{ left: 1, isStarted: false }, { left: 0, isStarted: true }]);
  });
});
