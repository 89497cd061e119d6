import address from 'matricula:forms/sign-up.json';
import { validators } from 'matricula:forms/sign-up.validators.js';
import { useEffect, useState } from 'react';
import type { Form } from '../../engine/index.ts';
import { openingState, openingTexts } from '../../engine/internal.ts';
import { Notice } from '../../renderer/parts/Notice.tsx';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import type { FormStore } from '../../renderer/store/form-store.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { publicClient } from '../session/session/public-client.ts';
import { answersGiven } from '../session/visitor/visitor.ts';
import { flash, useFlash } from '../base/flash.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
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
      instead={offer === 'open' ? undefined : <NotOffered offer={offer} form={application.form} />}
      intro={timeNote(application.form) ?? (hasAnswers ? say(application.form, 'signUpKeepsAnswers') : reason)}
    />
  );
}

/** `asked` while the server is asked whether every form has closed; otherwise the sentence that says so. */
type Offer = 'open' | 'asked' | { readonly closed: string };

/** Asks only if the form of this page has closed. Without a response the form is offered, and the server decides. */
function useOffer(form: Form): Offer {
  const [offer, setOffer] = useState<Offer>(() => (openingState(form, Date.now()) === 'closed' ? 'asked' : 'open'));
  useEffect(() => {
    if (offer !== 'asked') return undefined;
    let isGone = false;
    const show = (next: Offer): void => {
      if (!isGone) setOffer(next);
    };
    void publicClient.signUpState().then(
      ({ closed }) => show(closed === null ? 'open' : { closed }),
      () => show('open'),
    );
    return () => {
      isGone = true;
    };
  }, [offer]);
  return offer;
}

interface NotOfferedProps {
  readonly offer: Exclude<Offer, 'open'>;
  readonly form: Form;
}

/** In place of the form, while it is not known whether an account can be created, and when it cannot. */
function NotOffered({ offer, form }: NotOfferedProps) {
  if (offer === 'asked') return <Waiting isWaiting label={say(form, 'loading')} />;
  return (
    <Notice tone="warning">
      <p role="status">{offer.closed}</p>
    </Notice>
  );
}

/** The use of an account while the form is not open; null while it is open. */
function timeNote(form: Form): string | null {
  const { opens, closes } = openingTexts(form);
  const { title } = form;
  switch (openingState(form, Date.now())) {
    case 'early':
      return say(form, 'signUpEarly', { title, time: opens ?? '' });
    case 'closed':
      return say(form, 'signUpClosed', { title, time: closes ?? '' });
    case 'open':
      return null;
  }
}

/** The visitor's e-mail address from the application, if it is answered. */
function emailIn(application: FormStore): string {
  const field = [...application.form.fields.values()].find(({ fieldType }) => fieldType.inputMode === 'email');
  return field === undefined ? '' : application.value(field.key);
}
