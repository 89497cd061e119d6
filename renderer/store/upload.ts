/** Documents of a logged-in applicant: sent, converted, deleted; what is known of each, and who wants to know. */
import { pauseAfter, ServerError, UnauthorizedError, unexpectedMessage } from '../../api-client/index.ts';
import type { DocumentService, DocumentState } from '../documents.ts';
import type { FormStore } from './form-store.ts';
import type { Session } from './session/session.ts';

export interface DocumentOptions {
  readonly session: Pick<Session, 'client' | 'queue' | 'shownDocuments' | 'isOpen' | 'end'>;
  readonly store: FormStore;
  /** Posts the form to wherever documents are kept; nobody can read the answer. */
  readonly post: (url: string, form: FormData) => Promise<unknown>;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Told once of every failure. */
  readonly onError: (key: string, message: string) => void;
}

const pollMs = 2000;
const nothing: DocumentState = { step: 'none' };

interface Desk {
  readonly options: DocumentOptions;
  readonly states: Map<string, DocumentState>;
  readonly wakes: Map<string, Set<() => void>>;
}

export function createDocuments(options: DocumentOptions): DocumentService {
  const desk: Desk = { options, states: new Map(), wakes: new Map() };
  return {
    state: (key) => desk.states.get(key) ?? nothing,
    subscribe: (key, wake) => {
      const wakes = desk.wakes.get(key) ?? new Set();
      desk.wakes.set(key, wakes.add(wake));
      return () => void wakes.delete(wake);
    },
    refresh: (key) => refresh(desk, key),
    send: (key, file) => send(desk, key, file),
    remove: (key) => remove(desk, key),
  };
}

/** What conditions may read of each step: tabs and the submission are held while a document is on its way. */
const statuses: Readonly<Record<Exclude<DocumentState['step'], 'fetching'>, string>> = {
  none: '', sending: 'UNPROCESSED', waiting: 'UNPROCESSED', converting: 'IN_PROGRESS', done: 'COMPLETED', failed: 'FAILED',
};

/**
 * Shows the state, and makes the edit that goes with it: only what is converted is an answer, and a question to the server
 * says nothing new. Once the session has ended the form may be somebody else's.
 */
function show({ options: { store, session }, states, wakes }: Desk, key: string, state: DocumentState): void {
  if (!session.isOpen()) return;
  states.set(key, state);
  if (state.step !== 'fetching') store.edit({ [key]: state.step === 'done' ? 'ANSWERED' : '', [`document:${key}`]: statuses[state.step] }, 'system');
  for (const wake of wakes.get(key) ?? []) wake();
}

const isBusy = (state: DocumentState | undefined): boolean => ['fetching', 'sending', 'waiting', 'converting'].includes(state?.step ?? 'none');

async function refresh(desk: Desk, key: string): Promise<void> {
  const { options: { session: { client, queue } }, states } = desk;
  const former = states.get(key);
  if (isBusy(former)) return;
  show(desk, key, { step: 'fetching' });
  try {
    // What is typed but not saved decides which documents there are.
    await queue.flush().catch(() => undefined);
    const { [key]: document } = await untilAnswered(desk, () => client.documentAnswers());
    if (document === undefined) show(desk, key, former?.step === 'failed' ? former : nothing);
    else await follow(desk, key, { name: document.file_name, size: document.file_size, fileKey: document.file_key });
  } catch (error) {
    endIfUnauthorized(desk, error);
    show(desk, key, former ?? nothing);
  }
}

async function send(desk: Desk, key: string, file: File): Promise<void> {
  const { options: { session: { client, queue }, post } } = desk;
  if (isBusy(desk.states.get(key))) return;
  const name = file.name.normalize('NFC');
  show(desk, key, { step: 'sending', name });
  try {
    await queue.flush();
    const { url, fields } = await client.presignedUrl({ body: { answer_key: key } });
    await post(url, formOf(fields, file));
    const fileKey = fields['key'] ?? '';
    await untilThereIsRoom(desk, { key, name }, () => client.convertDocument({ path: { key }, body: { file_key: fileKey, file_name: name } }));
    await follow(desk, key, { name, size: file.size, fileKey });
  } catch (error) {
    endIfUnauthorized(desk, error);
    await fail(desk, key, error instanceof ServerError ? error.message : unexpectedMessage);
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
}

/** Until the conversion is over, however it ends. */
async function follow(desk: Desk, key: string, { name, size, fileKey }: Followed): Promise<void> {
  for (;;) {
    const answer = await untilAnswered(desk, () => desk.options.session.client.conversion({ path: { key } }));
    const { status, message } = answer;
    // Deleted meanwhile, with the tab it stands in.
    if (desk.states.get(key)?.step === 'none') return;
    if (status === 'COMPLETED') {
      desk.options.session.shownDocuments.set(key, fileKey);
      return show(desk, key, { step: 'done', name, size });
    }
    if (status === 'NOT_ANSWERED') return show(desk, key, nothing);
    if (status === 'FAILED') return fail(desk, key, message);
    if (desk.states.get(key)?.step !== 'converting') show(desk, key, { step: 'converting', name });
    await desk.options.pause(pauseAfter(answer, pollMs));
  }
}

/** A question that is lost on the way is asked again. */
async function untilAnswered<T>({ options: { pause } }: Desk, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof UnauthorizedError || (error instanceof ServerError && error.status < 500)) throw error;
      await pause(pauseAfter(error, pollMs));
    }
  }
}

/** The server keeps for an hour what was sent and not converted; less, as the sending took some of it. */
const mostWaitingMs = 50 * 60_000;

/** Offered again each time the server has named, and said so, while it has no room. */
async function untilThereIsRoom(desk: Desk, { key, name }: { readonly key: string; readonly name: string }, ask: () => Promise<unknown>): Promise<void> {
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
  const { session: { client, isOpen }, onError } = desk.options;
  if (!isOpen()) return;
  show(desk, key, { step: 'failed', message });
  onError(key, message);
  await client.deleteConversion({ path: { key } }).catch(() => undefined);
}

async function remove(desk: Desk, key: string): Promise<void> {
  const { session: { client } } = desk.options;
  try {
    await client.deleteConversion({ path: { key } });
    await client.deleteDocument({ path: { key } });
  } catch (error) {
    endIfUnauthorized(desk, error);
    throw error;
  }
  show(desk, key, nothing);
}

function endIfUnauthorized({ options: { session } }: Desk, error: unknown): void {
  if (error instanceof UnauthorizedError) session.end('unauthorized');
}
