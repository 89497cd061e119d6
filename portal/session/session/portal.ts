/** A portal in a document: its form, its session and its state. */
import { isOpenForm } from '../../../engine/internal.ts';
import { loadChunk } from '../../../renderer/loading/load-chunk.ts';
import { createFormStore, type FormStore } from '../../../renderer/store/form-store.ts';
import { setEarlyCookie } from '../visitor/early-cookie.ts';
import { hasIdentityCookie } from './identity-cookies.ts';
import type { PortalMemory } from '../state/portal-memory.ts';
import { createPortalState } from '../state/portal-state.ts';
import { formOfPage } from '../state/served-form.ts';
import type { beginSession as BeginSession } from './begin-session.ts';
import type { Session, SessionEnd } from './session.ts';
import type { startApplication as StartApplication } from './submit.ts';
import { storageOfTab } from '../visitor/tab-storage.ts';
import { hasKept, keepAnswers, visitorValues } from '../visitor/visitor.ts';

/** Loads what begins a session, which the first load lacks. Rejects with ChunkError. */
type LoadSession = () => Promise<{
  readonly beginSession: typeof BeginSession;
  readonly startApplication: typeof StartApplication;
}>;

export interface Portal extends PortalMemory {
  /** The form with its answers, and the session that saves them; null before they are opened. */
  readonly opened: {
    store: Promise<FormStore> | null;
    session: Promise<Session> | null;
    /** The form without its questions, as account screens show it to a visitor without answers. */
    outline?: Promise<FormStore> | undefined;
  };
  readonly loadSession: LoadSession;
  readonly endListeners: Set<(reason: SessionEnd) => void>;
}

/** A portal with its opened form and session. */
export interface OpenPortal {
  readonly portal: Portal;
  readonly store: FormStore;
  /** Null for a visitor. */
  readonly session: Session | null;
}

const noSession: LoadSession = () => Promise.reject(new Error('There is no session.'));

/** A portal that shares nothing with another one; by default it shows the form of the page to a visitor. */
export const createPortal = (served = formOfPage(), loadSession = noSession): Portal => ({
  state: createPortalState(),
  served,
  pauses: new Set(),
  queries: null,
  loadSession,
  opened: { store: null, session: null },
  endListeners: new Set(),
});

/** Opens the form with the answers of its user. Rejects with UnauthorizedError if the session has ended. */
export async function openPortal(portal: Portal): Promise<OpenPortal> {
  const store = await openStore(portal);
  const hasSession = !isOpenForm(store.form) && (hasIdentityCookie() || portal.opened.session !== null);
  return { portal, store, session: hasSession ? await openSession(portal, store) : null };
}

/** Opens the form alone, for screens without a session. */
export function openStore(portal: Portal): Promise<FormStore> {
  portal.opened.store ??= createStore(portal).catch((error: unknown) => {
    portal.opened.store = null;
    throw error;
  });
  return portal.opened.store;
}

/** The parts that a reload of a visitor with answers needs. */
const keptChunk = { name: 'restore-kept', load: () => import('../visitor/restore-kept.ts') };

async function createStore(portal: Portal): Promise<FormStore> {
  const storage = storageOfTab();
  const [form, kept] = await Promise.all([portal.served.load(), hasKept(storage) ? loadChunk(keptChunk) : null]);
  const store = createFormStore(form, visitorValues(form, {}));
  await kept?.restoreKept(portal, store, storage);
  // The early script hides the empty form before the first paint of a reload.
  keepAnswers(portal, store, storage, () => setEarlyCookie('answers'));
  return store;
}

function openSession(portal: Portal, store: FormStore): Promise<Session> {
  portal.opened.session ??= beginSession(portal, store).catch((error: unknown) => {
    portal.opened.session = null;
    throw error;
  });
  return portal.opened.session;
}

async function beginSession(portal: Portal, store: FormStore): Promise<Session> {
  const { beginSession: begin, startApplication } = await portal.loadSession();
  const session = await begin(portal, store, (reason) => {
    portal.opened.session = null;
    for (const listen of portal.endListeners) listen(reason);
  });
  // The next change of path and the submission repeat a lost call.
  startApplication(session).catch(() => undefined);
  return session;
}

/** Calls `listen` with the reason when the session ends. Returns a function that ends this. */
export function onSessionEnd({ endListeners }: Portal, listen: (reason: SessionEnd) => void): () => void {
  endListeners.add(listen);
  return () => void endListeners.delete(listen);
}
