import { describe, expect, it } from 'vitest';
import { initialValues } from '../../engine/index.ts';
import { answerAsRead } from '../../portal/account/answer-as-read.ts';
import { compileForm } from '../../workbench/index.ts';
import { definitionOf, people, text, today, yesNo } from '../engine/small-form.ts';

const options = { copies: 'people', label: '{first}' };
const form = compileForm(
  definitionOf(
    [
      people,
      { type: 'radio', key: 'filled_by', label: 'By', options },
      { type: 'checkboxes', key: 'paid_by', label: 'Paid', options },
      yesNo('agreed'),
      text('town'),
    ],
    { sections: { person: { blocks: [text('first')] } } },
  ),
);
const values = initialValues(form, { today }, { p1_first: 'Ana', p2_first: 'Bo' }, {}, { people: 2 });

describe('an answer in a conflict', () => {
  it.each([
    ['filled_by', '2', 'Bo'],
    ['filled_by', '3', 'Person 3'],
    ['paid_by', '1,4', 'Ana; Person 4'],
    ['agreed', 'Y', 'Yes'],
    ['town', 'Oslo', 'Oslo'],
    ['town', '', ''],
    ['filled_by', '', ''],
  ])('to %s is read: %j is %j', (key, value, expected) => {
    expect(answerAsRead(form, values, key, value)).toBe(expected);
  });
});
