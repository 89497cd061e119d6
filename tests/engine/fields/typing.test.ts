import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../../engine/index.ts';
import { retype, retypeDate, type Stroke, type Typed } from '../../../engine/language/typing.ts';

/** `|` is the caret. */
const at = (marked: string): Typed => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const marked = ({ text, caret }: Typed): string => `${text.slice(0, caret)}|${text.slice(caret)}`;

describe('a telephone number', () => {
  const strokes: readonly [what: string, before: string, typed: string, stroke: Stroke, after: string][] = [
    ['begins plainly', '', '3|', 'other', '3|'],
    ['gets its brackets with the fourth digit', '316', '3165|', 'other', '(316) 5|'],
    ['gets its dash', '(316) 555', '(316) 5550|', 'other', '(316) 555-0|'],
    ['is accepted from pasted text with country code and dots', '', '+1 316.555.0100|', 'other', '(316) 555-0100|'],
    ['loses its last digit', '(316) 555-0100', '(316) 555-010|', 'back', '(316) 555-010|'],
    [
      'keeps the caret when a digit is put into the middle',
      '(316) 555-010',
      '(3196|) 555-010',
      'other',
      '(319) 6|55-5010',
    ],
    [
      'keeps the caret when a digit is taken from the middle',
      '(316) 555-0100',
      '(36|) 555-0100',
      'back',
      '(36|5) 550-100',
    ],
    ['loses the digit before a bracket that was deleted', '(316) 555-0100', '(316| 555-0100', 'back', '(31|5) 550-100'],
    ['loses the digit before a dash that was deleted', '(316) 555-0100', '(316) 555|0100', 'back', '(316) 55|0-100'],
    [
      'loses the digit after a dash that was deleted forward',
      '(316) 555-0100',
      '(316) 555|0100',
      'forward',
      '(316) 555|-100',
    ],
    ['is emptied at once', '(316) 555-0100', '|', 'back', '|'],
    ['keeps letters, which make it invalid', '316', '316x|', 'other', '316x|'],
    ['loses only the letter that was deleted', '316x', '316|', 'back', '316|'],
    ['loses only the deleted space of a foreign number', '+44 20', '+44|20', 'back', '+44|20'],
    ['keeps the caret among letters', 'call mum', 'call m|um', 'other', 'call m|um'],
    [
      'is formatted again once the digit too many is gone',
      '(316) 555-01009',
      '(316) 555-0100|',
      'back',
      '(316) 555-0100|',
    ],
    ['loses its country code with the last digit', '+1316555010', '+13165550100|', 'other', '(316) 555-0100|'],
  ];
  it.each(strokes)('%s', (_what, before, typed, stroke, after) => {
    expect(marked(retype(before, at(typed), stroke, fieldTypes.phone.format))).toBe(after);
  });
});

describe('a Social Security number', () => {
  const strokes: readonly [what: string, before: string, typed: string, stroke: Stroke, after: string][] = [
    ['is grouped 3-2-4 as it is typed', '078-05', '078-051|', 'other', '078-05-1|'],
    ['is accepted from pasted text with spaces', '', '078 05 1120|', 'other', '078-05-1120|'],
    ['loses the digit before a dash that was deleted', '078-05-1120', '07805|-1120', 'other', '078-05|-1120'],
    ['keeps an additional digit, which makes it invalid', '078-05-1120', '078-05-11203|', 'other', '078-05-11203|'],
    ['keeps letters, which make it invalid', '078', '078a|', 'other', '078a|'],
    ['can be deleted backwards over its dash', '078-05-1120', '078|05-1120', 'back', '07|0-51-120'],
  ];
  it.each(strokes)('%s', (_what, before, typed, stroke, after) => {
    expect(marked(retype(before, at(typed), stroke, fieldTypes.ssn.format))).toBe(after);
  });
});

describe('a date', () => {
  it.each([
    ['its first digits stand alone', '03|', '03|'],
    ['the day begins after two digits', '032|', '03/2|'],
    ['the year begins after four', '03/272|', '03/27/2|'],
    ['eight digits at once are a date', '03272008|', '03/27/2008|'],
    ['one digit and a slash stay', '3/|', '3/|'],
    ['a day of one digit stays', '3/7/2008|', '3/7/2008|'],
    ['nothing moves under a caret in the middle', '031|/27/2008', '031|/27/2008'],
    ['an ISO date is not changed', '2008-03-27|', '2008-03-27|'],
    ['an ISO date is detected by its first dash', '20/08-|', '2008-|'],
    ['an ISO date is kept while it is typed', '2008-03-2|', '2008-03-2|'],
    ['a dash after a month and a day stays', '03/27-|', '03/27-|'],
    ['words are not changed', 'March|', 'March|'],
  ])('%s', (_what, typed, after) => {
    expect(marked(retypeDate(at(typed)))).toBe(after);
  });

  it.each([
    ['27/03/2008', true],
    ['27-3-2008', true],
    ['03/27/2008', false],
    ['02/30/2008', false],
    ['27/13/2008', false],
    ['99/03/2008', false],
    ['27/03', false],
  ])('%s has its day first: %s', (typed, is) =>
    expect(fieldTypes.date.parse(typed).problem === 'dateMonthFirst').toBe(is),
  );
});
