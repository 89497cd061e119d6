import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type ReactNode } from 'react';
import { FormPage } from '../../form/FormPage.tsx';
import { FormProvider } from '../../form/FormContext.tsx';
import { focusField } from '../../form/focus-field.ts';
import { Button } from '../../parts/Button.tsx';
import { Card } from '../../parts/Card.tsx';
import { Notice } from '../../parts/Notice.tsx';
import type { FormStore } from '../../store/form-store.ts';
import { messageOf } from '../message-of.ts';
import { usePortal } from '../portal-context.ts';
import { say } from '../say.ts';
import { toast } from '../toasts.ts';
import * as styles from './AuthCard.module.css';
import { showCardErrors, type CardSource } from './card-form.ts';
import { CardFooter } from './CardFooter.tsx';

export interface AuthCardProps {
  readonly store: FormStore;
  readonly source: CardSource;
  /** The name of the toast's label in messages.json. */
  readonly errorLabel: string;
  /** An error to begin with, for example why the session ended. */
  readonly errorMessage?: string | undefined;
  /** The only fields whose errors show before the first try; every field that was left, unless told. */
  readonly early?: readonly string[];
  /** Makes the call and goes on from there; what it rejects with is shown. */
  readonly send: () => Promise<void>;
  readonly children?: ReactNode;
}

/** An account screen: a form of the same language on a card. */
export function AuthCard({ store, source, errorLabel, errorMessage, early, send, children }: AuthCardProps) {
  const { form } = usePortal().store;
  const [error, setError] = useState(errorMessage ?? null);
  const call = useMutation({ mutationFn: send });
  const left = useEarlyErrors(store, source, early);
  useCardArrival(store.form.title);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (call.isPending) return;
    setError(null);
    left.stop();
    const [first] = Object.keys(await showCardErrors(store, source));
    if (first !== undefined) {
      await focusField(first);
      return;
    }
    call.mutate(undefined, {
      onError: (failure) => {
        setError(messageOf(failure));
        toast('error', say(form, errorLabel), messageOf(failure));
      },
    });
  };

  return (
    <Card title={store.form.title} level={1} width="narrow" footer={<CardFooter store={store} />}>
      {error !== null && <div role="alert"><Notice tone="error"><p>{error}</p></Notice></div>}
      <FormProvider store={store} services={{ messages: form.messages }}>
        <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)} onBlur={left.onBlur}>
          <FormPage page={store.form.pages[0]?.id ?? ''} />
          <Button type="submit" size="submit" aria-disabled={call.isPending}>{store.form.card?.submit}</Button>
        </form>
      </FormProvider>
      <div className={styles['more']}>{children}</div>
    </Card>
  );
}

/** Sets the title and moves the focus to the card's heading, as on every change of screen. */
function useCardArrival(cardTitle: string): void {
  const { form } = usePortal().store;
  useEffect(() => {
    document.title = say(form, 'documentTitle', { page: cardTitle, title: form.title });
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [form, cardTitle]);
}

/** Before the first try, a field that was filled in and left shows its errors. */
function useEarlyErrors(store: FormStore, source: CardSource, early: readonly string[] | undefined) {
  const shown = useRef(new Set<string>());
  const isOver = useRef(false);
  return {
    onBlur: ({ target }: FocusEvent<HTMLElement>): void => {
      const key = target.id;
      const isEarly = early?.includes(key) ?? store.form.fields.has(key);
      if (isOver.current || !isEarly || store.value(key) === '') return;
      shown.current.add(key);
      void showCardErrors(store, source, [...shown.current]);
    },
    stop: (): void => { isOver.current = true; },
  };
}
