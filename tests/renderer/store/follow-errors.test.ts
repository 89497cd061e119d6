import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formValidator, type FieldErrors } from '../../../engine/index.ts';
import { createFormStore } from '../../../renderer/index.ts';
import { followErrors } from '../../../renderer/session/follow-errors.ts';
import { definitionOf, sit, text } from '../../engine/small-form.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function following() {
  const { form, validators, values } = sit(
    definitionOf([
      text('name', { required: 'Name' }),
      text('code', { schema: { minLength: 3, errorMessage: 'Three' } }),
    ]),
  );
  const store = createFormStore(form, values);
  const told: FieldErrors[] = [];
  return {
    store,
    told,
    stop: followErrors(store, validators, (errors) => {
      told.push(errors);
    }),
  };
}

describe('what is wrong with the application', () => {
  it('is told at once, shown or not', () => {
    expect(following().told).toEqual([{ name: ['Name'] }]);
  });

  it('is judged once after a pause, however much was typed, and never while typing', () => {
    const { store, told } = following();
    for (const typed of ['A', 'Ad', 'Ada', 'Ada ', 'Ada L']) {
      store.edit({ name: typed });
      vi.advanceTimersByTime(299);
    }
    expect(told).toHaveLength(1);
    store.edit({ code: 'x' });
    vi.advanceTimersByTime(300);
    expect(told.slice(1)).toEqual([{ code: ['Three'] }]);
  });

  it('is told at once when other answers are loaded, and no longer once nobody asks', () => {
    const { store, told, stop } = following();
    store.load({ ...store.values(), name: 'Ada' });
    expect(told.at(-1)).toEqual({});
    store.edit({ name: '' });
    stop();
    vi.runAllTimers();
    expect(told).toHaveLength(2);
  });
});

describe('a text of which only the beginning is kept', () => {
  const tooLong = 'Essay: At most 5.';

  /** With more typed than there is room for, in a question between two that are not answered. */
  function typing() {
    const asked = [
      text('name', { required: 'Name' }),
      {
        type: 'textarea',
        key: 'essay',
        label: 'Essay',
        maxLength: 5,
        when: [{ valueKey: 'name', operator: 'notAnswered' }],
      },
      text('city', { required: 'City' }),
    ];
    const { form, validators, values } = sit(
      definitionOf(asked as never, {
        messages: { valueTooLong: 'At most {limit}.', errorOfTopic: '{question}: {error}' },
      }),
      { essay: 'Becau' },
    );
    const store = createFormStore(form, values);
    store.setInput('essay', 'Because');
    const told: FieldErrors[] = [];
    return {
      store,
      told,
      validator: formValidator(form, validators),
      follow: () =>
        followErrors(store, validators, (errors) => {
          told.push(errors);
        }),
    };
  }

  it('is wrong before anything is shown, in the order of the page, until it is short enough', () => {
    const { store, told, follow } = typing();
    follow();
    expect(Object.entries(told[0] ?? {})).toEqual([
      ['name', ['Name']],
      ['essay', [tooLong]],
      ['city', ['City']],
    ]);
    store.setInput('essay', 'Becau');
    vi.advanceTimersByTime(300);
    expect(told[1]).toEqual({ name: ['Name'], city: ['City'] });
  });

  it('is shown as wrong while validating, and only then', () => {
    const { store, told, validator, follow } = typing();
    expect(store.errors('essay')).toEqual([]);
    store.validateWith(validator);
    expect(store.errors('essay')).toEqual([tooLong]);
    follow();
    expect(told[0]).toMatchObject({ essay: [tooLong] });
    store.setInput('essay', 'Becau');
    expect(store.errors('essay')).toEqual([]);
  });

  it('is not wrong where it is not asked, or another answer has come', () => {
    const { store, validator } = typing();
    store.validateWith(validator);
    store.edit({ name: 'Ada' });
    expect(store.errors('essay')).toEqual([]);
    store.edit({ name: '' });
    store.edit({ essay: 'I am' }, 'system');
    expect(store.errors('essay')).toEqual([]);
  });
});
