import { timeWritten } from '../../engine/internal.ts';
import { stepsCalendar } from '../application/calendar.ts';
import { stepsOfSubmission, stepsText } from '../application/next-steps.ts';
import type { ShownApplication } from '../application/shown-application.ts';
import type { Form } from '../../engine/index.ts';
import { submittedMail } from './mail-texts.ts';
import type { Mail } from './transport.ts';

interface Wording {
  /** The form whose texts the mail has. */
  readonly form: Form;
  readonly timeZone: string;
  readonly origin: string;
  readonly now: Date;
}

/** The receipt of a submission with its next steps, also as a calendar; null for a draft. */
export function receiptMail({ form, timeZone, origin, now }: Wording, shown: ShownApplication): Mail | null {
  if (shown.submission === null) return null;
  const { reference, submittedAt } = shown.submission;
  const steps = stepsOfSubmission(shown);
  const receipt = {
    reference,
    time: timeWritten(timeZone, submittedAt),
    steps: stepsText(form, steps, timeZone, origin),
  };
  const calendar = stepsCalendar(shown.form, steps, timeZone, { origin, now });
  return { ...submittedMail(form, shown.username, receipt, origin), ...(calendar === null ? {} : { calendar }) };
}
