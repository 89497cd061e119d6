/** The form of this page and, for an applicant, the session that saves it. */
import type { Form } from '../../../engine/index.ts';
import { loadChunk } from '../../../renderer/loading/load-chunk.ts';
import { createFormStore, type FormStore } from '../../../renderer/store/form-store.ts';
import { setEarlyCookie } from '../visitor/early-cookie.ts';
import { hasIdentityCookie } from './identity-cookies.ts';
import { servedForm } from '../state/served-form.ts';
import type { Session, SessionEnd } from './session.ts';
import { sessionValue } from '../state/session-values.ts';
import { lazySession } from './lazy.ts';
import { hasKept, keepAnswers, visitorValues } from '../visitor/visitor.ts';

export interface Portal {
  readonly store: FormStore;
  /** Null for a visitor. */
  readonly session: Session | null;
}

const opened: { store: Promise<FormStore> | null; session: Promise<Session> | null } = { store: null, session: null };
const endListeners = new Set<(reason: SessionEnd) => void>();

/** The form with the answers of this visitor or applicant. Rejects with UnauthorizedError if the session has ended. */
export async function openPortal(): Promise<Portal> {
  const store = await openStore();
  return { store, session: hasIdentityCookie() || opened.session !== null ? await openSession(store) : null };
}

/** The form alone, for screens without a session. */
export function openStore(): Promise<FormStore> {
  opened.store ??= createStore().catch((error: unknown) => {
    opened.store = null;
    throw error;
  });
  return opened.store;
}

/** The application's form without answers. */
export const loadApplicationForm = (): Promise<Form> => servedForm.load();

async function createStore(): Promise<FormStore> {
  const [form, kept] = await Promise.all([
    loadApplicationForm(),
    hasKept(sessionStorage)
      ? loadChunk({ name: 'restore-kept', load: () => import('../visitor/restore-kept.ts') })
      : null,
  ]);
  const store = createFormStore(form, visitorValues(form, {}));
  await kept?.restoreKept(store, sessionStorage);
  // The early script hides the empty form before the first paint of a reload.
  keepAnswers(
    store,
    sessionStorage,
    () => sessionValue(store, 'is_logged_in') === '',
    () => setEarlyCookie('answers'),
  );
  return store;
}

function openSession(store: FormStore): Promise<Session> {
  opened.session ??= beginSession(store).catch((error: unknown) => {
    opened.session = null;
    throw error;
  });
  return opened.session;
}

async function beginSession(store: FormStore): Promise<Session> {
  const { beginSession: begin, startApplication } = await lazySession();
  const session = await begin(store, (reason) => {
    opened.session = null;
    for (const listen of endListeners) listen(reason);
  });
  // The next change of path and the submission repeat a lost call.
  startApplication(session).catch(() => undefined);
  return session;
}

/** Calls `listen` with the reason when the session ends. Returns a function that ends this. */
export function onSessionEnd(listen: (reason: SessionEnd) => void): () => void {
  endListeners.add(listen);
  return () => void endListeners.delete(listen);
}

/** Ends an open session of this page before another log-in. */
export async function closeSession(): Promise<void> {
  const session = await opened.session;
  session?.end('closed');
}
