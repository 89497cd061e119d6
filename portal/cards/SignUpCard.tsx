import address from 'matricula:forms/sign-up.json';
import { validators } from 'matricula:forms/sign-up.validators.js';
import { useState } from 'react';
import type { Output } from '../../api-client/index.ts';
import type { Form } from '../../engine/index.ts';
import { openingTexts } from '../../engine/internal.ts';
import { Notice } from '../../renderer/parts/Notice.tsx';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import type { FormStore } from '../../renderer/store/form-store.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { localOpening } from '../session/session/ask-opening.ts';
import { publicClient } from '../session/session/public-client.ts';
import { answersGiven } from '../session/visitor/visitor.ts';
import { flash, useFlash } from '../base/flash.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { useServerOpening } from '../base/use-server-opening.ts';
import { AuthCard } from './AuthCard.tsx';
import { loadCardForm, type CardSource } from './card-form.ts';
import { useCard, type AccountCardProps } from './use-card.ts';

const source: CardSource = { address, validators };

export const load = (): Promise<Form> => loadCardForm(source);

/** Creates an account. Continues at the confirmation. A visitor with answers reads that they are kept. */
export function Component({ form: cardForm }: AccountCardProps) {
  const { portal, store: application } = usePortal();
  const store = useCard(cardForm, portal.state.getState().typedAddress || emailIn(application));
  const reason = useFlash('reason');
  const navigate = useNavigate();
  const hasAnswers = Object.keys(answersGiven(application)).length > 0;
  const offer = useOffer(application.form);
  const send = async (): Promise<void> => {
    const { message, wait_minutes: minutes } = await publicClient.signup({
      body: { username: store.value('username'), password: store.value('password') },
    });
    flash(portal, minutes > 0 ? { message, mailWait: message } : { message });
    await navigate('/confirm');
  };
  return (
    <AuthCard
      store={store}
      source={source}
      errorLabel="signUpCardError"
      send={send}
      instead={offer?.closed === null ? undefined : <NotOffered reason={offer?.closed} form={application.form} />}
      intro={
        timeNote(application.form, offer?.opening) ??
        (hasAnswers ? say(application.form, 'signUpKeepsAnswers') : reason)
      }
    />
  );
}

type Offer = Output<'signUpState'>;

/**
 * The response of the server about a form with opening times. Before it, the card is offered if the form is open by
 * the clock of the browser; otherwise undefined.
 */
function useOffer(form: Form): Offer | undefined {
  const [local] = useState(() => localOpening(form));
  return useServerOpening(form) ?? (local.opening === 'open' ? local : undefined);
}

interface NotOfferedProps {
  /** Undefined while it is asked. */
  readonly reason: string | undefined;
  readonly form: Form;
}

/** In place of the form, while it is not known whether an account can be created, and when it cannot. */
function NotOffered({ reason, form }: NotOfferedProps) {
  if (reason === undefined) return <Waiting isWaiting label={say(form, 'loading')} />;
  return (
    <Notice tone="warning">
      <p role="status">{reason}</p>
    </Notice>
  );
}

/** The use of an account while the form is not open; null while it is open. */
function timeNote(form: Form, opening: Offer['opening'] | undefined): string | null {
  const { opens, closes } = openingTexts(form);
  const { title } = form;
  switch (opening) {
    case 'early':
      return say(form, 'signUpEarly', { title, time: opens ?? '' });
    case 'closed':
      return say(form, 'signUpClosed', { title, time: closes ?? '' });
    default:
      return null;
  }
}

/** The visitor's e-mail address from the application, if it is answered. */
function emailIn(application: FormStore): string {
  const field = [...application.form.fields.values()].find(({ fieldType }) => fieldType.inputMode === 'email');
  return field === undefined ? '' : application.value(field.key);
}
