import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type ReactNode } from 'react';
import type { AnswerKey, Form } from '../../engine/index.ts';
import { FormPage } from '../../renderer/form/FormPage.tsx';
import { FormProvider } from '../../renderer/form/FormContext.tsx';
import { focusField } from '../../renderer/form/focus-field.ts';
import { afterPress } from '../../renderer/parts/after-press.ts';
import { Button } from '../../renderer/parts/Button.tsx';
import { Card } from '../../renderer/parts/Card.tsx';
import { Notice } from '../../renderer/parts/Notice.tsx';
import { unbroken } from '../../renderer/parts/unbroken.ts';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import type { FormStore } from '../../renderer/store/form-store.ts';
import { formParts } from '../base/form-parts.ts';
import { errorText } from '../base/error-text.ts';
import { focusHeading } from '../../renderer/parts/focus-heading.ts';
import { useScreenTitle } from '../base/use-route-focus.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { closeToasts, isErrorToast, toast } from '../base/toasts.ts';
import * as styles from './AuthCard.module.css';
import { useIsFirst } from '../navigation/use-navigation.ts';
import { isRefusal, showCardErrors, showRefusal, type CardSource } from './card-form.ts';
import { CardFooter } from './CardFooter.tsx';
import { ResendCode } from './ResendCode.tsx';
import { useLostTry } from './lost-try.ts';
import { useCall } from './use-call.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

export interface AuthCardProps {
  /** The store of the card's own form. */
  readonly store: FormStore;
  /** A sentence above the form with the reason for this screen, or several paragraphs. */
  readonly intro?: string | readonly string[] | undefined;
  /** Paragraphs that confirm the last attempt, if the applicant stays on the card. */
  readonly confirmation?: readonly string[] | undefined;
  /** Called before every attempt. */
  readonly onTry?: () => void;
  /** Loads the validators of the card. */
  readonly source: CardSource;
  /** The name of the toast's label in messages.json. */
  readonly errorLabel: string;
  /** An initial error, for example the reason why the session ended. */
  readonly errorMessage?: string | undefined;
  /** A sentence before the initial error that says what has happened. */
  readonly errorLead?: string | undefined;
  /** The applicant has caused the initial error on purpose, for example by a log-out: it has a neutral color. */
  readonly isErrorExpected?: boolean;
  /** The fields whose errors show before the first attempt; by default every field after the focus has left it. */
  readonly early?: readonly string[];
  /** Makes the call and opens the next screen; a rejection is shown. */
  readonly send: () => Promise<void>;
  /** Another way beside the form. */
  readonly beside?: ReactNode;
  /** Replaces the form while it is not offered. */
  readonly instead?: ReactNode;
  /** A sentence that replaces the form after the last step. */
  readonly done?: string | undefined;
  /** The field whose answer the server can refuse; a refused field is marked and receives the focus. */
  readonly refusable?: AnswerKey;
  /** The server takes the code or link once. */
  readonly worksOnce?: boolean;
}

/** Enter sends a card. On-screen keyboards say so on their key. */
function nameEnterKey({ target }: FocusEvent): void {
  if (target instanceof HTMLInputElement) target.enterKeyHint = 'go';
}

/** An account screen: a form of the same language on a card. */
export function AuthCard({ done, instead, ...act }: AuthCardProps) {
  return (
    <CardScreen form={act.store.form}>
      {done === undefined ? (instead ?? <CardAct {...act} />) : <Done text={done} />}
    </CardScreen>
  );
}

interface CardScreenProps {
  /** The form of the card. */
  readonly form: Form;
  readonly children: ReactNode;
}

/** The card with its title, which takes the focus when the screen opens, and its links. */
export function CardScreen({ form, children }: CardScreenProps) {
  useCardFocus(form.title);
  return (
    <Card title={form.title} level={1} width="narrow" footer={<CardFooter form={form} />}>
      {children}
    </Card>
  );
}

