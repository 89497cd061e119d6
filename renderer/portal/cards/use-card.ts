/** How every account screen begins. */
import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { Form } from '../../../engine/index.ts';
import type { FormStore } from '../../store/form-store.ts';
import { useMessageToast } from '../use-message-toast.ts';
import { createCardStore } from './card-form.ts';

/** The e-mail address last typed on an account screen, for the next one. In memory, until somebody logs in. */
let address = '';

export const typedAddress = (): string => address;

export function rememberAddress(typed: string): void {
  address = typed;
}

/** The card's form, with the address already typed unless another is given; what the former screen said is shown. */
export function useCard(username = address): FormStore {
  const form = useLoaderData<Form>();
  const [store] = useState(() => createCardStore(form, username));
  useMessageToast();
  useEffect(() => {
    const remember = (): void => rememberAddress(store.value('username'));
    remember();
    return store.onChange(remember);
  }, [store]);
  return store;
}
