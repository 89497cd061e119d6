/**
 * Walks a generated set of answers through the real application, and compares what was entered with everything that
 * shows it: the controls, the stored answers, the check before the submission, the service view and the PDF copy.
 */
import { vi } from 'vitest';
import {
  inputKey,
  isAnswered,
  isSensitiveKey,
  maskedText,
  optionsOf,
  readableText,
  viewField,
  type CompiledField,
  type FieldErrors,
} from '../../engine/index.ts';
import { findApplicant } from '../../server/index.ts';
import type { FormCase } from '../../scripts/forms/cases/form-case.ts';
import { applicantIn, open } from '../drivers/browser-driver.ts';
import { finger, phone } from '../drivers/hand.ts';
import { jumpingKeys } from '../drivers/keys.ts';
import { completionStep, firstStep, lastStep, stepIds, type PlayedForm } from '../drivers/played-form.ts';
import { newUsername, runningPortal } from '../drivers/running-portal.ts';
import { bringSession, openSession } from '../drivers/session.ts';
import type { Visit } from '../drivers/visit.ts';
import { pdfCopyOf } from '../drivers/visit-documents.ts';
import { openWindow } from '../drivers/window.ts';
import { openService, serviceSecret } from '../server/links.ts';
import { textOfPages } from '../server/pdf-content.ts';
import { enterAll, type Walker } from './enter.ts';
import { bare, printedPieces, questionsOf } from './expected.ts';
import { planOf, shownFields, type Plan, type Way } from './plan.ts';
import { checkedLines, controlsIn, serviceText, summarizedErrors, type CheckedLine } from './seen.ts';

/** A set that is walked. */
export interface Walked {
  readonly played: PlayedForm;
  /** The number of the set, from 1. */
  readonly set: number;
  readonly expected: FormCase;
  /** The day of a set without one. */
  readonly today: string;
  readonly by: Way;
}

/** A value that differs from the entered one. */
export interface Difference {
  readonly form: string;
  readonly set: number;
  readonly by: Way;
  readonly place: Place;
  readonly key: string;
  readonly expected: string;
  readonly found: string;
}

type Place =
  | 'control'
  | 'stored'
  | 'database'
  | 'document'
  | 'check'
  | 'errors'
  | 'receipt'
  | 'service view'
  | 'PDF copy'
  | 'page';

export interface WalkReport {
  readonly form: string;
  readonly set: number;
  readonly by: Way;
  /** True for a set of staff or without a day, which an applicant enters on the day of the other sets. */
  readonly isMoved: boolean;
  readonly questions: number;
  readonly hidden: number;
  readonly isSubmitted: boolean;
  /** Answers that only a call can store, because a page keeps such text as bad input. */
  readonly untyped: readonly string[];
  readonly differences: readonly Difference[];
}

type Note = (place: Place, key: string, expected: unknown, found: unknown) => void;

/** The state of one walk. */
interface Walk extends Walked {
  readonly walker: Walker;
  readonly visit: Visit;
  readonly plan: Plan;
  readonly shown: readonly CompiledField[];
  readonly hidden: readonly CompiledField[];
  readonly note: Note;
}

