import address from 'matricula:forms/reset.json';
import { useEffect, useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import type { Form } from '../../../engine/index.ts';
import { publicClient } from '../../store/public-client.ts';
import { AuthCard } from './AuthCard.tsx';
import { createCardStore, loadCardForm, type CardSource } from './card-form.ts';
import { useCardState } from './card-state.ts';

const source: CardSource = { address, ahead: () => import('matricula:forms/reset.validators.js') };

export const loader = (): Promise<Form> => loadCardForm(source);

/** Reached by the mailed link; from here to the log-in. */
export function Component() {
  const form = useLoaderData<Form>();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  useCardState();
  const [id] = useState(() => query.get('id') ?? '');
  const [store] = useState(() => createCardStore(form, query.get('username') ?? ''));
  useEffect(() => {
    // The secret of the link leaves the address, and with it the history, before anything else is asked for.
    void navigate('/reset', { replace: true });
  }, [navigate]);
  const send = async (): Promise<void> => {
    const { message } = await publicClient.resetPassword({
      body: { username: store.value('username'), id, password: store.value('password'), confirm_password: store.value('confirm_password') },
    });
    await navigate('/login', { state: { username: store.value('username'), message } });
  };
  return <AuthCard store={store} source={source} errorLabel="resetCardError" send={send} />;
}
