/** The session of a logged-in applicant: loads the profile into the form, saves every change, and ends. */
import {
  createApiClient,
  ServerError,
  UnauthorizedError,
  type ApiClient,
  type Output,
  statusFrom,
} from '../../../api-client/index.ts';
import {
  badInputs,
  fromWire,
  initialValues,
  savable,
  toWire,
  type Edit,
  type FormValidator,
  type Values,
} from '../../../engine/index.ts';
import { basePath } from '../../../renderer/loading/base-path.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import { restoreInputs } from '../../../renderer/store/restore-inputs.ts';
import { dropIdentityCookies } from './identity-cookies.ts';
import { useSnapshot, visitorSnapshot } from '../state/snapshot.ts';
import { accountEmail, onceProposed } from '../queue/account-email.ts';
import { forgetAll, forgetNewest, isNewest, noteNewest } from '../queue/newest-session.ts';
import { noteOpening } from '../state/opening.ts';
import { openingChoices } from '../state/opening-choices.ts';
import { onEndElsewhere, announceEnd } from './other-windows.ts';
import { queryClient } from './queries.ts';
import {
  heldChoices,
  isTabClosing,
  saveChoice,
  unsavedChoices,
  type ChoiceToSave,
  type HeldChoices,
} from '../state/choices.ts';
import { clearedDefaults, hasDefault } from '../queue/cleared-defaults.ts';
import type { AnswerMap, Unsent } from '../queue/save-jobs.ts';
import { createSaveQueue, type SaveQueue } from '../queue/save-queue.ts';
import { outlivingFetch } from '../queue/outliving-fetch.ts';
import { noSession, useSessionState, type VisitorAnswers } from '../state/session-state.ts';
import { answerSession, presentValues, snapshotOf } from '../state/profile-session.ts';
import { submittedStore } from '../state/submitted-form.ts';
import { showSubmitted } from '../state/submitted.ts';
import { definitionOf } from '../state/load-form.ts';
import { updateNotes } from '../state/update-notes.ts';
import { keepUnsent, takeUnsent, type Kept } from '../queue/unsent.ts';
import { loadFormValidator } from '../state/validating.ts';
import { receiveVisitorAnswers, returnToVisitor, visitorAnswersIn } from '../visitor/visitor-offer.ts';

export type SessionEnd =
  | 'unauthorized'
  | 'inactive'
  | 'logged-out'
  /** Another tab of this browser has ended it, possibly some time ago. */
  | 'ended-elsewhere'
  /** Another user has logged in in this browser. */
  | 'other-account'
  /** A card has ended it and continues by itself. */
  | 'closed';

/** A document of the server, which its `file_key` identifies. */
export type ShownDocument = Output<'documentAnswers'>[string];

export interface Session {
  readonly store: FormStore;
  /** Shown instead of `store` after a submission with a former form; null otherwise. */
  readonly submittedStore: FormStore | null;
  /** Values that the texts around the pages read instead of those of the answers. */
  readonly present: Values;
  readonly client: ApiClient;
  readonly queue: SaveQueue;
  readonly username: string;
  /** The institution's time zone, by its IANA name. */
  readonly timeZone: string;
  /** The document that this page shows for each answer. */
  readonly shownDocuments: Map<string, ShownDocument>;
  /** The tabs and counts on the server. */
  readonly heldChoices: HeldChoices;
  /** Saves a tab or a count after all earlier changes. */
  readonly saveChoice: (choice: ChoiceToSave) => void;
  /** Records that the applicant continues with the shown page: its proposed answers are saved with the next ones. */
  readonly goOn: () => void;
  /** False after the end. Ignore later responses: another user may be logged in. */
  readonly isOpen: () => boolean;
  /** Removes the applicant's data from the page. Unsaved input is kept for this account only. */
  readonly end: (reason: SessionEnd) => void;
}

type Profile = Output<'profile'>;
interface Access {
  /** Null until the profile is loaded. */
  binding: string | null;
}

