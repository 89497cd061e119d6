/** A submitted application is shown with the session values of its submission. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { type AppOptions, findApplicant } from '../../server/index.ts';
import { documentOf } from '../../server/pdf/copy-job.ts';
import { createBrowser } from '../support/browser.ts';
import { openService, serviceSecret } from '../support/links.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { catalog, smallForm } from './small-form.ts';

const id = 'admissions';
const question = (key: string, label: string, operator: string, valueKey: string, target: string) => ({
  type: 'text',
  key,
  label,
  when: [{ valueKey, operator, target }],
});
const form = smallForm({
  id,
  pages: [
    {
      id: 'you',
      title: 'About you',
      blocks: [
        question('first', 'Asked at the first log-in', 'equals', 'session:num_logins', '1'),
        question('open', 'Asked before the submission', 'notEquals', 'session:web_status', 'submitted'),
      ],
    },
    { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] },
  ],
  dataModel: { keys: { first: { type: 'text', maxLength: 45 }, open: { type: 'text', maxLength: 45 } } },
});

let portal: Portal;
let options: AppOptions;
beforeAll(async () => {
  portal = await openPortal({}, undefined, (given) => (options = { ...given, forms: catalog(form) }));
});
afterAll(() => portal.close());

describe('a submitted application', () => {
  it('is shown and printed as before after later log-ins', async () => {
    const browser = await loggedIn(portal);
    const { username } = await browser.loadProfile();
    await browser.call('saveAnswers', { body: { answers: { first: 'Alpha', open: 'Omega' } } });
    const applicant = await findApplicant(portal.database, username);
    const name = { accountId: applicant?.accountId ?? '', formId: id };
    const print = (): Promise<string> => documentOf(options, name);
    const view = async () => {
      const answer = await openService(createBrowser(portal.app), await serviceSecret(portal, username));
      return answer.json<Output<'serviceView'>>();
    };
    expect((await view()).session).toEqual({ web_status: '', num_logins: '1' });
    expect(await browser.loadProfile()).not.toHaveProperty('submitted_session');
    expect((await browser.call('submit')).statusCode).toBe(200);
    portal.wait(60);
    await createBrowser(portal.app).call('login', { body: { username, password: goodPassword } });

    portal.wait(24 * 60 * 60);
    const later = createBrowser(portal.app);
    await later.call('login', { body: { username, password: goodPassword } });
    const profile = await later.loadProfile();
    expect(profile).toMatchObject({ today: '2026-03-17', submitted_session: { today: '2026-03-16', num_logins: 1 } });
    expect(profile.successful_login).toHaveLength(3);

    const { session, web_status } = await view();
    expect([session, web_status]).toEqual([{ web_status: '', num_logins: '1' }, 'submitted']);
    const copy = await print();
    for (const text of ['Alpha', 'Omega']) expect(copy).toContain(text);
  });
});
