import address from 'matricula:forms/password.json';
import { validators } from 'matricula:forms/password.validators.js';
import type { Form } from '../../engine/index.ts';
import { useRef } from 'react';
import { ServerError } from '../../api-client/index.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { flash } from '../base/flash.ts';
import { defaultPath } from '../base/journey.ts';
import { usePortal } from '../base/portal-context.ts';
import { callAs } from '../session/session/leave-page.ts';
import type { Session } from '../session/session/session.ts';
import { AuthCard } from './AuthCard.tsx';
import { isRefusal, loadCardForm, type CardSource } from './card-form.ts';
import { useCard, type AccountCardProps } from './use-card.ts';

const source: CardSource = { address, validators };

export const load = (): Promise<Form> => loadCardForm(source);

interface NewPassword {
  readonly current_password: string;
  readonly password: string;
  readonly confirm_password: string;
}

/**
 * Changes the password. A try whose answer was lost may have done so: after the next refusal the new one is given, and
 * a refusal of that leaves the first reason.
 */
function useChange() {
  const isLost = useRef(false);
  return async (session: Session, body: NewPassword): Promise<{ readonly message: string }> => {
    const { client } = session;
    try {
      return await callAs<'changePassword'>(session, () => client.changePassword({ body }));
    } catch (error) {
      const given = { current_password: body.password };
      if (isLost.current && isRefusal(error))
        return callAs<'givePassword'>(session, () => client.givePassword({ body: given })).catch((failure: unknown) => {
          throw isRefusal(failure) ? error : failure;
        });
      isLost.current ||= !(error instanceof ServerError);
      throw error;
    }
  };
}

/** Replaces the password of the session's account. Returns to the application. */
export function Component({ form: cardForm }: AccountCardProps) {
  const { portal, session, store: application } = usePortal();
  const navigate = useNavigate();
  const store = useCard(cardForm, session?.username);
  const change = useChange();
  const send = async (): Promise<void> => {
    if (session === null) return;
    const body = {
      current_password: store.value('current_password'),
      password: store.value('password'),
      confirm_password: store.value('confirm_password'),
    };
    const { message } = await change(session, body);
    flash(portal, { message });
    // The browser's Back must not return to the finished card.
    await navigate(defaultPath(application.form), { replace: true });
  };
  return (
    <AuthCard store={store} source={source} errorLabel="passwordCardError" send={send} refusable="current_password" />
  );
}
