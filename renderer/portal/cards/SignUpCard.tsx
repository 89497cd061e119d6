import address from 'matricula:forms/sign-up.json';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import type { Form } from '../../../engine/index.ts';
import { publicClient } from '../../store/public-client.ts';
import { AuthCard } from './AuthCard.tsx';
import { createCardStore, loadCardForm, type CardSource } from './card-form.ts';
import { useCardState } from './card-state.ts';

const source: CardSource = { address, ahead: () => import('matricula:forms/sign-up.validators.js') };

export const loader = (): Promise<Form> => loadCardForm(source);

/** From here to the confirmation, with the address filled in. */
export function Component() {
  const form = useLoaderData<Form>();
  const navigate = useNavigate();
  const { username = '' } = useCardState();
  const [store] = useState(() => createCardStore(form, username));
  const send = async (): Promise<void> => {
    const account = { username: store.value('username'), password: store.value('password') };
    const { message } = await publicClient.signup({ body: account });
    await navigate('/confirm', { state: { username: account.username, message } });
  };
  return <AuthCard store={store} source={source} errorLabel="signUpCardError" send={send} />;
}
