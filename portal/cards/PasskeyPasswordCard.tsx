import address from 'matricula:forms/passkey-password.json';
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
  loadValidators: async () => (await loadCardValidators()).passkeyPassword,
};

export const load = (): Promise<Form> => loadCardForm(source);

/** Asks for the password, with which passkeys are added and removed for some minutes, and returns to the account. */
export function PasskeyPasswordCard({ session }: { readonly session: Session }) {
  const { portal, store: application } = usePortal();
  const { form } = application;
  const navigate = useNavigate();
  const { client, username } = session;
  const store = useCard(loadedCardForm(source), username);
  const send = async (): Promise<void> => {
    const body = { current_password: store.value('current_password') };
    await callAs<'givePassword'>(session, () => client.givePassword({ body }));
    flash(portal, { message: say(form, 'passkeysNow') });
    // The browser's Back must not return to the finished card.
    await navigate('/account', { replace: true });
  };
  return (
    <AuthCard
      store={store}
      source={source}
      errorLabel="passkeyPasswordCardError"
      intro={say(form, 'passkeysAsk')}
      send={send}
      refusable="current_password"
    />
  );
}
