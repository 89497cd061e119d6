import { useId } from 'react';
import { Notice } from '../../renderer/parts/Notice.tsx';
import type { SessionState } from '../session/state/portal-state.ts';
import { PdfCopy } from '../account/PdfCopy.tsx';
import { usePortal, usePortalState } from '../base/portal-context.ts';
import { OpenReceipt } from './OpenReceipt.tsx';
import * as styles from './Receipt.module.css';
import { dateWritten } from '../../engine/internal.ts';
import { Proof, Steps } from './ReceiptParts.tsx';
import { say } from '../base/say.ts';
import { SentDocuments } from './SentDocuments.tsx';

/** The proof of the submission: its reference, its time in the institution's time zone, and the PDF copy. */
export function Receipt() {
  const {
    store: { form },
    session,
  } = usePortal();
  const receipt = usePortalState((state) => state.receipt);
  const late = usePortalState(lateness);
  const titleId = useId();
  if (receipt === null) return null;
  if (session === null) return <OpenReceipt receipt={receipt} />;
  return (
    <>
      {late !== null && (
        <div role="alert">
          <Notice tone="warning">
            <p>{say(form, late)}</p>
          </Notice>
        </div>
      )}
      <section aria-labelledby={titleId} className={styles['receipt']}>
        <Proof titleId={titleId} receipt={receipt} timeZone={session.timeZone} />
        <Arrivals timeZone={session.timeZone} />
        <Steps receipt={receipt} timeZone={session.timeZone} hasCalendar />
        <SentDocuments session={session} />
        <PdfCopy session={session} />
      </section>
    </>
  );
}

/** What the institution has received since. */
function Arrivals({ timeZone }: { readonly timeZone: string }) {
  const { form } = usePortal().store;
  const titleId = useId();
  const arrivals = usePortalState((state) => state.arrivals);
  if (arrivals.length === 0) return null;
  return (
    <div>
      <h3 id={titleId}>{say(form, 'arrivals')}</h3>
      <ul aria-labelledby={titleId}>
        {arrivals.map(({ what, arrived_at: at }) => (
          <li key={`${at} ${what}`}>{say(form, 'arrival', { what, date: dateWritten(timeZone, Date.parse(at)) })}</li>
        ))}
      </ul>
    </div>
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
