/** The applicant who has a link mailed, to finish on another device. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ publicUrl: 'https://apply.example.edu' });
});
afterAll(() => portal.close());

const mailsTo = async (username: string, count: number): Promise<readonly string[]> => {
  const found = () =>
    portal.mails.filter(({ to, subject }) => to === username && subject === 'Finish your application');
  await expect.poll(() => found().length).toBe(count);
  return found().map(({ text }) => text);
};

it('reads whose account it is and where to log in, and logs nobody in', async () => {
  const browser = await loggedIn(portal);
  const { username } = await browser.loadProfile();
  const sent = await browser.call('mailLink');
  expect([sent.statusCode, sent.json()]).toEqual([
    200,
    { message: `We have sent a link to ${username}. Open it on the other device and log in there.` },
  ]);
  const [text = ''] = await mailsTo(username, 1);
  expect(text).toBe(
    [
      'You asked for a link to finish the Application for Undergraduate Admission on another device.',
      'Log in at https://apply.example.edu/login\nThe form opens where you stopped. The link works only together with your password.',
      "If you didn't ask for it, someone may be using a device on which you are logged in. You can see where that is, and log out there, at https://apply.example.edu/account",
      'Example State University',
    ].join('\n\n'),
  );
});

it('leads to the page at which the applicant was, after the log-in there', async () => {
  const browser = await loggedIn(portal);
  const { username } = await browser.loadProfile();
  await browser.call('webStatus', { body: { web_status: 'started' } });
  await browser.call('lastPage', { body: { last_page: '/academics' } });
  await browser.call('mailLink');
  await mailsTo(username, 1);
  const other = portal.browser();
  await other.call('login', { body: { username, password: goodPassword } });
  expect(await other.loadProfile()).toMatchObject({ last_page: '/academics' });
});

it('is mailed five times a day, and each is in the audit with its network', async () => {
  const browser = await loggedIn(portal);
  const { username } = await browser.loadProfile();
  for (let n = 0; n < 5; n += 1) expect((await browser.call('mailLink')).statusCode).toBe(200);
  const sent = await browser.call('mailLink');
  expect([sent.statusCode, sent.json()]).toEqual([
    429,
    {
      message:
        'You have asked for this link five times today. Open https://apply.example.edu/login on the other device and log in there.',
    },
  ]);
  await mailsTo(username, 5);
  const events = await portal.database
    .selectFrom('audit')
    .innerJoin('accounts', 'accounts.id', 'audit.account_id')
    .select(['event', 'network'])
    .where('username', '=', username)
    .where('event', '=', 'link-mailed')
    .execute();
  expect(events.map(({ network }) => network !== null)).toEqual(Array.from({ length: 5 }, () => true));
  portal.wait(86_401);
  await browser.call('login', { body: { username, password: goodPassword } });
  await browser.loadProfile();
  expect((await browser.call('mailLink')).statusCode).toBe(200);
});

it('uses the texts and the address of the form in which it was asked for', async () => {
  const browser = await loggedIn(portal);
  const { username } = await browser.loadProfile();
  const sent = await browser.send('POST', '/scholarship/api/mail-link', {
    headers: { 'x-binding': (await browser.loadProfile()).binding, 'sec-fetch-site': 'same-origin' },
  });
  expect(sent.statusCode).toBe(200);
  const [text] = await mailsTo(username, 1);
  expect(text).toContain('https://apply.example.edu/scholarship/login');
});
