/** The common state of the account screens. */
import { useEffect, useState } from 'react';
import type { Form } from '../../engine/index.ts';
import type { FormStore } from '../../renderer/store/form-store.ts';
import { useMessageToast } from '../base/use-message-toast.ts';
import { usePortal } from '../base/portal-context.ts';
import { createCardStore } from './card-form.ts';

/** The last typed e-mail address, for the next account screen. In memory, until a log-in. */
let address = '';

export const typedAddress = (): string => address;

export function rememberAddress(typed: string): void {
  address = typed;
}

export interface CardProps {
  /** The form of the card. */
  readonly form: Form;
}

/** The store of a card's form with the last typed address or the given one; shows the message of the former screen. */
export function useCard(form: Form, username = address): FormStore {
  const { messages } = usePortal().store.form;
  const [store] = useState(() => createCardStore(form, username, messages));
  useMessageToast();
  useEffect(() => {
    const remember = (): void => rememberAddress(store.value('username'));
    remember();
    return store.onChange(remember);
  }, [store]);
  return store;
}
