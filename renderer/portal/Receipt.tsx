import { useSessionState, type SessionState } from '../session/session-state.ts';
import { Card } from '../parts/Card.tsx';
import { Notice } from '../parts/Notice.tsx';
import { PdfCopy } from './PdfCopy.tsx';
import { usePortal } from './portal-context.ts';
import * as styles from './Receipt.module.css';
import { say } from './say.ts';

/** The proof of the submission: its reference, its time in the institution's time zone, and the PDF copy. */
export function Receipt() {
  const {
    store: { form },
    session,
  } = usePortal();
  const receipt = useSessionState((state) => state.receipt);
  const late = useSessionState(lateness);
  if (receipt === null || session === null) return null;
  return (
    <>
      {late !== null && (
        <div role="alert">
          <Notice tone="warning">
            <p>{say(form, late)}</p>
          </Notice>
        </div>
      )}
      <Card title={say(form, 'receiptTitle')}>
        <dl className={styles['receipt']}>
          <dt>{say(form, 'receiptReference')}</dt>
          <dd>{receipt.reference}</dd>
          <dt>{say(form, 'receiptTime')}</dt>
          <dd>
            <time dateTime={receipt.submitted_at}>{timeWithZone(receipt.submitted_at, session.timeZone)}</time>
          </dd>
        </dl>
        <PdfCopy session={session} />
      </Card>
    </>
  );
}

/** The name of the message beside the receipt; null for none. */
function lateness({
  isSubmittedElsewhere,
  isTypedTooLate,
}: SessionState): 'submittedElsewhere' | 'typedTooLate' | 'changedTooLate' | null {
  if (isTypedTooLate) return isSubmittedElsewhere ? 'typedTooLate' : 'changedTooLate';
  return isSubmittedElsewhere ? 'submittedElsewhere' : null;
}

/** For example 'March 4, 2026 at 3:04 PM CST'. */
const timeWithZone = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(time));
