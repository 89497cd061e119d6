/** A logged-in applicant: their profile in the form, every change on its way to the server, and the end of it. */
import { createApiClient, ServerError, UnauthorizedError, type ApiClient, type Output } from '../../../api-client/index.ts';
import { fromWire, initialValues, savable, statusFrom, toWire, type Judge } from '../../../engine/index.ts';
import { bringDrafts, draftsIn } from '../drafts.ts';
import type { FormStore } from '../form-store.ts';
import { dropIdentityCookies } from '../identity-cookies.ts';
import { sessionValues, useSnapshot, visitorSnapshot, type ClientSnapshot } from '../snapshot.ts';
import { answersGiven, forgetKeptAnswers, visitorValues } from '../visitor.ts';
import { mergeIntoEmpty } from './merge.ts';
import { forgetAll, forgetNewest, isNewest, noteNewest } from './newest-session.ts';
import { openingChoices } from './opening-choices.ts';
import { onEndElsewhere, tellOfEnd } from './other-windows.ts';
import { queryClient } from './queries.ts';
import { createSaveQueue, type AnswerMap, type SaveQueue, type Unsent } from './save-queue.ts';
import { outlivingFetch } from './outliving-fetch.ts';
import { noSession, useSessionState } from './session-state.ts';
import { showSubmitted } from './submitted.ts';
import { keepUnsent, takeUnsent } from './unsent.ts';
import { loadJudge } from './validating.ts';

export type SessionEnd =
  | 'unauthorized' | 'inactive' | 'logged-out'
  /** Another tab of this browser has ended it, maybe some time ago. */
  | 'ended-elsewhere'
  /** Somebody else has logged in in this browser. */
  | 'other-account'
  /** A card has ended it, and goes on by itself. */
  | 'closed';

export interface Session {
  readonly store: FormStore;
  readonly client: ApiClient;
  readonly queue: SaveQueue;
  readonly username: string;
  /** The institution's, by its IANA name. */
  readonly timeZone: string;
  /** The `file_key` of the document that this page shows as each answer. */
  readonly shownDocuments: Map<string, string>;
  /** Until it has ended: what it is answered after that is for a page that is another's by now. */
  readonly isOpen: () => boolean;
  /** Leaves nothing of the applicant in the page but what they typed and could not save, for them alone. */
  readonly end: (reason: SessionEnd) => void;
}

type Profile = Output<'profile'>;
interface Access {
  /** Null before the profile was loaded. */
  binding: string | null;
}

/** Loads the profile into the store and takes a visitor's answers along. Rejects with UnauthorizedError where there is no session. */
export async function beginSession(store: FormStore, onEnd: (reason: SessionEnd) => void): Promise<Session> {
  const access: Access = { binding: null };
  const client = createApiClient({ fetch: (...request) => fetch(...request), binding: () => access.binding });
  const { profile, judge } = await fetchOpening(store, client);
  takeBinding(access, profile);
  const carried = answersGiven(store);
  const drafts = draftsIn(store);
  const unsent = takeUnsent(profile.username);
  loadProfile(store, profile);
  const session = openSession(store, client, profile, { access, unsent, onEnd });
  store.edit(unsent.answers, 'system');
  takeVisitorAnswers(session, carried);
  bringDrafts(store, [...drafts, ...unsent.drafts]);
  store.judgeBy(judge);
  return session;
}

/** All that a session needs, before anything of it is in the page: whatever does not arrive leaves no trace. */
async function fetchOpening(store: FormStore, client: ApiClient): Promise<{ readonly profile: Profile; readonly judge: Judge | null }> {
  try {
    const profile = await queryClient.fetchQuery({ queryKey: ['profile'], queryFn: () => client.profile() });
    return { profile, judge: statusFrom(profile.web_status) === 'validating' ? await loadJudge(store.form) : null };
  } catch (error) {
    // Who logs in next would be given this profile.
    queryClient.clear();
    if (error instanceof UnauthorizedError) forgetAll();
    throw error;
  }
}

function takeBinding(access: Access, { binding }: Profile): void {
  access.binding = binding;
  noteNewest(binding);
}

function snapshotOf(profile: Profile): ClientSnapshot {
  return {
    web_status: statusFrom(profile.web_status), last_page: profile.last_page, is_logged_in: true, username: profile.username,
    is_service_user: false, num_logins: Math.max(1, profile.successful_login.length), has_changed_page: false,
  };
}

function loadProfile(store: FormStore, profile: Profile): void {
  const snapshot = snapshotOf(profile);
  const values = { ...sessionValues(snapshot), today: profile.today };
  store.load(initialValues(store.form, values, profile.answer, profile.tabs, profile.add_another));
  useSnapshot.setState(snapshot, true);
  useSessionState.setState({ ...noSession, receipt: profile.receipt }, true);
}

interface Opening {
  readonly access: Access;
  readonly unsent: Unsent;
  readonly onEnd: (reason: SessionEnd) => void;
}

