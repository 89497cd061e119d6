import address from 'matricula:forms/password.json';
import { validators } from 'matricula:forms/password.validators.js';
import type { Form } from '../../engine/index.ts';
import { useRef } from 'react';
import { useNavigate } from '../navigation/use-navigation.ts';
import { flash } from '../base/flash.ts';
import { defaultPath } from '../base/journey.ts';
import { newKey } from '../session/visitor/new-key.ts';
import { usePortal } from '../base/portal-context.ts';
import { callAs } from '../session/session/leave-page.ts';
import { AuthCard } from './AuthCard.tsx';
import { loadCardForm, type CardSource } from './card-form.ts';
import { useCard, type AccountCardProps } from './use-card.ts';

const source: CardSource = { address, validators };

export const load = (): Promise<Form> => loadCardForm(source);

/** Replaces the password of the session's account. Returns to the application. */
export function Component({ form: cardForm }: AccountCardProps) {
  const { portal, session, store: application } = usePortal();
  const navigate = useNavigate();
  const store = useCard(cardForm, session?.username);
  const tried = useRef({ texts: '', key: '' });
  const send = async (): Promise<void> => {
    if (session === null) return;
    const body = {
      current_password: store.value('current_password'),
      password: store.value('password'),
      confirm_password: store.value('confirm_password'),
    };
    // A try whose answer was lost may have changed the password, and is known again by its key.
    const texts = JSON.stringify(body);
    if (tried.current.texts !== texts) tried.current = { texts, key: newKey() };
    const { message } = await callAs<'changePassword'>(session, () =>
      session.client.changePassword({ body, query: { key: tried.current.key } }),
    );
    flash(portal, { message });
    // The browser's Back must not return to the finished card.
    await navigate(defaultPath(application.form), { replace: true });
  };
  return (
    <AuthCard store={store} source={source} errorLabel="passwordCardError" send={send} refusable="current_password" />
  );
}
