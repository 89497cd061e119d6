import { describe, expect, it } from 'vitest';
import { ServerError, unexpectedMessage, type ApiClient, type Output } from '../../../api-client/index.ts';
import { initialValues } from '../../../engine/index.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { takeNewerAnswers } from '../../../portal/session/session/newer-answers.ts';
import { createDocuments } from '../../../portal/session/session/upload.ts';
import { form } from '../../support/admissions.ts';
import { sessionWith, setUp } from './save-setting.ts';

const key = 'perm_resident_upload';
const answers = { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y', perm_resident_upload: 'ANSWERED' };

/** A page on which the card is shown, and a server with these answers. */
function page(
  shown: Record<string, string>,
  held: Output<'profile'>['document_answer'][string],
  choices: Partial<Pick<Output<'profile'>, 'add_another' | 'tabs'>> = {},
) {
  const profile: Output<'profile'> = {
    answer: answers,
    document_answer: { [key]: held },
    add_another: {},
    tabs: {},
    username: 'ana',
    last_page: null,
    successful_login: [],
    web_status: [],
    binding: '',
    receipt: null,
    updates: [],
    opening: 'open',
    forms: 1,
    revision: 12,
    today: '2026-03-16',
    time_zone: 'America/Chicago',
    ...choices,
  };
  const client = {
    profile: async () => profile,
    documentAnswers: async () => profile.document_answer,
    conversion: async () => ({ status: 'COMPLETED', message: '' }),
  } as Partial<ApiClient> as ApiClient;
  const session = sessionWith({
    store: createFormStore(form, initialValues(form, { today: '2026-03-16', is_logged_in: 'true' }, answers)),
    client,
    queue: setUp(answers).queue,
    shownDocuments: new Map(Object.entries(shown).map(([name, fileKey]) => [name, card(fileKey)])),
  });
  return session;
}

const card = (fileKey: string) => ({ file_name: 'card.png', file_size: 100, file_key: fileKey });

describe('a stored change that is not shown', () => {
  it('is none for the same stored document, whose revision is reported', async () => {
    const session = page({ [key]: 'uploads/1' }, card('uploads/1'));
    expect(await takeNewerAnswers(session)).toEqual({
      isNewer: false,
      isSubmitted: false,
      revision: 12,
    });
    expect(session.portal.state.getState().timesTaken).toBe(0);
  });

  it('is no choice that the form of today does not have, or uses otherwise', async () => {
    const former = { add_another: { hs: 99, gone: 2 }, tabs: { gone: 'tab' } };
    const session = page({ [key]: 'uploads/1' }, card('uploads/1'), former);
    await takeNewerAnswers(session);
    expect((await takeNewerAnswers(session)).isNewer).toBe(false);
  });

  it('is another document in its place, also with the same name and size', async () => {
    const session = page({ [key]: 'uploads/1' }, card('uploads/2'));
    expect((await takeNewerAnswers(session)).isNewer).toBe(true);
    expect(session.portal.state.getState().timesTaken).toBe(1);
    expect((await takeNewerAnswers(session)).isNewer).toBe(false);
  });

  it('is no document that this page has sent or requested', async () => {
    const session = page({ [key]: 'uploads/1' }, card('uploads/2'));
    const documents = createDocuments({
      session,
      store: session.store,
      post: async () => new Response(),
      pause: async () => undefined,
      onOnline: () => () => undefined,
      messageOf: (error) => (error instanceof ServerError ? error.message : unexpectedMessage),
      onError: () => undefined,
    });
    await documents.refresh(key);
    expect((await takeNewerAnswers(session)).isNewer).toBe(false);
  });

  it('is no document that this page has sent, also if the server has converted it already', async () => {
    const session = page({}, card('uploads/1'));
    session.store.edit({ [key]: '', [`document:${key}`]: 'IN_PROGRESS' }, 'system');
    expect((await takeNewerAnswers(session)).isNewer).toBe(false);
    expect(session.store.value(key)).toBe('');
  });
});
