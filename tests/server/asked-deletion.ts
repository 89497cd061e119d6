/** What the tests of accounts that their owners delete have in common. */
import { createSecrets, findApplicant } from '../../server/index.ts';
import { deleteAskedAccounts } from '../../server/retention/asked-deletions.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { goodPassword, type Portal } from '../support/portal.ts';

export const origin = 'https://apply.example.edu';

/** The acts of owners and of the server in one portal. */
export function deletionsIn(portal: Portal) {
  const ask = (browser: Browser, present = goodPassword): Promise<Answer> =>
    browser.call('askDeletion', { body: { current_password: present } });
  /** The secret of the newest link that keeps an account; '' without one. */
  const secretFor = (username: string): string => {
    const mail = portal.mails.findLast(({ to, text }) => to === username && text.includes('/emaillink?keep='));
    return /\/emaillink\?keep=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const logIn = async (username: string, password = goodPassword): Promise<Browser> => {
    const browser = portal.browser();
    await browser.call('login', { body: { username, password } });
    await browser.loadProfile();
    return browser;
  };
  return {
    ask,
    secretFor,
    logIn,
    keep: (id: string): Promise<Answer> => portal.browser().call('stopDeletion', { body: { id } }),
    /** Logs in and asks. */
    asked: async (username: string): Promise<Answer> => ask(await logIn(username)),
    /** Runs what is due, and sends the mails that it queues. */
    run: async (submissionsKept = 0): Promise<number> => {
      const count = await deleteAskedAccounts(
        {
          database: portal.database,
          secrets: createSecrets(portal.masterKey),
          objects: portal.objects,
          jobs: portal.jobs,
          config: { submissionsKept },
          origin,
          onFailure: (error) => {
            throw error;
          },
          signal: new AbortController().signal,
        },
        portal.now(),
      );
      portal.app.mailWorker.wake();
      await portal.app.mailWorker.settled();
      return count;
    },
    exists: async (username: string): Promise<boolean> => (await findApplicant(portal.database, username)) !== null,
  };
}
