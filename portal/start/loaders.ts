/** The loaders of the router. */
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { BadConfigurationError, sessionInvalidMessage, UnauthorizedError } from '../../api-client/index.ts';
import type { CompiledPage } from '../../engine/index.ts';
import { pathIn } from '../../renderer/loading/base-path.ts';
import { dropIdentityCookies } from '../session/session/identity-cookies.ts';
import { openPortal, type Portal } from '../session/session/portal.ts';
import { useSnapshot } from '../session/state/snapshot.ts';
import { errorText } from '../base/error-text.ts';
import { handOver } from '../base/handed-over.ts';
import { defaultPath, namedIn, pageAt, pageMessage, pathOf, redirectOf, stepsOf } from '../base/journey.ts';
import { takeToken } from '../base/link-tokens.ts';
import type { FormPortal, PortalParts } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { toastUnexpected } from '../base/toasts.ts';
import { lazyScreens } from '../base/screens.ts';
import { lazyPortal } from '../base/lazy.ts';

/** The last form page that was drawn in this visit. */
let drawn: FormPortal | null = null;

/** Loads the form and the session; null if the session has ended. */
export async function loadFormRoot(): Promise<FormPortal | null> {
  try {
    const portal = await openPortal();
    await takeLinkAnswers(portal);
    // Without a page every redirect would lead to another one.
    if (stepsOf(portal.store.form).length === 0) throw new BadConfigurationError('The form has no step.');
    const store = portal.session?.submittedStore ?? portal.store;
    drawn = { ...portal, store, ...(await partsFor(portal)) };
    return drawn;
  } catch (error) {
    if (error instanceof UnauthorizedError) {
      dropIdentityCookies();
      handOver({ errorMessage: sessionInvalidMessage });
      return null;
    }
    // Another window has logged in, and its session cannot be opened now: keep the visitor's page.
    if (drawn === null || drawn.session !== null) throw error;
    toastUnexpected(say(drawn.store.form, 'unexpectedErrorTitle'), errorText(error, drawn));
    return drawn;
  }
}

const noParts: PortalParts = { services: null, Shut: null };

/** A visitor of a form without opening times needs none. */
async function partsFor(portal: Portal): Promise<PortalParts> {
  const { opens, closes } = portal.store.form.hostParts;
  return (portal.session ?? opens ?? closes) ? (await lazyPortal()).portalParts(portal) : noParts;
}

/** Loaded with the account screens. */
export async function loadAuthRoot(args: LoaderFunctionArgs): Promise<Portal | Response> {
  return (await lazyScreens()).loadAuthRoot(args);
}

let taken: Promise<void> | null = null;

/** Takes over the answers of the link that opened the page, once, before the first page is drawn. */
async function takeLinkAnswers(portal: Portal): Promise<void> {
  const token = takeToken('token');
  if (token !== null) taken = lazyPortal().then(({ takePrefill }) => takePrefill(portal, token));
  await taken;
}

/**
 * Redirects unknown addresses to the first step, with a message; the query stays. The path is the form's own, so the
 * redirect never leads to another host.
 */
export async function loadDefault({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const portal = await loadFormRoot();
  if (portal === null) return null;
  const { form, values } = portal.store;
  const { pathname, search } = new URL(request.url);
  if (pathIn(pathname) !== '/') handOver({ message: say(form, 'noSuchPage') });
  const first = defaultPath(form);
  return redirect(`${redirectOf(form, useSnapshot.getState(), first, { values: values() }) ?? first}${search}`);
}

/** The page of the form at the address, or a redirect. */
export async function loadFormPage({ params, request }: LoaderFunctionArgs): Promise<CompiledPage | Response | null> {
  const portal = await loadFormRoot();
  if (portal === null) return null;
  const { form, values } = portal.store;
  const page = pageAt(form, params['page']);
  const path = page === undefined ? '' : pathOf(page.id);
  const snapshot = useSnapshot.getState();
  const namesQuestion = page !== undefined && namesQuestionOf(page);
  const other = redirectOf(form, snapshot, path, { namesQuestion, values: values() });
  const message = pageMessage(form, snapshot, page, values());
  if (message !== null) handOver({ message: say(form, message) });
  return other === null ? (page ?? null) : redirect(`${other}${new URL(request.url).search}`);
}

/** True if the browser was opened with a link to one of the page's questions. */
function namesQuestionOf({ id, keys }: CompiledPage): boolean {
  return pathIn(location.pathname) === pathOf(id) && keys.includes(namedIn(location.hash));
}
