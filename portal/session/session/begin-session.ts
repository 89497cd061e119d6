/** Begins the session of a logged-in applicant: loads the profile into the form, saves every change, and ends. */
import {
  createApiClient,
  ServerError,
  UnauthorizedError,
  type ApiClient,
  type Output,
  statusFrom,
} from '../../../api-client/index.ts';
import { badInputs, fromWire, initialValues, toWire, type Edit, type FormValidator } from '../../../engine/index.ts';
import { basePath } from '../../../renderer/loading/base-path.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import { restoreInputs } from '../../../renderer/store/restore-inputs.ts';
import { dropIdentityCookies } from './identity-cookies.ts';
import { isSubmitted } from '../state/session-values.ts';
import { accountEmail, onceProposed } from '../queue/account-email.ts';
import { forgetAll, forgetNewest, isNewest, noteNewest } from '../queue/newest-session.ts';
import { noteOpening } from '../state/opening.ts';
import type { Session, SessionEnd } from './session.ts';
import { restoreUnsent, saveEdits, type EditsToSave } from '../state/save-edits.ts';
import { saveAll } from './leave-page.ts';
import { onEndElsewhere, announceEnd } from './other-windows.ts';
import { queriesOf } from './queries.ts';
import { untilNotBusy } from './until-not-busy.ts';
import { heldChoices, isTabClosing, saveChoice, unsavedChoices } from '../state/choices.ts';
import { keysOfNames } from '../queue/chosen-copies.ts';
import { isReplacedByDefault } from '../queue/cleared-defaults.ts';
import type { AnswerMap, Unsent } from '../queue/save-jobs.ts';
import { createSaveQueue } from '../queue/save-queue.ts';
import { keepaliveFetch } from '../queue/keepalive-fetch.ts';
import type { PortalMemory } from '../state/portal-memory.ts';
import { noSession, type VisitorInput } from '../state/portal-state.ts';
import { answerSession, presentValues } from '../state/profile-session.ts';
import { submittedStore } from '../state/submitted-form.ts';
import { showSubmitted } from '../state/submitted.ts';
import { definitionHashOf } from '../state/definition-hash.ts';
import { updateNotes } from '../state/update-notes.ts';
import { keepUnsent, takeUnsent } from '../state/unsent.ts';
import { loadFormValidator } from '../state/validating.ts';
import { given as addressQuery } from '../state/link-tokens.ts';
import { addressAnswers, forgetAddress, takeAddress, usableIn } from '../visitor/address-answers.ts';
import { isUntouched, receiveVisitorAnswers, returnToVisitor, visitorAnswersIn } from '../visitor/visitor-offer.ts';

type Profile = Output<'profile'>;
interface Access {
  /** Null until the profile is loaded. */
  binding: string | null;
}

/**
 * Loads the profile into the store and takes over a visitor's answers. Rejects with UnauthorizedError without a
 * session.
 */
export async function beginSession(
  portal: PortalMemory,
  store: FormStore,
  onEnd: (reason: SessionEnd) => void,
): Promise<Session> {
  const access: Access = { binding: null };
  const client = createApiClient({
    fetch: (...request) => fetch(...request),
    binding: () => access.binding,
    origin: basePath,
  });
  const { profile, validator } = await fetchOpening(portal, store, client);
  takeBinding(access, profile);
  const visitor = visitorAnswersIn(store);
  takeAddress(store, addressQuery);
  const given = addressAnswers(store);
  const unsent = takeUnsent(portal, profile.username);
  const proposed = { ...loadProfile(portal, store, profile, visitor), ...beginWith(store, profile, given) };
  const session = openSession(store, client, profile, {
    portal,
    access,
    unsent,
    proposed: onceProposed(store, proposed),
    onEnd,
  });
  restoreUnsent(session, unsent, profile.add_another);
  receiveVisitorAnswers(session, profile, visitor);
  restoreInputs(store, unsent.badInputs);
  store.validateWith(validator);
  return session;
}

/** Loads everything that a session needs before the page changes, so that a failure has no effect. */
async function fetchOpening(
  portal: PortalMemory,
  store: FormStore,
  client: ApiClient,
): Promise<{ readonly profile: Profile; readonly validator: FormValidator | null }> {
  try {
    const profile = await untilNotBusy(store.form, () =>
      queriesOf(portal).fetchQuery({ queryKey: ['profile'], queryFn: () => client.profile() }),
    );
    return {
      profile,
      validator: statusFrom(profile.web_status) === 'validating' ? await loadFormValidator(portal, store.form) : null,
    };
  } catch (error) {
    // The next user must not receive this profile.
    queriesOf(portal).clear();
    if (error instanceof UnauthorizedError) forgetAll();
    throw error;
  }
}

function takeBinding(access: Access, { binding }: Profile): void {
  access.binding = binding;
  noteNewest(binding);
}

