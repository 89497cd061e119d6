import address from 'matricula:forms/end-sessions.json';
import type { Form } from '../../engine/index.ts';
import { flash } from '../base/flash.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { callAs } from '../session/session/leave-page.ts';
import type { Session } from '../session/session/session.ts';
import { AuthCard } from './AuthCard.tsx';
import { loadCardForm, loadCardValidators, loadedCardForm, type CardSource } from './card-form.ts';
import { useCard } from './use-card.ts';

const source: CardSource = {
  address,
  loadValidators: async () => (await loadCardValidators()).endSessions,
};

export const load = (): Promise<Form> => loadCardForm(source);

interface EndSessionsCardProps {
  readonly session: Session;
  /** The session to end; empty for all others. */
  readonly id: string;
}

/** Asks for the password, ends sessions of the account, and returns to its page. */
export function EndSessionsCard({ session, id }: EndSessionsCardProps) {
  const { portal, store: application } = usePortal();
  const navigate = useNavigate();
  const { client, username } = session;
  const store = useCard(loadedCardForm(source), username);
  const send = async (): Promise<void> => {
    const body = { current_password: store.value('current_password') };
    await callAs<'givePassword'>(session, () => client.givePassword({ body }));
    const query = id === '' ? {} : { id };
    const { message } = await callAs<'endSessions'>(session, () => client.endSessions({ query }));
    flash(portal, { message });
    // The browser's Back must not return to the finished card.
    await navigate('/account', { replace: true });
  };
  return (
    <AuthCard
      store={store}
      source={source}
      errorLabel="endSessionsCardError"
      intro={say(application.form, 'sessionsEndAsk')}
      send={send}
      refusable="current_password"
    />
  );
}
