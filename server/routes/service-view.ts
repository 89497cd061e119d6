import { type Output, type Query, statusFrom } from '../../api-client/index.ts';
import { maskedText } from '../../engine/index.ts';
import { blockCounts, chosenTabs, isSensitive } from '../application/changes.ts';
import { wireAnswers } from '../application/wire-answers.ts';
import { dateIn, timeIn } from '../clock.ts';
import { usernameOf } from '../database/accounts.ts';
import { type Application, readApplication } from '../database/applications.ts';
import { note } from '../database/audit.ts';
import { findSubmission } from '../database/submissions.ts';
import {
  exchangeServiceToken,
  findOpenedService,
  openedSeconds,
  type OpenedToken,
  serviceTokenId,
} from '../database/tokens.ts';
import { refuse } from '../refusal.ts';
import { hasMissedTooOften, refuseLink } from '../staff-links/refuse-link.ts';
import type { Context } from './context.ts';
import type { Handler, Visit } from './handler.ts';

/**
 * Returns one application for a service link, or for the cookie that replaces the link after its first use. The session
 * of the browser makes no difference, and the application does not change.
 */
export const serviceView: Handler<'serviceView'> = async ({ query, visit }, context) => {
  const { service_token: secret, view } = query;
  if ((secret === undefined) === (view === undefined))
    return refuse(400, 'The query must have either service_token or view.');
  const opened = await openView(context, visit, query);
  if (opened?.accountId == null) return refuseLink(context, visit);
  const { accountId, id: tokenId, issuedBy: staff } = opened;
  await note(context.database, 'service-opened', {
    accountId,
    requestId: visit.requestId,
    at: context.clock.now(),
    tokenId,
    staff,
  });
  return describe(context, tokenId, await readApplication(context.database, context.secrets, accountId));
};

async function openView(
  context: Context,
  visit: Visit,
  { service_token: secret, view = '' }: Query<'serviceView'>,
): Promise<OpenedToken | null> {
  if (secret === undefined) return findByCookie(context, visit, view);
  if (await hasMissedTooOften(context, visit.address)) return null;
  const key = context.random.bytes(32).toString('base64url');
  const opened = await exchangeServiceToken(context.database, secret, key, context.clock.now());
  if (opened === null) return findByCookie(context, visit, await serviceTokenId(context.database, secret));
  visit.setServiceKey(opened.id, key, openedSeconds);
  return opened;
}

/** The browser that opened a link can reload the view. */
async function findByCookie(
  { database, clock }: Context,
  visit: Visit,
  view: string | null,
): Promise<OpenedToken | null> {
  const key = view === null ? null : visit.serviceKey(view);
  return view === null || key === null ? null : findOpenedService(database, view, key, clock.now());
}

async function describe(context: Context, view: string, application: Application): Promise<Output<'serviceView'>> {
  const {
    config: { timeZone },
    clock,
    database,
    forms: {
      application: { form },
    },
  } = context;
  const { answers, statuses, accountId } = application;
  const now = clock.now();
  const submission = await findSubmission(database, accountId);
  const isMasked = isSensitive(form);
  const masked = Object.entries(answers).map(([key, value]) => [key, isMasked(key) ? maskedText(value) : value]);
  return {
    answer: wireAnswers(form, Object.fromEntries(masked)),
    add_another: blockCounts(application),
    document_answer: {},
    tabs: chosenTabs(application),
    view,
    username: await usernameOf(database, accountId),
    web_status: statusFrom(statuses.map((web_status) => ({ web_status }))),
    receipt:
      submission === null
        ? null
        : { reference: submission.reference, submitted_at: timeIn(timeZone, submission.submittedAt) },
    form_version: submission?.definitionVersion ?? form.version,
    opened_at: timeIn(timeZone, now),
    today: dateIn(timeZone, submission?.submittedAt ?? now),
    time_zone: timeZone,
  };
}
