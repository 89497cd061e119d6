import { ServerError, statusFrom, type Output } from '../../api-client/index.ts';
import {
  errorsOf,
  fromWire,
  initialValues,
  toWire,
  viewField,
  type FieldErrors,
  type Form,
  type Values,
} from '../../engine/index.ts';
import { optionsOf, removalOf } from '../../engine/internal.ts';
import { viewHeader } from '../../portal/base/form-parts.ts';
import { admissions } from '../support/admissions.ts';
import type { AccountHolder, Arrival, PageId } from '../support/applicant.ts';
import { completionStep, firstStep, repeatIn } from '../support/played-form.ts';
import { mailedCode, newUsername, password, runningPortal } from './running-portal.ts';
import { createVisit, type Visit } from './visit.ts';

/**
 * Performs a story against the server over real HTTP. It sends only the actions of the applicant. The server
 * decides what they clear, describe and refuse. The shown content is the engine's view of the profile.
 */
export async function arriveAtServer({ as = 'applicant' }: Arrival = {}, played = admissions): Promise<AccountHolder> {
  const { form, validators, base } = played;
  const visit = createVisit((await runningPortal()).origin, base);
  const username = newUsername();
  let page: PageId = firstStep(played);
  let hasChangedPage = false;

  const profile = () => visit.client.profile();
  const values = async () => valuesOf(form, await profile(), hasChangedPage);
  const errorsNow = async (): Promise<FieldErrors> => {
    const now = await values();
    return now['session:web_status'] === 'validating' ? errorsOf(form, validators, now) : {};
  };

  const applicant: AccountHolder = {
    username,
    signsUp: async () => {
      await visit.client.signup({ body: { username, password } });
    },
    confirms: async () => {
      await visit.client.confirm({ body: { username, code: await mailedCode(username) } });
    },
    logsIn: () => logIn(visit, username),
    logsOut: async () => {
      await visit.client.logout();
      visit.bindTo(null);
    },
    isLoggedIn: async () => (await visit.request(`${base}/api/profile`)).ok,

    answers: async (answers) => {
      await visit.client.saveAnswers({ body: { answers: toWire(form, answers) } });
    },
    sees: async (key) => viewField(form, await values(), key) !== null,
    answerTo: async (key) => fromWire(form, (await profile()).answer)[key] ?? '',
    choicesFor: async (key) => {
      const field = form.fields.get(key);
      return field === undefined
        ? []
        : optionsOf(field, await values())
            .filter(([value]) => value !== '')
            .map(([, label]) => label);
    },
    errorsOf: async (key) => (await errorsNow())[key] ?? [],
    questionsInError: async () => Object.keys(await errorsNow()),
    headerSays: async () => viewHeader(form, await values()).variant?.title ?? '',
    goesTo: async (next) => {
      hasChangedPage ||= next !== page;
      page = next;
      await visit.client.lastPage({ body: { last_page: `/${next}` } });
    },
    isAt: async () => page,
    choosesTab: async (group, tab) => {
      await visit.client.tabs({ body: { tab_id: group, chosen_tab: tab } });
    },
    addsAnother: async (repeat) => {
      const { [repeat]: count = repeatIn(played, repeat).min } = await visit.client.addAnotherCounts();
      await visit.client.addAnother({ body: { button_id: repeat, num_components: count + 1 } });
    },
    removesCopy: async (repeat, n) => {
      const edit = removalOf(repeatIn(played, repeat), await values(), n);
      const answers = Object.fromEntries(Object.entries(edit).filter(([key]) => form.fields.has(key)));
      await visit.client.saveAnswers({ body: { answers: toWire(form, answers) } });
      await visit.client.addAnother({ body: { button_id: repeat, num_components: Number(edit[`count:${repeat}`]) } });
    },
    submits: async () => {
      if (statusFrom((await profile()).web_status) === 'started')
        await visit.client.webStatus({ body: { web_status: 'validating' } });
      if (await isAccepted(visit, await errorsNow())) page = completionStep(played);
    },
  };
  if (as === 'applicant') {
    await applicant.signsUp();
    await applicant.confirms();
    await applicant.logsIn();
  }
  return applicant;
}

/** Logs in as the page does: loads the profile, and starts an application without a status. */
async function logIn(visit: Visit, username: string): Promise<void> {
  await visit.client.login({ body: { username, password } });
  const { binding, web_status: statuses } = await visit.client.profile();
  visit.bindTo(binding);
  if (statusFrom(statuses) === null) await visit.client.webStatus({ body: { web_status: 'started' } });
}

function valuesOf(form: Form, profile: Output<'profile'>, hasChangedPage: boolean): Values {
  const session = {
    today: profile.submitted_session?.today ?? profile.today,
    is_logged_in: 'true',
    username: profile.username,
    num_logins: String(profile.submitted_session?.num_logins ?? profile.successful_login.length),
    web_status: statusFrom(profile.web_status) ?? '',
    has_changed_page: hasChangedPage ? 'true' : '',
  };
  return initialValues(form, session, profile.answer, profile.tabs, profile.add_another);
}

/** The response of the server to a submission, which must match the errors of the engine. */
async function isAccepted({ client }: Visit, expected: FieldErrors): Promise<boolean> {
  const errors = await client.submit().then(() => ({}), errorsIn);
  if (JSON.stringify(errors) !== JSON.stringify(expected)) {
    throw new Error(
      `The server names other errors than the page: ${JSON.stringify(errors)}, not ${JSON.stringify(expected)}.`,
    );
  }
  return Object.keys(errors).length === 0;
}

function errorsIn(reason: unknown): FieldErrors {
  if (!(reason instanceof ServerError) || reason.status !== 422) throw reason;
  return (reason.body as { readonly errors: FieldErrors }).errors;
}
