/** Lost calls of a session: the page must agree with the state of the server. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerError, type ApiClient } from '../../../api-client/index.ts';
import { initialValues } from '../../../engine/index.ts';
import { compileForm } from '../../../workbench/index.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { rememberPage, saveAll } from '../../../portal/session/session/leave-page.ts';
import { takeNewerAnswers } from '../../../portal/session/session/newer-answers.ts';
import { startApplication, submitApplication } from '../../../portal/session/session/submit.ts';
import { sessionValue, setSession } from '../../../portal/session/state/session-values.ts';
import { definitionOf, text, today } from '../../engine/small-form.ts';
import { sessionWith, setUp } from './save-setting.ts';

type Status = 'started' | 'validating' | 'submitted';
const order: readonly (Status | null)[] = [null, 'started', 'validating', 'submitted'];

/**
 * A server that moves the status one step at a time, and an applicant who has just logged in. `isLost`
 * selects calls that do not arrive.
 */
function justLoggedIn(isLost: (call: string) => boolean) {
  const calls: string[] = [];
  const stored = { status: null as Status | null, lastPage: null as string | null };
  const call =
    <T>(name: string, act: () => T) =>
    async (): Promise<T> => {
      calls.push(name);
      if (isLost(name)) throw new TypeError('fetch failed');
      return act();
    };
  const moveTo = (wanted: Status) => {
    if (stored.status === wanted) return {};
    if (order.indexOf(wanted) !== order.indexOf(stored.status) + 1)
      throw new ServerError(409, `The status cannot go from ${stored.status ?? 'none'} to ${wanted}.`);
    stored.status = wanted;
    return {};
  };
  const profile = () => ({
    answer: {},
    document_answer: {},
    add_another: {},
    tabs: {},
    username: 'ana',
    receipt: null,
    revision: 1,
    web_status: order.slice(1, order.indexOf(stored.status) + 1).map((web_status) => ({ web_status })),
  });
  const client = {
    profile: call('profile', profile),
    webStatus: ({ body }: { readonly body: { readonly web_status: Status } }) =>
      call(body.web_status, () => moveTo(body.web_status))(),
    lastPage: ({ body }: { readonly body: { readonly last_page: string } }) =>
      call(body.last_page, () => {
        stored.lastPage = body.last_page;
      })(),
    validations: call('validations', () => ({})),
    submit: call('submit', () => {
      if (stored.status !== 'validating') throw new ServerError(409, `The status is ${stored.status ?? 'none'}.`);
      stored.status = 'submitted';
      return { receipt: { reference: 'K7M2-QXRD', submitted_at: '2026-03-04T15:04:00-06:00' }, is_repeat: false };
    }),
  } as unknown as ApiClient;
  const form = compileForm(definitionOf([text('city')]));
  const session = sessionWith({
    store: createFormStore(form, initialValues(form, { today, is_logged_in: 'true', username: 'ana' }, {})),
    client,
    queue: setUp().queue,
  });
  return { session, stored, calls };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an application whose first call was lost', () => {
  it('is not shown as started', async () => {
    const { session } = justLoggedIn((call) => call === 'started');
    await expect(startApplication(session)).rejects.toThrow(TypeError);
    expect(sessionValue(session.store, 'web_status')).toBe('');
  });

  it('can be submitted without a reload when calls arrive again', async () => {
    const network = { isAway: true };
    const { session, stored, calls } = justLoggedIn(() => network.isAway);
    await startApplication(session).catch(() => undefined);
    network.isAway = false;
    expect(await submitApplication(session)).toEqual({ isSubmitted: true });
    expect(stored.status).toBe('submitted');
    expect(calls.slice(-6)).toEqual(['profile', 'started', 'validating', 'validations', 'submit', 'submitted']);
  });

  it('is not started after a logout', async () => {
    const { session, calls } = justLoggedIn(() => false);
    const ended = { ...session, isOpen: () => false };
    await startApplication(ended);
    await rememberPage(ended, '/about');
    expect(calls).toEqual([]);
  });

  it('is submitted if only the response to that call was lost', async () => {
    const { session, stored } = justLoggedIn(() => false);
    stored.status = 'started';
    expect(await submitApplication(session)).toEqual({ isSubmitted: true });
  });

  it('is submitted if another window has tried to submit it in the meantime', async () => {
    const { session, stored, calls } = justLoggedIn(() => false);
    stored.status = 'validating';
    expect(await submitApplication(session)).toEqual({ isSubmitted: true });
    expect(calls).not.toContain('started');
  });
});

describe('a report of errors that the server refuses, because the form has new messages', () => {
  it('prevents neither leaving the page nor the submission', async () => {
    const { session, stored } = justLoggedIn(() => false);
    Object.assign(session.client, {
      validations: () => Promise.reject(new ServerError(400, 'city: This is not a message of the form.')),
    });
    await saveAll(session);
    expect(await submitApplication(session)).toEqual({ isSubmitted: true });
    expect(stored.status).toBe('submitted');
  });

  it('is reported as lost if the call is lost', async () => {
    const { session } = justLoggedIn((call) => call === 'validations');
    await expect(saveAll(session)).rejects.toThrow(TypeError);
  });
});

describe('a status that another window has changed', () => {
  it('is known after the next load of the profile, and errors are shown from then on', async () => {
    const { session, stored } = justLoggedIn(() => false);
    setSession(session.store, { web_status: 'started' });
    stored.status = 'validating';
    await takeNewerAnswers(session);
    expect(sessionValue(session.store, 'web_status')).toBe('validating');
    expect(session.store.isValidating()).toBe(true);
  });
});

describe('the last page', () => {
  it('is sent again at the next change of path after a lost call', async () => {
    const network = { isAway: false };
    const { session, stored } = justLoggedIn(() => network.isAway);
    await rememberPage(session, '/about');
    network.isAway = true;
    await rememberPage(session, '/academics');
    expect([stored.lastPage, session.lastPage]).toEqual(['/about', '/about']);
    network.isAway = false;
    await rememberPage(session, '/academics');
    expect([stored.lastPage, session.lastPage]).toEqual(['/academics', '/academics']);
  });

  it('is the current page of the applicant, for any duration of earlier calls', async () => {
    const { session, stored, calls } = justLoggedIn(() => false);
    await Promise.all(['/about', '/high-school', '/academics'].map((path) => rememberPage(session, path)));
    expect([stored.lastPage, session.lastPage]).toEqual(['/academics', '/academics']);
    expect(calls).toEqual(['/academics']);
  });
});
