import address from 'matricula:forms/end-sessions.json';
import { validators } from 'matricula:forms/end-sessions.validators.js';
import type { Form } from '../../engine/index.ts';
import type { FormStore } from '../../renderer/store/form-store.ts';
import { say } from '../base/say.ts';
import { callAs } from '../session/session/leave-page.ts';
import type { Session } from '../session/session/session.ts';
import { AccountAct } from './AccountAct.tsx';
import { loadCardForm, type CardSource } from './card-form.ts';
import { giveTypedPassword } from './give-password.ts';

const source: CardSource = { address, validators };

export const load = (): Promise<Form> => loadCardForm(source);

interface EndSessionsCardProps {
  readonly session: Session;
  /** The session to end; empty for all others. */
  readonly id: string;
}

/** Asks for the password, ends sessions of the account, and returns to its page. */
export function EndSessionsCard({ session, id }: EndSessionsCardProps) {
  const end = async (store: FormStore): Promise<string> => {
    await giveTypedPassword(session, store);
    const query = id === '' ? {} : { id };
    return (await callAs<'endSessions'>(session, () => session.client.endSessions({ query }))).message;
  };
  return (
    <AccountAct
      session={session}
      source={source}
      errorLabel="endSessionsCardError"
      intro={say(session.store.form, 'sessionsEndAsk')}
      act={end}
      refusable="current_password"
    />
  );
}
