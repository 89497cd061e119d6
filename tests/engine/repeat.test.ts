import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  errorsOf,
  initialValues,
  pageSummary,
  submission,
  viewPage,
  type BlockView,
  type RepeatView,
} from '../../engine/index.ts';
import { removalOf, type CompiledRepeat } from '../../engine/internal.ts';
import { definitionOf, sit, text, today } from './small-form.ts';

const repeated = (id: string, more: object): never => ({ type: 'repeat', id, title: 'Job {n}', ...more }) as never;
const prefixes = ['job_', 'job_2_', 'job_3_', 'job_4_'];
const employer = { blocks: [text('employer', { required: 'Employer' })] };
const withMin = (min: number) =>
  sit(definitionOf([repeated('jobs', { use: 'job', prefixes, min, max: 4 })], { sections: { job: employer } }));

describe('a repeat with a minimum', () => {
  it('shows and requires so many copies from the start, whatever count is stored', () => {
    const { form, validators, values } = withMin(2);
    expect(Object.keys(errorsOf(form, validators, values))).toEqual(['job_employer', 'job_2_employer']);
    for (const [stored, count] of [
      [0, '2'],
      [1, '2'],
      [2, '2'],
      [3, '3'],
      [9, '4'],
    ] as const)
      expect(initialValues(form, { today }, {}, {}, { jobs: stored })['count:jobs']).toBe(count);
  });

  it('keeps so many copies: neither an edit nor a removal goes below', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.array(fc.nat({ max: 6 })), (min, counts) => {
        const sitting = withMin(min);
        const repeat = sitting.form.pages[0]?.blocks[0] as CompiledRepeat;
        for (const count of counts) {
          sitting.edit({ 'count:jobs': String(count) });
          const shown = Number(sitting.values['count:jobs']);
          expect(shown).toBe(Math.min(4, Math.max(min, count)));
          expect(Object.keys(removalOf(repeat, sitting.values, 1)).length === 0).toBe(shown === min);
          expect(repeat.copies.filter((copy) => copy.shown?.(sitting.values) ?? true)).toHaveLength(shown);
        }
      }),
    );
  });
});

describe('a repeat from 0 copies', () => {
  it('begins without a copy; a stored count that is none is 0', () => {
    const { form, validators, values } = withMin(0);
    expect(values['count:jobs']).toBe('0');
    expect(errorsOf(form, validators, values)).toEqual({});
    for (const [stored, count] of [
      [-1, '0'],
      [1.5, '0'],
      [1, '1'],
      [9, '4'],
    ] as const)
      expect(initialValues(form, { today }, {}, {}, { jobs: stored })['count:jobs']).toBe(count);
  });

  it('requires a copy once it is added, and loses its answers when the last copy is removed', () => {
    const sitting = withMin(0);
    const repeat = sitting.form.pages[0]?.blocks[0] as CompiledRepeat;
    sitting.edit({ 'count:jobs': '1' });
    expect(Object.keys(errorsOf(sitting.form, sitting.validators, sitting.values))).toEqual(['job_employer']);
    sitting.edit({ job_employer: 'Inn' });
    sitting.edit(removalOf(repeat, sitting.values, 1));
    expect([sitting.values['count:jobs'], sitting.values['job_employer']]).toEqual(['0', '']);
    expect(submission(sitting.form, sitting.values)).toEqual({});
  });
});

describe('a repeat inside a repeat', () => {
  const task = repeated('tasks', { title: 'Task {n}', use: 'task', prefixes: ['t1_', 't2_'], max: 2 });
  const sections = {
    job: { blocks: [text('employer', { label: 'Employer {n}' }), task] },
    task: { blocks: [text('done', { label: 'Done in task {n}' })] },
  };
  const definition = definitionOf([repeated('jobs', { use: 'job', prefixes: ['a_', 'b_'], max: 2 })], { sections });

  /** Every repeat with its title and the labels of its own questions. */
  const titlesIn = (blocks: readonly BlockView[]): readonly string[] =>
    blocks.flatMap((block) => {
      if ('label' in block && 'key' in block) return [block.label];
      if (block.type !== 'repeat') return [];
      return [block.title, ...(block as RepeatView).copies.flatMap((copy) => titlesIn(copy.blocks))];
    });

  it('has its own numbers, not that of the copy around it', () => {
    const sitting = sit(definition);
    sitting.edit({ 'count:jobs': '2', 'count:b_tasks': '2' });
    expect(titlesIn(viewPage(sitting.form, sitting.values, 'page').blocks)).toEqual([
      'Job',
      'Employer 1',
      'Task',
      'Done in task 1',
      'Employer 2',
      'Task',
      'Done in task 1',
      'Done in task 2',
    ]);
  });

  it('is numbered on paper', () => {
    const sitting = sit(definition);
    sitting.edit({ 'count:jobs': '2', 'count:b_tasks': '2', b_t2_done: 'x' });
    const sectionsOf = (parts: ReturnType<typeof pageSummary>['parts']): readonly string[] =>
      parts.flatMap((part) =>
        part.type === 'section' ? [`${part.title} ${part.copy?.n ?? ''}`.trim(), ...sectionsOf(part.parts)] : [],
      );
    expect(sectionsOf(pageSummary(sitting.form, sitting.values, 'page').parts)).toEqual([
      'Job 1',
      'Task',
      'Job 2',
      'Task 1',
      'Task 2',
    ]);
  });
});
