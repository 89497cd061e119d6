/** The opening times of a form for calls that change a draft or submit it. The arrival of a call decides. */
import type { Form } from '../../engine/index.ts';
import { openingState, openingTexts, openingTimes } from '../../engine/internal.ts';
import type { Application, ApplicationName } from '../database/applications.ts';
import { findSubmission } from '../database/submissions.ts';
import { accountForms, type ApplicationForm, type Forms } from '../forms/forms.ts';
import { messageText } from '../forms/messages.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import { type AnsweredSave, type BeforeEdit, type Change, changeApplication, saveEdit } from './changes.ts';
import type { FoundApplication } from './own-draft.ts';
import { webStatusOf } from './values.ts';
import type { ApplicationContext } from './context.ts';

export interface ReceivedCall extends FoundApplication {
  /** The time at which the head of the request arrived. */
  readonly receivedAt: Date;
}

/** The minutes after the closing in which a submission or an upload that began before it is accepted. */
const graceMinutes = 10;

/**
 * Runs a change of a draft as `changeApplication`. Refuses with 403 a call that arrived while the form was not open.
 */
export function changeDraft<T extends object>(
  context: ApplicationContext,
  call: ReceivedCall,
  change: Change<T>,
): Promise<T | Refused> {
  return inTime(context, call, refusedByTime, () => changeApplication(context, call, change));
}

/** Saves an edit as `saveEdit`. Refuses as `changeDraft`. */
export function saveDraft<T extends object>(
  context: ApplicationContext,
  call: ReceivedCall,
  decide: (application: Application) => AnsweredSave<T> | Refused,
  before: BeforeEdit | null = null,
): Promise<T | Refused> {
  return inTime(context, call, refusedByTime, () => saveEdit(context, call, decide, before));
}

/** Runs a change for an upload as `changeDraft`. Its permission was given while the form was open. */
export function changeUpload<T extends object>(
  context: ApplicationContext,
  call: ReceivedCall,
  change: Change<T>,
): Promise<T | Refused> {
  return inTime(context, call, refusedAfterGrace, () => changeApplication(context, call, change));
}

/** The refusal by `changeUpload` that does not depend on the change, without a lock. Null when there is none. */
export async function refusedUpload(context: ApplicationContext, call: ReceivedCall): Promise<Refused | null> {
  return (await refusedAsSubmitted(context, call)) ?? refusedAfterGrace(context.forms.current, call.receivedAt);
}

/** The reason why no account can be created, as a sentence: every form has closed. Null while one has not. */
export function signUpClosed(forms: Forms, now: Date): string | null {
  const all = accountForms(forms).map(({ form }) => form);
  if (all.some((form) => openingState(form, now.getTime()) !== 'closed')) return null;
  return messageText(forms.current.form, 'signUpOver', {
    applications: all.map((form) => closedTitle(form)).join(', '),
  });
}

/** The title of a closed form, with the time of its closing. */
export const closedTitle = (form: Form, title = form.title): string =>
  messageText(form, 'closedForm', { title, time: openingTexts(form).closes ?? '' });

type TimeCheck = (form: ApplicationForm, receivedAt: Date) => Refused | null;

async function inTime<T extends object>(
  context: ApplicationContext,
  call: ReceivedCall,
  refusedAt: TimeCheck,
  run: () => Promise<T | Refused>,
): Promise<T | Refused> {
  const refused = refusedAt(context.forms.current, call.receivedAt);
  if (refused === null) return run();
  return (await refusedAsSubmitted(context, call)) ?? refused;
}

async function refusedAsSubmitted(
  { database, forms }: ApplicationContext,
  name: ApplicationName,
): Promise<Refused | null> {
  const submission = await findSubmission(database, name);
  return submission === null ? null : refuse(409, messageText(forms.current.form, 'alreadySubmitted'));
}

/**
 * Refuses with 403 a submission that arrived while the form was not open. A submission has begun when the status is
 * `validating`, which no call can set after the closing: it is accepted for some minutes more.
 */
export function refusedSubmission(form: ApplicationForm, application: Application, receivedAt: Date): Refused | null {
  const hasBegun = webStatusOf(application) === 'validating';
  return (hasBegun ? refusedAfterGrace : refusedByTime)(form, receivedAt);
}

/** Refuses with 403 a call that arrived while the form was not open. */
export function refusedByTime({ form }: ApplicationForm, receivedAt: Date): Refused | null {
  const state = openingState(form, receivedAt.getTime());
  if (state === 'open') return null;
  const { opens, closes } = openingTexts(form);
  const message =
    state === 'early'
      ? messageText(form, 'formOpensLater', { time: opens ?? '' })
      : messageText(form, 'formHasClosed', { time: closes ?? '' });
  return refuse(403, message, { opening: state });
}

function refusedAfterGrace(served: ApplicationForm, receivedAt: Date): Refused | null {
  const { closes } = openingTimes(served.form);
  const isInGrace = closes !== null && receivedAt.getTime() < closes + graceMinutes * 60_000;
  return isInGrace && receivedAt.getTime() >= closes ? null : refusedByTime(served, receivedAt);
}
