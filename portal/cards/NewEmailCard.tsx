import address from 'matricula:forms/new-email.json';
import { validators } from 'matricula:forms/new-email.validators.js';
import { useState } from 'react';
import type { Form } from '../../engine/index.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { toast } from '../base/toasts.ts';
import { callAs } from '../session/session/leave-page.ts';
import { AuthCard } from './AuthCard.tsx';
import { loadCardForm, type CardSource } from './card-form.ts';
import { useCard, type AccountCardProps } from './use-card.ts';

const source: CardSource = { address, validators };

export const load = (): Promise<Form> => loadCardForm(source);

/** Asks for another address of the session's account. Shows the confirmation until the next attempt. */
export function Component({ form: cardForm }: AccountCardProps) {
  const { portal, session, store: application } = usePortal();
  const store = useCard(cardForm, '');
  const [sent, setSent] = useState<readonly string[]>();
  const send = async (): Promise<void> => {
    if (session === null) return;
    const body = { username: store.value('username'), current_password: store.value('current_password') };
    const { message } = await callAs<'askAddress'>(session, () => session.client.askAddress({ body }));
    toast(portal, 'success', say(application.form, 'successToast'), message);
    setSent([message]);
  };
  return (
    <AuthCard
      store={store}
      source={source}
      errorLabel="newEmailCardError"
      onTry={() => setSent(undefined)}
      send={send}
      confirmation={sent}
    />
  );
}
