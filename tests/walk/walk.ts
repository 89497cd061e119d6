/**
 * Walks a generated set of answers through the real application, and compares what was entered with everything that
 * shows it: the controls, the stored answers, the check before the submission, the service view and the PDF copy.
 */
import { viewField, type CompiledField, type FieldErrors, type Values } from '../../engine/index.ts';
import {
  blocksOf,
  fromAddressOf,
  inputKey,
  isAnswered,
  isSensitiveKey,
  isUnasked,
  optionsOf,
  readableText,
} from '../../engine/internal.ts';
import { findApplicant } from '../../server/index.ts';
import type { FormCase } from '../../workbench/commands/cases/form-case.ts';
import type { Difference, WalkReport } from '../../workbench/commands/walk-reports.ts';
import { applicantIn, open } from '../drivers/browser-driver.ts';
import { finger, phone } from '../drivers/hand.ts';
import { jumpingKeys } from '../drivers/keys.ts';
import { completionStep, firstStep, lastStep, stepIds, type PlayedForm } from '../support/played-form.ts';
import { newUsername, runningPortal } from '../drivers/running-portal.ts';
import { bringSession, openSession } from '../drivers/session.ts';
import type { Visit } from '../drivers/visit.ts';
import { openWindow } from '../drivers/window.ts';
import { enterAll, type Walker } from './enter.ts';
import { askedFields } from './expected.ts';
import type { EntryWay } from '../../workbench/commands/walk-words.ts';
import { addressIn, planFrom, planOf, shownFields, type Plan } from './plan.ts';
import { comparePdf, compareServiceView } from './printed.ts';
import { checkedLines, controlsIn, summarizedErrors, type CheckedLine } from './seen.ts';
import { answerText, whenStill, type Entrant, type Note, type Walk, type Walked } from './walk-state.ts';

/**
 * Walks sets one after the other. The same applicant goes on while the application is not submitted; a new one begins
 * after a failure, and where a set cannot be reached.
 */
export async function walkAll(
  sets: readonly Walked[],
  report: (walked: Walked, walk: () => Promise<WalkReport>) => Promise<void>,
): Promise<void> {
  let entrant: Entrant | null = null;
  for (const walked of sets) {
    const before: Entrant | null = entrant;
    entrant = null;
    await report(walked, async () => {
      const { report: written, next } = await walk(walked, before);
      entrant = next;
      return written;
    });
  }
}

/** Enters a set, compares, submits, and compares again. */
async function walk(
  walked: Walked,
  before: Entrant | null,
): Promise<{ readonly report: WalkReport; readonly next: Entrant | null }> {
  const { played, set, by } = walked;
  const isMoved = walked.expected.today === '' || walked.expected.session?.['is_service_user'] === 'true';
  const expected = { ...walked.expected, today: walked.expected.today || walked.today };
  const about = { form: played.id, set, by };
  await moveClockTo(expected.today);
  const { plan, arriving } = begin(walked, expected, before);
  const shown = shownFields(played, plan.values);
  const hidden = askedFields(played).filter((field) => !shown.includes(field));
  const differences: Difference[] = [];
  const note: Note = (place, key, wanted, found) => {
    const [one, other] = [wanted, found].map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
    if (one !== other) differences.push({ place, key, expected: one ?? '', found: other ?? '' });
  };
  const { walker, visit, staff } = await arriving();
  const known = walker.window.mishaps.length;
  const now: Walk = { ...walked, walker, visit, staff, plan, shown, hidden, note };
  await enterAll(walker, plan.actions);
  await compareChecks(now);
  await compareStored(now);
  const isSubmitted = await submit(now);
  await compareServiceView(now);
  await comparePdf(now);
  if (!isSubmitted) await compareControls(now);
  for (const mishap of walker.window.mishaps.slice(known)) note('page', '', '', mishap);
  const report = {
    ...about,
    isMoved,
    questions: shown.length,
    hidden: hidden.length,
    isSubmitted,
    untyped: plan.untyped,
    differences,
  };
  const canGoOn = !isSubmitted && differences.length === 0;
  return {
    report,
    next: canGoOn ? { walker, visit, staff, today: expected.today, values: plan.values, visited: plan.visited } : null,
  };
}

/** The plan of the applicant who is there, or of a new one. */
function begin(
  { played, by }: Walked,
  expected: FormCase,
  before: Entrant | null,
): { readonly plan: Plan; readonly arriving: () => Promise<Pick<Entrant, 'walker' | 'visit' | 'staff'>> } {
  const username = before?.walker.applicant.username ?? newUsername();
  const further = before?.today === expected.today ? planFrom(played, expected, username, by, before) : null;
  if (before !== null && further !== null) return { plan: further, arriving: () => Promise.resolve(before) };
  const newcomer = before === null ? username : newUsername();
  const plan = planOf(played, expected, newcomer, by);
  return {
    plan,
    arriving: async () => {
      const visit = await openSession(newcomer, played.base);
      const address = `/${firstStep(played)}${queryOf(played, plan)}`;
      return { visit, walker: await arrive(played, by, newcomer, visit, address), staff: { page: null } };
    },
  };
}

