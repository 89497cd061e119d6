import address from 'matricula:forms/forgot.json';
import { validators } from 'matricula:forms/forgot.validators.js';
import { useState } from 'react';
import type { Form } from '../../engine/index.ts';
import { publicClient } from '../session/session/public-client.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { toast } from '../base/toasts.ts';
import { AuthCard } from './AuthCard.tsx';
import { loadCardForm, type CardSource } from './card-form.ts';
import { useCard, type AccountCardProps } from './use-card.ts';

const source: CardSource = { address, validators };

export const load = (): Promise<Form> => loadCardForm(source);

/** Requests a mail with a link to set a new password. Shows the confirmation until the next attempt. */
export function Component({ form: cardForm }: AccountCardProps) {
  const { portal, store: application } = usePortal();
  const { form } = application;
  const store = useCard(cardForm);
  const [sent, setSent] = useState<readonly string[]>();
  const send = async (): Promise<void> => {
    const { message, wait_minutes: minutes } = await publicClient.forgotPassword({
      body: { username: store.value('username') },
    });
    toast(portal, 'success', say(form, 'successToast'), message);
    setSent(minutes > 0 ? [message] : [message, say(form, 'resetSentHint')]);
  };
  return (
    <AuthCard
      store={store}
      source={source}
      errorLabel="forgotCardError"
      onTry={() => setSent(undefined)}
      send={send}
      confirmation={sent}
    />
  );
}
