/** Answers to an open form: a submission of a person without an account, whose proof is the reference. */
import type { Transaction } from 'kysely';
import {
  applyEdit,
  type Edit,
  errorsOf,
  type FieldErrors,
  fromWire,
  initialValues,
  refusals,
  submission,
  type Values,
  type WireAnswers,
  withChanges,
} from '../../engine/index.ts';
import { dateIn, isChoiceName } from '../../engine/internal.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import { createNameless } from '../database/accounts.ts';
import { writeAnswers } from '../database/answers.ts';
import { type ApplicationName, insertApplication, readApplication } from '../database/applications.ts';
import { note } from '../database/audit.ts';
import { type Rate, secondsToWait } from '../database/call-rates.ts';
import { replaceChoices } from '../database/choices.ts';
import type { Database } from '../database/database.ts';
import { writeStatuses } from '../database/statuses.ts';
import { findSubmission, readSubmittedAnswers } from '../database/submissions.ts';
import type { Tables } from '../database/tables.ts';
import { queueDelivery } from '../database/webhook-deliveries.ts';
import { draftTargetOf, isFormer } from '../forms/forms.ts';
import { messageText } from '../forms/messages.ts';
import { withoutLateAddresses } from './address-answers.ts';
import { refusedByTime } from './opening.ts';
import { receiptOf, statusOrder, storeSubmission, type SubmissionContext, type Submitted } from './submission.ts';
import { isSensitive, storedAnswers } from './values.ts';

/** For all browsers of a network: a class can answer at once, and a program cannot fill the database. */
const openAnswersRate: Rate = { burst: 60, perSecond: 1 / 60 };

export interface SentAnswers {
  readonly answers: WireAnswers;
  readonly tabs: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
  /** The random key that the page has made for these answers. */
  readonly key: string;
  /** The hash of the definition that the page shows; undefined accepts any. */
  readonly definition: string | undefined;
  /** The network of the browser. */
  readonly address: string;
  readonly receivedAt: Date;
  readonly requestId: string;
}

export interface ReceivedAnswers extends Pick<Submitted, 'message' | 'receipt'> {
  /** A former call with the key has submitted other answers. */
  readonly isChanged: boolean;
}

/**
 * Submits answers without an account in one transaction, once for each key: a repeated call returns the first receipt.
 * Refuses more than some answers of a network, and a call that arrived while the form was not open.
 */
export async function receiveAnswers(
  context: SubmissionContext,
  sent: SentAnswers,
): Promise<ReceivedAnswers | Refused> {
  const { forms, database } = context;
  const name = nameOf(context, sent.key);
  const former = await formerAnswers(context, database, name, sent);
  if (former !== null) return former;
  const closed = refusedByTime(forms.current, sent.receivedAt);
  if (closed !== null) return closed;
  if (isFormer(forms.current, sent.definition)) return refuse(409, messageText(forms.current.form, 'formUpdated'));
  // Neither a closed form nor a page with a former one uses up the answers of a network.
  const tooMany = await refusedByRate(context, sent);
  if (tooMany !== null) return tooMany;
  const answered = answeredBy(context, sent);
  if ('errors' in answered) {
    const { form } = forms.current;
    return refuse(422, form.messages['errorSummaryTitle'] ?? 'The answers are not complete.', {
      errors: answered.errors,
    });
  }
  return database.transaction().execute(async (transaction) => {
    const now = context.clock.now();
    if (!(await createNameless(transaction, name.accountId, now))) {
      const first = await formerAnswers(context, transaction, name, sent);
      if (first === null) throw new Error('A person without an account has no submission.');
      return first;
    }
    return storeAnswers(context, transaction, { name, answered, now, requestId: sent.requestId });
  });
}

