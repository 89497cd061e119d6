/** The documents of a logged-in applicant: upload, conversion, deletion, and the state of each with its subscribers. */
import { fileAddresses, pauseAfter, ServerError, throwIfBusy, UnauthorizedError } from '../../../api-client/index.ts';
import type {
  DocumentService,
  DocumentState,
  NamedDocument,
  Shrink,
  UnsentFile,
} from '../../../renderer/fields/document-service.ts';
import { hrefOf } from '../../../renderer/loading/base-path.ts';
import { createDocumentList, type DocumentList } from './document-list.ts';
import { isBusy, statusOf } from './document-status.ts';
import { nextAttempt } from './next-try.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import type { Session } from './session.ts';

export interface DocumentOptions {
  readonly session: Pick<Session, 'client' | 'queue' | 'shownDocuments' | 'isOpen' | 'end'>;
  readonly store: FormStore;
  /** Posts the form to the object store; only the response of our own server is readable. */
  readonly post: (url: string, form: FormData) => Promise<Response>;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Calls `act` when the network is back. Returns a function that ends this. */
  readonly onOnline: (act: () => void) => () => void;
  /** The text about a failed call. */
  readonly messageOf: (error: unknown) => string;
  /** Called once for every failure. */
  readonly onError: (key: string, message: string) => void;
}

const pollMs = 2000;
const nothing: DocumentState = { step: 'none' };

interface Desk {
  readonly options: DocumentOptions;
  readonly list: DocumentList;
  /** For each answer whose request failed: asks again now. */
  readonly resumes: Map<string, () => void>;
  readonly states: Map<string, DocumentState>;
  /** For each answer whose upload failed: resolves when its conversion is deleted. */
  readonly cleared: Map<string, Promise<unknown>>;
  readonly wakes: Map<string, Set<() => void>>;
}

export function createDocuments(options: DocumentOptions): DocumentService {
  const desk: Desk = {
    options,
    list: createDocumentList(options.session, options.store),
    resumes: new Map(),
    states: new Map(),
    cleared: new Map(),
    wakes: new Map(),
  };
  return {
    state: (key) => desk.states.get(key) ?? nothing,
    subscribe: (key, wake) => subscribe(desk, key, wake),
    whenKnown: (keys) => {
      const waits = keys.map((key) => whenKnown(desk, key)).filter((wait) => wait !== null);
      return waits.length === 0 ? null : Promise.all(waits);
    },
    refresh: (key) => refresh(desk, key),
    picture: (key) => picture(desk, key),
    address: (key) => hrefOf(fileAddresses.document(key)),
    // All answers share one list.
    resume: () => [...desk.resumes.values()].forEach((act) => act()),
    send: (key, file, shrink) => send(desk, key, file, shrink),
    remove: (key) => remove(desk, key),
  };
}

function subscribe({ wakes }: Desk, key: string, wake: () => void): () => void {
  const own = wakes.get(key) ?? new Set();
  wakes.set(key, own.add(wake));
  return () => void own.delete(wake);
}

/**
 * Shows the state and edits its values. Only a converted document is an answer. After the end of the session the form
 * can belong to another user.
 */
function show({ options: { store, session }, states, wakes }: Desk, key: string, state: DocumentState): void {
  if (!session.isOpen()) return;
  states.set(key, state);
  const status = statusOf(state);
  if (status !== null)
    store.edit({ [key]: state.step === 'done' ? 'ANSWERED' : '', [`document:${key}`]: status }, 'system');
  for (const wake of wakes.get(key) ?? []) wake();
}

/** Loads the document of each shown field once; later only if it changed here or in another window. */
async function refresh(desk: Desk, key: string): Promise<void> {
  const { list, states } = desk;
  const former = states.get(key);
  if (isBusy(former) || (former !== undefined && list.isKnown(key))) return;
  show(desk, key, { step: 'fetching' });
  await look(desk, key, former);
}

function whenKnown(desk: Desk, key: string): Promise<void> | null {
  desk.resumes.get(key)?.();
  void refresh(desk, key);
  const isKnown = (): boolean => statusOf(desk.states.get(key) ?? nothing) !== null;
  if (isKnown()) return null;
  return new Promise((resolve) => {
    const stop = subscribe(desk, key, () => {
      if (isKnown()) resolve(stop());
    });
  });
}

/** Shows the document of an answer as stored on the server. */
async function look(desk: Desk, key: string, former: DocumentState | undefined): Promise<void> {
  try {
    const document = await listed(desk, key);
    if (document !== undefined)
      await follow(desk, key, {
        named: { name: document.file_name },
        size: document.file_size,
        fileKey: document.file_key,
        isStored: true,
      });
    else show(desk, key, former?.step === 'failed' ? former : nothing);
  } catch (error) {
    endIfUnauthorized(desk, error);
    show(desk, key, former ?? nothing);
  }
}

