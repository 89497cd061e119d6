import type { FormStore } from '../../renderer/store/form-store.ts';
import { callAs } from '../session/session/leave-page.ts';
import type { Session } from '../session/session/session.ts';

/** Gives the present password of a card, after which the session counts as begun now. */
export async function giveTypedPassword(session: Session, store: FormStore): Promise<void> {
  const body = { current_password: store.value('current_password') };
  await callAs<'givePassword'>(session, () => session.client.givePassword({ body }));
}
