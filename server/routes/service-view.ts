import { dateIn, timeIn } from '../clock.ts';
import { maskedText } from '../../engine/index.ts';
import { statusFrom, type Output, type Query } from '../../api-client/index.ts';
import { type Application, readApplication } from '../store/applications.ts';
import { note } from '../store/audit.ts';
import { hasMissedTooOften, refuseToken } from '../tokens/refused-tokens.ts';
import { exchangeServiceToken, findOpenedService, openedSeconds, type OpenedToken, serviceTokenId } from '../tokens/tokens.ts';
import { type Handler, refuse, type Visit, type World } from '../world.ts';
import { blockCounts, chosenTabs, isSensitive } from './application.ts';
import { wireAnswers } from './wire.ts';

/**
 * One application for who holds its link, or the cookie the link was exchanged for. Whose session the browser has makes no
 * difference, and nothing of the application changes.
 */
export const serviceView: Handler<'serviceView'> = async ({ query, visit }, world) => {
  const { service_token: secret, view } = query;
  if ((secret === undefined) === (view === undefined)) return refuse(400, 'The query must have either service_token or view.');
  const opened = await openView(world, visit, query);
  if (opened?.accountId == null) return refuseToken(world, visit);
  const { accountId, id: tokenId, issuedBy: staff } = opened;
  await note(world.database, 'service-opened', { accountId, requestId: visit.requestId, at: world.clock.now(), tokenId, staff });
  return describe(world, tokenId, await readApplication(world.database, world.secrets, accountId));
};

async function openView(world: World, visit: Visit, { service_token: secret, view = '' }: Query<'serviceView'>): Promise<OpenedToken | null> {
  if (secret === undefined) return findByCookie(world, visit, view);
  if (await hasMissedTooOften(world, visit)) return null;
  const key = world.random.bytes(32).toString('base64url');
  const opened = await exchangeServiceToken(world.database, secret, key, world.clock.now());
  if (opened === null) return findByCookie(world, visit, await serviceTokenId(world.database, secret));
  visit.setServiceKey(opened.id, key, openedSeconds);
  return opened;
}

/** The browser that opened a link may come back to it. */
async function findByCookie({ database, clock }: World, visit: Visit, view: string | null): Promise<OpenedToken | null> {
  const key = view === null ? null : visit.serviceKey(view);
  return view === null || key === null ? null : findOpenedService(database, view, key, clock.now());
}

async function describe(world: World, view: string, application: Application): Promise<Output<'serviceView'>> {
  const { config: { timeZone }, clock, database, forms: { application: { form } } } = world;
  const { answers, statuses, submission, accountId } = application;
  const now = clock.now();
  const { username } = await database.selectFrom('accounts').select('username').where('id', '=', accountId).executeTakeFirstOrThrow();
  const isMasked = isSensitive(form);
  const readable = Object.entries(answers).map(([key, value]) => [key, isMasked(key) ? maskedText(value) : value]);
  return {
    answer: wireAnswers(form, Object.fromEntries(readable)),
    add_another: blockCounts(application),
    document_answer: {},
    tabs: chosenTabs(application),
    view,
    username,
    web_status: statusFrom(statuses.map((web_status) => ({ web_status }))),
    receipt: submission === null ? null : { reference: submission.reference, submitted_at: timeIn(timeZone, submission.submittedAt) },
    form_version: await submittedVersion(database, accountId) ?? form.version,
    opened_at: timeIn(timeZone, now),
    today: dateIn(timeZone, submission?.submittedAt ?? now),
    time_zone: timeZone,
  };
}

async function submittedVersion(database: World['database'], accountId: string): Promise<number | null> {
  const row = await database.selectFrom('submissions').select('definition_version').where('account_id', '=', accountId).executeTakeFirst();
  return row?.definition_version ?? null;
}