/**
 * Loads the profile into the store and takes over a visitor's answers. Rejects with UnauthorizedError without a
 * session.
 */
export async function beginSession(store: FormStore, onEnd: (reason: SessionEnd) => void): Promise<Session> {
  const access: Access = { binding: null };
  const client = createApiClient({
    fetch: (...request) => fetch(...request),
    binding: () => access.binding,
    origin: basePath,
  });
  const { profile, validator } = await fetchOpening(store, client);
  takeBinding(access, profile);
  const visitor = visitorAnswersIn(store);
  const unsent = takeUnsent(profile.username);
  const proposed = loadProfile(store, profile, visitor);
  const session = openSession(store, client, profile, {
    access,
    unsent,
    proposed: onceProposed(store, proposed),
    onEnd,
  });
  bringUnsent(session, unsent);
  receiveVisitorAnswers(session, profile, visitor);
  restoreInputs(store, unsent.badInputs);
  store.validateWith(validator);
  return session;
}

/**
 * Restores the changes that this account's last session could not save. Choices are included, because answers in a tab
 * or a block copy need them.
 */
function bringUnsent(session: Session, { answers, choices }: Kept): void {
  session.store.edit({ ...choices, ...answers }, 'system');
  for (const [key, value] of Object.entries(choices)) session.saveChoice({ key, value });
}

/** Loads everything that a session needs before the page changes, so that a failure has no effect. */
async function fetchOpening(
  store: FormStore,
  client: ApiClient,
): Promise<{ readonly profile: Profile; readonly validator: FormValidator | null }> {
  try {
    const profile = await queryClient.fetchQuery({ queryKey: ['profile'], queryFn: () => client.profile() });
    return {
      profile,
      validator: statusFrom(profile.web_status) === 'validating' ? await loadFormValidator(store.form) : null,
    };
  } catch (error) {
    // The next user must not receive this profile.
    queryClient.clear();
    if (error instanceof UnauthorizedError) forgetAll();
    throw error;
  }
}

function takeBinding(access: Access, { binding }: Profile): void {
  access.binding = binding;
  noteNewest(binding);
}

/** Loads the profile. Returns the answers that it proposes for empty fields without a visitor's answer. */
function loadProfile({ form, load }: FormStore, profile: Profile, visitor: VisitorAnswers): Edit {
  const snapshot = snapshotOf(profile);
  const values = initialValues(form, answerSession(profile), profile.answer, profile.tabs, profile.add_another);
  const proposed =
    snapshot.web_status === 'submitted' ? {} : accountEmail(form, values, profile.username, visitor.answers);
  load({ ...values, ...proposed });
  useSnapshot.setState(snapshot, true);
  const { receipt, updates, opening, forms } = profile;
  useSessionState.setState({ ...noSession, receipt, updates, opening, forms }, true);
  return proposed;
}

interface Opening {
  readonly access: Access;
  readonly unsent: Unsent;
  readonly proposed: () => AnswerMap;
  readonly onEnd: (reason: SessionEnd) => void;
}

