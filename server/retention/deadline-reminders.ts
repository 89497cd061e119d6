/** Reminds applicants who have not submitted, some days before their form closes. */
import { openingTimes } from '../../engine/internal.ts';
import { daysAfter } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import { queueReminders } from '../database/retention/deadline-reminders.ts';
import { baseOf, type Forms } from '../forms/forms.ts';

/** The dependencies of the reminders. */
export interface Reminding {
  readonly database: Database;
  readonly forms: Forms;
  /** `reminderDays`: the days before a closing; 0 sends no reminder. */
  readonly config: { readonly reminderDays: number };
  /** The address of the default form. */
  readonly origin: string;
  /** Stops before the next mails. */
  readonly signal: AbortSignal;
}

/** The mails of one transaction. */
const most = 500;

/** Who logged in within this time knows the closing from the page. */
const quietDays = 1;

/** Queues one mail for each draft of a form that closes soon, also when several servers do. Returns their number. */
export async function queueDeadlineReminders(
  { database, forms, config, origin, signal }: Reminding,
  now: Date,
): Promise<number> {
  let count = 0;
  for (const [formId, { form }] of forms.served) {
    const { closes } = openingTimes(form);
    if (closes === null || now.getTime() >= closes) continue;
    const closesAt = new Date(closes);
    if (config.reminderDays === 0 || now < daysAfter(closesAt, -config.reminderDays)) continue;
    const closing = {
      formId,
      closesAt,
      quietSince: daysAfter(now, -quietDays),
      origin: origin + baseOf(forms, formId),
      now,
    };
    for (let queued = most; queued === most && !signal.aborted; count += queued)
      queued = await queueReminders(database, closing, most);
  }
  return count;
}
