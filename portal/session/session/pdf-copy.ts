/**
 * The PDF copy of a logged-in applicant's application: requested, polled until it is finished, refreshed at intervals.
 */
import { useQuery } from '@tanstack/react-query';
import { pauseAfter, UnauthorizedError, type Output } from '../../../api-client/index.ts';
import { isUnfinished } from '../../../engine/internal.ts';
import { queriesOf } from './queries.ts';
import type { Session } from './session.ts';

export interface PdfCopyState {
  /** The address of the file; null until it is finished. */
  readonly url: string | null;
  /** The error of the last call; null if it succeeded. */
  readonly error: Error | null;
  /** The number of failed calls since the last success. */
  readonly failures: number;
  readonly retry: () => void;
}

const pollMs = 1000;
const quietMs = 600_000;

/** A response, with the milliseconds until the next request that the server permits. */
export interface AskedCopy extends Output<'pdfCopy'> {
  readonly pause: number;
}

/** Milliseconds until the next request; long after a failure. */
export function pdfCopyInterval(copy: AskedCopy | undefined, hasFailed: boolean): number {
  return !hasFailed && isUnfinished(copy?.status) ? (copy?.pause ?? pollMs) : quietMs;
}

export async function loadPdfCopy({ client, end }: Pick<Session, 'client' | 'end'>): Promise<AskedCopy> {
  try {
    const copy = await client.pdfCopy();
    if (copy.status === 'FAILED') throw new Error('The PDF copy failed.');
    return { ...copy, pause: pauseAfter(copy, pollMs) };
  } catch (error) {
    if (error instanceof UnauthorizedError) end('unauthorized');
    throw error;
  }
}

/** Saves, then requests a new copy, because the known one can contain former answers. */
export async function renewPdfCopy({ portal, goOn, queue }: Pick<Session, 'portal' | 'goOn' | 'queue'>): Promise<void> {
  goOn();
  await queue.flush().catch(() => undefined);
  queriesOf(portal).removeQueries({ queryKey: ['pdf-copy'] });
}

export function usePdfCopy(session: Session): PdfCopyState {
  const query = useQuery(
    {
      queryKey: ['pdf-copy'],
      queryFn: () => loadPdfCopy(session),
      refetchInterval: ({ state }) => pdfCopyInterval(state.data, state.status === 'error'),
      throwOnError: false,
    },
    queriesOf(session.portal),
  );
  const { data, error, errorUpdateCount, refetch } = query;
  return {
    url: data?.url ?? null,
    error,
    failures: error === null ? 0 : errorUpdateCount,
    retry: () => void refetch(),
  };
}
