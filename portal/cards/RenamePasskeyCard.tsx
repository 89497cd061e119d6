import address from 'matricula:forms/rename-passkey.json';
import { validators } from 'matricula:forms/rename-passkey.validators.js';
import type { Form } from '../../engine/index.ts';
import type { FormStore } from '../../renderer/store/form-store.ts';
import { callAs } from '../session/session/leave-page.ts';
import type { Session } from '../session/session/session.ts';
import { AccountAct } from './AccountAct.tsx';
import { loadCardForm, type CardSource } from './card-form.ts';

const source: CardSource = { address, validators };

export const load = (): Promise<Form> => loadCardForm(source);

interface RenamePasskeyCardProps {
  readonly session: Session;
  /** The passkey. */
  readonly id: string;
}

/** Asks for the name of a passkey, and returns to the account. */
export function RenamePasskeyCard({ session, id }: RenamePasskeyCardProps) {
  const rename = async (store: FormStore): Promise<string> => {
    const body = { id, name: store.value('name') };
    return (await callAs<'renamePasskey'>(session, () => session.client.renamePasskey({ body }))).message;
  };
  return (
    <AccountAct session={session} source={source} errorLabel="renamePasskeyCardError" act={rename} refusable="name" />
  );
}
