import { nextStatus, statusFrom, type WebStatus } from '../../api-client/index.ts';
import { say } from '../messages.ts';
import { readApplication, type Status, writeLastPage, writeStatuses, writeValidations } from '../store/applications.ts';
import { type Handler, refuse, type World } from '../world.ts';
import { changeApplication, valuesOf } from './application.ts';
import { refusedReports } from './reported-errors.ts';

export const lastPage: Handler<'lastPage'> = ({ body, applicant }, world) =>
  changeApplication(world, applicant, async ({ accountId }, transaction) => {
    await writeLastPage(transaction, accountId, body.last_page);
    return { message: 'Saved.' };
  });

/** A record of what the page has shown: of messages of the form about its questions, never of other text. */
export const validations: Handler<'validations'> = ({ body, applicant }, world) =>
  changeApplication(world, applicant, async (application, transaction) => {
    const refused = Object.entries(refusedReports(world.forms.application.form, valuesOf(world, applicant, application), body.errors));
    const [first] = refused;
    if (first !== undefined) {
      return refuse(400, `${first[0]}: ${first[1]}`, { errors: Object.fromEntries(refused.map(([key, reason]) => [key, [reason]])) });
    }
    await writeValidations(transaction, application.accountId, body.errors, world.clock.now());
    return { message: 'Noted.' };
  });

/** `submitted` is reached by the submission alone; posting it afterwards, or a status twice, changes nothing. */
export const webStatus: Handler<'webStatus'> = async ({ body, applicant }, world) => {
  const wanted = body.web_status;
  if (wanted === 'submitted') return postedSubmitted(world, applicant.accountId);
  return changeApplication(world, applicant, async ({ accountId, statuses }, transaction) => {
    const current = statusFrom(statuses.map((web_status) => ({ web_status })));
    if (current === wanted) return { message: 'Nothing to change.' };
    if (!mayFollow(current, wanted)) return refuse(409, `The status cannot go from ${current ?? 'none'} to ${wanted}.`);
    await writeStatuses(transaction, accountId, [wanted], world.clock.now());
    return { message: 'Saved.' };
  });
};

async function postedSubmitted(world: World, accountId: string) {
  const { submission } = await readApplication(world.database, world.secrets, accountId);
  return submission === null
    ? refuse(409, 'The application has not been submitted.')
    : { message: say(world.forms.application.form, 'submitted') };
}

function mayFollow(current: WebStatus, wanted: Status): boolean {
  return nextStatus(current, wanted === 'started' ? 'login' : 'submit-attempt') === wanted;
}
