import type { Output, Query } from '../../api-client/index.ts';
import { maskedText } from '../../engine/internal.ts';
import { blockCounts, chosenTabsOf, isSensitive, sessionOf, valuesOn, webStatusOf } from '../application/values.ts';
import { readShownApplication, submittedFormOf, wireArrivals } from '../application/shown-application.ts';
import { wireAnswers } from '../application/wire-answers.ts';
import { timeIn } from '../base/clock.ts';
import type { ApplicationName } from '../database/applications.ts';
import { note } from '../database/audit.ts';
import {
  exchangeServiceToken,
  findOpenedService,
  openedSeconds,
  type OpenedToken,
  serviceTokenId,
} from '../database/tokens.ts';
import { refuse } from '../base/refusal.ts';
import { refuseLink } from '../staff-links/refuse-link.ts';
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
  if (opened?.application == null) return refuseLink(context, visit);
  const { application, id: tokenId, issuedBy: staff } = opened;
  await note(context.database, 'service-opened', {
    ...application,
    requestId: visit.requestId,
    at: context.clock.now(),
    tokenId,
    staff,
  });
  return describe(context, tokenId, application);
};

async function openView(
  context: Context,
  visit: Visit,
  { service_token: secret, view = '' }: Query<'serviceView'>,
): Promise<OpenedToken | null> {
  if (secret === undefined) return findByCookie(context, visit, view);
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

async function describe(context: Context, view: string, name: ApplicationName): Promise<Output<'serviceView'>> {
  const { config, clock } = context;
  const shown = await readShownApplication(context, name);
  const { application, username, submission, form, content, today, documents } = shown;
  const isMasked = isSensitive(form);
  const entries = Object.entries(application.answers);
  const answers = Object.fromEntries(
    entries.map(([key, value]) => [key, isMasked(key) ? maskedText(value) : value] as const),
  );
  const session = { ...sessionOf(application), ...submission?.session };
  const values = valuesOn(form, { username, today }, { ...application, answers }, session);
  return {
    answer: wireAnswers(form, answers, values),
    add_another: blockCounts(application),
    document_answer: documents,
    tabs: chosenTabsOf(application),
    ...submittedFormOf({ content, values, today }),
    view,
    username,
    web_status: webStatusOf(application),
    session,
    receipt:
      submission === null
        ? null
        : { reference: submission.reference, submitted_at: timeIn(config.timeZone, submission.submittedAt) },
    arrivals: wireArrivals(config.timeZone, shown.arrivals),
    form_version: submission?.definitionVersion ?? form.version,
    opened_at: timeIn(config.timeZone, clock.now()),
    time_zone: config.timeZone,
  };
}
