import address from 'matricula:forms/login.json';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import type { Form } from '../../../engine/index.ts';
import { closeSession } from '../../store/portal.ts';
import { publicClient } from '../../store/public-client.ts';
import { defaultPath } from '../journey.ts';
import { usePortal } from '../portal-context.ts';
import { AuthCard } from './AuthCard.tsx';
import { createCardStore, loadCardForm, type CardSource } from './card-form.ts';
import { useCardState } from './card-state.ts';

const source: CardSource = { address, ahead: () => import('matricula:forms/login.validators.js') };

export const loader = (): Promise<Form> => loadCardForm(source);

/** From here to the first step, or to the page on which the applicant stopped. */
export function Component() {
  const form = useLoaderData<Form>();
  const portal = usePortal();
  const navigate = useNavigate();
  const { username = '', errorMessage } = useCardState();
  const [store] = useState(() => createCardStore(form, username));
  const send = async (): Promise<void> => {
    await publicClient.login({ body: { username: store.value('username'), password: store.value('password') } });
    await closeSession();
    await navigate(defaultPath(portal.store.form));
  };
  return (
    <AuthCard store={store} source={source} errorLabel="loginCardError" errorMessage={errorMessage} early={['username']} send={send} />
  );
}