/** Enters a set in a new account, compares, submits, and compares again. */
export async function walk(walked: Walked): Promise<WalkReport> {
  const { played, set, by } = walked;
  const isMoved = walked.expected.today === '' || walked.expected.session?.['is_service_user'] === 'true';
  const expected = { ...walked.expected, today: walked.expected.today || walked.today };
  const about = { form: played.id, set, by };
  await moveClockTo(expected.today);
  const username = newUsername();
  const plan = planOf(played, expected, username, by);
  const shown = shownFields(played, plan.values);
  const hidden = questionsOf(played).filter((field) => !shown.includes(field));
  const differences: Difference[] = [];
  const note: Note = (place, key, wanted, found) => {
    const [one, other] = [wanted, found].map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
    if (one !== other) differences.push({ ...about, place, key, expected: one ?? '', found: other ?? '' });
  };
  const visit = await openSession(username, played.base);
  const walker = await arrive(played, by, username, visit);
  const now: Walk = { ...walked, walker, visit, plan, shown, hidden, note };
  await enterAll(walker, plan.actions);
  await compareChecks(now);
  await compareStored(now);
  const isSubmitted = await submit(now);
  await compareServiceView(now);
  await comparePdf(now);
  if (!isSubmitted) await compareControls(now);
  for (const mishap of walker.window.mishaps) note('page', '', '', mishap);
  return {
    ...about,
    isMoved,
    questions: shown.length,
    hidden: hidden.length,
    isSubmitted,
    untyped: plan.untyped,
    differences,
  };
}

/** The server and, with it, the page have another day. */
async function moveClockTo(today: string): Promise<void> {
  const { portal } = await runningPortal();
  portal.wait((Date.parse(`${today}T15:00:00Z`) - portal.now().getTime()) / 1000);
}

async function arrive(played: PlayedForm, by: Way, username: string, visit: Visit): Promise<Walker> {
  const window = await openWindow(by === 'touch' ? phone : {});
  await bringSession(window.page.context(), visit);
  await open(window.page, `/${firstStep(played)}`, played);
  await window.settled();
  const hand = by === 'touch' ? finger(window.page) : jumpingKeys(window.page);
  return { window, hand, played, applicant: applicantIn(window, username, hand, played) };
}

/** The check on the last step: every shown question of the former steps, with its answer and what is wrong with it. */
async function compareChecks({ walker, played, plan, shown, note }: Walk): Promise<void> {
  const asked = shown.filter(({ page, fieldType }) => page !== lastStep(played) && fieldType.printedAs !== 'nothing');
  const wanted = asked.map(({ key }) => checkedLine(played, plan, key));
  const sorted = (lines: readonly CheckedLine[]): string =>
    JSON.stringify(lines.toSorted((one, other) => (one.key < other.key ? -1 : 1)));
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
  for (const line of wanted) note('check', line.key, line, found.find(({ key }) => key === line.key) ?? line);
}

/** What the check says about a question. */
function checkedLine({ form }: PlayedForm, { values, errors }: Plan, key: string): CheckedLine {
  const view = viewField(form, values, key);
  const text = view?.isAnswered === true ? readableText(view) : '';
  const isEmpty = text === '' && !isAnswered(values[inputKey(key)]);
  const { needed = '', needsCorrecting = '', notProvided = '' } = form.messages;
  const isNeeded = isEmpty && (key in errors || view?.isRequired === true);
  const note = isNeeded ? needed : key in errors ? needsCorrecting : isEmpty ? notProvided : '';
  return { key, label: view?.label ?? '', text, note };
}