function openSession(store: FormStore, client: ApiClient, profile: Profile, { access, unsent, onEnd }: Opening): Session {
  const { form } = store;
  const saver = createApiClient({ fetch: outlivingFetch, binding: () => access.binding });
  let isOver = false;
  const end = (reason: SessionEnd): void => {
    if (isOver) return;
    isOver = true;
    stopListening();
    endSession(session, access, reason);
    onEnd(reason);
  };
  const queue = createSaveQueue({
    clock: { now: Date.now, after: timer },
    random: Math.random,
    isOnline: () => navigator.onLine,
    stored: { ...fromWire(form, profile.answer), ...unsent.from },
    send: ({ answers, from }) => saver.saveAnswers({ body: { answers: wire(store, answers), from: wire(store, from) } }),
    onStatus: (save) => useSessionState.setState({ save }),
    onUnauthorized: () => end('unauthorized'),
    onShut: () => reopen(session, access),
  });
  const shownDocuments = new Map(Object.entries(profile.document_answer).map(([key, { file_key: fileKey }]) => [key, fileKey]));
  const session: Session = { store, client, queue, username: profile.username, timeZone: profile.time_zone, shownDocuments, isOpen: () => !isOver, end };
  const stopListening = listen(session, access, openingChoices(profile.add_another));
  return session;
}

function listen({ store, queue, end }: Session, access: Access, isOpening: ReturnType<typeof openingChoices>): () => void {
  const stopHearing = onEndElsewhere(() => access.binding, () => end('ended-elsewhere'));
  const stopChanges = store.onChange(({ changed }) => {
    const answers = savedAnswers(store, changed);
    const comesAfter = isOpening(changed);
    if (Object.keys(answers).length === 0) return;
    // Whoever stores the choice hears of the same change, after us.
    if (comesAfter) queueMicrotask(() => queue.change(answers));
    else queue.change(answers);
  });
  const guard = (event: BeforeUnloadEvent): void => {
    const canStillSave = useSnapshot.getState().web_status !== 'submitted';
    const isHeldOnlyHere = Object.keys(queue.unsent().answers).length > 0 || draftsIn(store).length > 0;
    if (canStillSave && isHeldOnlyHere) event.preventDefault();
  };
  window.addEventListener('online', queue.retry);
  window.addEventListener('beforeunload', guard);
  const stopLeaving = onLeaving(queue.leave);
  return () => {
    stopHearing();
    stopChanges();
    window.removeEventListener('online', queue.retry);
    window.removeEventListener('beforeunload', guard);
    stopLeaving();
  };
}

/** Runs `act` when the page is left or out of sight: a phone may end it then without another word. */
function onLeaving(act: () => void): () => void {
  const actIfHidden = (): void => {
    if (document.visibilityState === 'hidden') act();
  };
  window.addEventListener('pagehide', act);
  document.addEventListener('visibilitychange', actIfHidden);
  return () => {
    window.removeEventListener('pagehide', act);
    document.removeEventListener('visibilitychange', actIfHidden);
  };
}

const wire = (store: FormStore, answers: AnswerMap): Record<string, string | boolean> => ({ ...toWire(store.form, answers) });

/** Documents are stored by their own calls, descriptions are the server's to derive. */
const savedAnswers = (store: FormStore, changed: AnswerMap): AnswerMap => fromWire(store.form, savable(store.form, changed));

function timer(milliseconds: number, act: () => void): () => void {
  const id = setTimeout(act, milliseconds);
  return () => clearTimeout(id);
}

function takeVisitorAnswers({ store, queue }: Session, carried: AnswerMap): void {
  const merged = mergeIntoEmpty(store.form, store.values(), carried);
  if (Object.keys(merged).length > 0) {
    store.edit(merged, 'system');
    useSessionState.setState({ notice: { tone: 'success', message: 'mergedAtLogin' } });
  }
  queue.flush().then(() => forgetKeptAnswers(sessionStorage), () => undefined);
}

/**
 * A write was not taken although it was in order. Another log-in of the same account is no reason to stop; another account
 * is, and nothing of the first may then reach it.
 */
async function reopen(session: Session, access: Access): Promise<boolean> {
  try {
    const profile = await session.client.profile();
    if (profile.username !== session.username) session.end('other-account');
    if (!session.isOpen()) return false;
    const isSubmitted = statusFrom(profile.web_status) === 'submitted';
    if (isSubmitted) showSubmitted(session, profile);
    const isNewLogin = profile.binding !== access.binding;
    if (isNewLogin) takeBinding(access, profile);
    return isNewLogin && !isSubmitted;
  } catch (error) {
    if (error instanceof UnauthorizedError) session.end('unauthorized');
    else if (!(error instanceof ServerError || error instanceof TypeError)) throw error;
    return false;
  }
}

/** Whether the marker is still this session's, so that it goes with it; elsewhere somebody may have logged in since, and needs it. */
function ownsMarker(reason: SessionEnd, { binding }: Access): boolean {
  return reason === 'unauthorized' || (reason === 'inactive' && binding !== null && isNewest(binding));
}

function endSession(session: Session, access: Access, reason: SessionEnd): void {
  const { store, queue, username } = session;
  queue.stop();
  // Who logs out means to leave, and leaves no half of a date of birth behind.
  if (reason !== 'other-account') keepUnsent(username, queue.unsent(), reason === 'logged-out' ? [] : draftsIn(store));
  if (reason === 'inactive' && access.binding !== null) tellOfEnd(access.binding);
  if (ownsMarker(reason, access)) dropIdentityCookies();
  if (access.binding !== null) forgetNewest(access.binding);
  queryClient.clear();
  forgetKeptAnswers(sessionStorage);
  store.judgeBy(null);
  // Loaded before the snapshot changes, so that nothing of the applicant is taken for a visitor's answer.
  store.load(visitorValues(store.form, {}));
  useSnapshot.setState(visitorSnapshot, true);
  useSessionState.setState(noSession, true);
}