/** The same key has the same row on every server, also after a change of the master key. */
function nameOf({ secrets, forms }: SubmissionContext, key: string): ApplicationName {
  const formId = forms.current.form.id;
  const hash = Buffer.from(secrets.fingerprint(`open answers ${formId} ${key}`), 'base64url').toString('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return { accountId: [...parts, hash.slice(20, 32)].join('-'), formId };
}

/** The response to a repeated call; null for the first one. */
async function formerAnswers(
  { secrets, forms, config }: SubmissionContext,
  database: Database,
  name: ApplicationName,
  { answers }: SentAnswers,
): Promise<ReceivedAnswers | null> {
  const former = await findSubmission(database, name);
  if (former === null) return null;
  const { form } = forms.current;
  const stored = await readSubmittedAnswers(database, secrets, await readApplication(database, secrets, name));
  const repeated = fromWire(form, answers);
  const isChanged = Array.from(form.fields).some(
    ([key, { fieldType }]) => !fieldType.isCalculated && (repeated[key] ?? '') !== (stored[key] ?? ''),
  );
  const receipt = receiptOf(former.reference, former.submittedAt, config.timeZone);
  return { message: messageText(form, 'submitted'), receipt, isChanged };
}

async function refusedByRate(
  { database, secrets, forms, clock }: SubmissionContext,
  { address }: SentAnswers,
): Promise<Refused | null> {
  const { form } = forms.current;
  const counted = secrets.fingerprint(`open answers ${form.id} of network ${address}`);
  const retryAfter = await secondsToWait(database, counted, openAnswersRate, clock.now());
  return retryAfter === 0 ? null : { ...refuse(429, messageText(form, 'openTooMany')), retryAfter };
}

interface Answered {
  readonly values: Values;
  readonly edit: Edit;
}

/** The values with the sent answers, complete and valid; or the errors by key. */
function answeredBy(
  { forms, config, clock }: SubmissionContext,
  { answers: sent, tabs, counts }: SentAnswers,
): Answered | { readonly errors: FieldErrors } {
  const { form, validators } = forms.current;
  const session = { ...visitor, today: dateIn(config.timeZone, clock.now()) };
  const start = initialValues(form, session, {}, tabs, counts);
  const answers = withoutLateAddresses(form, start, sent);
  const refused = Object.entries(refusals(form, start, answers)).map(([key, reason]) => [key, [reason]] as const);
  if (refused.length > 0) return { errors: Object.fromEntries(refused) };
  const values = withChanges(start, applyEdit(form, start, fromWire(form, answers)).changed);
  const errors = errorsOf(form, validators, values);
  return Object.keys(errors).length > 0 ? { errors } : { values, edit: changesOf(start, values) };
}

/** An open form reads no session, apart from the day. */
const visitor = { is_logged_in: '', is_service_user: '', has_changed_page: '', web_status: '', username: '' } as const;

const changesOf = (before: Values, after: Values): Edit =>
  Object.fromEntries(
    Object.entries(after).flatMap(([key, value = '']) =>
      value === (before[key] ?? '') ? [] : [[key, value] as const],
    ),
  );

interface NewAnswers {
  readonly name: ApplicationName;
  readonly answered: Answered;
  readonly now: Date;
  readonly requestId: string;
}

async function storeAnswers(
  context: SubmissionContext,
  transaction: Transaction<Tables>,
  { name, answered: { values, edit }, now, requestId }: NewAnswers,
): Promise<ReceivedAnswers> {
  const { secrets, forms, config } = context;
  const { form } = forms.current;
  await insertApplication(transaction, secrets, name, { ...draftTargetOf(forms.current), createdAt: now });
  await replaceChoices(transaction, name, choicesIn(values));
  const application = await readApplication(transaction, secrets, name);
  const sealing = { secrets, isSensitive: isSensitive(form) };
  await writeAnswers(transaction, sealing, application, storedAnswers(form, edit));
  const reference = await storeSubmission(context, transaction, application, {
    answers: submission(form, values),
    now,
  });
  await writeStatuses(transaction, name, statusOrder, now);
  if (config.webhook !== null) await queueDelivery(transaction, reference, now);
  await note(transaction, 'submitted', { ...name, requestId, at: now });
  const receipt = receiptOf(reference, now, config.timeZone);
  return { message: messageText(form, 'submitted'), receipt, isChanged: false };
}

const choicesIn = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value = '']) => (isChoiceName(name) ? [[name, value] as const] : [])),
  );