/** Reads until the result is as wanted, for at most twenty seconds; the last result. */
async function whenStill<T>(read: () => Promise<T>, isWanted: (found: T) => boolean): Promise<T> {
  let found = await read();
  const isStill = async (): Promise<boolean> => isWanted(found) || isWanted((found = await read()));
  // The caller reports a result that is not as wanted.
  await vi.waitUntil(isStill, { timeout: 20_000 }).catch(() => undefined);
  return found;
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
    (answer) => Object.entries(wanted).every(([key, value]) => value === textOf(answer[key])),
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
    note('stored', key, value, textOf(returned[key]));
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
const uploadedName = ({ actions, values }: Plan, key: string): string =>
  isAnswered(values[key]) ? (actions.findLast(([action]) => action === `upload:${key}`)?.[1] ?? '') : '';

const textOf = (answer: unknown): string => (answer === true ? 'true' : typeof answer === 'string' ? answer : '');

/** Presses Submit: a complete application is submitted, any other one has every error in the summary, word by word. */
async function submit({
  walker: { window, applicant },
  visit,
  plan: { errors },
  played,
  note,
}: Walk): Promise<boolean> {
  await applicant.submits();
  if ((await applicant.isAt()) === completionStep(played)) {
    note('errors', '', Object.keys(errors).join(' '), '');
    const { receipt } = await visit.client.profile();
    await window.page
      .getByText(receipt?.reference ?? 'no receipt')
      .first()
      .waitFor();
    return true;
  }
  if (Object.keys(errors).length === 0) note('receipt', '', 'a submitted application', 'none');
  compareErrors(errors, await summarizedErrors(window.page), note);
  return false;
}

function compareErrors(expected: FieldErrors, found: FieldErrors, note: Note): void {
  for (const key of new Set([...Object.keys(expected), ...Object.keys(found)]))
    note('errors', key, (expected[key] ?? []).join(' | '), (found[key] ?? []).join(' | '));
}

/** What staff read: the text of the view, and the answers of the call. A link opens once. */
async function compareServiceView({ walker, played, plan: { values }, shown, hidden, note }: Walk): Promise<void> {
  const { portal } = await runningPortal();
  const newLink = (): Promise<string> => serviceSecret(portal, walker.applicant.username, played.id);
  const { page } = await openWindow();
  await page.goto(`${played.base}/?service_token=${await newLink()}`);
  await page.locator('main section h2').first().waitFor();
  comparePieces('service view', played, values, await serviceText(page), note);
  await page.close();
  const opened = await openService(portal.browser(), await newLink());
  const { answer } = opened.json<{ readonly answer: Record<string, unknown> }>();
  for (const key of [...shown, ...hidden].flatMap(({ keys }) => keys)) {
    const value = values[key] ?? '';
    note('service view', key, isSensitiveKey(played.form, key) ? maskedText(value) : value, textOf(answer[key]));
  }
}

/** The PDF copy that the applicant can download, submitted or not. */
async function comparePdf({ visit, played, plan: { values }, note }: Walk): Promise<void> {
  const pdf = new Uint8Array(await (await pdfCopyOf(visit)).arrayBuffer());
  const pages = (await textOfPages(pdf)).map(withoutMargins);
  comparePieces('PDF copy', played, values, pages.join('\n'), note);
}

/** The text of a sheet follows its margins: the applicant, the state, the version of the form, and the page number. */
const withoutMargins = (text: string): string => bare(text).replace(/^.*?Page\d+of\d+/, '');

/** Follows the text from piece to piece; no other text may be between them or after them. */
function comparePieces(place: Place, played: PlayedForm, values: Plan['values'], text: string, note: Note): void {
  const found = bare(text);
  const pieces = printedPieces(played, values).map(({ key, text: one }) => ({ key: key ?? '', text: bare(one) }));
  let at = Math.max(found.indexOf(pieces[0]?.text ?? ''), 0);
  for (const [index, { key, text: wanted }] of pieces.entries()) {
    if (found.startsWith(wanted, at)) at += wanted.length;
    else {
      note(place, key, wanted, found.slice(at, at + wanted.length));
      const next = found.indexOf(pieces[index + 1]?.text ?? '', at);
      at = next < 0 ? at : next;
    }
  }
  note(place, '', '', found.slice(at));
}

/** Every control of every page, after all other comparisons, because this leaves the last step. */
async function compareControls({ walker, played, plan, shown, hidden, note }: Walk): Promise<void> {
  const { window, applicant } = walker;
  for (const step of stepIds(played)) {
    await applicant.goesTo(step);
    await window.settled();
    const own = shown.filter(({ page }) => page === step);
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
  const isSearched = 'search' in field.definition && field.definition.search === true;
  if (isSearched) return value === '' ? '' : (optionsOf(field, values).find(([one]) => one === value)?.[1] ?? value);
  if (field.choices !== null || field.type === 'checkbox') return value;
  return values[`input:${key}`] || field.fieldType.format(value);
}
