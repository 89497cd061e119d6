import type { Form } from '../../engine/index.ts';
import type { DocumentService } from '../documents.ts';
import type { FieldServices } from '../fields/field-services.ts';
import type { Session } from '../store/session/session.ts';
import { messageOf } from './message-of.ts';
import { say } from './say.ts';
import { toast } from './toasts.ts';

/** What fields and blocks may ask of the server; a visitor's choices stay in the page. */
export function fieldServices(form: Form, session: Session | null): Partial<FieldServices> {
  const lookups = {
    lookup: async (...asked: Parameters<FieldServices['lookup']>) => (await import('../store/lookup.ts')).findHits(...asked),
    lookupRecord: async (...asked: Parameters<FieldServices['lookupRecord']>) => (await import('../store/lookup.ts')).findRecord(...asked),
  };
  if (session === null) return { ...lookups, isLoggedIn: false, isVisitor: true };
  const { client, queue } = session;
  const documents = once(() => openDocuments(form, session));
  return {
    ...lookups,
    isLoggedIn: true,
    documents,
    leaveDocuments: async (defaultTab, keys) => leave(form, defaultTab, keys, await documents()),
    addAnother: (id, count) => orToast(
      queue.perform(() => client.addAnother({ body: { button_id: id, num_components: count } })),
      say(form, 'addAnotherError', { buttonId: id }),
      // A block that the server does not know of would take answers that it refuses.
      async () => session.store.edit({ [`count:${id}`]: String((await client.addAnotherCounts())[id] ?? 1) }, 'system'),
    ),
    chooseTab: (id, tab, defaultTab) => orToast(
      queue.perform(() => client.tabs({ body: { tab_id: id, chosen_tab: tab } })),
      say(form, 'tabsError', { tab: defaultTab }),
      async () => session.store.edit({ [`tab:${id}`]: (await client.chosenTabs())[id] ?? defaultTab }, 'system'),
    ),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

async function openDocuments(form: Form, session: Session): Promise<DocumentService> {
  const { createDocuments } = await import('../store/upload.ts');
  const sayFailure = (key: string, message: string): void => toast('error', say(form, 'uploadError', { key }), message);
  const documents = createDocuments({
    session,
    store: session.store,
    post: (url, body) => fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'omit', body }),
    pause: (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); }),
    onError: sayFailure,
  });
  const remove = async (key: string): Promise<void> => documents.remove(key).catch((error: unknown) => {
    sayFailure(key, messageOf(error));
    throw error;
  });
  return { ...documents, remove };
}

/** Where one cannot be deleted, what the page knows of all of them may be wrong and is asked anew. */
async function leave(form: Form, defaultTab: string, keys: readonly string[], documents: DocumentService): Promise<boolean> {
  try {
    // Of one that is still asked for nobody knows whether it is there.
    for (const key of keys) if (['done', 'fetching'].includes(documents.state(key).step)) await documents.remove(key);
    return true;
  } catch (error) {
    toast('error', say(form, 'tabsError', { tab: defaultTab }), messageOf(error));
    await Promise.all(keys.map((key) => documents.refresh(key)));
    return false;
  }
}

/** Says that it failed; `restore` shows again what the server has, where it can be asked. */
async function orToast(write: Promise<void>, label: string, restore: () => Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    toast('error', label, messageOf(error));
    await restore().catch(() => undefined);
  }
}
