import address from 'matricula:forms/confirm.json';
import { useNavigate } from 'react-router';
import type { Form } from '../../../engine/index.ts';
import { publicClient } from '../../store/public-client.ts';
import { handOver } from '../handed-over.ts';
import { AuthCard } from './AuthCard.tsx';
import { loadCardForm, type CardSource } from './card-form.ts';
import { useCard } from './use-card.ts';

const source: CardSource = { address, ahead: () => import('matricula:forms/confirm.validators.js') };

export const loader = (): Promise<Form> => loadCardForm(source);

/** From here to the log-in. */
export function Component() {
  const store = useCard();
  const navigate = useNavigate();
  const send = async (): Promise<void> => {
    const { message } = await publicClient.confirm({ body: { username: store.value('username'), code: store.value('code') } });
    handOver({ message });
    await navigate('/login');
  };
  return <AuthCard store={store} source={source} errorLabel="confirmCardError" judged="code" send={send} />;
}
