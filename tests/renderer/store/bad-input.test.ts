import { describe, expect, it } from 'vitest';
import {
  badInputs,
  initialValues,
  savable,
  submission,
  viewField,
  type Edit,
  type FormValidator,
  type Values,
} from '../../../engine/index.ts';
import { inputKey, withInputErrors } from '../../../engine/internal.ts';
import { compileForm } from '../../../workbench/index.ts';
import { createFormStore, type FormStore } from '../../../renderer/store/form-store.ts';
import { restoreInputs } from '../../../renderer/store/restore-inputs.ts';
import { definitionOf, equals, today, yesNo } from '../../engine/small-form.ts';

const form = compileForm(
  definitionOf([yesNo('left'), { type: 'date', key: 'left_on', label: 'Left on', when: [equals('left', 'Y')] }]),
);

/** A validator that also explains bad input, as the generated ones do. */
const explained =
  ({ form }: FormStore, validator: FormValidator): FormValidator =>
  (values, key) =>
    withInputErrors(form, values, key, validator(values, key));

describe('bad input', () => {
  it('counts only while its field is shown', () => {
    const store = createFormStore(form, initialValues(form, { today }, { left: 'Y' }));
    store.setInput('left_on', '03/1');
    expect(badInputs(form, store.values())).toEqual([['left_on', '03/1']]);
    store.edit({ left: 'N' });
    expect(badInputs(form, store.values())).toEqual([]);
    store.edit({ left: 'Y' });
    expect(badInputs(form, store.values())).toEqual([['left_on', '03/1']]);
  });

  it('does not count if it is only whitespace', () => {
    const store = createFormStore(form, initialValues(form, { today }, { left: 'Y' }));
    store.setInput('left_on', '03/1');
    store.setInput('left_on', ' ');
    expect(badInputs(form, store.values())).toEqual([]);
  });
});

describe('a text that exceeds its maximum length', () => {
  const essay = compileForm(definitionOf([{ type: 'textarea', key: 'essay', label: 'Essay', maxLength: 5 }]));
  const brought = (answer: string, draft: string) => {
    const store = createFormStore(essay, initialValues(essay, { today }, { essay: answer }));
    restoreInputs(store, [['essay', draft]]);
    return store.value(inputKey('essay'));
  };

  it.each([
    ['where its beginning was kept', 'Becau', 'Because'],
    ['where nothing was', '', 'Because'],
    ['also where a character takes two places', '𠮷𠮷𠮷𠮷🙂', '𠮷𠮷𠮷𠮷🙂!'],
  ])('is restored completely %s', (_when, answer, draft) => {
    expect(brought(answer, draft)).toBe(draft);
  });

  it.each([
    ['something else was answered since', 'I am', 'Because'],
    ['only a part of its beginning was kept', 'Beca', 'Because'],
    ['all of it was kept', 'Becau', 'Becau'],
  ])('is not restored if %s', (_when, answer, draft) => {
    expect(brought(answer, draft)).toBe('');
  });
});

