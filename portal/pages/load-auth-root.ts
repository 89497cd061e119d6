import { ServerError, UnauthorizedError } from '../../api-client/index.ts';
import { isOpenForm } from '../../engine/internal.ts';
import { ChunkError } from '../../renderer/loading/load-chunk.ts';
import { rootData } from '../../renderer/loading/root-data.ts';
import { createFormStore, type FormStore } from '../../renderer/store/form-store.ts';
import type { Redirect, OpenedAddress } from '../navigation/routes.ts';
import { dropIdentityCookies, hasIdentityCookie } from '../session/session/identity-cookies.ts';
import { openPortal, openStore, type OpenPortal, type Portal } from '../session/session/portal.ts';
import type { Session } from '../session/session/session.ts';
import { loadForm } from '../session/state/load-form.ts';
import { given } from '../session/state/link-tokens.ts';
import { storageOfTab } from '../session/visitor/tab-storage.ts';
import { hasKept, visitorValues } from '../session/visitor/visitor.ts';
import { flash } from '../base/flash.ts';
import { defaultPath, redirectOf } from '../base/journey.ts';
import { say } from '../base/say.ts';

/**
 * Loads the form for an account screen. An applicant is redirected to the form, except from a mailed link
 * and from the screens of an applicant, for which a visitor must log in.
 */
export async function loadAuthRoot(portal: Portal, { pathname }: OpenedAddress): Promise<OpenPortal | Redirect> {
  const opening = openOutline(portal);
  const store = await opening;
  // An open form is answered without an account.
  if (isOpenForm(store.form)) return { redirectTo: defaultPath(store.form) };
  // A screen with the reason for a log-in stays, even if another user has logged in meanwhile.
  const { errorMessage } = portal.state.getState().flash;
  // A session belongs to the whole form, which may have been opened meanwhile.
  const isWhole = opening !== portal.opened.outline;
  const session = errorMessage === undefined && isWhole ? await sessionIfAny(portal) : null;
  const application =
    redirectOf(store.form, store.values(), '', { lastPage: session?.lastPage }) ?? defaultPath(store.form);
  // A page whose id is the name of this screen is unreachable, so a redirect would repeat endlessly.
  const isOwn = ['/account', '/password', '/newemail'].includes(pathname);
  const isOfLink = pathname === '/reset' || pathname === '/emaillink';
  if (session === null && isOwn) {
    flash(portal, { errorMessage: say(store.form, 'sessionInvalid') });
    return { redirectTo: '/login' };
  }
  if (session === null || isOfLink || isOwn || pathname === application) return { portal, store, session };
  flash(portal, { message: say(store.form, 'alreadyLoggedIn') });
  return { redirectTo: application };
}

/**
 * The form without its questions, which no account screen shows. The whole one if it is open already, if there can be
 * answers or a session, and on a page that the build has not rendered.
 */
function openOutline(portal: Portal): Promise<FormStore> {
  const { opened, served } = portal;
  const { outline } = rootData();
  const hasAnswers = hasIdentityCookie() || String(given) !== '' || hasKept(storageOfTab());
  if (opened.store !== null || outline === undefined || hasAnswers) return openStore(portal);
  opened.outline ??= loadForm(outline, served.texts)
    .then((form) => createFormStore(form, visitorValues(form, {})))
    .catch((error: unknown) => {
      opened.outline = undefined;
      throw error;
    });
  return opened.outline;
}

/** The session; null if the server does not respond, so that account screens stay reachable. */
async function sessionIfAny(portal: Portal): Promise<Session | null> {
  try {
    return (await openPortal(portal)).session;
  } catch (error) {
    if (error instanceof UnauthorizedError) dropIdentityCookies();
    else if (!(error instanceof ServerError || error instanceof TypeError || error instanceof ChunkError)) throw error;
    return null;
  }
}
