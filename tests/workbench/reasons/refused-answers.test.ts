/** What an explanation says about an answer that the type of its question refuses. */
import { describe, expect, it } from 'vitest';
import { newValues } from '../../../engine/index.ts';
import { explainQuestion, sentencesOf } from '../../../workbench/reasons/index.ts';
import { today } from '../../engine/small-form.ts';
import { coveredBlocks } from '../cover/covered.ts';

const prefixes = 'person_{n}_';
const messages = {
  valueNotValid: 'This answer is not valid.',
  answerNotListed: 'Choose one of the list.',
  numberTooGreat: 'This must be at most {limit}.',
  numberTooSmall: 'This must be at least {limit}.',
  numberTooPrecise: 'This can have at most {limit} digits after the decimal point.',
  timeNotAccepted: 'The nearest time you can enter is {limit}.',
};
const explained = coveredBlocks(
  [
    { type: 'number', key: 'depth', label: 'Depth', minimum: 1, maximum: 12, decimals: 1 },
    { type: 'time', key: 'from', label: 'From', min: '08:00', max: '17:30', step: 15 },
    { type: 'repeat', id: 'people', title: 'Person', use: 'person', prefixes, max: 4, min: 1 },
    { type: 'radio', key: 'driver', label: 'Who drives?', options: { copies: 'people', label: '{name}' } },
    { type: 'checkboxes', key: 'guests', label: 'Who comes?', options: { copies: 'people', label: '{name}' } },
  ] as never,
  {
    messages,
    sections: { person: { blocks: [{ type: 'text', key: 'name', label: 'Name' }] } } as never,
    dataModel: {
      keys: {},
      sets: [{ name: 'people', prefixes, max: 4, keys: { name: { type: 'text', maxLength: 45 } } }],
    } as never,
  },
);
const people = { person_1_name: 'Ada', person_2_name: 'Emmy' };

describe('an answer that the type of its question refuses', () => {
  it.each([
    ['depth', '13', 'This must be at most 12.', '12'],
    ['depth', '0', 'This must be at least 1.', '1'],
    ['depth', '3.14', 'This can have at most 1 digits after the decimal point.', '3.1'],
    ['from', '06:20', 'The nearest time you can enter is 8:00 AM.', '08:00'],
    ['from', '09:20', 'The nearest time you can enter is 9:15 AM.', '09:15'],
    ['driver', '4', null, '1'],
    ['guests', '2,4', null, '2'],
  ])('%s = %s: is explained by its limit and corrected by the nearest accepted one', (key, answer, limit, near) => {
    const values = newValues(explained.form, { today }, { ...people, [key]: answer }, {}, { people: 2 });
    const found = explainQuestion(explained, values, key);
    const [error] = found?.errors ?? [];
    expect([error?.limit, error?.toCorrect[0]]).toEqual([limit, { [key]: near }]);
    const said = found === undefined ? '' : sentencesOf(found).join('\n');
    expect(said).toContain(`The message would be gone with ${key}=${near}`);
    if (limit !== null) expect(said).toContain(limit);
  });
});
