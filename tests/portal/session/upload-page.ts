/** A page with documents whose server, store and saves answer as a test says. */
import { createApiClient, ServerError, unexpectedMessage } from '../../../api-client/index.ts';
import { initialValues } from '../../../engine/index.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import type { ShownDocument } from '../../../portal/session/session/session.ts';
import type { SaveQueue } from '../../../portal/session/queue/save-queue.ts';
import { createDocuments } from '../../../portal/session/session/upload.ts';
import { form } from '../../support/admissions.ts';

export const key = 'perm_resident_upload';
export const file = new File(['%PDF-1.7'], 'card.pdf');

const lost = (): never => {
  throw new TypeError('The network is gone.');
};

/** The header `Retry-After` of a response, as the server sends it. */
const retryAfter = (answer: object): Record<string, string> =>
  'status' in answer && answer.status === 'UNPROCESSED' ? { 'Retry-After': '7' } : {};

export function page(
  statuses: readonly (string | null)[],
  refusals: readonly Response[] = [],
  lists: readonly (object | null)[] = [],
  saving: Partial<SaveQueue> = {},
) {
  const calls: string[] = [];
  const pauses: number[] = [];
  const errors: string[] = [];
  const waiting = [...statuses];
  const refused = [...refusals];
  const listed = [...lists];
  /** The outcomes of the next deletions: true succeeds. */
  const deletions: boolean[] = [];
  const pictures: object[] = [];
  /** The responses to the next posts. */
  const posted: Response[] = [];
  const answerTo = (method: string, path: string): object => {
    if (path === '/api/presigned-url') return { url: 'https://store.example.edu/bucket', fields: { key: 'uploads/1' } };
    if (method !== 'GET') return { message: 'Done.' };
    if (path.endsWith('/thumbnail')) return pictures.shift() ?? lost();
    if (path === '/api/document-answer') return listed.shift() ?? lost();
    const status = waiting.shift() ?? null;
    if (status === null) return lost();
    if (status === 'DELAYED') return { status: 'UNPROCESSED', message: 'It waits.' };
    return { status, message: status === 'FAILED' ? 'It is locked.' : '' };
  };
  const client = createApiClient({
    binding: () => null,
    fetch: async (address, init) => {
      calls.push(`${init?.method} ${String(address)}`);
      const refusal = init?.method === 'POST' && String(address).startsWith('/api/pdf/') ? refused.shift() : undefined;
      if (refusal !== undefined) return refusal;
      if (init?.method === 'DELETE' && deletions.shift() === false)
        return Response.json({ message: 'No.' }, { status: 500 });
      const answer = answerTo(init?.method ?? '', String(address));
      if (answer instanceof Response) return answer;
      return Response.json(answer, { headers: retryAfter(answer) });
    },
  });
  const answers = { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' };
  const store = createFormStore(form, initialValues(form, { today: '2026-03-16', is_logged_in: 'true' }, answers));
  const idle = async () => undefined;
  const queue: SaveQueue = {
    change: () => undefined,
    perform: () => undefined,
    leave: () => undefined,
    flush: idle,
    settled: idle,
    retry: () => undefined,
    settle: () => ({}),
    learn: () => [],
    unsent: () => ({ answers: {}, from: {} }),
    isSaved: () => true,
    stop: () => undefined,
    ...saving,
  };
  const shownDocuments = new Map<string, ShownDocument>();
  const online = new Set<() => void>();
  let isOpen = true;
  const documents = createDocuments({
    store,
    session: {
      client,
      queue,
      shownDocuments,
      isOpen: () => isOpen,
      end: (reason) => {
        errors.push(reason);
      },
    },
    post: async (url, body) => {
      calls.push(`POST ${url} ${[...body.keys()].join(',')}`);
      return posted.shift() ?? new Response(null, { status: 204 });
    },
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
    onOnline: (act) => {
      online.add(act);
      return () => void online.delete(act);
    },
    messageOf: (error) => (error instanceof ServerError ? error.message : unexpectedMessage),
    onError: (_key, message) => {
      errors.push(message);
    },
  });
  const isBack = (): void => {
    for (const act of online) act();
  };
  return {
    documents,
    store,
    shownDocuments,
    calls,
    pauses,
    errors,
    isBack,
    deletions,
    pictures,
    posted,
    close: () => {
      isOpen = false;
    },
    polls: () => calls.filter((call) => call.startsWith('GET ')).length,
  };
}

/** The response of a server that has no room. */
export const full = () => Response.json({ message: 'Later.' }, { status: 503, headers: { 'Retry-After': '30' } });
