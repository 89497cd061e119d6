/** Two portals in one document, with two forms and two accounts: what happens in one changes nothing in the other. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flash, takeFlash } from '../../portal/base/flash.ts';
import { closeToasts, toast } from '../../portal/base/toasts.ts';
import { memoryHistory } from '../../portal/navigation/memory-history.ts';
import { createNavigator } from '../../portal/navigation/navigator.ts';
import { recordPosition } from '../../portal/navigation/scroll-restoration.ts';
import { beginSession } from '../../portal/session/session/begin-session.ts';
import { findHits } from '../../portal/session/session/lookup.ts';
import { createPortal } from '../../portal/session/session/portal.ts';
import { visitorValues } from '../../portal/session/visitor/visitor.ts';
import { createFormStore } from '../../renderer/store/form-store.ts';
import { compileForm } from '../../workbench/index.ts';
import { definitionOf, text } from '../engine/small-form.ts';

const page = new EventTarget();
const profileOf = (username: string) => ({
  username,
  binding: username,
  answer: {},
  tabs: {},
  add_another: {},
  document_answer: {},
  web_status: [{ web_status: 'started' }],
  successful_login: [],
  updates: [`News for ${username}.`],
  receipt: null,
  opening: 'open',
  forms: 1,
  today: '2026-03-16',
});
/** The names of the calls, and the account that the server knows. */
const server = { calls: [] as string[], username: '' };

beforeEach(() => {
  server.calls = [];
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const on = page.addEventListener.bind(page);
  const off = page.removeEventListener.bind(page);
  const root = { getBoundingClientRect: () => ({ top: -300 }) };
  vi.stubGlobal('addEventListener', on);
  vi.stubGlobal('removeEventListener', off);
  vi.stubGlobal('window', page);
  vi.stubGlobal('history', { scrollRestoration: 'auto' });
  vi.stubGlobal('location', new URL('http://localhost/'));
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', {
    cookie: '',
    getElementById: () => null,
    activeElement: null,
    documentElement: root,
    addEventListener: on,
    removeEventListener: off,
  });
  vi.stubGlobal('fetch', async (address: string) => {
    server.calls.push(address);
    return Response.json(address.includes('lookup') ? [] : profileOf(server.username));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A portal with a form of one question, and the session of an account. */
function opened(key: string, username: string) {
  const portal = createPortal();
  const form = compileForm(definitionOf([text(key)]));
  const store = createFormStore(form, visitorValues(form, {}));
  const logIn = async () => {
    server.username = username;
    return beginSession(portal, store, () => undefined);
  };
  return { portal, store, key, username, logIn, shown: () => portal.state.getState() };
}

const ada = () => opened('city', 'ada');
const bea = () => opened('school', 'bea');

describe.each([
  ['the first', () => [ada(), bea()] as const],
  ['the second', () => [bea(), ada()] as const],
])('%s of two portals', (_which, both) => {
  it('shows its own toasts, and closes only these', () => {
    const [one, other] = both();
    toast(one.portal, 'success', 'Saved', 'For one.');
    toast(other.portal, 'success', 'Saved', 'For the other.');
    closeToasts(one.portal, () => true);
    expect([one, other].map(({ shown }) => shown().toasts.map(({ message }) => message))).toEqual([
      [],
      ['For the other.'],
    ]);
  });

  it('hands messages over to its own next screen', () => {
    const [one, other] = both();
    flash(one.portal, { message: 'For one.' });
    expect(takeFlash(other.portal)).toEqual({});
    expect(takeFlash(one.portal)).toEqual({ message: 'For one.' });
  });

  it('ends its own session: the other one stays, with its notices and what it has looked up', async () => {
    const [one, other] = both();
    const [session, stays] = [await one.logIn(), await other.logIn()];
    await findHits(other.portal, 'address', '1 Main Street');
    session.end('unauthorized');
    await findHits(other.portal, 'address', '1 Main Street');
    expect(server.calls.filter((address) => address.includes('lookup'))).toHaveLength(1);
    expect([one.shown().updates, other.shown().updates]).toEqual([[], [`News for ${other.username}.`]]);
    expect(other.store.value('session:username')).toBe(other.username);
    stays.end('unauthorized');
  });

  it('gives unsaved answers back to its own account, also after a log-in in the other', async () => {
    const [one, other] = both();
    const session = await one.logIn();
    one.store.edit({ [one.key]: 'Unsaved' });
    session.end('unauthorized');
    (await other.logIn()).end('unauthorized');
    expect(one.store.value(one.key)).toBe('');
    const later = await one.logIn();
    expect(one.store.value(one.key)).toBe('Unsaved');
    expect(other.store.value(other.key)).toBe('');
    later.end('logged-out');
  });

  it('returns to its own positions, also at the same address', () => {
    const [one, other] = both().map(() => createNavigator([], memoryHistory('/page')).positions);
    const stop = recordPosition(one ?? new Map(), 'default /page');
    page.dispatchEvent(new Event('scroll'));
    stop();
    expect(one?.get('default /page')).toEqual({ focusId: '', offset: -300 });
    expect(other?.get('default /page')).toBeUndefined();
  });
});
