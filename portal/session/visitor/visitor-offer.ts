/** Answers that were given in this tab before a log-in: added to the account, or kept until the applicant decides. */
import { badInputs, fromWire, toWire, type Edit, type Form, type WireAnswers } from '../../../engine/index.ts';
import { defaultOf } from '../../../engine/internal.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import { restoreInputs } from '../../../renderer/store/restore-inputs.ts';
import { setEarlyCookie } from './early-cookie.ts';
import { isSubmitted } from '../state/session-values.ts';
import { answersGiven, visitorValues } from './visitor.ts';
import { forgetKeptAnswers, noteSessionForOtherForms, noteSessionSince, storageOfTab } from './kept-answers.ts';
import { mergeIntoEmpty } from '../state/merge.ts';
import type { SaveQueue } from '../queue/save-queue.ts';
import { useSessionState, type VisitorAnswers } from '../state/session-state.ts';

/** The session that receives the answers. */
interface Taking {
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

/** The answers and bad input of a visitor. */
export const visitorAnswersIn = (store: FormStore): VisitorAnswers => ({
  answers: answersGiven(store),
  badInputs: badInputs(store.form, store.values()),
});

/**
 * Adds a visitor's answers to an account without answers. Otherwise, or if another session has begun in this tab since
 * the answers were typed, the applicant decides first.
 */
export function receiveVisitorAnswers(session: Taking, account: Account, visitor: VisitorAnswers): void {
  noteSessionForOtherForms(storageOfTab(), account.binding);
  if (!differsFrom(session.store, visitor)) return forgetOnceSaved(session);
  const isAfterOther = noteSessionSince(sessionStorage, account.binding);
  const isNew = isUntouched(session.store.form, account.answer);
  if (isNew && !isAfterOther) return void take(session, visitor);
  const step = isUsable(session.store, visitor) ? 'asked' : 'postponed';
  useSessionState.setState({ offer: { ...visitor, isAfterOther, step } });
}

/** True if every answer is empty or the default of its question. */
function isUntouched(form: Form, answers: WireAnswers): boolean {
  return Object.entries(fromWire(form, answers)).every(([key, value]) => {
    const field = form.fields.get(key);
    return value === '' || (field !== undefined && value === defaultOf(field));
  });
}

/** Adds the offered answers to the empty fields of the account, and returns the name of the message about it. */
export function acceptOffer(session: Taking): MergeMessage {
  const { offer, timesAccepted } = useSessionState.getState();
  if (offer === null) return 'mergedAtLogin';
  const message = take(session, offer);
  useSessionState.setState({ offer: null, timesAccepted: timesAccepted + 1 });
  return message;
}

/** Keeps the offered answers for a later decision. */
export const postponeOffer = (): void => moveOffer('postponed');

/** Shows the offer again. */
export const reopenOffer = (): void => moveOffer('asked');

/** Deletes the offered answers from the tab; the page can restore the offer until `forgetDiscarded`. */
export function discardOffer(): void {
  forgetAnswers();
  moveOffer('discarded');
}

/** Ends the offer of discarded answers. */
export function forgetDiscarded(): void {
  if (useSessionState.getState().offer?.step === 'discarded') useSessionState.setState({ offer: null });
}

/** The edit of an accepted offer; empty if the account can use none of the answers. */
export function additionsOf(store: FormStore, { answers }: VisitorAnswers): Edit {
  return isSubmitted(store.values()) ? {} : mergeIntoEmpty(store.form, store.values(), answers);
}

/** The keys of the fields with bad input that are empty in the account. */
export function badInputKeys(store: FormStore, { badInputs: inputs }: VisitorAnswers): readonly string[] {
  return isSubmitted(store.values()) ? [] : inputs.map(([key]) => key).filter((key) => store.value(key) === '');
}

/** Returns the page to a visitor's form: with the answers that are still undecided, or empty. */
export function returnToVisitor(store: FormStore): void {
  const { offer } = useSessionState.getState();
  const isOpen = offer !== null && offer.step !== 'discarded';
  if (!isOpen) forgetAnswers();
  store.load(visitorValues(store.form, isOpen ? toWire(store.form, offer.answers) : {}));
  if (isOpen) restoreInputs(store, offer.badInputs);
}

/** Deletes the kept answers, and the cookie that announces them. */
function forgetAnswers(): void {
  forgetKeptAnswers(sessionStorage);
  setEarlyCookie('answers', 'Max-Age=0; ');
}

function moveOffer(step: 'asked' | 'postponed' | 'discarded'): void {
  const { offer } = useSessionState.getState();
  if (offer !== null) useSessionState.setState({ offer: { ...offer, step } });
}

function take(session: Taking, { answers, badInputs: inputs }: VisitorAnswers): MergeMessage {
  const { store } = session;
  const message = keepsOwn(store, answers) ? 'mergedAtLoginKept' : 'mergedAtLogin';
  const additions = mergeIntoEmpty(store.form, store.values(), answers);
  if (Object.keys(additions).length > 0) {
    store.edit(additions, 'system');
    useSessionState.setState({ notice: { tone: 'success', message } });
  }
  restoreInputs(store, inputs);
  forgetOnceSaved(session);
  return message;
}

/** True if the account has another answer to one of these questions. */
const keepsOwn = ({ value }: FormStore, answers: VisitorAnswers['answers']): boolean =>
  Object.entries(answers).some(([key, answer]) => value(key) !== '' && value(key) !== answer);

function forgetOnceSaved({ queue }: Taking): void {
  queue.flush().then(forgetAnswers, () => undefined);
}

function differsFrom({ value }: FormStore, { answers, badInputs: inputs }: VisitorAnswers): boolean {
  return (
    Object.entries(answers).some(([key, answer]) => value(key) !== answer) || inputs.some(([key]) => value(key) === '')
  );
}

const isUsable = (store: FormStore, visitor: VisitorAnswers): boolean =>
  Object.keys(additionsOf(store, visitor)).length > 0 || badInputKeys(store, visitor).length > 0;
