import { afterEach, describe, expect, it, vi } from 'vitest';
import { identityCookiePrefix, UnauthorizedError } from '../../api-client/index.ts';
import { memoryHistory } from '../../portal/navigation/memory-history.ts';
import { createNavigator } from '../../portal/navigation/navigator.ts';
import { loadAuthRoot } from '../../portal/pages/load-auth-root.ts';
import { createPortal } from '../../portal/session/session/portal.ts';
import { visitorValues } from '../../portal/session/visitor/visitor.ts';
import { createLoaders } from '../../portal/start/loaders.ts';
import { createRoutes } from '../../portal/start/routes.tsx';
import { createFormStore } from '../../renderer/store/form-store.ts';
import { compileForm, expandForm } from '../../workbench/index.ts';
import { definitionOf, text } from '../engine/small-form.ts';
import { tabStorage } from './session/tab-storage.ts';

afterEach(() => vi.unstubAllGlobals());

// The portal reads the address of the page.
vi.hoisted(() => Object.assign(globalThis, { location: new URL('http://localhost/') }));

const form = compileForm(definitionOf([text('city')]));
const [first] = form.pages.map(({ id }) => `/${id}`);

/** A visitor's page, and the number of times that its form was opened. */
async function openAt(path: string) {
  const store = createFormStore(form, visitorValues(form, {}));
  const portal = createPortal();
  const visit = { opened: 0, isLost: false };
  const loaders = createLoaders(portal, async () => {
    visit.opened += 1;
    if (visit.isLost) throw new TypeError('Failed to fetch');
    return { portal, store, session: null };
  });
  const navigator = createNavigator(createRoutes(loaders), memoryHistory(path));
  await navigator.start();
  return { navigator, visit };
}

describe('a change of page', () => {
  it('opens the form once for all of its loaders', async () => {
    const { navigator, visit } = await openAt(first ?? '');
    expect([navigator.state().location.pathname, visit.opened]).toEqual([first, 1]);
    await navigator.navigate(`${first}?again`);
    expect(visit.opened).toBe(2);
    await navigator.reload();
    expect(visit.opened).toBe(3);
  });

  it('opens it again for the page that an unknown address leads to', async () => {
    const { navigator, visit } = await openAt('/nowhere/else');
    expect([navigator.state().location.pathname, visit.opened]).toEqual([first, 2]);
  });

  it('tries again after a failure', async () => {
    const { navigator, visit } = await openAt(first ?? '');
    visit.isLost = true;
    await navigator.navigate(`${first}?lost`);
    visit.isLost = false;
    await navigator.navigate(`${first}?found`);
    expect([visit.opened, navigator.state().screens?.failure]).toEqual([3, null]);
  });
});

it('a page after the end of the session says so in the words of the form', async () => {
  const messages = { sessionInvalid: 'Bitte melden Sie sich neu an.' };
  const own = compileForm(definitionOf([text('city')], { messages }));
  const portal = createPortal();
  portal.opened.store = Promise.resolve(createFormStore(own, visitorValues(own, {})));
  const loaders = createLoaders(portal, () => Promise.reject(new UnauthorizedError()));
  vi.stubGlobal('document', { cookie: '' });
  const target = { pathname: first ?? '', search: '', params: {} };
  expect(await loaders.loadFormRoot(target)).toEqual({ redirectTo: '/login' });
  expect(portal.state.getState().flash).toEqual({ errorMessage: messages.sessionInvalid });
});

it('an account screen has a session only with the whole form, also if that opens while the outline is loading', async () => {
  vi.stubGlobal('document', {
    cookie: '',
    getElementById: () => ({ dataset: { outline: '/assets/small.outline-0.json' } }),
  });
  vi.stubGlobal('sessionStorage', tabStorage());
  const outline = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => outline.promise);
  const loadSession = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const portal = createPortal(undefined, loadSession);
  const loading = loadAuthRoot(portal, { pathname: '/login', search: '', params: {} });
  document.cookie = `${identityCookiePrefix}=1`;
  portal.opened.store = Promise.resolve(createFormStore(form, visitorValues(form, {})));
  outline.resolve(Response.json(expandForm(definitionOf([]))));
  expect(await loading).toEqual({ portal, store: await portal.opened.outline, session: null });
  expect(loadSession).not.toHaveBeenCalled();
});
