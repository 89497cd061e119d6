/** What the router loads before it draws. */
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { ServerError, sessionInvalidMessage, UnauthorizedError } from '../../api-client/index.ts';
import type { CompiledPage } from '../../engine/index.ts';
import { dropIdentityCookies } from '../store/identity-cookies.ts';
import { openPortal, openStore, type Portal } from '../store/portal.ts';
import type { Session } from '../store/session/session.ts';
import { useSnapshot } from '../store/snapshot.ts';
import { handedOver, handOver } from './handed-over.ts';
import { completionPath, defaultPath, namedIn, pathOf, redirectOf } from './journey.ts';
import { takeToken } from './link-tokens.ts';
import { say } from './say.ts';

/** The form and the session; null where the session turned out to be gone. */
export async function loadFormRoot(): Promise<Portal | null> {
  try {
    const portal = await openPortal();
    await takeLinkAnswers(portal);
    return portal;
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error;
    dropIdentityCookies();
    handOver({ errorMessage: sessionInvalidMessage });
    return null;
  }
}

/** The form, for an account screen. Who is logged in belongs on the form instead, except to set a new password. */
export async function loadAuthRoot({ request }: LoaderFunctionArgs): Promise<Portal | Response> {
  const store = await openStore();
  // Whoever is told why they have to log in shall read it, also where somebody else is logged in by now.
  const session = handedOver().errorMessage === undefined ? await sessionIfAny() : null;
  if (session === null || new URL(request.url).pathname === '/reset') return { store, session };
  handOver({ message: say(store.form, 'alreadyLoggedIn') });
  return redirect(redirectOf(store.form, useSnapshot.getState(), '') ?? defaultPath(store.form));
}

/** A server that does not answer, or cannot tell, keeps nobody from an account screen. */
async function sessionIfAny(): Promise<Session | null> {
  try {
    return (await openPortal()).session;
  } catch (error) {
    if (error instanceof UnauthorizedError) dropIdentityCookies();
    else if (!(error instanceof ServerError || error instanceof TypeError)) throw error;
    return null;
  }
}

let taken: Promise<void> | null = null;

/** What the link that led here brings along, once, before the first page is drawn. */
async function takeLinkAnswers(portal: Portal): Promise<void> {
  const token = takeToken('token');
  if (token !== null) taken = import('./prefill.ts').then(({ takePrefill }) => takePrefill(portal, token));
  await taken;
}

/** Unknown addresses lead to the first step, with a word of it; the query stays. Never to another host: the path is the form's own. */
export async function loadDefault({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const portal = await loadFormRoot();
  if (portal === null) return null;
  const { form } = portal.store;
  const { pathname, search } = new URL(request.url);
  if (pathname !== '/') handOver({ message: say(form, 'noSuchPage') });
  return redirect(`${redirectOf(form, useSnapshot.getState(), defaultPath(form)) ?? defaultPath(form)}${search}`);
}

/** The page of the form that the address names, or the page to be on instead. */
export async function loadFormPage({ params, request }: LoaderFunctionArgs): Promise<CompiledPage | Response | null> {
  const portal = await loadFormRoot();
  if (portal === null) return null;
  const { form } = portal.store;
  const page = form.pages.find(({ id }) => id === params['page']);
  const path = page === undefined ? '' : pathOf(page.id);
  const snapshot = useSnapshot.getState();
  const other = redirectOf(form, snapshot, path, page !== undefined && namesQuestionOf(page));
  const isRefused = other !== null && snapshot.web_status !== 'submitted' && (page === undefined || path === completionPath(form));
  if (isRefused) handOver({ message: say(form, page === undefined ? 'noSuchPage' : 'notSubmittedYet') });
  return other === null ? page ?? null : redirect(`${other}${new URL(request.url).search}`);
}

/** Whether the browser was opened with a link to one of the page's questions. */
function namesQuestionOf({ id, keys }: CompiledPage): boolean {
  return location.pathname === pathOf(id) && keys.includes(namedIn(location.hash));
}
