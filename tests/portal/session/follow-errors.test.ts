import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formValidator, type FieldErrors } from '../../../engine/index.ts';
import { createFormStore } from '../../../renderer/index.ts';
import { endPause, followErrors } from '../../../portal/session/state/follow-errors.ts';
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
  const portal = { pauses: new Set<() => void>() };
  const reported: FieldErrors[] = [];
  return {
    portal,
    store,
    reported,
    stop: followErrors({ portal, store }, validators, (errors) => {
      reported.push(errors);
    }),
  };
}

describe('the errors of the application', () => {
  it('are reported at once, shown or not', () => {
    expect(following().reported).toEqual([{ name: ['Name'] }]);
  });

  it('are computed once after a pause, and never while typing', () => {
    const { store, reported } = following();
    for (const typed of ['A', 'Ad', 'Ada', 'Ada ', 'Ada L']) {
      store.edit({ name: typed });
      vi.advanceTimersByTime(299);
    }
    expect(reported).toHaveLength(1);
    store.edit({ code: 'x' });
    vi.advanceTimersByTime(300);
    expect(reported.slice(1)).toEqual([{ code: ['Three'] }]);
  });

  it('are reported at once when the pause is ended early, once, and only if edits wait', () => {
    const { portal, store, reported } = following();
    endPause({ portal });
    expect(reported).toHaveLength(1);
    store.edit({ name: 'Ada' });
    endPause({ portal });
    expect(reported.slice(1)).toEqual([{}]);
    vi.runAllTimers();
    endPause({ portal });
    expect(reported).toHaveLength(2);
  });

  it('are reported at once when other answers are loaded, and no longer without a reader', () => {
    const { store, reported, stop } = following();
    store.load({ ...store.values(), name: 'Ada' });
    expect(reported.at(-1)).toEqual({});
    store.edit({ name: '' });
    stop();
    vi.runAllTimers();
    expect(reported).toHaveLength(2);
  });
});

describe('a text of which only the beginning is kept', () => {
  const tooLong = 'Essay: At most 5.';

  /** A question with too long input between two unanswered ones. */
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
    const reported: FieldErrors[] = [];
    return {
      store,
      reported,
      validator: formValidator(form, validators),
      follow: () =>
        followErrors({ portal: { pauses: new Set() }, store }, validators, (errors) => {
          reported.push(errors);
        }),
    };
  }

  it('has an error before errors are shown, in the order of the page, until it is short enough', () => {
    const { store, reported, follow } = typing();
    follow();
    expect(Object.entries(reported[0] ?? {})).toEqual([
      ['name', ['Name']],
      ['essay', [tooLong]],
      ['city', ['City']],
    ]);
    store.setInput('essay', 'Becau');
    vi.advanceTimersByTime(300);
    expect(reported[1]).toEqual({ name: ['Name'], city: ['City'] });
  });

  it('shows its error only while validating', () => {
    const { store, reported, validator, follow } = typing();
    expect(store.errors('essay')).toEqual([]);
    store.validateWith(validator);
    expect(store.errors('essay')).toEqual([tooLong]);
    follow();
    expect(reported[0]).toMatchObject({ essay: [tooLong] });
    store.setInput('essay', 'Becau');
    expect(store.errors('essay')).toEqual([]);
  });

  it('has no error if it is hidden, or has another answer', () => {
    const { store, validator } = typing();
    store.validateWith(validator);
    store.edit({ name: 'Ada' });
    expect(store.errors('essay')).toEqual([]);
    store.edit({ name: '' });
    store.edit({ essay: 'I am' }, 'system');
    expect(store.errors('essay')).toEqual([]);
  });
});
