import { TextButton } from '../../renderer/parts/TextButton.tsx';
import { Notice } from '../../renderer/parts/Notice.tsx';
import type { FormStore } from '../../renderer/store/form-store.ts';
import { formParts } from '../base/form-parts.ts';
import { messageOf, SaidError } from '../base/message-of.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { closeToasts, isErrorToast, toast } from '../base/toasts.ts';
import { publicClient } from '../session/session/public-client.ts';
import { showCardErrors, type CardSource } from './card-form.ts';
import * as styles from './AuthCard.module.css';
import { useCall } from './use-call.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { unbroken } from '../../renderer/parts/unbroken.ts';

export interface ResendCodeProps {
  /** The store of the card, with the address. */
  readonly store: FormStore;
  /** Validates the address before the call. */
  readonly source: CardSource;
  /** Called before every attempt. */
  readonly onTry: () => void;
}

/** Mails a new confirmation code to the address on the card, if it is valid. */
export function ResendCode({ store, source, onTry }: ResendCodeProps) {
  const { portal, store: application } = usePortal();
  const { form } = application;
  const once = useOneAtATime();
  const resend = useCall(() => {
    const errors = showCardErrors(store, source, ['username']);
    if ('username' in errors) throw new SaidError(say(form, 'resendNeedsEmail'));
    return publicClient.resendConfirm({ body: { username: store.value('username') } });
  });
  const tryNow = async (): Promise<void> => {
    closeToasts(portal, isErrorToast);
    onTry();
    await resend.run().then(
      ({ message }) => toast(portal, 'success', say(form, 'successToast'), message),
      (error: unknown) => toast(portal, 'error', say(form, 'resendError'), messageOf(error, form)),
    );
  };
  return (
    <div className={styles['more']}>
      <TextButton aria-disabled={resend.isPending} onClick={() => void once(tryNow)}>
        {formParts(store.form).card?.resend}
      </TextButton>
      {resend.error !== null && (
        <Notice tone="error">
          <p>{unbroken(messageOf(resend.error, form))}</p>
        </Notice>
      )}
      {resend.data !== undefined && (
        <Notice tone="success">
          <p>{resend.data.message}</p>
        </Notice>
      )}
    </div>
  );
}
