/** Documents of a logged-in applicant: sent, converted, deleted; what is known of each, and who wants to know. */
import { pauseAfter, ServerError, UnauthorizedError, unexpectedMessage } from '../../api-client/index.ts';
import type { DocumentService, DocumentState } from '../fields/document-service.ts';
import { createDocumentList, type DocumentList } from './document-list.ts';
import type { FormStore } from '../store/form-store.ts';
import type { Session } from './session.ts';

export interface DocumentOptions {
  readonly session: Pick<Session, 'client' | 'queue' | 'shownDocuments' | 'isOpen' | 'end'>;
  readonly store: FormStore;
  /** Posts the form to wherever documents are kept; nobody can read the answer. */
  readonly post: (url: string, form: FormData) => Promise<unknown>;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Calls when the network is back, until the answered function is called. */
  readonly onOnline: (act: () => void) => () => void;
  /** Told once of every failure. */
  readonly onError: (key: string, message: string) => void;
}

const pollMs = 2000;
const nothing: DocumentState = { step: 'none' };

interface Desk {
  readonly options: DocumentOptions;
  readonly list: DocumentList;
  /** For each answer that is asked about in vain: asks now. */
  readonly resumes: Map<string, () => void>;
  readonly states: Map<string, DocumentState>;
  readonly wakes: Map<string, Set<() => void>>;
}

export function createDocuments(options: DocumentOptions): DocumentService {
  const desk: Desk = {
    options,
    list: createDocumentList(options.session, options.store),
    resumes: new Map(),
    states: new Map(),
    wakes: new Map(),
  };
  return {
    state: (key) => desk.states.get(key) ?? nothing,
    subscribe: (key, wake) => {
      const wakes = desk.wakes.get(key) ?? new Set();
      desk.wakes.set(key, wakes.add(wake));
      return () => void wakes.delete(wake);
    },
    refresh: (key) => refresh(desk, key),
    resume: (key) => desk.resumes.get(key)?.(),
    send: (key, file) => send(desk, key, file),
    remove: (key) => remove(desk, key),
  };
}

/** What conditions may read of each step: tabs and the submission are held while a document is on its way. */
const statuses: Readonly<Record<Exclude<DocumentState['step'], 'fetching'>, string>> = {
  none: '',
  held: 'UNPROCESSED',
  sending: 'UNPROCESSED',
  waiting: 'UNPROCESSED',
  converting: 'IN_PROGRESS',
  unknown: 'IN_PROGRESS',
  done: 'COMPLETED',
  failed: 'FAILED',
};

/** Null while nothing is known, so that nothing that was known before is changed. */
function statusOf(state: DocumentState): string | null {
  return state.step === 'fetching' || (state.step === 'unknown' && state.name === null) ? null : statuses[state.step];
}

/**
 * Shows the state, and makes the edit that goes with it: only what is converted is an answer, and a question to the
 * server says nothing new. Once the session has ended the form may be somebody else's.
 */
function show({ options: { store, session }, states, wakes }: Desk, key: string, state: DocumentState): void {
  if (!session.isOpen()) return;
  states.set(key, state);
  const status = statusOf(state);
  if (status !== null)
    store.edit({ [key]: state.step === 'done' ? 'ANSWERED' : '', [`document:${key}`]: status }, 'system');
  for (const wake of wakes.get(key) ?? []) wake();
}

const isBusy = (state: DocumentState | undefined): boolean =>
  ['fetching', 'held', 'sending', 'waiting', 'converting', 'unknown'].includes(state?.step ?? 'none');

/** Once for each question that is asked; afterwards only what was done here or in another window is news. */
async function refresh(desk: Desk, key: string): Promise<void> {
  const { list, states } = desk;
  const former = states.get(key);
  if (isBusy(former) || (former !== undefined && list.isKnown(key))) return;
  show(desk, key, { step: 'fetching' });
  await look(desk, key, former);
}

