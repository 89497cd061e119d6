import {
  applyEdit,
  errorsOf,
  newValues,
  viewField,
  withChanges,
  type Edit,
  type Form,
  type Values,
} from '../../engine/index.ts';
import { optionsOf, removalOf } from '../../engine/internal.ts';
import { nextStatus, type WebStatus } from '../../api-client/index.ts';
import { viewHeader } from '../../portal/base/form-parts.ts';
import { admissions } from './admissions.ts';
import type { Applicant, Arrival, PageId } from './applicant.ts';
import { completionStep, firstStep, repeatIn } from './played-form.ts';

/** The current date in stories of the engine. */
export const today = '2026-03-16';

/** Performs a story with the engine alone, without a page or a server. */
export async function arriveAtEngine(
  { as = 'applicant', logins = 1 }: Arrival = {},
  played = admissions,
): Promise<Applicant> {
  const { form, validators } = played;
  const isLoggedIn = as === 'applicant';
  let status: WebStatus = isLoggedIn ? nextStatus(null, 'login') : null;
  let page: PageId = firstStep(played);
  let values: Values = newValues(form, {
    today,
    is_logged_in: isLoggedIn ? 'true' : '',
    num_logins: String(logins),
    web_status: status ?? '',
  });

  const edit = (change: Edit): void => {
    values = withChanges(values, applyEdit(form, values, change).changed);
  };
  const moveTo = (next: WebStatus): void => {
    status = next;
    edit({ 'session:web_status': status ?? '' });
  };
  const errorsNow = () => (status === 'validating' ? errorsOf(form, validators, values) : {});

  return {
    answers: async (answers) => {
      for (const [key, value] of inFormOrder(answers, form)) edit({ [key]: value });
    },
    sees: async (key) => viewField(form, values, key) !== null,
    answerTo: async (key) => values[key] ?? '',
    choicesFor: async (key) => {
      const field = form.fields.get(key);
      return field === undefined
        ? []
        : optionsOf(field, values)
            .filter(([value]) => value !== '')
            .map(([, label]) => label);
    },
    errorsOf: async (key) => errorsNow()[key] ?? [],
    questionsInError: async () => Object.keys(errorsNow()),
    headerSays: async () => viewHeader(form, values).variant?.title ?? '',
    goesTo: async (next) => {
      if (next !== page) edit({ 'session:has_changed_page': 'true' });
      page = next;
    },
    isAt: async () => page,
    choosesTab: async (group, tab) => edit({ [`tab:${group}`]: tab }),
    addsAnother: async (repeat) => edit({ [`count:${repeat}`]: String(Number(values[`count:${repeat}`]) + 1) }),
    removesCopy: async (repeat, n) => edit(removalOf(repeatIn(played, repeat), values, n)),
    submits: async () => {
      moveTo(nextStatus(status, 'submit-attempt'));
      if (Object.keys(errorsNow()).length > 0) return;
      moveTo(nextStatus(status, 'submitted'));
      page = completionStep(played, values);
    },
  };
}

/** Sorts answers by the order of the form, hidden questions first, so that no answer is lost. */
export function inFormOrder(
  answers: Readonly<Record<string, string>>,
  form: Form = admissions.form,
): readonly (readonly [string, string])[] {
  const order = new Map(form.pages.flatMap((page) => page.keys).map((key, index) => [key, index]));
  return Object.entries(answers).sort(([a], [b]) => (order.get(a) ?? -1) - (order.get(b) ?? -1));
}
