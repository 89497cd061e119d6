import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../workbench/check/index.ts';
import type { Condition, Conditions } from '../../../engine/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };

const yesNo = [
  ['Y', 'Yes'],
  ['N', 'No'],
];

const one = (valueKey: string, operator: string, target?: unknown) => ({ valueKey, operator, target }) as Condition;

const road = {
  type: 'radio',
  key: 'road',
  label: 'Road',
  options: [...yesNo, ['far', 'Far', { when: [one('resident', 'equals', 'N')] }]],
};

/** True if the checker reports a field with this condition as impossible. */
function isNeverShown(when: Conditions): boolean {
  const blocks = [
    { type: 'radio', key: 'resident', label: 'Resident?', options: yesNo },
    {
      type: 'radio',
      key: 'since_birth',
      label: 'Since birth?',
      options: yesNo,
      when: [{ valueKey: 'resident', operator: 'equals', target: 'Y' }],
    },
    { type: 'text', key: 'score', label: 'Score' },
    { type: 'number', key: 'age', label: 'Age', minimum: 16, maximum: 99 },
    {
      type: 'text',
      key: 'hidden_by_both',
      label: 'Asked of visitors only',
      when: [
        { valueKey: 'resident', operator: 'equals', target: 'Y' },
        { valueKey: 'session:is_logged_in', operator: 'notAnswered' },
      ],
    },
    {
      type: 'text',
      key: 'hidden_by_other',
      label: 'Asked of one user',
      when: [{ valueKey: 'score', operator: 'equals', target: { valueKey: 'session:username' } }],
    },
    {
      type: 'select',
      key: 'reason',
      label: 'Reason',
      optionsBy: { valueKey: 'resident', category: 'displayAndOptions', options: { '': yesNo, Y: yesNo } },
    },
    {
      type: 'radio',
      key: 'home',
      label: 'Home',
      options: [...yesNo, ['far', 'Far', { when: [one('resident', 'equals', 'N')] }]],
    },
    {
      type: 'radio',
      key: 'way',
      label: 'Way',
      default: 'far',
      options: [...yesNo, ['far', 'Far', { when: [one('resident', 'equals', 'N')] }]],
    },
    road,
    { type: 'month-year', key: 'start', label: 'Start', years: { count: 3, direction: 'past' } },
    { type: 'date', key: 'birth_date', label: 'Date of Birth' },
    { type: 'text', key: 'note', label: 'Note', when },
  ];
  const form = {
    id: 'small',
    version: 1,
    title: 'Small',
    pages: [
      { id: 'about', title: 'About', blocks },
      { id: 'more', title: 'More', blocks: [{ ...road, options: [...yesNo, ['far', 'Far']] }] },
    ],
    dataModel: { keys: {} },
  };
  const impossible = new Set<string>(['never-shown', 'date-compared-with-text', 'number-compared-with-text']);
  return checkForm({ files: { 'small.json': JSON.stringify(form) }, schema }).some(({ code }) => impossible.has(code));
}