function openSession(
  store: FormStore,
  client: ApiClient,
  profile: Profile,
  { access, unsent, proposed, onEnd }: Opening,
): Session {
  const { form } = store;
  const saver = createApiClient({ fetch: outlivingFetch, binding: () => access.binding, origin: basePath });
  let isOver = false;
  const end = (reason: SessionEnd): void => {
    if (isOver) return;
    isOver = true;
    stopListening();
    endSession(session, access, reason);
    onEnd(reason);
  };
  const noteUpdate = updateNotes();
  const queue = createSaveQueue({
    clock: { now: Date.now, after: timer },
    random: Math.random,
    isOnline: () => navigator.onLine,
    stored: { ...fromWire(form, profile.answer), ...unsent.from },
    valuesOf: (answers) => fromWire(form, answers),
    hasDefault: (key) => hasDefault(form, key),
    send: async ({ answers, from }) => {
      const definition = definitionOf(form);
      const body = { answers: toWire(form, answers), from: toWire(form, from), ...(definition && { definition }) };
      const saved = await noteOpening(saver.saveAnswers({ body }));
      return isOver ? null : noteUpdate(saved);
    },
    onStatus: (save) => useSessionState.setState({ save }),
    onUnauthorized: () => end('unauthorized'),
    onShut: () => reopen(session, access),
  });
  const goOn = (): void => {
    const answers = proposed();
    if (Object.keys(answers).length > 0) queue.change(answers);
  };
  const shownDocuments = new Map(Object.entries(profile.document_answer));
  const session: Session = {
    store,
    present: presentValues(profile),
    submittedStore: submittedStore(profile, answerSession(profile)),
    client,
    queue,
    username: profile.username,
    timeZone: profile.time_zone,
    shownDocuments,
    heldChoices: heldChoices(store),
    saveChoice: (choice) => saveChoice(session, choice),
    goOn,
    isOpen: () => !isOver,
    end,
  };
  const stopListening = listen(session, access, { isOpening: openingChoices(profile.add_another), proposed });
  return session;
}

interface Listening extends Pick<Opening, 'proposed'> {
  readonly isOpening: ReturnType<typeof openingChoices>;
}

function listen({ store, queue, end }: Session, access: Access, { isOpening, proposed }: Listening): () => void {
  const stopHearing = onEndElsewhere(
    () => access.binding,
    () => end('ended-elsewhere'),
  );
  const stopChanges = store.onChange(({ changed }, cause, edit) => {
    const saved = savable(store.form, { ...clearedDefaults(store, edit), ...changed });
    const answers = { ...(cause === 'typed' ? proposed() : {}), ...saved };
    const comesAfter = isOpening(changed);
    if (Object.keys(answers).length === 0) return;
    // Another listener of this change queues the choice first.
    if (comesAfter) queueMicrotask(() => queue.change(answers));
    else queue.change(answers);
  });
  const guard = (event: BeforeUnloadEvent): void => {
    const canStillSave = useSnapshot.getState().web_status !== 'submitted';
    const isHeldOnlyHere = !queue.isSaved() || isTabClosing() || badInputs(store.form, store.values()).length > 0;
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

/** Runs `act` when the page closes or becomes hidden: a phone can end a hidden page without another event. */
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

function timer(milliseconds: number, act: () => void): () => void {
  const id = setTimeout(act, milliseconds);
  return () => clearTimeout(id);
}

/**
 * Handles a valid write that the server did not accept. After another log-in of the same account the session continues.
 * For another account it ends, so that no data reaches that account.
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

/** True if the marker belongs to this session and must be deleted with it. Otherwise a newer session may need it. */
function ownsMarker(reason: SessionEnd, { binding }: Access): boolean {
  return reason === 'unauthorized' || (reason === 'inactive' && binding !== null && isNewest(binding));
}

function endSession(session: Session, access: Access, reason: SessionEnd): void {
  const { store, queue, username, heldChoices: held } = session;
  queue.stop();
  // An applicant who logs out leaves no bad input behind.
  const inputs = reason === 'logged-out' ? [] : badInputs(store.form, store.values());
  const kept = { ...queue.unsent(), choices: unsavedChoices(store, held), badInputs: inputs };
  if (reason !== 'other-account') keepUnsent(username, kept);
  if (reason === 'inactive' && access.binding !== null) announceEnd(access.binding);
  if (ownsMarker(reason, access)) dropIdentityCookies();
  if (access.binding !== null) forgetNewest(access.binding);
  queryClient.clear();
  store.validateWith(null);
  // Load the visitor's form before the snapshot changes, so that no answer of the applicant counts as a visitor's.
  returnToVisitor(store);
  useSnapshot.setState(visitorSnapshot, true);
  useSessionState.setState(noSession, true);
}
