import { describe, expect, it } from 'vitest';
import { compileForm, initialValues } from '../../../engine/index.ts';
import { bringDrafts, draftsIn, unkept } from '../../../renderer/store/drafts.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { definitionOf, equals, yesNo } from '../../engine/small-form.ts';

const form = compileForm(definitionOf([yesNo('left'), { type: 'date', key: 'left_on', label: 'Left on', when: [equals('left', 'Y')] }]));

describe('what was typed and is no answer', () => {
  it('counts only where its question is asked', () => {
    const store = createFormStore(form, initialValues(form, {}, { left: 'Y' }));
    store.drafts.set('left_on', '03/1');
    expect(draftsIn(store)).toEqual([['left_on', '03/1']]);
    store.edit({ left: 'N' });
    expect(draftsIn(store)).toEqual([]);
    store.edit({ left: 'Y' });
    expect(draftsIn(store)).toEqual([['left_on', '03/1']]);
  });

  it('does not count where it was taken back', () => {
    const store = createFormStore(form, initialValues(form, {}, { left: 'Y' }));
    store.drafts.set('left_on', ' ');
    expect(draftsIn(store)).toEqual([]);
  });
});

describe('a text longer than there is room for', () => {
  const essay = compileForm(definitionOf([{ type: 'textarea', key: 'essay', label: 'Essay', maxLength: 5 }]));
  const brought = (answer: string, draft: string) => {
    const store = createFormStore(essay, initialValues(essay, {}, { essay: answer }));
    bringDrafts(store, [['essay', draft]]);
    return store.drafts.get('essay');
  };

  it.each([
    ['where its beginning was kept', 'Becau', 'Because'], ['where nothing was', '', 'Because'],
    ['also where a character takes two places', '𠮷𠮷𠮷𠮷🙂', '𠮷𠮷𠮷𠮷🙂!'],
  ])('comes back whole %s', (_when, answer, draft) => {
    expect(brought(answer, draft)).toBe(draft);
  });

  it.each([
    ['something else was answered since', 'I am', 'Because'], ['only a part of its beginning was kept', 'Beca', 'Because'],
    ['all of it was kept', 'Becau', 'Becau'],
  ])('does not come back where %s', (_when, answer, draft) => {
    expect(brought(answer, draft)).toBeUndefined();
  });
});