describe('a question that can be reached', () => {
  it.each<[string, Conditions]>([
    ['an answer', [one('resident', 'equals', 'Y')]],
    ['no answer', [one('resident', 'notAnswered')]],
    ['neither answer', [one('resident', 'notIn', ['Y', 'N'])]],
    ['an answer through another', [one('since_birth', 'equals', 'N')]],
    ['a range', [one('score', 'gte', '200'), one('score', 'lt', '800')]],
    ['a range of dates', [one('session:today', 'gte', '2026-01-01'), one('session:today', 'lte', '2026-01-01')]],
    [
      'one of two',
      [one('resident', 'equals', 'Y'), { any: [one('resident', 'equals', 'N'), one('since_birth', 'answered')] }],
    ],
    ['another value', [one('score', 'equals', { valueKey: 'resident' }), one('score', 'answered')]],
    ['a number between 3.5 and 3.75', [one('score', 'gt', '3.5'), one('score', 'lt', '3.75')]],
    ['a number between 0 and 0.3', [one('score', 'gt', '0'), one('score', 'lt', '0.3')]],
    ['a number between 3.9 and 4', [one('score', 'gt', '3.9'), one('score', 'lt', '4')]],
    ['a number between two neighbouring ones', [one('score', 'gt', '0.1'), one('score', 'lt', '0.100000000000002')]],
    ['any answer but one', [one('score', 'notIn', ['any other']), one('score', 'answered')]],
    [
      'a text that is neither a number nor a date',
      [one('score', 'answered'), { any: [one('score', 'equals', 'A'), one('score', 'lt', '0')] }],
    ],
    ['an answer that the session alone hid', [one('hidden_by_both', 'answered'), one('resident', 'equals', 'N')]],
    [
      'an answer hidden by comparison with the session',
      [one('hidden_by_other', 'answered'), one('score', 'notAnswered')],
    ],
    [
      'a choice offered while another question is unanswered',
      [one('reason', 'equals', 'Y'), one('resident', 'notAnswered')],
    ],
    ['an option that is offered', [one('home', 'equals', 'far'), one('resident', 'equals', 'N')]],
    ['another option than one that is not offered', [one('home', 'equals', 'N'), one('resident', 'equals', 'Y')]],
    ['an option that another page offers', [one('road', 'equals', 'far'), one('resident', 'equals', 'Y')]],
    ['a default that is not offered', [one('way', 'equals', 'far'), one('resident', 'notAnswered')]],
    [
      'no negated answer',
      [{ not: [one('resident', 'equals', 'Y'), one('score', 'answered')] }, one('resident', 'equals', 'Y')],
    ],
    ['no pattern', [{ not: one('score', 'matches', '^A') }, one('score', 'answered')]],
    ['two patterns', [one('score', 'matches', '^A'), one('score', 'matches', 'B$')]],
    ['the least number', [one('age', 'lte', '16')]],
    ['no number', [one('age', 'notAnswered')]],
    ['the last month', [one('start_month', 'gt', '11')]],
    ['a single day', [one('birth_date', 'gt', '2024-02-28'), one('birth_date', 'lt', '2024-03-01')]],
  ])('is not reported as unreachable: it depends on %s', (_, when) => {
    expect(isNeverShown(when)).toBe(false);
  });
});

describe('a question that cannot be reached', () => {
  it.each<[string, Conditions]>([
    ['two answers at once', [one('resident', 'equals', 'Y'), one('resident', 'equals', 'N')]],
    ['an answer and none', [one('score', 'answered'), one('score', 'notAnswered')]],
    ['an answer other than its options', [one('resident', 'answered'), one('resident', 'notIn', ['Y', 'N'])]],
    ['an answer that is negated', [one('resident', 'equals', 'Y'), { not: one('resident', 'equals', 'Y') }]],
    [
      'neither of all answers',
      [one('resident', 'answered'), { not: { any: [one('resident', 'equals', 'Y'), one('resident', 'equals', 'N')] } }],
    ],
    ['an unanswered pattern', [one('score', 'matches', '^A'), one('score', 'notAnswered')]],
    ['a negated negation', [{ not: { not: one('score', 'answered') } }, one('score', 'notAnswered')]],
    ['a number below the minimum', [one('age', 'lt', '16')]],
    ['a number above the maximum', [one('age', 'gt', '99')]],
    ['an answer that is no number', [one('age', 'answered'), one('age', 'equals', 'old')]],
    ['an empty range', [one('score', 'gt', '800'), one('score', 'lt', '200')]],
    ['an answer to a question that is then hidden', [one('since_birth', 'answered'), one('resident', 'equals', 'N')]],
    ['an option that is not offered', [one('home', 'equals', 'far'), one('resident', 'equals', 'Y')]],
    [
      'a number between two neighbours',
      [one('score', 'gt', '0.000000000000001'), one('score', 'lt', '0.000000000000002')],
    ],
    [
      'a number that is two numbers at once',
      [one('score', 'gte', '570'), { any: [one('score', 'equals', '569'), one('score', 'lt', '200')] }],
    ],
    ['a day between two neighbours', [one('birth_date', 'gt', '2024-02-29'), one('birth_date', 'lt', '2024-03-01')]],
    ['a day that is no date', [one('birth_date', 'answered'), one('birth_date', 'lt', '5')]],
    ['a month after December', [one('start_month', 'gt', '12')]],
    ['one of two values that have nothing in common', [one('resident', 'equals', { valueKey: 'start_month' })]],
    ['nothing at all', [{ any: [] }]],
    [
      'one of two that both cannot be',
      [one('resident', 'equals', 'N'), { any: [one('resident', 'equals', 'Y'), one('since_birth', 'answered')] }],
    ],
  ])('is found: it depends on %s', (_, when) => {
    expect(isNeverShown(when)).toBe(true);
  });
});
