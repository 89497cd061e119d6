import { describe, expect, it } from 'vitest';
import { ServerError, type ApiClient } from '../../../api-client/index.ts';
import { initialValues } from '../../../engine/index.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { heldChoices } from '../../../portal/session/state/choices.ts';
import { form } from '../../support/admissions.ts';
import { sessionWith, setUp } from './save-setting.ts';
import { settled } from './test-clock.ts';

const key = 'count:college';

/** An applicant with one college, and a server with these outcomes, then successes. */
function page(...outcomes: readonly (Error | null)[]) {
  const setting = setUp();
  const store = createFormStore(
    form,
    initialValues(form, { today: '2026-03-16', is_logged_in: 'true' }, { college_credit: 'Y', college_name: 'First' }),
  );
  const left = [...outcomes];
  const addAnother = async (): Promise<void> => {
    const outcome = left.shift() ?? null;
    if (outcome !== null) throw outcome;
  };
  const session = sessionWith({
    store,
    client: { addAnother } as unknown as ApiClient,
    queue: setting.queue,
    heldChoices: heldChoices(store),
  });
  const reported: string[] = [];
  const add = (count: number): void => {
    store.edit({ [key]: String(count) });
    session.saveChoice({
      key,
      value: String(count),
      onPending: () => {
        reported.push('pending');
      },
      onSaved: () => {
        reported.push('saved');
      },
      onRefused: (reason) => {
        reported.push(reason);
      },
    });
  };
  return { ...setting, store, reported, add, shown: () => session.portal.state.getState().choices[key] };
}

describe('another block copy', () => {
  it('stays while the server cannot store it, with a note until it is stored', async () => {
    const { store, clock, reported, add, shown } = page(new ServerError(500), null);
    add(2);
    await settled();
    expect([store.value(key), shown(), reported]).toEqual(['2', { state: 'pending' }, ['pending']]);
    store.edit({ college_2_name: 'Second' });
    clock.pass(2000);
    await settled();
    expect([store.value(key), store.value('college_2_name'), shown(), reported]).toEqual([
      '2',
      'Second',
      null,
      ['pending', 'saved'],
    ]);
  });

  it('is removed when the server refuses it; Undo or the next attempt restores its input', async () => {
    const { store, reported, add, shown } = page(new ServerError(400, 'There can be at most 1.'));
    add(2);
    store.edit({ college_2_name: 'Second' });
    await settled();
    expect([store.value(key), store.value('college_2_name'), reported]).toEqual(['1', '', ['There can be at most 1.']]);
    expect(shown()).toEqual({ state: 'refused', reason: 'There can be at most 1.' });
    expect(store.lastCleared().map(({ key: cleared }) => cleared)).toContain('college_2_name');
    add(2);
    expect([store.value(key), store.value('college_2_name'), shown()]).toEqual(['2', 'Second', null]);
  });

  it('is reset to the count of the server, not to an earlier unconfirmed count', async () => {
    const { store, add } = page(new ServerError(400));
    add(2);
    add(3);
    await settled();
    expect(store.value(key)).toBe('1');
  });

  it('is not sent when it is reset', async () => {
    const { store, add, requests } = page(new ServerError(400));
    const causes: string[] = [];
    store.onChange((_, cause) => {
      causes.push(cause);
    });
    add(2);
    await settled();
    expect([causes, requests]).toEqual([['typed', 'refused'], []]);
  });
});
