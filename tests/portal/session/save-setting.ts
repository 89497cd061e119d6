import { saveChoice } from '../../../portal/session/state/choices.ts';
import type { DiscardedAnswers, Unsent } from '../../../portal/session/queue/save-jobs.ts';
import {
  createSaveQueue,
  type SaveQueue,
  type SaveQueueOptions,
  type SaveStatus,
} from '../../../portal/session/queue/save-queue.ts';
import { createPortal } from '../../../portal/session/session/portal.ts';
import type { ServedForm } from '../../../portal/session/state/served-form.ts';
import type { Session } from '../../../portal/session/session/session.ts';
import { createTestClock, settled, type TestClock } from './test-clock.ts';

/** A server that responds on request of the test, and records all requests. */
export interface Setting {
  readonly queue: SaveQueue;
  readonly clock: TestClock;
  readonly requests: Unsent[];
  readonly statuses: SaveStatus[];
  /** Responds to the oldest request: success, success without some answers, or a failure. */
  readonly answer: (result?: Error | DiscardedAnswers) => Promise<void>;
  readonly ended: () => number;
  isOnline: boolean;
  isNewLogin: boolean;
}

/** A queue for a server with these answers, to a form whose questions have no defaults unless stated. */
export function setUp(
  stored: Record<string, string> = {},
  { isSentAnyway = () => false }: Partial<Pick<SaveQueueOptions, 'isSentAnyway'>> = {},
): Setting {
  const clock = createTestClock();
  const waiting: { resolve: (discarded: DiscardedAnswers | null) => void; reject: (error: Error) => void }[] = [];
  const requests: Unsent[] = [];
  const statuses: SaveStatus[] = [];
  let ended = 0;
  const setting = { isOnline: true, isNewLogin: false };
  const queue = createSaveQueue({
    valuesOf: (answers) => Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, String(value)])),
    clock,
    stored,
    isSentAnyway,
    random: () => 0.5,
    isOnline: () => setting.isOnline,
    send: (unsent) => {
      requests.push(unsent);
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
      });
    },
    onStatus: (status) => statuses.push(status),
    onUnauthorized: () => {
      ended += 1;
    },
    onShut: async () => setting.isNewLogin,
  });
  const answer = async (result?: Error | DiscardedAnswers): Promise<void> => {
    const request = waiting.shift();
    if (request === undefined) throw new Error('No request waits for an answer.');
    if (result instanceof Error) request.reject(result);
    else request.resolve(result ?? null);
    await settled();
  };
  return Object.assign(setting, { queue, clock, requests, statuses, answer, ended: () => ended });
}

/** The error of `fetch` without a network. */
export const offline = new TypeError('fetch failed');
export const last = <T>(list: readonly T[]): T | undefined => list.at(-1);

/** The source of a form without errors. */
export const noErrors: ServedForm = {
  texts: {},
  load: () => Promise.reject(new Error('The test has a form.')),
  loadValidators: async () => ({}),
};

/** An open session that saves with this queue. A test can replace its parts. */
export function sessionWith(parts: Pick<Session, 'store' | 'client' | 'queue'> & Partial<Session>): Session {
  const session: Session = {
    portal: createPortal(noErrors),
    username: 'ana',
    present: {},
    submittedStore: null,
    timeZone: 'America/Chicago',
    shownDocuments: new Map(),
    heldChoices: new Map(),
    goOn: () => undefined,
    saveAll: () => Promise.resolve(),
    isOpen: () => true,
    end: () => undefined,
    reportsOf: () => ({}),
    services: null,
    lastPage: null,
    wantedPage: null,
    pageSaved: Promise.resolve(),
    isSubmissionSent: false,
    running: new Map(),
    saveChoice: (choice) => saveChoice(session, choice),
    ...parts,
  };
  return session;
}
