/** What a logged-in applicant's page does with the server before it is left, and where it says it is. */
import { createApiClient, ServerError, UnauthorizedError, type CallName, type Output } from '../../api-client/index.ts';
import type { FieldErrors } from '../../engine/index.ts';
import { basePath } from '../loading/base-path.ts';
import { dropIdentityCookies } from './identity-cookies.ts';
import { publicClient } from './public-client.ts';
import { useSnapshot } from './snapshot.ts';
import { tellOfLogout } from './other-windows.ts';
import { queryClient } from './queries.ts';
import type { Session } from './session.ts';
import { currentErrors } from './validating.ts';

/** Runs a call of the session; a 401 ends it. */
export async function callAs<N extends CallName>(session: Session, call: () => Promise<Output<N>>): Promise<Output<N>> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof UnauthorizedError) session.end('unauthorized');
    throw error;
  }
}

/** Resolves when the server holds every answer and the errors the applicant is shown; rejects with what prevents it. */
export async function saveAll(session: Session): Promise<void> {
  session.goOn();
  await session.queue.flush();
  const isValidating = useSnapshot.getState().web_status === 'validating';
  await recordErrors(session, isValidating ? await currentErrors(session.store) : {});
}

/**
 * Records the errors that the applicant is shown. A refused record prevents nothing: the texts of the form may have
 * changed since this page was loaded.
 */
export async function recordErrors(session: Session, errors: FieldErrors): Promise<void> {
  const lists = Object.fromEntries(Object.entries(errors).map(([key, messages]) => [key, [...messages]]));
  try {
    await callAs<'validations'>(session, () => session.client.validations({ body: { errors: lists } }));
  } catch (error) {
    if (!(error instanceof ServerError && error.status === 400)) throw error;
  }
}

/** The page to be stored for each session, and the call before. */
const wantedPages = new WeakMap<Session, string>();
const formerCalls = new WeakMap<Session, Promise<void>>();

/** Stores the path as the last page, one path after the other; a lost call is repeated on the next change of path. */
export async function rememberPage(session: Session, path: string): Promise<void> {
  wantedPages.set(session, path);
  const call = (formerCalls.get(session) ?? Promise.resolve()).then(() => storeWantedPage(session));
  formerCalls.set(session, call);
  await call;
}

async function storeWantedPage(session: Session): Promise<void> {
  const path = wantedPages.get(session);
  if (path === undefined || !session.isOpen() || path === useSnapshot.getState().last_page) return;
  if ((await keepAlive(session, path)) && session.isOpen()) useSnapshot.setState({ last_page: path });
}

/**
 * Tells the server where the applicant is, and with that that they are there. Answers whether it was told; a failure is
 * not worth a word.
 */
export async function keepAlive(session: Session, path: string): Promise<boolean> {
  return callAs<'lastPage'>(session, () => session.client.lastPage({ body: { last_page: path } })).then(
    () => true,
    () => false,
  );
}

/**
 * Saves what can be saved, then ends the session on both sides. Rejects, still logged in and with nothing cached, where
 * the server does not answer.
 */
export async function logOut(session: Session): Promise<void> {
  await session.queue.flush().catch(() => undefined);
  try {
    await logOutBrowser(session);
  } catch (error) {
    queryClient.clear();
    throw error;
  }
  leaveBrowser(session);
}

/** As `logOut`, but nothing stays on the screen meanwhile and nothing is waited for. */
export async function logOutAtOnce(session: Session): Promise<void> {
  leaveBrowser(session);
  await logOutBrowser(session).catch(() => undefined);
}

/**
 * Every window is left, also where this page's session has ended otherwise meanwhile, as another account has logged in.
 */
function leaveBrowser(session: Session): void {
  session.end('logged-out');
  tellOfLogout();
  dropIdentityCookies();
}

/**
 * Nothing stays on the screen: who looks at it now may be somebody else. A session that began in this browser since
 * goes on.
 */
export async function logOutInactive(session: Session): Promise<void> {
  session.end('inactive');
  await session.client.logout().catch(() => undefined);
}

/**
 * Whoever presses Log Out means this browser, also where another window has logged in anew: what it holds now is ended,
 * without a question whose it is.
 */
async function logOutBrowser(session: Session): Promise<void> {
  try {
    await publicClient.logout();
  } catch (error) {
    if (!(error instanceof ServerError && error.status === 403)) throw error;
    await logOutNamed(session);
  }
}

/** For a browser that does not tell whose page asks: there the session to be ended has to be named. */
async function logOutNamed({ client }: Session): Promise<void> {
  try {
    const { binding } = await client.profile();
    const origin = basePath;
    await createApiClient({ fetch: (...request) => fetch(...request), binding: () => binding, origin }).logout();
  } catch (error) {
    // What nobody holds any more needs no end.
    if (!(error instanceof UnauthorizedError)) throw error;
  }
}
