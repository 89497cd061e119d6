import { useId, useState } from 'react';
import { calendarAddresses } from '../../api-client/index.ts';
import { nextSteps } from '../../engine/internal.ts';
import { Content } from '../../renderer/blocks/Content.tsx';
import { basePath } from '../../renderer/loading/base-path.ts';
import { Button } from '../../renderer/parts/Button.tsx';
import { Notice } from '../../renderer/parts/Notice.tsx';
import type { SubmissionReceipt as ReceiptData, SessionState } from '../session/state/portal-state.ts';
import { PdfCopy } from '../account/PdfCopy.tsx';
import { usePortal, usePortalState } from '../base/portal-context.ts';
import * as styles from './Receipt.module.css';
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
      <section aria-labelledby={titleId} className={styles['receipt']}>
        <div className={styles['proof']}>
          <Seal />
          <h2 id={titleId} tabIndex={-1} className={styles['title']}>
            {say(form, 'receiptTitle')}
          </h2>
          <dl className={styles['facts']}>
            <dt>{say(form, 'receiptReference')}</dt>
            <dd className={styles['reference']}>{receipt.reference}</dd>
            <dt>{say(form, 'receiptTime')}</dt>
            <dd>
              <time dateTime={receipt.submitted_at}>{timeWithZone(receipt.submitted_at, session.timeZone)}</time>
            </dd>
          </dl>
          <CopyReference reference={receipt.reference} />
        </div>
        <Arrivals timeZone={session.timeZone} />
        <NextSteps receipt={receipt} timeZone={session.timeZone} />
        <SentDocuments session={session} />
        <PdfCopy session={session} />
      </section>
    </>
  );
}

/** A check mark that is drawn once; it stays still for people who asked for less motion. */
function Seal() {
  return (
    <svg aria-hidden="true" focusable="false" className={styles['seal']} viewBox="0 0 48 48">
      <circle cx="24" cy="24" r="22" />
      <path d="M14 25l7 7 13-15" pathLength="1" />
    </svg>
  );
}

function CopyReference({ reference }: { readonly reference: string }) {
  const { form } = usePortal().store;
  const [result, setResult] = useState<'receiptCopied' | 'receiptNotCopied' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(reference);
      setResult('receiptCopied');
    } catch {
      setResult('receiptNotCopied');
    }
  };
  return (
    <div className={styles['copy']}>
      <Button kind="secondary" onClick={() => void copy()}>
        <span>{say(form, 'receiptCopy')}</span>
        <span className="visually-hidden">{` ${say(form, 'receiptCopyWhat')}`}</span>
      </Button>
      <span role="status">{result !== null && say(form, result)}</span>
    </div>
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
          <li key={`${at} ${what}`}>{say(form, 'arrival', { what, date: dayOf(Date.parse(at), timeZone) })}</li>
        ))}
      </ul>
    </div>
  );
}

interface NextStepsProps {
  readonly receipt: ReceiptData;
  readonly timeZone: string;
}

function NextSteps({ receipt, timeZone }: NextStepsProps) {
  const { form, values } = usePortal().store;
  const titleId = useId();
  const steps = nextSteps(form.hostParts['receipt'], values(), receipt.submitted_at);
  if (steps.length === 0) return null;
  return (
    <div>
      <h3 id={titleId}>{say(form, 'receiptNextSteps')}</h3>
      <ol aria-labelledby={titleId} className={styles['steps']}>
        {steps.map(({ view, due }) => (
          <li key={view.id}>
            <Content view={view} level={4} />
            {due !== null && (
              <p className={styles['due']}>{say(form, 'receiptStepBy', { date: dayOf(due, timeZone) })}</p>
            )}
          </li>
        ))}
      </ol>
      {steps.some(({ due }) => due !== null) && (
        <p className={styles['calendar']}>
          <a href={basePath + calendarAddresses.nextSteps} download>
            {say(form, 'receiptCalendar')}
          </a>
        </p>
      )}
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

/** For example 'March 4, 2026 at 3:04:05 PM CST'. */
const timeWithZone = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(time));

/** For example 'March 18, 2026'. */
const dayOf = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(time);
