import type { Form } from '../../engine/index.ts';
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
  if (session === null) return { ...lookups, isLoggedIn: false };
  const { client, queue } = session;
  return {
    ...lookups,
    isLoggedIn: true,
    addAnother: (id, count) => orToast(
      queue.perform(() => client.addAnother({ body: { button_id: id, num_components: count } })),
      say(form, 'addAnotherError', { buttonId: id }),
    ),
    chooseTab: (id, tab, defaultTab) => orToast(
      queue.perform(() => client.tabs({ body: { tab_id: id, chosen_tab: tab } })),
      say(form, 'tabsError', { tab: defaultTab }),
    ),
  };
}

async function orToast(write: Promise<void>, label: string): Promise<void> {
  await write.catch((error: unknown) => toast('error', label, messageOf(error)));
}
