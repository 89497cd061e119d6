import address from 'matricula:forms/login.json';
import { validators } from 'matricula:forms/login.validators.js';
import type { Form } from '../../engine/index.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { endOpenSession } from '../session/session/end-open-session.ts';
import { openPortal, openStore } from '../session/session/portal.ts';
import { publicClient } from '../session/session/public-client.ts';
import { useFlash } from '../base/flash.ts';
import { defaultPath } from '../base/journey.ts';
import { SaidError } from '../base/message-of.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { toast } from '../base/toasts.ts';
import { AuthCard } from './AuthCard.tsx';
import { loadCardForm, type CardSource } from './card-form.ts';
import { passkeyOffer } from './passkey.ts';
import { LoginByPasskey } from './LoginByPasskey.tsx';
import { useCard, type AccountCardProps } from './use-card.ts';

const source: CardSource = { address, validators };

export const load = (): Promise<Form> => loadCardForm(source);

/** The offer of a passkey closes by itself after this time, which is enough to read it. */
const offerMs = 15_000;

/** Logs in. Continues at the first step, or at the applicant's last page. */
export function Component({ form: cardForm }: AccountCardProps) {
  const { portal, store: application } = usePortal();
  const { form } = application;
  const store = useCard(cardForm);
  const errorMessage = useFlash('errorMessage');
  const isExpected = useFlash('isExpected') === true;
  const endLead = say(form, isExpected ? 'loggedOutLead' : 'sessionEndedLead');
  const navigate = useNavigate();
  const enter = async (): Promise<void> => {
    portal.state.setState({ typedAddress: '' });
    await endOpenSession(portal);
    // Load the profile first, so that a failure is shown on this card.
    const { session } = await openPortal(portal);
    if (session === null) throw new SaidError(say(form, 'cookiesBlocked'));
    // The browser's Back must not return to the finished log-in.
    await navigate(defaultPath(form), { replace: true });
  };
  const send = async (): Promise<void> => {
    const body = { username: store.value('username'), password: store.value('password') };
    // The card may have the outline of the form only; the next screen needs its questions.
    await Promise.all([publicClient.login({ body }), openStore(portal)]);
    await enter();
    const offer = passkeyOffer(form);
    if (offer !== null) toast(portal, 'success', say(form, 'passkeys'), offer, offerMs);
  };
  return (
    <AuthCard
      store={store}
      source={source}
      errorLabel="loginCardError"
      errorMessage={errorMessage}
      // The text of the specification is the same for a log-out and a lost session.
      errorLead={errorMessage === say(form, 'sessionInvalid') ? endLead : undefined}
      isErrorExpected={isExpected}
      early={['username']}
      send={send}
      beside={<LoginByPasskey enter={enter} />}
    />
  );
}
