import { describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient, ServerError, UnauthorizedError } from '../../../api-client/index.ts';
import { initialValues } from '../../../engine/index.ts';
import { compileForm } from '../../../workbench/index.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { takeNewerAnswers } from '../../../portal/session/session/newer-answers.ts';
import { noSession } from '../../../portal/session/state/portal-state.ts';
import { submitApplication } from '../../../portal/session/session/submit.ts';
import { visitorSession } from '../../../portal/session/state/session-values.ts';
import { definitionOf, text } from '../../engine/small-form.ts';
import { sessionWith, setUp } from './save-setting.ts';

/** A session whose server responds with `profile` to the call before any submission. */
function sessionAsking(profile: ApiClient['profile']) {
  const ends: string[] = [];
  const form = compileForm(definitionOf([text('city')]));
  const session = sessionWith({
    store: createFormStore(form, initialValues(form, ana, {})),
    client: { profile } as Partial<ApiClient> as ApiClient,
    queue: setUp().queue,
    end: (reason) => {
      ends.push(reason);
    },
  });
  return { session, ends };
}

describe('a submission in progress', () => {
  it('belongs to its session: another session in the same page has its own submission and result', async () => {
    const slow = sessionAsking(() => new Promise(() => undefined));
    const gone = sessionAsking(() => Promise.reject(new UnauthorizedError()));
    void submitApplication(slow.session);
    await expect(submitApplication(gone.session)).rejects.toThrow(UnauthorizedError);
    expect([slow.ends, gone.ends]).toEqual([[], ['unauthorized']]);
  });

  it('is shared by a second press, and a new one starts after its end', async () => {
    let asked = 0;
    const { session } = sessionAsking(() => {
      asked += 1;
      return Promise.reject(new UnauthorizedError());
    });
    const tries = [submitApplication(session), submitApplication(session)];
    expect(tries[1]).toBe(tries[0]);
    expect(await Promise.allSettled(tries)).toHaveLength(2);
    expect(asked).toBe(1);
    await expect(submitApplication(session)).rejects.toThrow(UnauthorizedError);
    expect(asked).toBe(2);
  });
});

const receipt = { reference: 'K7M2-QXRD', submitted_at: '2026-03-04T15:04:00-06:00' };
const bea = { ...visitorSession, today: '2026-03-04', is_logged_in: 'true', username: 'bea', web_status: 'started' };
const ana = { ...bea, username: 'ana' };

/** The profile of an applicant whose application is started. */
const profileWith = (answer: object) => ({
  answer,
  document_answer: {},
  add_another: {},
  tabs: {},
  username: 'ana',
  web_status: [{ web_status: 'started' }],
  receipt: null,
  revision: 3,
});

/** During this call of a submission another applicant logs in in the same page. The call then has this response. */
function sessionEndingAt(last: string, answer: () => unknown) {
  const calls: string[] = [];
  let isOpen = true;
  const form = compileForm(definitionOf([text('city')]));
  const store = createFormStore(form, initialValues(form, ana, {}));
  const call = (name: string, usual: unknown) => async () => {
    calls.push(name);
    if (name !== last) return usual;
    isOpen = false;
    store.validateWith(null);
    store.load(initialValues(form, bea, {}));
    session.portal.state.setState(noSession);
    return answer();
  };
  const client = {
    profile: call('profile', profileWith({})),
    webStatus: call('webStatus', {}),
    validations: call('validations', {}),
    submit: call('submit', { receipt, is_repeat: false }),
  } as unknown as ApiClient;
  const session = sessionWith({ store, client, queue: setUp().queue, isOpen: () => isOpen });
  return { session, calls };
}

describe('a submission while newer answers are being taken over', () => {
  it('saves the proposed answers first, and submits the revision that has them', async () => {
    const form = compileForm(definitionOf([text('city')]));
    const store = createFormStore(form, initialValues(form, ana, { city: 'Lima' }));
    const { queue, requests, answer } = setUp();
    const profiles: ((profile: object) => void)[] = [];
    const submitted: unknown[] = [];
    const client = {
      profile: () => new Promise((resolve) => profiles.push(resolve)),
      webStatus: () => Promise.resolve({}),
      validations: () => Promise.resolve({}),
      submit: ({ query }: { readonly query: { readonly revision: string } }) => {
        submitted.push(query.revision);
        return Promise.resolve({ receipt, is_repeat: false });
      },
    } as unknown as ApiClient;
    const session = sessionWith({ store, client, queue, goOn: () => queue.change({ city: 'Lima' }) });
    const profile = (revision: number, answers: object): object => ({ ...profileWith(answers), revision });

    const taking = takeNewerAnswers(session);
    await expect.poll(() => profiles.length).toBe(1);
    const submission = submitApplication(session);
    profiles[0]?.(profile(3, {}));
    await taking;
    await expect.poll(() => requests.map(({ answers }) => answers)).toEqual([{ city: 'Lima' }]);
    await answer();
    await expect.poll(() => profiles.length).toBe(2);
    profiles[1]?.(profile(4, { city: 'Lima' }));
    expect(await submission).toEqual({ isSubmitted: true });
    expect(submitted).toEqual(['4']);
  });
});