/** The server and, with it, the page have another day. */
async function moveClockTo(today: string): Promise<void> {
  const { portal } = await runningPortal();
  portal.wait((Date.parse(`${today}T15:00:00Z`) - portal.now().getTime()) / 1000);
}

/** The parameters of the address that gives answers. */
function queryOf(played: PlayedForm, { visited: { start } }: Plan): string {
  const parameters = Object.entries(addressIn(played, start)).flatMap(([key, value]) => {
    const field = played.form.fields.get(key);
    return field === undefined ? [] : [[fromAddressOf(field)?.parameter ?? '', value]];
  });
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters).toString()}`;
}

async function arrive(
  played: PlayedForm,
  by: EntryWay,
  username: string,
  visit: Visit,
  address: string,
): Promise<Walker> {
  const window = await openWindow(by === 'touch' ? phone : {});
  // A walk of all sets has a low priority on a busy machine.
  window.page.setDefaultTimeout(90_000);
  await bringSession(window.page.context(), visit);
  await open(window.page, address, played);
  await window.settled();
  const hand = by === 'touch' ? finger(window.page) : jumpingKeys(window.page);
  return { window, hand, played, applicant: applicantIn(window, username, hand, played) };
}

/** The check on the last step: every shown question of the former steps, with its answer and what is wrong with it. */
async function compareChecks({ walker, played, plan, shown, note }: Walk): Promise<void> {
  const unasked = unaskedDocuments(played, plan.values);
  const asked = shown.filter(
    ({ key, page, fieldType }) =>
      page !== lastStep(played) && fieldType.printedAs !== 'nothing' && !unasked.includes(key),
  );
  const wanted = asked.map(({ key }) => checkedLine(played, plan, key));
  const sorted = (lines: readonly CheckedLine[]): string =>
    JSON.stringify(lines.map((line) => JSON.stringify(line)).toSorted());
  // The errors are computed after a pause in the edits.
  const found = await whenStill(
    () => checkedLines(walker.window.page),
    (lines) => sorted(lines) === sorted(wanted),
  );
  note(
    'check',
    '',
    wanted
      .map(({ key }) => key)
      .toSorted()
      .join(' '),
    found
      .map(({ key }) => key)
      .toSorted()
      .join(' '),
  );
  for (const line of wanted) {
    const ownLines = found.filter(({ key, label }) => key === line.key && (key !== '' || label === line.label));
    const own = ownLines.find((one) => JSON.stringify(one) === JSON.stringify(line)) ?? ownLines[0];
    note('check', line.key, line, own ?? line);
  }
}

/** The keys of the further documents of a question while there is none: the check leaves them out. */
const unaskedDocuments = ({ form }: PlayedForm, values: Values): readonly string[] =>
  blocksOf(form).flatMap((block) =>
    block.type === 'section' && isUnasked(form, block, values) ? (block.fold?.keys ?? []) : [],
  );

/** What the check says about a question. */
function checkedLine({ form }: PlayedForm, { actions, values, errors }: Plan, key: string): CheckedLine {
  const view = viewField(form, values, key);
  const text = view?.isAnswered === true ? readableText(view) : '';
  const isEmpty = text === '' && !isAnswered(values[inputKey(key)]);
  const { needed = '', needsCorrecting = '', notProvided = '' } = form.messages;
  const isNeeded = isEmpty && (key in errors || view?.isRequired === true);
  const file = uploadedName({ actions, values }, key);
  const wrong = [needsCorrecting, ...(errors[key] ?? [])].join('');
  const note = isNeeded ? needed : key in errors ? wrong : isEmpty ? notProvided : file;
  const hasLink = form.fields.get(key)?.fieldType.isCalculated !== true || key in errors;
  return { key: hasLink ? key : '', label: view?.label ?? '', text, note };
}

/** The stored answers, as the profile returns them and as the database has them. */
async function compareStored({ visit, played, plan, shown, hidden, walker, note }: Walk): Promise<void> {
  const { values } = plan;
  const wanted = Object.fromEntries([
    ...shown.flatMap(({ keys }) => keys.map((key) => [key, values[key] ?? ''] as const)),
    ...hidden.flatMap(({ keys }) => keys.map((key) => [key, ''] as const)),
  ]);
  // The page saves after a pause.
  const returned = await whenStill(
    async () => (await visit.client.profile()).answer,
    (answer) => Object.entries(wanted).every(([key, value]) => value === answerText(answer[key])),
  );
  const { portal } = await runningPortal();
  const applicant = await findApplicant(portal.database, walker.applicant.username);
  const rows = await portal.database
    .selectFrom('answers')
    .select(['key', 'value', 'sealed'])
    .where('account_id', '=', applicant?.accountId ?? '')
    .where('form_id', '=', played.id)
    .execute();
  const stored = new Map(rows.map(({ key, value, sealed }) => [key, sealed === null ? value : 'sealed']));
  for (const [key, value] of Object.entries(wanted)) {
    note('stored', key, value, answerText(returned[key]));
    const isSealed = value !== '' && isSensitiveKey(played.form, key);
    note('database', key, isSealed ? 'sealed' : value, stored.get(key) ?? '');
  }
  await compareDocuments({ visit, plan, shown, hidden, note });
}

/** The list of the server has the document of each answered upload, under its name, and no other. */
async function compareDocuments({
  visit,
  plan,
  shown,
  hidden,
  note,
}: Pick<Walk, 'visit' | 'plan' | 'shown' | 'hidden' | 'note'>): Promise<void> {
  const listed = await visit.client.documentAnswers();
  for (const { key, fieldType } of [...shown, ...hidden])
    if (fieldType.isDocument) note('document', key, uploadedName(plan, key), listed[key]?.file_name ?? '');
}

/** The name of the document under an answer; '' if it has none. */
const uploadedName = ({ actions, values }: Pick<Plan, 'actions' | 'values'>, key: string): string =>
  isAnswered(values[key]) ? (actions.findLast(([action]) => action === `upload:${key}`)?.[1] ?? '') : '';

/** Presses Submit: a complete application is submitted, any other one has every error in the summary, word by word. */
async function submit({
  walker: { window, applicant },
  visit,
  plan: { errors, values },
  played,
  note,
}: Walk): Promise<boolean> {
  await applicant.submits();
  if ((await applicant.isAt()) === completionStep(played, values)) {
    note('errors', '', Object.keys(errors).join(' '), '');
    const { receipt } = await visit.client.profile();
    await window.page
      .getByText(receipt?.reference ?? 'no receipt')
      .first()
      .waitFor();
    return true;
  }
  if (Object.keys(errors).length === 0) note('receipt', '', 'a submitted application', 'none');
  // The summary of a former attempt follows the edits after a pause.
  const found = await whenStill(
    () => summarizedErrors(window.page),
    (all) => sortedEntries(all) === sortedEntries(errors),
  );
  compareErrors(errors, found, note);
  return false;
}

const sortedEntries = (errors: FieldErrors): string =>
  JSON.stringify(Object.entries(errors).toSorted(([one], [other]) => (one < other ? -1 : 1)));

function compareErrors(expected: FieldErrors, found: FieldErrors, note: Note): void {
  for (const key of new Set([...Object.keys(expected), ...Object.keys(found)]))
    note('errors', key, (expected[key] ?? []).join(' | '), (found[key] ?? []).join(' | '));
}

/** Every control of every page, after all other comparisons, because this leaves the last step. */
async function compareControls({ walker, played, plan, shown, hidden, note }: Walk): Promise<void> {
  const { window, applicant } = walker;
  for (const step of stepIds(played)) {
    await applicant.goesTo(step);
    await window.settled();
    // A calculated answer has no control; its line of the summary is compared.
    const own = shown.filter(({ page, fieldType }) => page === step && !fieldType.isCalculated);
    const wanted = [
      ...own.flatMap((field) => field.keys.map((key) => [key, controlText(field, key, plan)] as const)),
      ...hidden.flatMap(({ keys }) => keys.map((key) => [key, 'no control'] as const)),
    ];
    // A document is drawn after the response about it.
    const found = await whenStill(
      () =>
        controlsIn(
          window.page,
          wanted.map(([key]) => key),
        ),
      (controls) => wanted.every(([key, text]) => text === (controls[key] ?? 'no control')),
    );
    for (const [key, text] of wanted) note('control', key, text, found[key] ?? 'no control');
  }
}

function controlText(field: CompiledField, key: string, plan: Plan): string {
  const { values } = plan;
  const value = values[key] ?? '';
  if (field.fieldType.isDocument) return uploadedName(plan, key);
  const isSearched = 'search' in field.expanded && field.expanded.search === true;
  if (isSearched) return value === '' ? '' : (optionsOf(field, values).find(([one]) => one === value)?.[1] ?? value);
  if (field.optionLists !== null || field.type === 'checkbox') return value;
  return values[`input:${key}`] || field.fieldType.format(value);
}
