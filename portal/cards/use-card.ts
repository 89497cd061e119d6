/** The common state of the account screens. */
import { useEffect, useState } from 'react';
import type { Form } from '../../engine/index.ts';
import type { FormStore } from '../../renderer/store/form-store.ts';
import { given as addressQuery } from '../session/state/link-tokens.ts';
import { useMessageToast } from '../base/use-message-toast.ts';
import { usePortal } from '../base/portal-context.ts';
import { takeAddress } from '../session/visitor/address-answers.ts';
import { createCardStore } from './card-form.ts';

export interface AccountCardProps {
  /** The form of the card. */
  readonly form: Form;
}

/**
 * The store of a card's form with the last typed address or the given one; shows the message of the former screen. The
 * form gets the answers from the address of the first page.
 */
export function useCard(form: Form, given?: string): FormStore {
  const { portal, store: application } = usePortal();
  const { state } = portal;
  const username = given ?? state.getState().typedAddress;
  const [store] = useState(() =>
    createCardStore(form, username, {
      messages: application.form.messages,
      today: application.value('session:today'),
    }),
  );
  useMessageToast();
  useEffect(() => takeAddress(application, addressQuery), [application]);
  useEffect(() => {
    const remember = (): void => state.setState({ typedAddress: store.value('username') });
    remember();
    return store.onChange(remember);
  }, [store, state]);
  return store;
}