describe('a submission whose session ends before it, followed by another login', () => {
  const refusal = (status: number, body: object) => (): never => {
    throw new ServerError(status, 'Refused.', body);
  };

  it.each([
    [
      'profile',
      'with what is stored',
      () => ({ username: 'ana', web_status: [{ web_status: 'submitted' }], receipt, revision: 3 }),
      1,
    ],
    ['webStatus', 'as usual', () => ({}), 2],
    ['validations', 'as usual', () => ({}), 3],
    ['submit', 'with the receipt', () => ({ receipt, is_repeat: false }), 4],
    ['submit', 'with what is wrong', refusal(422, { errors: { city: ['Wrong.'] } }), 4],
    ['submit', 'with what is stored by now', refusal(409, { revision: 4 }), 4],
    ['submit', 'that it was submitted', refusal(409, {}), 4],
  ])('shows nothing of it to that account: %s, response %s', async (last, _how, answer, made) => {
    const { session, calls } = sessionEndingAt(last, answer);
    await submitApplication(session).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ServerError);
    });
    expect(calls).toEqual(['profile', 'webStatus', 'validations', 'submit'].slice(0, made));
    expect(session.portal.state.getState()).toMatchObject(noSession);
    for (const [name, value] of Object.entries(bea)) expect(session.store.value(`session:${name}`)).toBe(value);
    expect(session.store.isValidating()).toBe(false);
  });
});

describe('the errors of a first submission', () => {
  it.each([
    ['a missing answer', {}, { city: ['Enter your city.'] }, ['profile', 'web-status validating', 'validations']],
    [
      'no error',
      { city: 'Wichita' },
      {},
      ['profile', 'web-status validating', 'validations', 'submit', 'web-status submitted'],
    ],
  ])('are the body of POST /api/validations: %s', async (_what, answers, errors, sent) => {
    const calls: string[] = [];
    const bodies: unknown[] = [];
    const form = compileForm(definitionOf([text('city', { required: 'Enter your city.' })]));
    const store = createFormStore(form, initialValues(form, ana, answers));
    const profile = { ...profileWith(answers), binding: 'b' };
    const client = createApiClient({
      binding: () => null,
      fetch: async (address, init) => {
        const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as { web_status?: string }) : {};
        const name = String(address)
          .replace(/^\/api\//, '')
          .replace(/\?.*/, '');
        calls.push(name === 'web-status' ? `${name} ${body.web_status}` : name);
        if (name === 'validations') bodies.push(body);
        if (name === 'profile') return Response.json(profile);
        return Response.json(
          name === 'submit' ? { message: 'Done.', receipt, is_repeat: false } : { message: 'Done.' },
        );
      },
    });
    const session = sessionWith({ store, client, queue: setUp(answers).queue });
    const result = await submitApplication(session);
    expect(bodies).toEqual([{ errors }]);
    expect(calls).toEqual(sent);
    expect(result.isSubmitted).toBe(sent.includes('submit'));
  });

  it('by the server are not those of an answer that was typed meanwhile', async () => {
    const refusedAfter = async (typed: string): Promise<readonly string[]> => {
      const form = compileForm(definitionOf([text('city')]));
      const store = createFormStore(form, initialValues(form, ana, { city: 'Lima' }));
      const client = {
        profile: async () => profileWith({ city: 'Lima' }),
        webStatus: async () => ({}),
        validations: async () => ({}),
        submit: async () => {
          store.edit({ city: typed });
          throw new ServerError(422, 'Refused.', { errors: { city: ['Wrong.'] } });
        },
      } as unknown as ApiClient;
      await submitApplication(sessionWith({ store, client, queue: setUp({ city: 'Lima' }).queue }));
      return store.errors('city');
    };
    expect([await refusedAfter('Lima'), await refusedAfter('Wichita')]).toEqual([['Wrong.'], []]);
  });
});
