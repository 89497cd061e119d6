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
    selectNotListed: 'Not listed.', monthYearNotComplete: 'Both.',
  };
  const earliest = { earliest: { years: -20, at: 'startOfYear' }, errorMessage: { earliest: 'From {year} on.' } };
  const asked = compileForm(definitionOf([
    { type: 'date', key: 'day', label: 'Day', schema: earliest }, { type: 'phone', key: 'phone', label: 'Phone' }, { type: 'ssn', key: 'ssn', label: 'SSN' },
    { type: 'select', key: 'country', label: 'Country', search: true, options: [['PE', 'Peru']] },
    { type: 'month-year', key: 'from', label: 'From', years: { from: -5, to: 0 } },
  ] as never, { messages }));
  const sitting = (answers: object = {}) => createFormStore(asked, initialValues(asked, { today: '2026-03-04' }, answers as never));

  it.each([
    ['half a date', 'day', '02/2008', 'No date.'], ['a date with its day first', 'day', '27/03/2008', 'Month first.'],
    ['a date too early', 'day', '01/01/1066', 'From 2006 on.'], ['a foreign number', 'phone', '+44 20 7946 0958', 'No phone.'],
    ['letters for digits', 'ssn', 'none', 'No number.'], ['a country that is none', 'country', 'united s', 'Not listed.'],
  ])('is wrong in the words of its note, until it is emptied: %s', (_what, key, typed, sentence) => {
    const store = sitting();
    expect(unkept(store, key)).toEqual([]);
    store.drafts.set(key, typed);
    expect(unkept(store, key)).toEqual([sentence]);
    store.drafts.set(key, ' ');
    expect(unkept(store, key)).toEqual([]);
  });

  it.each([[{ from_month: '05' }, ['Both.']], [{ from_year: '2024' }, ['Both.']], [{ from_month: '05', from_year: '2024' }, []], [{}, []]])(
    'a month and its year are wrong at the month where one is missing: %j', (answers, expected) => {
      expect(unkept(sitting(answers), 'from_month')).toEqual(expected);
      expect(unkept(sitting(answers), 'from_year')).toEqual([]);
    });

  it('is left to what else is wrong with the answer', () => {
    const store = sitting();
    store.drafts.set('day', '02/2008');
    expect(store.errors('day')).toEqual([]);
    store.judgeBy(() => ['Required.']);
    expect(store.errors('day')).toEqual(['Required.']);
    store.judgeBy(() => []);
    expect(store.errors('day')).toEqual(['No date.']);
  });
});