/** Shows the document of an answer as the server has it. */
async function look(desk: Desk, key: string, former: DocumentState | undefined): Promise<void> {
  const name = former !== undefined && 'name' in former ? (former.name ?? null) : null;
  try {
    const document = await answered(desk, key, name, () => desk.list.documentOf(key));
    if (document !== undefined)
      await follow(desk, key, {
        name: document.file_name,
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

function showNone(desk: Desk, key: string, state: DocumentState): void {
  desk.list.note(key, null);
  show(desk, key, state);
}

async function send(desk: Desk, key: string, file: File): Promise<void> {
  const {
    options: {
      session: { client },
      post,
    },
  } = desk;
  if (isBusy(desk.states.get(key))) return;
  const name = file.name.normalize('NFC');
  show(desk, key, { step: 'sending', name });
  try {
    await untilSaved(desk, key, name);
    const { url, fields } = await client.presignedUrl({ body: { answer_key: key } });
    await post(url, formOf(fields, file));
    const fileKey = fields['key'] ?? '';
    await untilThereIsRoom(desk, { key, name }, () =>
      client.convertDocument({ path: { key }, body: { file_key: fileKey, file_name: name } }),
    );
    await follow(desk, key, { name, size: file.size, fileKey, isStored: false });
  } catch (error) {
    endIfUnauthorized(desk, error);
    await fail(desk, key, error instanceof ServerError ? error.message : unexpectedMessage);
  }
}

/** The server takes a document only where it knows that its question is asked, so earlier changes reach it first. */
async function untilSaved(desk: Desk, key: string, name: string): Promise<void> {
  const { queue } = desk.options.session;
  try {
    await queue.flush();
  } catch {
    show(desk, key, { step: 'held', name });
    await queue.settled();
    show(desk, key, { step: 'sending', name });
  }
}

/** The fields come before the file: nobody reads on after it. */
function formOf(fields: Readonly<Record<string, string>>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}

interface Followed {
  readonly name: string;
  readonly size: number;
  /** Names this very document. */
  readonly fileKey: string;
  /** The server has listed it. */
  readonly isStored: boolean;
}

/** Until the conversion is over, however it ends. */
async function follow(desk: Desk, key: string, { name, size, fileKey, isStored }: Followed): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const answer = await answered(desk, key, name, () => desk.options.session.client.conversion({ path: { key } }));
    const { status, message } = answer;
    // Deleted meanwhile, with the tab it stands in.
    if (desk.states.get(key)?.step === 'none' || !desk.options.session.isOpen()) return;
    if (status === 'COMPLETED') {
      desk.list.note(key, fileKey);
      return show(desk, key, { step: 'done', name, size });
    }
    if (status === 'NOT_ANSWERED') return showNone(desk, key, nothing);
    // One that is listed and has failed is there only in part, and can be deleted.
    if (status === 'FAILED' && isFirst && isStored) return show(desk, key, { step: 'failed', message, name });
    if (status === 'FAILED') return fail(desk, key, message);
    if (desk.states.get(key)?.step !== 'converting') show(desk, key, { step: 'converting', name });
    await desk.options.pause(pauseAfter(answer, pollMs));
  }
}

/** Further tries, each after twice as long, before the server is asked only on request or when the network is back. */
const mostTries = 5;

/**
 * A question that is lost on the way, or that the server cannot answer now, is asked again; meanwhile the applicant is
 * told.
 */
async function answered<T>(desk: Desk, key: string, name: string | null, ask: () => Promise<T>): Promise<T> {
  for (let failures = 0; ;) {
    try {
      return await ask();
    } catch (error) {
      if (isFinal(error) || !desk.options.session.isOpen()) throw error;
      show(desk, key, { step: 'unknown', name });
      const isRequested = await nextTry(
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

/** Resolves after the pause, or once it is asked for; answers whether it was asked for. Without a pause only then. */
async function nextTry(
  { options: { pause, onOnline }, resumes }: Desk,
  key: string,
  milliseconds: number | null,
): Promise<boolean> {
  const { promise: requested, resolve: request } = Promise.withResolvers<boolean>();
  resumes.set(key, () => request(true));
  const stop = onOnline(() => request(true));
  const waits = milliseconds === null ? [requested] : [requested, pause(milliseconds).then(() => false)];
  return Promise.race(waits).finally(() => {
    resumes.delete(key);
    stop();
  });
}

/** The server keeps for an hour what was sent and not converted; less, as the sending took some of it. */
const mostWaitingMs = 50 * 60_000;

/** Offered again each time the server has named, and said so, while it has no room. */
async function untilThereIsRoom(
  desk: Desk,
  { key, name }: { readonly key: string; readonly name: string },
  ask: () => Promise<unknown>,
): Promise<void> {
  for (let waited = 0; ;) {
    try {
      await ask();
      return;
    } catch (error) {
      const pause = pauseAfter(error, 0);
      const hasNoRoom = error instanceof ServerError && error.status === 503 && pause > 0;
      if (!hasNoRoom || waited + pause > mostWaitingMs) throw error;
      if (desk.states.get(key)?.step !== 'waiting') show(desk, key, { step: 'waiting', name });
      await desk.options.pause(pause);
      waited += pause;
    }
  }
}

/** The reason stays at the question until the next try; the failed conversion is cleared. */
async function fail(desk: Desk, key: string, message: string): Promise<void> {
  const {
    session: { client, isOpen },
    onError,
  } = desk.options;
  if (!isOpen()) return;
  showNone(desk, key, { step: 'failed', message });
  onError(key, message);
  await client.deleteConversion({ path: { key } }).catch(() => undefined);
}

/** The converted document, then the stored one. What is left after a failure is shown as the server has it. */
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
