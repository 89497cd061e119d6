import address from 'matricula:forms/reset.json';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Form } from '../../../engine/index.ts';
import { loadChunk } from '../../loading/load-chunk.ts';
import { closeSession } from '../../session/portal.ts';
import { publicClient } from '../../session/public-client.ts';
import { handOver } from '../handed-over.ts';
import { AuthCard } from './AuthCard.tsx';
import { loadCardForm, type CardSource } from './card-form.ts';
import { useCard } from './use-card.ts';

const source: CardSource = {
  address,
  loadValidators: () => loadChunk(() => import('matricula:forms/reset.validators.js')),
};

export const loader = (): Promise<Form> => loadCardForm(source);

/** Reached by the mailed link; from here to the log-in. */
export function Component() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [{ id, username }] = useState(() => linkOf(new URLSearchParams(search)));
  const store = useCard(username);
  useEffect(() => {
    // The secret of the link leaves the address, and with it the history, before anything else is asked for.
    void navigate('/reset', { replace: true });
  }, [navigate]);
  const send = async (): Promise<void> => {
    const { message } = await publicClient.resetPassword({
      body: {
        username: store.value('username'),
        id,
        password: store.value('password'),
        confirm_password: store.value('confirm_password'),
      },
    });
    // With the former password went every session of that account; who is logged in here may be somebody else.
    await closeSession();
    await publicClient.logout().catch(() => undefined);
    handOver({ message });
    await navigate('/login');
  };
  return <AuthCard store={store} source={source} errorLabel="resetCardError" send={send} />;
}

/** What the mailed link holds; '' where it was cut off. */
const linkOf = (query: URLSearchParams): { readonly id: string; readonly username: string } => ({
  id: query.get('id') ?? '',
  username: query.get('username') ?? '',
});