/** The listed document of an answer. After a failure the state is `unknown` until the applicant asks again. */
async function listed(desk: Desk, key: string): ReturnType<DocumentList['documentOf']> {
  for (;;) {
    try {
      return await desk.list.documentOf(key);
    } catch (error) {
      if (error instanceof UnauthorizedError || !desk.options.session.isOpen()) throw error;
      show(desk, key, { step: 'unknown', name: null });
      await new Promise<void>((resolve) => {
        desk.resumes.set(key, resolve);
      });
    }
  }
}

function showNone(desk: Desk, key: string, state: DocumentState): void {
  desk.list.note(key, null);
  show(desk, key, state);
}

/** The picture is part of the page's memory only while its card is shown. */
async function picture(desk: Desk, key: string): Promise<string | null> {
  try {
    return (await desk.options.session.client.documentThumbnail({ path: { key } })).picture;
  } catch (error) {
    endIfUnauthorized(desk, error);
    return null;
  }
}

/** False after the end of the session, and while the document of an answer is on its way. */
const canSend = ({ options: { session }, states }: Desk, key: string): boolean =>
  session.isOpen() && !isBusy(states.get(key));

async function send(desk: Desk, key: string, file: File, shrink?: Shrink): Promise<void> {
  if (!canSend(desk, key)) return;
  const sent = shrink === undefined ? file : await shrunk(desk, key, file, shrink);
  if (sent === null || !desk.options.session.isOpen()) return;
  const smaller = sent === file ? undefined : { from: file.size, to: sent.size };
  await upload(desk, key, sent, { name: sent.name.normalize('NFC'), smaller });
}

/** The smaller file; null after a refusal, which the question shows. */
async function shrunk(desk: Desk, key: string, file: File, shrink: Shrink): Promise<File | null> {
  show(desk, key, { step: 'shrinking', name: file.name.normalize('NFC') });
  const result = await shrink();
  if (!('refused' in result)) return result;
  show(desk, key, { step: 'failed', message: result.refused });
  return null;
}

async function upload(desk: Desk, key: string, file: File, named: NamedDocument): Promise<void> {
  show(desk, key, { step: 'sending', ...named });
  try {
    // The deletion would otherwise delete this conversion.
    await desk.cleared.get(key);
    await untilSaved(desk, key, named);
    const fileKey = await untilTaken(desk, { key, named }, file);
    await follow(desk, key, { named, size: file.size, fileKey, isStored: false });
  } catch (error) {
    endIfUnauthorized(desk, error);
    const sendAgain = async (): Promise<void> => {
      if (canSend(desk, key)) await upload(desk, key, file, named);
    };
    await fail(
      desk,
      key,
      desk.options.messageOf(error),
      mayArrive(error) ? { name: named.name, sendAgain } : undefined,
    );
  }
}

/** True after a failure that is not about the file. */
const mayArrive = (error: unknown): boolean =>
  !(error instanceof UnauthorizedError) &&
  (!(error instanceof ServerError) || error.status >= 500 || error.status === 404);

/** Saves earlier changes first, because the server accepts a document only for a shown field. */
async function untilSaved(desk: Desk, key: string, named: NamedDocument): Promise<void> {
  const { queue } = desk.options.session;
  try {
    await queue.flush();
  } catch {
    show(desk, key, { step: 'held', ...named });
    await queue.settled();
    show(desk, key, { step: 'sending', ...named });
  }
}

interface Sent {
  readonly key: string;
  readonly named: NamedDocument;
}

/** The times that a file is sent, because it can get lost in a store that is away. */
const mostSendings = 3;

/** Sends the file until the server has it. Returns the key of the file. */
async function untilTaken(desk: Desk, sent: Sent, file: File): Promise<string> {
  const { session, post, pause } = desk.options;
  const { key, named } = sent;
  for (let sendings = 1; ; sendings += 1) {
    const { url, fields } = await session.client.presignedUrl({ body: { answer_key: key } });
    const fileKey = fields['key'] ?? '';
    const body = { file_key: fileKey, file_name: named.name };
    await untilThereIsRoom(desk, sent, async () => throwIfBusy(await post(url, formOf(fields, file))));
    try {
      await untilThereIsRoom(desk, sent, () => session.client.convertDocument({ path: { key }, body }));
      return fileKey;
    } catch (error) {
      const isLost = error instanceof ServerError && error.status === 404;
      if (!isLost || sendings === mostSendings) throw error;
      await pause(pollMs);
    }
  }
}