describe('the error of bad input', () => {
  const messages = {
    dateNotComplete: 'No date.',
    dateMonthFirst: 'Month first.',
    phoneNotComplete: 'No phone.',
    ssnNotComplete: 'No number.',
    selectNotListed: 'Not listed.',
    valueTooLong: 'At most {limit}.',
    errorOfQuestion: '{question} {error}',
    errorOfTopic: '{question}: {error}',
  };
  const earliest = { earliest: { years: -20, at: 'startOfYear' }, errorMessage: { earliest: 'From {year} on.' } };
  const asked = compileForm(
    definitionOf(
      [
        { type: 'date', key: 'day', label: 'Day', schema: earliest },
        { type: 'phone', key: 'phone', label: 'Phone' },
        { type: 'ssn', key: 'ssn', label: 'SSN' },
        { type: 'phone', key: 'cell', label: 'Cell', schema: { pattern: '^\\(', errorMessage: 'A valid cell phone.' } },
        { type: 'text', key: 'motto', label: 'Motto', maxLength: 5 },
        {
          type: 'text',
          key: 'score',
          label: 'Score',
          maxLength: 2,
          schema: { pattern: '^(?:[1-9]|[12][0-9]|3[0-6])$', errorMessage: 'A score from 1 to 36.' },
        },
        {
          type: 'text',
          key: 'code',
          label: 'Code',
          maxLength: 3,
          schema: { pattern: '^A+$', errorMessage: 'Only A.' },
        },
        { type: 'select', key: 'home', label: 'Where are you from?', search: true, options: [['PE', 'Peru']] },
        { type: 'select', key: 'country', label: 'Country', search: true, options: [['PE', 'Peru']] },
        { type: 'month-year', key: 'from', label: 'From', years: { from: -5, to: 0 } },
      ] as never,
      { messages },
    ),
  );
  const errorsOf = ({ values }: { values: () => Values }, key: string) => withInputErrors(asked, values(), key, []);
  const sitting = (answers: object = {}) => createFormStore(asked, initialValues(asked, { today }, answers as never));

  it.each([
    ['half a date', 'day', '02/2008', 'Day: No date.'],
    ['a date with its day first', 'day', '27/03/2008', 'Day: Month first.'],
    ['a foreign number', 'phone', '+44 20 7946 0958', 'Phone: No phone.'],
    ['letters for digits', 'ssn', 'none', 'SSN: No number.'],
    ['an unknown country', 'country', 'united s', 'Country: Not listed.'],
    ['an unknown place', 'home', 'united s', 'Where are you from? Not listed.'],
    ['a text that is too long', 'motto', 'Onward', 'Motto: At most 5.'],
    ['a long text of the right kind', 'code', 'AAAA', 'Code: At most 3.'],
  ])('is an error that names its question, until it is emptied: %s', (_what, key, typed, sentence) => {
    const store = sitting();
    expect(errorsOf(store, key)).toEqual([]);
    store.setInput(key, typed);
    expect(errorsOf(store, key)).toEqual([sentence]);
    store.setInput(key, ' ');
    expect(errorsOf(store, key)).toEqual([]);
  });

  it.each([
    ['a date too early', 'day', '01/01/1066', 'From 2006 on.'],
    ['a foreign number', 'cell', '+44 20 7946 0958', 'A valid cell phone.'],
    ['words for a number', 'cell', 'none', 'A valid cell phone.'],
    ['a score with a fraction', 'score', '20.5', 'A score from 1 to 36.'],
  ])('has the message of its author: %s', (_what, key, typed, sentence) => {
    const store = sitting();
    store.setInput(key, typed);
    expect(errorsOf(store, key)).toEqual([sentence]);
  });

  it('names the question of a text that is too long', () => {
    const store = sitting({ motto: 'Onwar' });
    restoreInputs(store, [['motto', 'Onward']]);
    expect(errorsOf(store, 'motto')).toEqual(['Motto: At most 5.']);
  });

  it.each([[{ from_month: '5' }], [{ from_year: '2024' }], [{ from_month: '5', from_year: '2024' }], [{}]])(
    'does not exist for a month without a year, or a year without a month, which count as unanswered: %j',
    (answers) => {
      expect([errorsOf(sitting(answers), 'from_month'), errorsOf(sitting(answers), 'from_year')]).toEqual([[], []]);
    },
  );

  it.each([
    ['half a date', 'day', '02/2008', 'Day: No date.'],
    ['a date too early', 'day', '01/01/1066', 'From 2006 on.'],
    ['a foreign number', 'cell', '+44 20 7946 0958', 'A valid cell phone.'],
    ['letters for digits', 'ssn', 'none', 'SSN: No number.'],
    ['an unknown country', 'country', 'united s', 'Country: Not listed.'],
  ])('replaces the error of a missing answer: %s', (_what, key, typed, reason) => {
    const store = sitting();
    store.validateWith(explained(store, () => ['Required.']));
    expect(store.errors(key)).toEqual(['Required.']);
    store.setInput(key, typed);
    expect(store.errors(key)).toEqual([reason]);
    expect(store.problems(key)).toEqual([reason]);
    store.setInput(key, '');
    expect(store.errors(key)).toEqual(['Required.']);
  });

  it.each([[{ from_month: '05' }], [{ from_year: '2024' }]])(
    'is not added to the missing answer of a month without a year, or a year without a month: %j',
    (answers) => {
      const store = sitting(answers);
      store.validateWith(explained(store, (_values, key) => (key === 'from_month' ? ['Required.'] : [])));
      expect(store.errors('from_month')).toEqual(['Required.']);
    },
  );

  it('leaves an answer as it is validated if a part of the input is kept', () => {
    const store = sitting({ motto: 'Onwar' });
    restoreInputs(store, [['motto', 'Onward']]);
    store.validateWith(explained(store, () => ['Not this motto.']));
    expect(store.errors('motto')).toEqual(['Not this motto.']);
  });
});

