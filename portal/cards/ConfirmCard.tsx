import address from 'matricula:forms/confirm.json';
import { validators } from 'matricula:forms/confirm.validators.js';
import { useState } from 'react';
import type { Form } from '../../engine/index.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { publicClient } from '../session/session/public-client.ts';
import { flash, useFlash } from '../base/flash.ts';
import { usePortal } from '../base/portal-context.ts';
import { AuthCard } from './AuthCard.tsx';
import { loadCardForm, type CardSource } from './card-form.ts';
import { useCard, type AccountCardProps } from './use-card.ts';

const source: CardSource = { address, validators };

export const load = (): Promise<Form> => loadCardForm(source);

/** Confirms the address. Continues at the log-in, or with a mailed link if another browser requested the code. */
export function Component({ form: cardForm }: AccountCardProps) {
  const { portal } = usePortal();
  const store = useCard(cardForm);
  const navigate = useNavigate();
  const mailWait = useFlash('mailWait');
  const [done, setDone] = useState<string>();
  const send = async (): Promise<void> => {
    const body = { username: store.value('username'), code: store.value('code') };
    const { message, link_mailed: isLinkMailed } = await publicClient.confirm({ body });
    if (isLinkMailed) {
      setDone(message);
      return;
    }
    flash(portal, { message });
    await navigate('/login');
  };
  return (
    <AuthCard
      store={store}
      intro={mailWait}
      source={source}
      errorLabel="confirmCardError"
      refusable="code"
      worksOnce
      send={send}
      done={done}
    />
  );
}
