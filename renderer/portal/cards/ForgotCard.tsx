import address from 'matricula:forms/forgot.json';
import type { Form } from '../../../engine/index.ts';
import { publicClient } from '../../store/public-client.ts';
import { usePortal } from '../portal-context.ts';
import { say } from '../say.ts';
import { toast } from '../toasts.ts';
import { AuthCard } from './AuthCard.tsx';
import { loadCardForm, type CardSource } from './card-form.ts';
import { useCard } from './use-card.ts';

const source: CardSource = { address, ahead: () => import('matricula:forms/forgot.validators.js') };

export const loader = (): Promise<Form> => loadCardForm(source);

/** The way on is in the mail. */
export function Component() {
  const { form } = usePortal().store;
  const store = useCard();
  const send = async (): Promise<void> => {
    const { message } = await publicClient.forgotPassword({ body: { username: store.value('username') } });
    toast('success', say(form, 'successToast'), message);
  };
  return <AuthCard store={store} source={source} errorLabel="forgotCardError" send={send} />;
}
