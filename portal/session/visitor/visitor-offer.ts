/** Answers that were given in this tab before a log-in: added to the account, or kept until the applicant decides. */
import { badInputs, fromWire, toWire, type Edit, type WireAnswers } from '../../../engine/index.ts';
import { defaultOf } from '../../../engine/internal.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import { restoreInputs } from '../../../renderer/store/restore-inputs.ts';
import { setEarlyCookie } from './early-cookie.ts';
import { isSubmitted } from '../state/session-values.ts';
import { answersGiven, visitorValues } from './visitor.ts';
import { forgetKeptAnswers, noteSessionForOtherForms, noteSessionSince } from './kept-answers.ts';
import { storageOfTab } from './tab-storage.ts';
import { mergeIntoEmpty } from '../state/merge.ts';
import type { SaveQueue } from '../queue/save-queue.ts';
import type { PortalMemory } from '../state/portal-memory.ts';
import type { VisitorInput } from '../state/portal-state.ts';

/** The session that receives the answers. */
interface Taking {
  readonly portal: PortalMemory;
  readonly store: FormStore;
  readonly queue: Pick<SaveQueue, 'flush'>;
}

/** The stored state of the account. */
interface Account {
  readonly answer: WireAnswers;
  readonly binding: string;
}

/** The message about added answers; `mergedAtLoginKept` if the account kept another answer. */
type MergeMessage = 'mergedAtLogin' | 'mergedAtLoginKept';

export const visitorAnswersIn = (store: FormStore): VisitorInput => ({
  answers: answersGiven(store),
  badInputs: badInputs(store.form, store.values()),
});

/**
 * Adds a visitor's answers to an account without answers. Otherwise, or if another session has begun in this tab since
 * the answers were typed, the applicant decides first.
 */
export function receiveVisitorAnswers(session: Taking, account: Account, visitor: VisitorInput): void {
  const storage = storageOfTab();
  noteSessionForOtherForms(storage, account.binding);
  if (!differsFrom(session.store, visitor)) return forgetOnceSaved(session);
  const isAfterOther = noteSessionSince(session.portal, storage, account.binding);
  const isNew = isUntouched(session.store, account.answer);
  if (isNew && !isAfterOther) return void take(session, visitor);
  const step = isUsable(session.store, visitor) ? 'asked' : 'postponed';
  session.portal.state.setState({ offer: { ...visitor, isAfterOther, step } });
}

/** True if every answer is empty, the default of its question, or calculated. */
export function isUntouched({ form, values }: FormStore, answers: WireAnswers): boolean {
  return Object.entries(fromWire(form, answers)).every(([key, value]) => {
    const field = form.fields.get(key);
    if (value === '' || field === undefined) return value === '';
    return field.fieldType.isCalculated || value === defaultOf(form, field, values());
  });
}

/** Adds the offered answers to the empty fields of the account, and returns the name of the message about it. */
export function acceptOffer(session: Taking): MergeMessage {
  const { state } = session.portal;
  const { offer, timesAccepted } = state.getState();
  if (offer === null) return 'mergedAtLogin';
  const message = take(session, offer);
  state.setState({ offer: null, timesAccepted: timesAccepted + 1 });
  return message;
}

/** Keeps the offered answers for a later decision. */
export const postponeOffer = (portal: PortalMemory): void => moveOffer(portal, 'postponed');

/** Shows the offer again. */
export const reopenOffer = (portal: PortalMemory): void => moveOffer(portal, 'asked');

/** Deletes the offered answers from the tab; the page can restore the offer until `forgetDiscarded`. */
export function discardOffer(portal: PortalMemory): void {
  forgetAnswers(portal);
  moveOffer(portal, 'discarded');
}

/** Ends the offer of discarded answers. */
export function forgetDiscarded({ state }: PortalMemory): void {
  if (state.getState().offer?.step === 'discarded') state.setState({ offer: null });
}

/** The edit of an accepted offer; empty if the account can use none of the answers. */
export function additionsOf(store: FormStore, { answers }: VisitorInput): Edit {
  return isSubmitted(store.values()) ? {} : mergeIntoEmpty(store.form, store.values(), answers);
}

/** The keys of the fields with bad input that are empty in the account. */
export function badInputKeys(store: FormStore, { badInputs: inputs }: VisitorInput): readonly string[] {
  return isSubmitted(store.values()) ? [] : inputs.map(([key]) => key).filter((key) => store.value(key) === '');
}

/** Returns the page to a visitor's form: with the answers that are still undecided, or empty. */
export function returnToVisitor({ portal, store }: Omit<Taking, 'queue'>): void {
  const { offer } = portal.state.getState();
  const isOpen = offer !== null && offer.step !== 'discarded';
  if (!isOpen) forgetAnswers(portal);
  store.load(visitorValues(store.form, isOpen ? toWire(store.form, offer.answers) : {}));
  if (isOpen) restoreInputs(store, offer.badInputs);
}

/** Deletes the kept answers, and the cookie that announces them. */
function forgetAnswers(portal: PortalMemory): void {
  forgetKeptAnswers(portal, storageOfTab());
  setEarlyCookie('answers', 'Max-Age=0; ');
}

function moveOffer({ state }: PortalMemory, step: 'asked' | 'postponed' | 'discarded'): void {
  const { offer } = state.getState();
  if (offer !== null) state.setState({ offer: { ...offer, step } });
}

function take(session: Taking, { answers, badInputs: inputs }: VisitorInput): MergeMessage {
  const { store } = session;
  const message = keepsOwn(store, answers) ? 'mergedAtLoginKept' : 'mergedAtLogin';
  const additions = mergeIntoEmpty(store.form, store.values(), answers);
  if (Object.keys(additions).length > 0) {
    store.edit(additions, 'system');
    session.portal.state.setState({ notice: { tone: 'success', message } });
  }
  restoreInputs(store, inputs);
  forgetOnceSaved(session);
  return message;
}

/** True if the account has another answer to one of these questions. */
const keepsOwn = ({ value }: FormStore, answers: VisitorInput['answers']): boolean =>
  Object.entries(answers).some(([key, answer]) => value(key) !== '' && value(key) !== answer);

function forgetOnceSaved({ portal, queue }: Taking): void {
  queue.flush().then(
    () => forgetAnswers(portal),
    () => undefined,
  );
}

function differsFrom({ value }: FormStore, { answers, badInputs: inputs }: VisitorInput): boolean {
  return (
    Object.entries(answers).some(([key, answer]) => value(key) !== answer) || inputs.some(([key]) => value(key) === '')
  );
}

const isUsable = (store: FormStore, visitor: VisitorInput): boolean =>
  Object.keys(additionsOf(store, visitor)).length > 0 || badInputKeys(store, visitor).length > 0;
