import address from 'matricula:forms/reset.json';
import { validators } from 'matricula:forms/reset.validators.js';
import type { Form } from '../../engine/index.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { publicClient } from '../session/session/public-client.ts';
import { flash } from '../base/flash.ts';
import { usePortal } from '../base/portal-context.ts';
import { AuthCard } from './AuthCard.tsx';
import { loadCardForm, type CardSource } from './card-form.ts';
import { closeSessionHere, useMailedLink } from './mailed-link.ts';
import { useCard, type AccountCardProps } from './use-card.ts';

const source: CardSource = { address, validators };

export const load = (): Promise<Form> => loadCardForm(source);

/** Sets a new password after the mailed link. Continues at the log-in. */
export function Component({ form: cardForm }: AccountCardProps) {
  const { portal } = usePortal();
  const navigate = useNavigate();
  const { id, username } = useMailedLink('/reset', linkOf);
  const store = useCard(cardForm, username);
  const send = async (): Promise<void> => {
    const { message } = await publicClient.resetPassword({
      body: {
        username: store.value('username'),
        id,
        password: store.value('password'),
        confirm_password: store.value('confirm_password'),
      },
    });
    await closeSessionHere(portal);
    flash(portal, { message });
    await navigate('/login');
  };
  return <AuthCard store={store} source={source} errorLabel="resetCardError" worksOnce send={send} />;
}

/** The parameters of the mailed link; '' for a missing one. */
const linkOf = (query: URLSearchParams): { readonly id: string; readonly username: string } => ({
  id: query.get('id') ?? '',
  username: query.get('username') ?? '',
});