/** The messages, the form and the other ways of a card. */
export function CardAct({
  store,
  intro,
  source,
  errorLabel,
  errorMessage,
  errorLead,
  isErrorExpected = false,
  confirmation,
  onTry,
  early,
  send,
  beside,
  refusable,
  worksOnce = false,
}: Omit<AuthCardProps, 'done' | 'instead'>) {
  const open = usePortal();
  const { portal, store: application } = open;
  const { form } = application;
  const [error, setError] = useState(initialError({ errorMessage, errorLead, isErrorExpected }));
  const [tries, setTries] = useState(0);
  const call = useCall(send);
  const once = useOneAtATime();
  const afterLostTry = useLostTry(form);
  const left = useEarlyErrors(store, source, early);
  useEffect(() => () => closeToasts(portal, isErrorToast), [portal]);
  // A live checklist validates from the first character, although no errors are shown yet.
  useEffect(() => {
    showCardErrors(store, source, []);
  }, [store, source]);

  const submit = async (): Promise<void> => {
    setError(null);
    onTry?.();
    setTries((count) => count + 1);
    closeToasts(portal, isErrorToast);
    left.stop();
    const [first] = Object.keys(showCardErrors(store, source));
    if (first !== undefined) await focusField(first);
    else await call.run().catch(showFailure);
  };
  const showFailure = (failure: Error): void => {
    const message = errorText(failure, open);
    const text = worksOnce ? afterLostTry(failure, message) : message;
    setError({ text });
    toast(portal, 'error', say(form, errorLabel), text);
    if (refusable !== undefined && isRefusal(failure)) void showRefusal(store, source, refusable, failure);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void once(submit);
  };

  const { card } = formParts(store.form);
  return (
    <>
      <CardMessages intro={intro} error={error} confirmation={confirmation} />
      <FormProvider store={store} services={{ messages: form.messages }}>
        <form
          method="dialog"
          noValidate
          className={styles['form']}
          onSubmit={onSubmit}
          onFocus={nameEnterKey}
          {...left.handlers}
        >
          {!store.form.fields.has('username') && <AccountName value={store.value('username')} />}
          <FormPage page={store.form.pages[0]?.id ?? ''} />
          <Button type="submit" size="submit" aria-disabled={call.isPending}>
            {card?.submit}
          </Button>
          <Waiting isWaiting={call.isPending} label={say(form, 'loading')} />
        </form>
      </FormProvider>
      {beside}
      {card?.resend !== undefined && (
        <ResendCode key={tries} store={store} source={source} onTry={() => setError(null)} />
      )}
    </>
  );
}

/** Tells a password manager whose password a card changes that does not ask for the address. */
const AccountName = ({ value }: { readonly value: string }) => (
  <input type="email" name="username" autoComplete="username" value={value} readOnly hidden />
);

interface CardError {
  readonly text: string;
  readonly lead?: string | undefined;
  readonly isExpected?: boolean;
}
const initialError = ({
  errorMessage: text,
  errorLead: lead,
  isErrorExpected: isExpected = false,
}: Pick<AuthCardProps, 'errorMessage' | 'errorLead' | 'isErrorExpected'>): CardError | null =>
  text === undefined ? null : { text, lead, isExpected };

interface CardMessagesProps {
  readonly intro: AuthCardProps['intro'];
  readonly error: CardError | null;
  readonly confirmation: readonly string[] | undefined;
}
/** The messages above the form. */
function CardMessages({ intro, error, confirmation }: CardMessagesProps) {
  const confirmed = confirmation?.map((text) => <p key={text}>{unbroken(text)}</p>);
  return (
    <>
      {intro !== undefined && (
        <div className={styles['intro']}>
          <Notice>
            {[intro].flat().map((text) => (
              <p key={text}>{unbroken(text)}</p>
            ))}
          </Notice>
        </div>
      )}
      {error !== null && (
        <div role="alert" className={styles['error']}>
          <Notice tone={error.isExpected === true ? 'info' : 'error'}>
            {error.lead !== undefined && (
              <p>
                <strong>{unbroken(error.lead)}</strong>
              </p>
            )}
            <p>{unbroken(error.text)}</p>
          </Notice>
        </div>
      )}
      {confirmed !== undefined && (
        <div className={styles['intro']}>
          <Notice tone="success">{confirmed}</Notice>
        </div>
      )}
    </>
  );
}

/** The card after its last step; the focus moves from the removed form to the sentence. */
function Done({ text }: { readonly text: string }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  return (
    <Notice tone="success">
      <p ref={sentence} tabIndex={-1}>
        {unbroken(text)}
      </p>
    </Notice>
  );
}

/**
 * Sets the title and moves the focus to the card's heading, as on every change of screen. On the first screen the focus
 * stays in a control in which the visitor already types.
 */
function useCardFocus(cardTitle: string): void {
  const { form } = usePortal().store;
  // The mailed secret is removed from the address later, which must not take the focus from a control.
  const [isFirst] = useState(useIsFirst());
  useScreenTitle(form, cardTitle);
  useEffect(() => {
    if (!isFirst || document.activeElement === document.body) focusHeading();
  }, [isFirst]);
}

/** Before the first attempt, a completed field shows its errors when the focus leaves it, or if it has none. */
function useEarlyErrors(store: FormStore, source: CardSource, early: readonly string[] | undefined) {
  const shown = useRef(new Set<string>());
  const isOver = useRef(false);
  const judge = (key: string): void => {
    const isEarly = early?.includes(key) ?? store.form.fields.has(key);
    if (isOver.current || !isEarly || store.value(key) === '') return;
    shown.current.add(key);
    showCardErrors(store, source, [...shown.current]);
  };
  return {
    handlers: {
      onBlur: ({ target: { id } }: FocusEvent<HTMLElement>): void => afterPress(() => judge(id)),
      // Password managers fill controls that do not have the focus.
      onChange: ({ target }: FormEvent<HTMLElement>): void => {
        if (target instanceof HTMLElement && target !== document.activeElement) judge(target.id);
      },
    },
    stop: (): void => {
      isOver.current = true;
    },
  };
}
