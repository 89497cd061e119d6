/**
 * The calls of a logged-in applicant's page before it closes or ends its session, and the current path on the server.
 */
import {
  createApiClient,
  ServerError,
  UnauthorizedError,
  type CallName,
  type Output,
} from '../../../api-client/index.ts';
import type { FieldErrors } from '../../../engine/index.ts';
import { basePath } from '../../../renderer/loading/base-path.ts';
import { dropIdentityCookies } from './identity-cookies.ts';
import { publicClient } from './public-client.ts';
import { noteOpening } from '../state/opening.ts';
import { sessionValue } from '../state/session-values.ts';
import { announceLogout } from './other-windows.ts';
import { queriesOf } from './queries.ts';
import type { Session } from './session.ts';
import { currentErrors } from '../state/validating.ts';

/** Runs a call of the session; a 401 ends the session. */
export async function callAs<N extends CallName>(session: Session, call: () => Promise<Output<N>>): Promise<Output<N>> {
  try {
    return await noteOpening(session.portal, call());
  } catch (error) {
    if (error instanceof UnauthorizedError) session.end('unauthorized');
    throw error;
  }
}

/** Resolves when the server has every answer and every shown error. Rejects with the reason if saving is impossible. */
export async function saveAll(session: Session): Promise<void> {
  session.goOn();
  await session.queue.flush();
  const isValidating = sessionValue(session.store, 'web_status') === 'validating';
  await recordErrors(session, isValidating ? await currentErrors(session) : {});
}

/**
 * Saves the errors that the applicant sees. A refusal is ignored, because the texts of the form can have changed since
 * this page loaded.
 */
export async function recordErrors(session: Session, errors: FieldErrors): Promise<void> {
  const lists = Object.fromEntries(Object.entries(errors).map(([key, messages]) => [key, [...messages]]));
  try {
    await callAs<'validations'>(session, () => session.client.validations({ body: { errors: lists } }));
  } catch (error) {
    if (!(error instanceof ServerError && error.status === 400)) throw error;
  }
}

/** Saves the last page, one path after another. A failed call is repeated with the next change of path. */
export async function rememberPage(session: Session, path: string): Promise<void> {
  session.wantedPage = path;
  session.pageSaved = session.pageSaved.then(() => storeWantedPage(session));
  await session.pageSaved;
}

async function storeWantedPage(session: Session): Promise<void> {
  const { wantedPage: path } = session;
  if (path === null || !session.isOpen() || path === session.lastPage) return;
  if ((await keepAlive(session, path)) && session.isOpen()) session.lastPage = path;
}

/** Saves the current path, which keeps the session alive. Returns false after a failure. */
export async function keepAlive(session: Session, path: string): Promise<boolean> {
  return callAs<'lastPage'>(session, () => session.client.lastPage({ body: { last_page: path } })).then(
    () => true,
    () => false,
  );
}

/**
 * Saves as much as possible, then ends the session on both sides. Rejects if the server does not respond; the session
 * then continues with an empty cache.
 */
export async function logOut(session: Session): Promise<void> {
  await session.queue.flush().catch(() => undefined);
  try {
    await logOutBrowser(session);
  } catch (error) {
    queriesOf(session.portal).clear();
    throw error;
  }
  leaveBrowser(session);
}

/** As `logOut`, but clears the page at once and waits for nothing. */
export async function logOutAtOnce(session: Session): Promise<void> {
  leaveBrowser(session);
  await logOutBrowser(session).catch(() => undefined);
}

/** Logs out every window, even if this page's session has already ended because another account has logged in. */
function leaveBrowser(session: Session): void {
  session.end('logged-out');
  announceLogout();
  dropIdentityCookies();
}

/**
 * Ends the session on the page first, because another person can be at the computer. A newer session in this browser
 * continues.
 */
export async function logOutInactive(session: Session): Promise<void> {
  session.end('inactive');
  await session.client.logout().catch(() => undefined);
}

/** Ends the current session of this browser, also a newer one: a log-out applies to the browser. */
async function logOutBrowser(session: Session): Promise<void> {
  try {
    await publicClient.logout();
  } catch (error) {
    if (!(error instanceof ServerError && error.status === 403)) throw error;
    await logOutNamed(session);
  }
}

/** For a browser that does not send the origin of a request: the log-out must then name the session. */
async function logOutNamed({ client }: Session): Promise<void> {
  try {
    const { binding } = await client.profile();
    const origin = basePath;
    await createApiClient({ fetch: (...request) => fetch(...request), binding: () => binding, origin }).logout();
  } catch (error) {
    // The session has already ended.
    if (!(error instanceof UnauthorizedError)) throw error;
  }
}
