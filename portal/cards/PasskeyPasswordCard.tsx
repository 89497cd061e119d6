import address from 'matricula:forms/passkey-password.json';
import { validators } from 'matricula:forms/passkey-password.validators.js';
import type { Form } from '../../engine/index.ts';
import type { FormStore } from '../../renderer/store/form-store.ts';
import { say } from '../base/say.ts';
import type { Session } from '../session/session/session.ts';
import { AccountAct } from './AccountAct.tsx';
import { loadCardForm, type CardSource } from './card-form.ts';
import { giveTypedPassword } from './give-password.ts';

const source: CardSource = { address, validators };

export const load = (): Promise<Form> => loadCardForm(source);

/** Asks for the password, with which passkeys are added and removed for some minutes, and returns to the account. */
export function PasskeyPasswordCard({ session }: { readonly session: Session }) {
  const { form } = session.store;
  const give = async (store: FormStore): Promise<string> => {
    await giveTypedPassword(session, store);
    return say(form, 'passkeysNow');
  };
  return (
    <AccountAct
      session={session}
      source={source}
      errorLabel="passkeyPasswordCardError"
      intro={say(form, 'passkeysAsk')}
      act={give}
      refusable="current_password"
    />
  );
}
