import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FieldErrors } from '../../../engine/index.ts';
import { createFormStore } from '../../../renderer/index.ts';
import { followErrors } from '../../../renderer/store/follow-errors.ts';
import { definitionOf, sit, text } from '../../engine/small-form.ts';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

function following() {
  const { form, validators, values } = sit(definitionOf([text('name', { required: 'Name' }), text('code', { schema: { minLength: 3, errorMessage: 'Three' } })]));
  const store = createFormStore(form, values);
  const told: FieldErrors[] = [];
  return { store, told, stop: followErrors(store, validators, (errors) => { told.push(errors); }) };
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
