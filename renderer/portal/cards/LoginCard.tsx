import address from 'matricula:forms/login.json';
import { useNavigate } from 'react-router';
import type { Form } from '../../../engine/index.ts';
import { loadChunk } from '../../loading/load-chunk.ts';
import { closeSession, openPortal } from '../../session/portal.ts';
import { publicClient } from '../../session/public-client.ts';
import { useHandedOver } from '../handed-over.ts';
import { defaultPath } from '../journey.ts';
import { usePortal } from '../portal-context.ts';
import { AuthCard } from './AuthCard.tsx';
import { loadCardForm, type CardSource } from './card-form.ts';
import { rememberAddress, useCard } from './use-card.ts';

const source: CardSource = {
  address,
  loadValidators: () => loadChunk(() => import('matricula:forms/login.validators.js')),
};

export const loader = (): Promise<Form> => loadCardForm(source);

/** From here to the first step, or to the page on which the applicant stopped. */
export function Component() {
  const { form } = usePortal().store;
  const store = useCard();
  const errorMessage = useHandedOver('errorMessage');
  const navigate = useNavigate();
  const send = async (): Promise<void> => {
    await publicClient.login({ body: { username: store.value('username'), password: store.value('password') } });
    rememberAddress('');
    await closeSession();
    // A profile that does not come is told here, and not on a screen that the way leads from nowhere.
    await openPortal();
    // Back does not lead to a log-in that is done.
    await navigate(defaultPath(form), { replace: true });
  };
  return (
    <AuthCard
      store={store}
      source={source}
      errorLabel="loginCardError"
      errorMessage={errorMessage}
      early={['username']}
      send={send}
    />
  );
}