describe('typed text', () => {
  const asked = compileForm(
    definitionOf(
      [
        { type: 'date', key: 'day', label: 'Day' },
        { type: 'phone', key: 'phone', label: 'Phone' },
        {
          type: 'email',
          key: 'email',
          label: 'Email',
          schema: { pattern: '^\\S+@\\S+$', errorMessage: 'A valid email.' },
        },
        { type: 'textarea', key: 'essay', label: 'Essay', maxLength: 5 },
        { type: 'month-year', key: 'from', label: 'From', years: { count: 3, direction: 'past' } },
      ],
      { messages: { dateNotComplete: 'No date.', phoneNotComplete: 'No phone.' } },
    ),
  );
  const sitting = () => createFormStore(asked, initialValues(asked, { today }, {}));

  it.each([
    ['day', '03/04/2008', { value: '2008-03-04', badInput: '' }, null],
    ['day', '03/0', { value: '', badInput: '03/0' }, 'No date.'],
    ['phone', '3165', { value: '(316) 5', badInput: '' }, 'No phone.'],
    ['phone', 'none', { value: '', badInput: 'none' }, 'No phone.'],
    ['email', ' a@b ', { value: 'a@b', badInput: '' }, null],
    ['email', 'a', { value: 'a', badInput: '' }, null],
    ['essay', 'Because', { value: 'Becau', badInput: 'Because' }, null],
    ['day', ' ', { value: '', badInput: '' }, null],
  ])('is stored as far as possible, and the view explains the rest: %s %j', (key, typed, stored, note) => {
    const store = sitting();
    expect(store.setInput(key, typed)).toEqual(stored);
    expect(viewField(asked, store.values(), key)).toMatchObject({ ...stored, inputNote: note });
  });

  it('notifies the readers of its field, also if no answer changes', () => {
    const store = sitting();
    const woken: string[] = [];
    store.subscribe(asked.fields.get('day')?.reads ?? [], () => woken.push(store.value(inputKey('day'))));
    for (const typed of ['0', '03', '']) store.setInput('day', typed);
    expect(woken).toEqual(['0', '03', '']);
  });

  it('stops being bad input when its field has another answer', () => {
    const store = sitting();
    store.setInput('day', '03/0');
    store.edit({ day: '2008-03-04' });
    expect(viewField(asked, store.values(), 'day')).toMatchObject({ value: '2008-03-04', badInput: '' });
    store.setInput('essay', 'Because');
    store.edit({ essay: '' }, 'system');
    expect(viewField(asked, store.values(), 'essay')).toMatchObject({ value: '', badInput: '' });
  });

  it('is not among the answers that are saved or submitted', () => {
    const store = sitting();
    store.setInput('day', '03/0');
    expect([savable(asked, store.values() as never), submission(asked, store.values())]).toEqual([{}, {}]);
  });

  it.each([
    [{ from_month: '5' }, true],
    [{ from_year: '2025' }, true],
    [{ from_month: '5', from_year: '2025' }, false],
    [{}, false],
  ])('leaves month and year incomplete while one is missing: %j', (answers, isIncomplete) => {
    const store = sitting();
    store.edit(answers as Edit);
    expect(viewField(asked, store.values(), 'from_month')).toMatchObject({
      isIncomplete,
      badInput: '',
      inputNote: null,
    });
  });
});
