import { useId, useState, type ReactNode } from 'react';
import { calendarAddresses } from '../../api-client/index.ts';
import { dateWritten, nextSteps, timeWritten } from '../../engine/internal.ts';
import { Content } from '../../renderer/blocks/Content.tsx';
import { basePath } from '../../renderer/loading/base-path.ts';
import { Button } from '../../renderer/parts/Button.tsx';
import type { SubmissionReceipt } from '../session/state/portal-state.ts';
import { usePortal } from '../base/portal-context.ts';
import * as styles from './Receipt.module.css';
import { say } from '../base/say.ts';

interface ProofProps {
  /** The id of its heading. */
  readonly titleId: string;
  readonly receipt: SubmissionReceipt;
  readonly timeZone: string;
  /** Shown under the number. */
  readonly children?: ReactNode;
}

/** The reference and the time of a submission. */
export function Proof({ titleId, receipt, timeZone, children }: ProofProps) {
  const { form } = usePortal().store;
  return (
    <div className={styles['proof']}>
      <Seal />
      <h2 id={titleId} tabIndex={-1} className={styles['title']}>
        {say(form, 'receiptTitle')}
      </h2>
      <dl className={styles['facts']}>
        <dt>{say(form, 'receiptReference')}</dt>
        <dd translate="no" className={styles['reference']}>
          {receipt.reference}
        </dd>
        <dt>{say(form, 'receiptTime')}</dt>
        <dd>
          <time dateTime={receipt.submitted_at}>{timeWritten(timeZone, new Date(receipt.submitted_at))}</time>
        </dd>
      </dl>
      <CopyReference reference={receipt.reference} />
      {children}
    </div>
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

interface StepsProps {
  readonly receipt: SubmissionReceipt;
  readonly timeZone: string;
  /** The applicant can load the dates as a calendar file, which the server makes for a session. */
  readonly hasCalendar: boolean;
}

/** The next steps that apply to the answers. */
export function Steps({ receipt, timeZone, hasCalendar }: StepsProps) {
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
              <p className={styles['due']}>{say(form, 'receiptStepBy', { date: dateWritten(timeZone, due) })}</p>
            )}
          </li>
        ))}
      </ol>
      {hasCalendar && steps.some(({ due }) => due !== null) && (
        <p className={styles['calendar']}>
          <a href={basePath + calendarAddresses.nextSteps} download>
            {say(form, 'receiptCalendar')}
          </a>
        </p>
      )}
    </div>
  );
}