/** Loads the profile. Returns the answers that it proposes for empty fields without a visitor's answer. */
function loadProfile(
  { state }: PortalMemory,
  { form, load }: FormStore,
  profile: Profile,
  visitor: VisitorInput,
): Edit {
  const session = answerSession(profile);
  const values = initialValues(form, session, profile.answer, profile.tabs, profile.add_another);
  const proposed =
    session.web_status === 'submitted' ? {} : accountEmail(form, values, profile.username, visitor.answers);
  load({ ...values, ...proposed });
  const { receipt, arrivals = [], updates, opening, forms } = profile;
  state.setState({ ...noSession, receipt, arrivals, updates, opening, forms });
  return proposed;
}

/** Adds answers from the address to a new application. Returns those that it accepts: the first edit saves them. */
function beginWith(store: FormStore, { answer }: Profile, given: Edit): Edit {
  const edit = isSubmitted(store.values()) || !isUntouched(store, answer) ? {} : usableIn(store, given);
  if (Object.keys(edit).length > 0) store.edit(edit, 'system');
  return edit;
}

interface Opening {
  readonly portal: PortalMemory;
  readonly access: Access;
  readonly unsent: Unsent;
  readonly proposed: () => AnswerMap;
  readonly onEnd: (reason: SessionEnd) => void;
}

function openSession(
  store: FormStore,
  client: ApiClient,
  profile: Profile,
  { portal, access, unsent, proposed, onEnd }: Opening,
): Session {
  const { form } = store;
  const saver = createApiClient({ fetch: keepaliveFetch, binding: () => access.binding, origin: basePath });
  let isOver = false;
  const end = (reason: SessionEnd): void => {
    if (isOver) return;
    isOver = true;
    stopListening();
    endSession(session, access, reason);
    onEnd(reason);
  };
  const noteUpdate = updateNotes(portal);
  const namesOfCopies = keysOfNames(form);
  const queue = createSaveQueue({
    clock: { now: Date.now, after: timer },
    random: Math.random,
    isOnline: () => navigator.onLine,
    stored: { ...fromWire(form, profile.answer), ...unsent.from },
    valuesOf: (answers) => fromWire(form, answers),
    isSentAnyway: (key, value) => isReplacedByDefault(form, key, value) || namesOfCopies.has(key),
    send: async ({ answers, from }) => {
      const definition = definitionHashOf(form);
      const body = { answers: toWire(form, answers), from: toWire(form, from), ...(definition && { definition }) };
      const saved = await noteOpening(portal, saver.saveAnswers({ body }));
      return isOver ? null : noteUpdate(saved);
    },
    onStatus: (save) => portal.state.setState({ save }),
    onUnauthorized: () => end('unauthorized'),
    onShut: () => reopen(session, access),
  });
  const goOn = (): void => {
    const answers = proposed();
    if (Object.keys(answers).length > 0) queue.change(answers);
  };
  const shownDocuments = new Map(Object.entries(profile.document_answer));
  const session: Session = {
    portal,
    store,
    present: presentValues(profile),
    submittedStore: submittedStore(profile, answerSession(profile)),
    client,
    queue,
    username: profile.username,
    timeZone: profile.time_zone,
    shownDocuments,
    heldChoices: heldChoices(store),
    reportsOf: () => ({}),
    saveChoice: (choice) => saveChoice(session, choice),
    goOn,
    saveAll: () => saveAll(session),
    services: null,
    lastPage: profile.last_page,
    wantedPage: null,
    pageSaved: Promise.resolve(),
    isSubmissionSent: false,
    running: new Map(),
    isOpen: () => !isOver,
    end,
  };
  const stopListening = listen(session, access, { counts: profile.add_another, proposed });
  return session;
}

function listen(session: Session, access: Access, listening: EditsToSave): () => void {
  const { portal, store, queue, end } = session;
  const stopHearing = onEndElsewhere(
    () => access.binding,
    () => end('ended-elsewhere'),
  );
  const stopSaving = saveEdits(session, listening);
  const guard = (event: BeforeUnloadEvent): void => {
    const canStillSave = !isSubmitted(store.values());
    const isHeldOnlyHere = !queue.isSaved() || isTabClosing(portal) || badInputs(store.form, store.values()).length > 0;
    if (canStillSave && isHeldOnlyHere) event.preventDefault();
  };
  window.addEventListener('online', queue.retry);
  window.addEventListener('beforeunload', guard);
  const stopLeaving = onLeaving(queue.leave);
  return () => {
    stopHearing();
    stopSaving();
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
  const { portal, store, queue, username, heldChoices: held } = session;
  queue.stop();
  // An applicant who logs out leaves no bad input behind.
  const inputs = reason === 'logged-out' ? [] : badInputs(store.form, store.values());
  const kept = { ...queue.unsent(), choices: unsavedChoices(store, held), badInputs: inputs };
  if (reason !== 'other-account') keepUnsent(portal, username, kept);
  if (reason === 'inactive' && access.binding !== null) announceEnd(access.binding);
  if (ownsMarker(reason, access)) dropIdentityCookies();
  if (access.binding !== null) forgetNewest(access.binding);
  queriesOf(portal).clear();
  store.validateWith(null);
  if (reason === 'logged-out') forgetAddress();
  returnToVisitor(session);
  portal.state.setState(noSession);
}