describe('what stands in a control and is no answer', () => {
  const messages = {
    dateNotComplete: 'No date.', dateMonthFirst: 'Month first.', phoneNotComplete: 'No phone.', ssnNotComplete: 'No number.',
    selectNotListed: 'Not listed.', valueTooLong: 'At most {limit}.', errorOfQuestion: '{question} {error}', errorOfTopic: '{question}: {error}',
  };
  const earliest = { earliest: { years: -20, at: 'startOfYear' }, errorMessage: { earliest: 'From {year} on.' } };
  const asked = compileForm(definitionOf([
    { type: 'date', key: 'day', label: 'Day', schema: earliest }, { type: 'phone', key: 'phone', label: 'Phone' }, { type: 'ssn', key: 'ssn', label: 'SSN' },
    { type: 'phone', key: 'cell', label: 'Cell', schema: { pattern: '^\\(', errorMessage: 'A valid cell phone.' } },
    { type: 'text', key: 'motto', label: 'Motto', maxLength: 5 },
    { type: 'text', key: 'score', label: 'Score', maxLength: 2, schema: { pattern: '^(?:[1-9]|[12][0-9]|3[0-6])$', errorMessage: 'A score from 1 to 36.' } },
    { type: 'text', key: 'code', label: 'Code', maxLength: 3, schema: { pattern: '^A+$', errorMessage: 'Only A.' } },
    { type: 'select', key: 'home', label: 'Where are you from?', search: true, options: [['PE', 'Peru']] },
    { type: 'select', key: 'country', label: 'Country', search: true, options: [['PE', 'Peru']] },
    { type: 'month-year', key: 'from', label: 'From', years: { from: -5, to: 0 } },
  ] as never, { messages }));
  const sitting = (answers: object = {}) => createFormStore(asked, initialValues(asked, { today: '2026-03-04' }, answers as never));

  it.each([
    ['half a date', 'day', '02/2008', 'Day: No date.'], ['a date with its day first', 'day', '27/03/2008', 'Day: Month first.'],
    ['a foreign number', 'phone', '+44 20 7946 0958', 'Phone: No phone.'],
    ['letters for digits', 'ssn', 'none', 'SSN: No number.'], ['a country that is none', 'country', 'united s', 'Country: Not listed.'],
    ['a place that is none', 'home', 'united s', 'Where are you from? Not listed.'], ['a text that is too long', 'motto', 'Onward', 'Motto: At most 5.'],
    ['a long text of the right kind', 'code', 'AAAA', 'Code: At most 3.'],
  ])('is an error that names its question, until it is emptied: %s', (_what, key, typed, sentence) => {
    const store = sitting();
    expect(unkept(store, key)).toEqual([]);
    store.drafts.set(key, typed);
    expect(unkept(store, key)).toEqual([sentence]);
    store.drafts.set(key, ' ');
    expect(unkept(store, key)).toEqual([]);
  });

  it.each([
    ['a date too early', 'day', '01/01/1066', 'From 2006 on.'], ['a foreign number', 'cell', '+44 20 7946 0958', 'A valid cell phone.'],
    ['words for a number', 'cell', 'none', 'A valid cell phone.'], ['a score with a fraction', 'score', '20.5', 'A score from 1 to 36.'],
  ])('is wrong in the words that its author wrote for it: %s', (_what, key, typed, sentence) => {
    const store = sitting();
    store.drafts.set(key, typed);
    expect(unkept(store, key)).toEqual([sentence]);
  });

  it('names its question where a text is too long', () => {
    const store = sitting({ motto: 'Onwar' });
    store.drafts.set('motto', 'Onward');
    expect(unkept(store, 'motto')).toEqual(['Motto: At most 5.']);
  });

  it.each([[{ from_month: '5' }], [{ from_year: '2024' }], [{ from_month: '5', from_year: '2024' }], [{}]])(
    'is nothing where a month is chosen without its year, or the other way round, which is no answer and no error: %j', (answers) => {
      expect([unkept(sitting(answers), 'from_month'), unkept(sitting(answers), 'from_year')]).toEqual([[], []]);
    });

  it.each([
    ['half a date', 'day', '02/2008', 'Day: No date.'], ['a date too early', 'day', '01/01/1066', 'From 2006 on.'],
    ['a foreign number', 'cell', '+44 20 7946 0958', 'A valid cell phone.'], ['letters for digits', 'ssn', 'none', 'SSN: No number.'],
    ['a country that is none', 'country', 'united s', 'Country: Not listed.'],
  ])('is the reason that is given in the place of a missing answer: %s', (_what, key, typed, reason) => {
    const store = sitting();
    store.validateWith(() => ['Required.']);
    expect(store.errors(key)).toEqual(['Required.']);
    store.drafts.set(key, typed);
    expect(store.errors(key)).toEqual([reason]);
    expect(store.problems(key)).toEqual([reason]);
    store.drafts.set(key, '');
    expect(store.errors(key)).toEqual(['Required.']);
  });

  it.each([[{ from_month: '05' }], [{ from_year: '2024' }]])(
    'leaves the missing answer of a month and year as it is, as one without the other counts as unanswered: %j', (answers) => {
      const store = sitting(answers);
      store.validateWith((_values, key) => (key === 'from_month' ? ['Required.'] : []));
      expect(store.errors('from_month')).toEqual(['Required.']);
    });

  it('leaves an answer as it is judged where a part of what was typed is kept', () => {
    const store = sitting({ motto: 'Onwar' });
    store.drafts.set('motto', 'Onward');
    store.validateWith(() => ['Not this motto.']);
    expect(store.errors('motto')).toEqual(['Not this motto.']);
  });
});
