import type { Form } from '../../engine/index.ts';
import { dateWritten, timeWritten } from '../../engine/internal.ts';
import type { ReactNode } from 'react';
import { say } from '../base/say.ts';
import type { ApplicationRecord } from './load-service-view.ts';
import * as styles from './ServiceView.module.css';

const statusWords = {
  none: 'serviceStatusNone',
  started: 'serviceStatusStarted',
  validating: 'serviceStatusValidating',
  submitted: 'serviceStatusSubmitted',
} as const;

interface RecordProps {
  readonly form: Form;
  readonly record: ApplicationRecord;
}

/** The applicant, the status and the form of the application. */
export function RecordLines({ form, record }: RecordProps) {
  const { username, web_status: status, receipt, form_version: version, opened_at: opened, time_zone: zone } = record;
  const { arrivals = [] } = record;
  return (
    <dl className={styles['record']}>
      {username !== '' && (
        <Line name={say(form, 'serviceViewAccount')}>
          <bdi translate="no">{username}</bdi>
        </Line>
      )}
      <Line name={say(form, 'serviceViewStatus')}>{say(form, statusWords[status ?? 'none'])}</Line>
      {receipt !== null && (
        <Line name={say(form, 'receiptTime')}>
          <Time at={receipt.submitted_at} zone={zone} />
        </Line>
      )}
      {receipt !== null && (
        <Line name={say(form, 'receiptReference')}>
          <bdi translate="no">{receipt.reference}</bdi>
        </Line>
      )}
      {arrivals.length > 0 && (
        <Line name={say(form, 'arrivals')}>
          {arrivals.map(({ what, arrived_at: at }) => (
            <p key={`${at} ${what}`}>{say(form, 'arrival', { what, date: dateWritten(zone, new Date(at)) })}</p>
          ))}
        </Line>
      )}
      <Line name={say(form, 'serviceViewVersion')}>{version}</Line>
      <Line name={say(form, 'serviceViewOpened')}>
        <Time at={opened} zone={zone} />
      </Line>
    </dl>
  );
}

/** Applicant, application and time in one line, which browsers print at the top of every sheet. */
export function RunningLine({ form, record, name }: RecordProps & { readonly name: string }) {
  const { username, receipt, form_version: version, opened_at: opened, time_zone: zone } = record;
  return (
    <div className={styles['running']} aria-hidden="true">
      <p>
        <bdi translate="no">{name}</bdi>
        <span> · </span>
        {receipt === null ? (
          <>
            <bdi translate="no">{username}</bdi>
            <span>{` · ${say(form, 'pdfNotSubmitted')}`}</span>
          </>
        ) : (
          <>
            <span>{`${say(form, 'receiptReference')} `}</span>
            <bdi translate="no">{receipt.reference}</bdi>
          </>
        )}
        <span>{` · ${say(form, 'serviceViewVersion')} ${version} · ${say(form, 'serviceViewOpened')} `}</span>
        <Time at={opened} zone={zone} />
      </p>
    </div>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** For example 'March 4, 2026 at 3:04:05 PM CST'. */
function Time({ at, zone }: { readonly at: string; readonly zone: string }) {
  return <time dateTime={at}>{timeWritten(zone, new Date(at))}</time>;
}
