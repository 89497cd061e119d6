import address from 'matricula:forms/forgot.json';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { Form } from '../../../engine/index.ts';
import { publicClient } from '../../store/public-client.ts';
import { usePortal } from '../portal-context.ts';
import { say } from '../say.ts';
import { toast } from '../toasts.ts';
import { AuthCard } from './AuthCard.tsx';
import { createCardStore, loadCardForm, type CardSource } from './card-form.ts';
import { useCardState } from './card-state.ts';

const source: CardSource = { address, ahead: () => import('matricula:forms/forgot.validators.js') };

export const loader = (): Promise<Form> => loadCardForm(source);

/** The way on is in the mail. */
export function Component() {
  const form = useLoaderData<Form>();
  const portal = usePortal();
  const { username = '' } = useCardState();
  const [store] = useState(() => createCardStore(form, username));
  const send = async (): Promise<void> => {
    const { message } = await publicClient.forgotPassword({ body: { username: store.value('username') } });
    toast('success', say(portal.store.form, 'successToast'), message);
  };
  return <AuthCard store={store} source={source} errorLabel="forgotCardError" send={send} />;
}
