/** Answers that a search finds although a rule or a default changes those that it tries first. */
import { describe, expect, it } from 'vitest';
import { reachOf } from '../../../workbench/cover/index.ts';
import { stateGoals } from '../../../workbench/cover/goals.ts';
import { setsFor } from '../../../workbench/cover/sets.ts';
import type { BlockDefinition, FormDefinition } from '../../../engine/index.ts';
import { text } from '../../engine/small-form.ts';
import { coveredBlocks } from './covered.ts';

const from = ['q_a', 'q_b', 'q_c', 'q_d', 'q_e', 'q_f', 'q_g', 'q_h', 'q_i'];
const options = ['0', '1', '2', '3', '4'].map((code) => [code, `Option ${code}`] as const);
const questions = from.map((key): BlockDefinition => ({ type: 'select', key, label: key, options }));
const scored = (clears: string): Partial<FormDefinition> => ({
  form: {
    id: 'small',
    version: 1,
    title: 'Small',
    calculations: [{ key: 'derived:score', from, calculate: from.join(' + ') }],
    rules: [{ id: 'low', when: [{ valueKey: 'derived:score', operator: 'lt', target: '5' }], clears: [clears] }],
  } as unknown as FormDefinition['form'],
});

describe('answers are found', () => {
  it('for a question behind all answers of a score, although a low score clears one of them', () => {
    const why = text('q_why', { when: [{ from, expression: `$count([${from.join(', ')}]) > 8` }] });
    const blocks = [...questions, why];
    const definition = scored('q_a');
    const pages = [{ id: 'page', title: 'Page', blocks }];
    const covered = coveredBlocks(blocks, { form: { ...definition.form, pages } as FormDefinition['form'] });
    const reached = reachOf(covered).find(({ kind, name }) => kind === 'question' && name === 'q_why');
    expect(Object.keys(reached?.answers ?? {}).toSorted()).toEqual(from);
  });

  it('for a message of an answer that follows another one, without emptying it', () => {
    const checks = [
      { when: [{ valueKey: 'q_to', operator: 'lt', target: { valueKey: 'q_from' } }], message: 'Too early.' },
    ] as const;
    const follows = { from: ['q_from'], expression: '$addDays(q_from, -1)' };
    const covered = coveredBlocks([
      { type: 'date', key: 'q_from', label: 'From' },
      { type: 'date', key: 'q_to', label: 'To', checks, default: follows },
    ]);
    const goals = stateGoals(covered).filter(({ kind }) => kind === 'message' || kind === 'neighbor');
    expect(goals.map(({ kind }) => kind)).toEqual(['message', 'neighbor']);
    expect(setsFor(covered, goals, []).unmet).toEqual([]);
  });

  it('for two dates that are a number of days apart, among many other numbers', () => {
    const dates = ['q_from', 'q_to'];
    const behind = (days: number) =>
      text(`q_${days}`, { when: [{ from: dates, expression: `$days(q_from, q_to) = ${days}` }] });
    const apart = [5, 7, 11, 13, 17, 36];
    const covered = coveredBlocks([
      ...dates.map((key): BlockDefinition => ({ type: 'date', key, label: key })),
      ...apart.map(behind),
    ]);
    const reached = reachOf(covered).filter(({ kind, answers }) => kind === 'question' && answers !== null);
    expect(reached.map(({ name }) => name)).toEqual([...dates, ...apart.map((days) => `q_${days}`)]);
  });
});
