/** The loaders of the routes. */
import { BadConfigurationError, UnauthorizedError } from '../../api-client/index.ts';
import type { CompiledPage } from '../../engine/index.ts';
import { pathIn } from '../../renderer/loading/base-path.ts';
import { isRedirect, type Redirect, type OpenedAddress } from '../navigation/routes.ts';
import { dropIdentityCookies } from '../session/session/identity-cookies.ts';
import { openPortal, openStore, type OpenPortal, type Portal } from '../session/session/portal.ts';
import { errorText } from '../base/error-text.ts';
import { flash } from '../base/flash.ts';
import { defaultPath, namedIn, pageAt, pageMessage, pathOf, redirectOf, addressedSteps } from '../base/journey.ts';
import { takeToken } from '../session/state/link-tokens.ts';
import type { FormPortal, PortalParts } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { toastUnexpected } from '../base/toasts.ts';
import { lazyAccount } from '../pages/lazy.ts';
import { lazyCards } from './lazy.ts';
import type { RouteLoaders } from './routes.tsx';

/** The state that the loaders of one page share. */
interface Visit {
  readonly portal: Portal;
  readonly open: () => Promise<OpenPortal>;
  /** The last form page that was drawn. */
  drawn: FormPortal | null;
  /** The session of the last page of the form that was reached. */
  reached: FormPortal['session'];
  /** Resolves when the answers of the link that opened the page are taken over; null without such a link. */
  taken: Promise<void> | null;
  /** The form and the session of the latest change of page: both loaders of a page use them. */
  latest: { readonly target: OpenedAddress; readonly root: Promise<FormPortal | Redirect> } | null;
}

/** The loaders of a portal. `open` opens its form and its session. */
export function createLoaders(portal: Portal, open = () => openPortal(portal)): RouteLoaders {
  const visit: Visit = { portal, open, drawn: null, reached: null, taken: null, latest: null };
  const root = (target: OpenedAddress): Promise<FormPortal | Redirect> => {
    if (visit.latest?.target !== target) visit.latest = { target, root: loadFormRoot(visit) };
    return visit.latest.root;
  };
  return {
    portal,
    loadAuthRoot: async (target) => (await lazyCards()).loadAuthRoot(portal, target),
    loadFormRoot: root,
    loadFormPage: async (target) => loadFormPage(visit, await root(target), target),
    loadDefault: async (target) => loadDefault(await root(target), target),
  };
}

/** Loads the form and the session; the log-in if the session has ended. */
async function loadFormRoot(visit: Visit): Promise<FormPortal | Redirect> {
  try {
    const open = await visit.open();
    await takeLinkAnswers(visit, open);
    // Without a page every redirect would lead to another one.
    if (addressedSteps(open.store.form).length === 0) throw new BadConfigurationError('The form has no step.');
    const store = open.session?.submittedStore ?? open.store;
    visit.drawn = { ...open, store, ...(await partsFor(open)) };
    return visit.drawn;
  } catch (error) {
    const { drawn } = visit;
    if (error instanceof UnauthorizedError) {
      dropIdentityCookies();
      const { form } = await openStore(visit.portal);
      flash(visit.portal, { errorMessage: say(form, 'sessionInvalid') });
      return { redirectTo: '/login' };
    }
    // Another window has logged in, and its session cannot be opened now: keep the visitor's page.
    if (drawn === null || drawn.session !== null) throw error;
    toastUnexpected(visit.portal, say(drawn.store.form, 'unexpectedErrorTitle'), errorText(error, drawn));
    return drawn;
  }
}

const noParts: PortalParts = { services: null, Shut: null, OpeningCheck: null };

/** A visitor of a form without opening times needs none. */
async function partsFor(open: OpenPortal): Promise<PortalParts> {
  const { opens, closes } = open.store.form.hostParts;
  return (open.session ?? opens ?? closes) ? (await lazyAccount()).portalParts(open) : noParts;
}

/** Takes over the answers of the link that opened the page, once, before the first page is drawn. */
async function takeLinkAnswers(visit: Visit, open: OpenPortal): Promise<void> {
  const token = takeToken('token');
  if (token !== null) visit.taken = lazyAccount().then(({ takePrefill }) => takePrefill(open, token));
  await visit.taken;
}

/**
 * Redirects unknown addresses to the first step, with a message; the query stays. The path is the form's own, so the
 * redirect never leads to another host.
 */
function loadDefault(open: FormPortal | Redirect, { pathname, search }: OpenedAddress): Redirect {
  if (isRedirect(open)) return open;
  const { form, values } = open.store;
  if (pathname !== '/') flash(open.portal, { message: say(form, 'noSuchPage') });
  const first = defaultPath(form);
  const lastPage = open.session?.lastPage;
  return { redirectTo: `${redirectOf(form, values(), first, { lastPage }) ?? first}${search}` };
}

/** The page of the form at the address, or a redirect. */
function loadFormPage(
  visit: Visit,
  open: FormPortal | Redirect,
  { params, search }: OpenedAddress,
): CompiledPage | Redirect {
  if (isRedirect(open)) return open;
  const { form, values } = open.store;
  const page = pageAt(form, params['page'], values());
  const path = page ? pathOf(page.id) : '';
  // Back can lead to a page from before a reload.
  const isChosen = visit.reached === open.session || (page !== undefined && namesQuestionOf(page));
  const other = redirectOf(form, values(), path, { isChosen, lastPage: open.session?.lastPage });
  const message = pageMessage(form, page, values());
  if (message !== null) flash(open.portal, { message: say(form, message) });
  if (!page || other !== null) return { redirectTo: `${other ?? defaultPath(form)}${search}` };
  visit.reached = open.session;
  return page;
}

/** True if the browser was opened with a link to one of the page's questions. */
function namesQuestionOf({ id, keys }: CompiledPage): boolean {
  return pathIn(location.pathname) === pathOf(id) && keys.includes(namedIn(location.hash));
}
