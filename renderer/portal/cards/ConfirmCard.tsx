import address from 'matricula:forms/confirm.json';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import type { Form } from '../../../engine/index.ts';
import { publicClient } from '../../store/public-client.ts';
import { AuthCard } from './AuthCard.tsx';
import { createCardStore, loadCardForm, type CardSource } from './card-form.ts';
import { useCardState } from './card-state.ts';

const source: CardSource = { address, ahead: () => import('matricula:forms/confirm.validators.js') };

export const loader = (): Promise<Form> => loadCardForm(source);

/** From here to the log-in, with the address filled in. */
export function Component() {
  const form = useLoaderData<Form>();
  const navigate = useNavigate();
  const { username = '' } = useCardState();
  const [store] = useState(() => createCardStore(form, username));
  const send = async (): Promise<void> => {
    const confirmation = { username: store.value('username'), code: store.value('code') };
    const { message } = await publicClient.confirm({ body: confirmation });
    await navigate('/login', { state: { username: confirmation.username, message } });
  };
  return <AuthCard store={store} source={source} errorLabel="confirmCardError" judged="code" send={send} />;
}
