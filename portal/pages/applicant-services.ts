import type { Form } from '../../engine/index.ts';
import { blocksOf, ownWords } from '../../engine/internal.ts';
import type { DocumentService } from '../../renderer/fields/document-service.ts';
import type { FieldServices } from '../../renderer/fields/field-services.ts';
import { loadChunk } from '../../renderer/loading/load-chunk.ts';
import { showChoiceState, type ChoiceReports } from '../session/state/choices.ts';
import type { PortalMemory } from '../session/state/portal-memory.ts';
import type { Session } from '../session/session/session.ts';
import { messageOf } from '../base/message-of.ts';
import { say } from '../base/say.ts';
import { closeToasts, toast } from '../base/toasts.ts';

/** The server's services for the fields and blocks of an applicant; the same object for the whole session. */
export function applicantServices(session: Session): Partial<FieldServices> {
  session.services ??= servicesOf(session);
  return session.services;
}

function servicesOf(session: Session): Partial<FieldServices> {
  const { portal, store } = session;
  const { form } = store;
  session.reportsOf = (key) => choiceToasts(portal, form, failureOf(form, key));
  let opened: DocumentService | null = null;
  const documents = once(async () => (opened = await openDocuments(form, session)));
  return {
    documents,
    whenDocumentsKnown: (keys) => {
      if (keys.length === 0) return null;
      return opened === null ? documents().then((service) => service.whenKnown(keys)) : opened.whenKnown(keys);
    },
    choices: { state: (key) => portal.state.getState().choices[key] ?? null, subscribe: portal.state.subscribe },
    leaveDocuments: async (tabs, keys) => leave(session, tabs, keys, await documents()),
  };
}

/** The label of the toast about a choice that is not saved. */
function failureOf(form: Form, key: string): string {
  const tabs = blocksOf(form).find((block) => block.type === 'tabs' && block.valueKey === key);
  return tabs?.type === 'tabs'
    ? say(form, 'tabsError', { tab: ownWords(tabs.default) })
    : say(form, 'addAnotherError', { buttonId: ownWords(key.slice(key.indexOf(':') + 1)) });
}

/** Shares one result among all callers; a failure is tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    }));
}

async function openDocuments(form: Form, session: Session): Promise<DocumentService> {
  const { createDocuments } = await loadChunk({ name: 'upload', load: () => import('../session/session/upload.ts') });
  const sayFailure = (key: string, message: string): void => {
    if (session.isOpen()) toast(session.portal, 'error', say(form, 'uploadError', { key: ownWords(key) }), message);
  };
  const documents = createDocuments({
    session,
    store: session.store,
    post: (url, body) => fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'omit', body }),
    pause: (milliseconds) =>
      new Promise((resolve) => {
        setTimeout(resolve, milliseconds);
      }),
    onOnline: (act) => {
      window.addEventListener('online', act);
      return () => window.removeEventListener('online', act);
    },
    messageOf: (error) => messageOf(error, session.store.form),
    onError: sayFailure,
  });
  const remove = async (key: string): Promise<void> =>
    documents.remove(key).catch((error: unknown) => {
      sayFailure(key, messageOf(error, session.store.form));
      throw error;
    });
  return { ...documents, remove };
}

/** After the end of the session the page can belong to another user: then nothing is shown, and the tab stays. */
async function leave(
  session: Session,
  tabs: { readonly valueKey: string; readonly default: string },
  keys: readonly string[],
  documents: DocumentService,
): Promise<boolean> {
  const stored = keys.filter((key) => documents.state(key).step === 'done');
  if (stored.length === 0) return true;
  showChoiceState(session.portal, tabs.valueKey, { state: 'deleting' });
  try {
    for (const key of stored) await documents.remove(key);
    return session.isOpen();
  } catch (error) {
    const { form } = session.store;
    if (session.isOpen())
      toast(session.portal, 'error', say(form, 'tabsError', { tab: ownWords(tabs.default) }), messageOf(error, form));
    return false;
  } finally {
    if (session.isOpen()) showChoiceState(session.portal, tabs.valueKey, null);
  }
}

/** Shows a pending choice once, independent of the number of failed attempts; the control shows the state itself. */
function choiceToasts(portal: PortalMemory, form: Form, label: string): ChoiceReports {
  let isToastShown = false;
  return {
    onPending: () => {
      if (!isToastShown) toast(portal, 'error', label, say(form, 'choicePending'));
      isToastShown = true;
    },
    onRefused: (reason) => toast(portal, 'error', label, reason),
    onSaved: () => closeToasts(portal, (toast) => toast.label === label),
  };
}
