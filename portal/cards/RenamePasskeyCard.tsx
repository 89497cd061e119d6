import address from 'matricula:forms/rename-passkey.json';
import type { Form } from '../../engine/index.ts';
import { flash } from '../base/flash.ts';
import { usePortal } from '../base/portal-context.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { callAs } from '../session/session/leave-page.ts';
import type { Session } from '../session/session/session.ts';
import { AuthCard } from './AuthCard.tsx';
import { loadCardForm, loadCardValidators, loadedCardForm, type CardSource } from './card-form.ts';
import { useCard } from './use-card.ts';

const source: CardSource = {
  address,
  loadValidators: async () => (await loadCardValidators()).renamePasskey,
};

export const load = (): Promise<Form> => loadCardForm(source);

interface RenamePasskeyCardProps {
  readonly session: Session;
  /** The passkey. */
  readonly id: string;
}

/** Asks for the name of a passkey, and returns to the account. */
export function RenamePasskeyCard({ session, id }: RenamePasskeyCardProps) {
  const { portal } = usePortal();
  const navigate = useNavigate();
  const { client, username } = session;
  const store = useCard(loadedCardForm(source), username);
  const send = async (): Promise<void> => {
    const body = { id, name: store.value('name') };
    const { message } = await callAs<'renamePasskey'>(session, () => client.renamePasskey({ body }));
    flash(portal, { message });
    // The browser's Back must not return to the finished card.
    await navigate('/account', { replace: true });
  };
  return <AuthCard store={store} source={source} errorLabel="renamePasskeyCardError" send={send} refusable="name" />;
}
