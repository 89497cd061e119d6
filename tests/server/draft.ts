/** A draft in a small form that tests edit before they start the server again. */
import { onTestFinished } from 'vitest';
import { type ApplicationForm, type AppOptions, createApp, storeServedForms } from '../../server/index.ts';
import { type Browser, createBrowser } from '../support/browser.ts';
import { codeFor, goodPassword, openPortal, type Portal } from '../support/portal.ts';
import { catalog, smallForm, type SmallForm } from './small-form.ts';

export interface DraftPortal<Edited = SmallForm> {
  readonly portal: Portal;
  /** Starts the server with an edited form, and logs in again. */
  readonly restart: (edited: Edited) => Promise<Browser>;
  readonly accountId: () => Promise<string>;
}

/** A portal with this form, and a draft in the state in which the visit leaves it. */
export async function openWithDraftOf(
  form: SmallForm,
  visit: (browser: Browser) => Promise<unknown>,
): Promise<DraftPortal> {
  const { restart, ...opened } = await openWithDraftIn(smallForm(form), visit);
  return { ...opened, restart: (edited) => restart(smallForm(edited)) };
}

/** The same with a compiled form. */
export async function openWithDraftIn(
  form: ApplicationForm,
  visit: (browser: Browser) => Promise<unknown>,
): Promise<DraftPortal<ApplicationForm>> {
  let options: AppOptions | undefined;
  const portal = await openPortal({}, undefined, (given) => (options = { ...given, forms: catalog(form) }));
  onTestFinished(() => portal.close());
  const username = 'ada@example.edu';
  const browser = portal.browser();
  await signUp(portal, browser, username);
  await visit(browser);
  const restart = async (edited: ApplicationForm): Promise<Browser> => {
    if (options === undefined) throw new Error('The portal has no options.');
    const next = { ...options, forms: catalog(edited) };
    await storeServedForms(next);
    const app = await createApp(next);
    onTestFinished(() => app.close());
    const again = createBrowser(app);
    await again.call('login', { body: { username, password: goodPassword } });
    await again.loadProfile();
    return again;
  };
  const accountId = async () =>
    (await portal.database.selectFrom('applications').select('account_id').executeTakeFirstOrThrow()).account_id;
  return { portal, restart, accountId };
}

/** Signs up and logs in. */
export async function signUp(portal: Portal, browser: Browser, username: string): Promise<void> {
  await browser.call('signup', { body: { username, password: goodPassword } });
  await browser.call('confirm', { body: { username, code: codeFor(portal, username) } });
  await browser.call('login', { body: { username, password: goodPassword } });
  await browser.loadProfile();
}
