/**
 * Gives up work in a fixed order while more applicants wait than this process can serve at once: first conversions and
 * PDF copies wait, then searches are refused, then reads. A save, a log-in or a submission is never refused. Each
 * process counts for itself, because it protects its own processor and connections.
 */
import type { CallName } from '../../api-client/index.ts';
import { BusyError } from '../base/concurrency-limit.ts';
import type { JobHandler, JobHandlers, JobName } from '../jobs/jobs.ts';

/**
 * The numbers of waiting applicants from which work is given up. A server that answers 500 calls a second in 30 ms has
 * 15 of them.
 */
export const overloads = { background: 24, searches: 48, reads: 96 } as const;

const searches: ReadonlySet<CallName> = new Set(['lookup', 'prefill']);
/** Reads that nothing depends on, or that the page repeats by itself. */
const reads: ReadonlySet<CallName> = new Set([
  'applications',
  'archive',
  'documentThumbnail',
  'pdfCopy',
  'profile',
  'serviceView',
]);

/** The applicants who wait for this process, and what is given up for them. */
export interface Overload {
  /** Counts an applicant while the work runs. Several calls of one applicant count once. */
  whileWaiting<T>(accountId: string, work: () => Promise<T>): Promise<T>;
  /** Throws BusyError for a call that is given up now. */
  refuse(name: CallName): void;
  /** Resolves when background work may begin: as soon as few applicants wait, and after `mostMs` in any case. */
  room(mostMs: number): Promise<void>;
  /** The number of applicants who wait. */
  waiting(): number;
}

/** Creates the count of one process. */
export function createOverload(): Overload {
  const calls = new Map<string, number>();
  const held = new Set<() => void>();
  const hasRoom = (): boolean => calls.size < overloads.background;
  const leave = (accountId: string): void => {
    const others = (calls.get(accountId) ?? 1) - 1;
    if (others > 0) calls.set(accountId, others);
    else calls.delete(accountId);
    // One after the other, so that all of them do not begin at once.
    const [next] = held;
    if (hasRoom()) next?.();
  };
  return {
    whileWaiting: async (accountId, work) => {
      calls.set(accountId, (calls.get(accountId) ?? 0) + 1);
      try {
        return await work();
      } finally {
        leave(accountId);
      }
    },
    refuse: (name) => {
      const isGivenUp =
        (searches.has(name) && calls.size >= overloads.searches) || (reads.has(name) && calls.size >= overloads.reads);
      if (isGivenUp) throw new BusyError();
    },
    room: async (mostMs) => {
      if (hasRoom()) return;
      await new Promise<void>((resolve) => {
        const begin = (): void => {
          clearTimeout(late);
          held.delete(begin);
          resolve();
        };
        const late = setTimeout(begin, mostMs).unref();
        held.add(begin);
      });
    },
    waiting: () => calls.size,
  };
}

/** The longest wait of such work for room, so that some is done also on a day without pause. */
const mostWaitMs = 20_000;

/** Handlers whose conversions, PDF copies and archives wait for room. */
export function whenThereIsRoom(handlers: JobHandlers, overload: Overload): JobHandlers {
  const later = <N extends JobName>(handler: JobHandler<N>): JobHandler<N> => ({
    ...handler,
    run: async (data) => {
      await overload.room(mostWaitMs);
      await handler.run(data);
    },
  });
  return {
    ...handlers,
    'convert-document': later(handlers['convert-document']),
    'convert-word-document': later(handlers['convert-word-document']),
    'make-pdf-copy': later(handlers['make-pdf-copy']),
    'make-archive': later(handlers['make-archive']),
  };
}