/** Builds the form; the fields precede the file, because the receiver reads no further. */
function formOf(fields: Readonly<Record<string, string>>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}

interface Followed {
  readonly named: NamedDocument;
  readonly size: number;
  /** Identifies this document. */
  readonly fileKey: string;
  /** The server has listed it. */
  readonly isStored: boolean;
}

/** Polls until the conversion ends, successfully or not. */
async function follow(desk: Desk, key: string, { named, size, fileKey, isStored }: Followed): Promise<void> {
  const { name } = named;
  for (let isFirst = true; ; isFirst = false) {
    const answer = await answered(desk, key, name, () => desk.options.session.client.conversion({ path: { key } }));
    const { status, message } = answer;
    // The document was deleted meanwhile, together with its tab.
    if (desk.states.get(key)?.step === 'none' || !desk.options.session.isOpen()) return;
    if (status === 'COMPLETED') {
      desk.list.note(key, { file_name: name, file_size: size, file_key: fileKey });
      return show(desk, key, { step: 'done', ...named, size });
    }
    if (status === 'NOT_ANSWERED') return showNone(desk, key, nothing);
    // A listed document that has failed is incomplete and can be deleted.
    if (status === 'FAILED' && isFirst && isStored) return show(desk, key, { step: 'failed', message, name });
    if (status === 'FAILED') return fail(desk, key, message);
    const step = message === '' ? 'converting' : 'delayed';
    if (desk.states.get(key)?.step !== step) show(desk, key, { step, message, ...named });
    await desk.options.pause(pauseAfter(answer, pollMs));
  }
}

/**
 * The number of further attempts, each after twice the delay. Afterwards only a request or a new connection causes one.
 */
const mostTries = 5;

/** Repeats a request after a temporary failure, and shows the state `unknown` meanwhile. */
async function answered<T>(desk: Desk, key: string, name: string, ask: () => Promise<T>): Promise<T> {
  for (let failures = 0; ;) {
    try {
      return await ask();
    } catch (error) {
      if (isFinal(error) || !desk.options.session.isOpen()) throw error;
      show(desk, key, { step: 'unknown', name });
      const isRequested = await nextAttempt(
        desk,
        key,
        failures < mostTries ? pauseAfter(error, pollMs * 2 ** failures) : null,
      );
      failures = isRequested ? 0 : failures + 1;
    }
  }
}

const isFinal = (error: unknown): boolean =>
  error instanceof UnauthorizedError || (error instanceof ServerError && error.status < 500 && error.status !== 429);

/** The server keeps an unconverted upload for an hour; the upload itself has taken a part of that. */
const mostWaitingMs = 50 * 60_000;

/**
 * Repeats the call after the delays that the server states, and shows the state `waiting`, while the server has no
 * capacity.
 */
async function untilThereIsRoom(desk: Desk, { key, named }: Sent, ask: () => Promise<unknown>): Promise<void> {
  for (let waited = 0; ;) {
    try {
      await ask();
      return;
    } catch (error) {
      const pause = pauseAfter(error, 0);
      const hasNoRoom = error instanceof ServerError && error.status === 503 && pause > 0;
      if (!hasNoRoom || waited + pause > mostWaitingMs) throw error;
      if (desk.states.get(key)?.step !== 'waiting') show(desk, key, { step: 'waiting', ...named });
      await desk.options.pause(pause);
      waited += pause;
    }
  }
}

/** Shows the reason at the field until the next attempt, and deletes the failed conversion. */
async function fail(desk: Desk, key: string, message: string, unsent?: UnsentFile): Promise<void> {
  const {
    session: { client, isOpen },
    onError,
  } = desk.options;
  if (!isOpen()) return;
  const cleared = client.deleteConversion({ path: { key } }).catch(() => undefined);
  desk.cleared.set(key, cleared);
  showNone(desk, key, { step: 'failed', message, ...(unsent && { unsent }) });
  onError(key, message);
  await cleared;
}

/** Deletes the converted document, then the stored one. After a failure, shows the document as stored on the server. */
async function remove(desk: Desk, key: string): Promise<void> {
  const {
    list,
    options: {
      session: { client },
    },
    states,
  } = desk;
  try {
    await client.deleteConversion({ path: { key } });
    await client.deleteDocument({ path: { key } });
  } catch (error) {
    endIfUnauthorized(desk, error);
    list.forget();
    void look(desk, key, states.get(key));
    throw error;
  }
  showNone(desk, key, nothing);
}

function endIfUnauthorized({ options: { session } }: Desk, error: unknown): void {
  if (error instanceof UnauthorizedError) session.end('unauthorized');
}
