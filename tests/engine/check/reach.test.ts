import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../engine/check/index.ts';
import type { Condition, Conditions } from '../../../engine/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };

const yesNo = [['Y', 'Yes'], ['N', 'No']];

/** Whether the checker says that a question with this condition is never shown. */
function isNeverShown(when: Conditions): boolean {
  const blocks = [
    { type: 'radio', key: 'resident', label: 'Resident?', options: yesNo },
    { type: 'radio', key: 'since_birth', label: 'Since birth?', options: yesNo, when: [{ valueKey: 'resident', operator: 'equals', target: 'Y' }] },
    { type: 'text', key: 'score', label: 'Score' },
    { type: 'text', key: 'note', label: 'Note', when },
  ];
  const form = { id: 'small', version: 1, title: 'Small', pages: [{ id: 'about', title: 'About', blocks }], dataModel: { keys: {} } };
  return checkForm({ files: { 'small.json': JSON.stringify(form) }, schema }).some(({ code }) => code === 'never-shown');
}

const one = (valueKey: string, operator: string, target?: unknown) => ({ valueKey, operator, target }) as Condition;

describe('a question that can be reached', () => {
  it.each<[string, Conditions]>([
    ['an answer', [one('resident', 'equals', 'Y')]],
    ['no answer', [one('resident', 'notAnswered')]],
    ['neither answer', [one('resident', 'notIn', ['Y', 'N'])]],
    ['an answer through another', [one('since_birth', 'equals', 'N')]],
    ['a range', [one('score', 'gte', '200'), one('score', 'lt', '800')]],
    ['a range of dates', [one('session:today', 'gte', '2026-01-01'), one('session:today', 'lte', '2026-01-01')]],
    ['one of two', [one('resident', 'equals', 'Y'), { any: [one('resident', 'equals', 'N'), one('since_birth', 'answered')] }]],
    ['another value', [one('score', 'equals', { valueKey: 'resident' }), one('score', 'answered')]],
  ])('is not called unreachable: it waits for %s', (_, when) => {
    expect(isNeverShown(when)).toBe(false);
  });
});

describe('a question that cannot be reached', () => {
  it.each<[string, Conditions]>([
    ['two answers at once', [one('resident', 'equals', 'Y'), one('resident', 'equals', 'N')]],
    ['an answer and none', [one('score', 'answered'), one('score', 'notAnswered')]],
    ['an answer that is none of its options', [one('resident', 'answered'), one('resident', 'notIn', ['Y', 'N'])]],
    ['an empty range', [one('score', 'gt', '800'), one('score', 'lt', '200')]],
    ['an answer to a question that is then hidden', [one('since_birth', 'answered'), one('resident', 'equals', 'N')]],
    ['one of two that both cannot be', [one('resident', 'equals', 'N'), { any: [one('resident', 'equals', 'Y'), one('since_birth', 'answered')] }]],
  ])('is found: it waits for %s', (_, when) => {
    expect(isNeverShown(when)).toBe(true);
  });
});
