/** An applicant who returns to an existing application, which was stored by calls without a page. */
import { toWire, type Answers } from '../../engine/index.ts';
import { admissions } from '../support/admissions.ts';
import type { AccountHolder } from '../support/applicant.ts';
import { applicantIn, open, type Opening } from './browser-driver.ts';
import { finger, mouse, type Hand } from './hand.ts';
import { firstStep, type PlayedForm } from '../support/played-form.ts';
import { newUsername } from './running-portal.ts';
import { bringSession, openSession } from './session.ts';
import type { Visit } from './visit.ts';
import { openWindow, type Window } from './window.ts';

export interface Stored extends Opening {
  readonly answers?: Answers;
  readonly tabs?: Readonly<Record<string, string>>;
  readonly counts?: Readonly<Record<string, number>>;
  /** True when the errors are shown. */
  readonly hasTriedToSubmit?: boolean;
}

export interface Returned extends Window {
  readonly applicant: AccountHolder;
  /** The hand of the applicant; a finger in a browser with touch. */
  readonly hand: Hand;
}

/** Opens a window that is logged in and shows the page. `options` are those of the browser. */
export async function comesBack(
  stored: Stored,
  options: Parameters<typeof openWindow>[0] = {},
  played = admissions,
): Promise<Returned> {
  const username = newUsername();
  const visit = await openSession(username, played.base);
  await store(visit, stored, played);
  const window = await openWindow(options);
  await bringSession(window.page.context(), visit);
  await stored.arrange?.(window.page);
  await open(window.page, stored.path ?? `/${firstStep(played)}`, played);
  await window.settled();
  const hand = options.hasTouch === true ? finger(window.page) : mouse;
  return { ...window, hand, applicant: applicantIn(window, username, hand, played) };
}

async function store({ client, bindTo }: Visit, stored: Stored, { form }: PlayedForm): Promise<void> {
  bindTo((await client.profile()).binding);
  await client.webStatus({ body: { web_status: 'started' } });
  for (const [id, count] of Object.entries(stored.counts ?? {}))
    await client.addAnother({ body: { button_id: id, num_components: count } });
  for (const [id, tab] of Object.entries(stored.tabs ?? {}))
    await client.tabs({ body: { tab_id: id, chosen_tab: tab } });
  await client.saveAnswers({ body: { answers: toWire(form, stored.answers ?? {}) } });
  if (stored.hasTriedToSubmit === true) await client.webStatus({ body: { web_status: 'validating' } });
}
