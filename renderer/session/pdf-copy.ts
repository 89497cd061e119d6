/**
 * The PDF copy of a logged-in applicant's application: asked for, followed until it is made, looked at again now and
 * then.
 */
import { useQuery } from '@tanstack/react-query';
import { pauseAfter, UnauthorizedError, type Output } from '../../api-client/index.ts';
import { isUnfinished } from '../../engine/index.ts';
import { queryClient } from './queries.ts';
import type { Session } from './session.ts';

export interface PdfCopy {
  /** Where the file is; null until it is made. */
  readonly url: string | null;
  /** Why the last call failed; null where it did not. */
  readonly error: Error | null;
  /** How often asking for it has failed, none since it last went well. */
  readonly failures: number;
  readonly retry: () => void;
}

const pollMs = 1000;
const quietMs = 600_000;

/** An answer, and the milliseconds the server wants to have peace. */
export interface AskedCopy extends Output<'pdfCopy'> {
  readonly pause: number;
}

/** Milliseconds until the server is asked again; a failure is not asked about at every second. */
export function pdfCopyInterval(copy: AskedCopy | undefined, hasFailed: boolean): number {
  return !hasFailed && isUnfinished(copy?.status) ? (copy?.pause ?? pollMs) : quietMs;
}

export async function loadPdfCopy({ client, end }: Pick<Session, 'client' | 'end'>): Promise<AskedCopy> {
  try {
    const copy = await client.pdfCopy();
    if (copy.status === 'FAILED') throw new Error('The PDF copy could not be made.');
    return { ...copy, pause: pauseAfter(copy, pollMs) };
  } catch (error) {
    if (error instanceof UnauthorizedError) end('unauthorized');
    throw error;
  }
}

/** What was typed is saved, and the copy of it asked for anew: one that is known may be of former answers. */
export async function renewPdfCopy({ goOn, queue }: Pick<Session, 'goOn' | 'queue'>): Promise<void> {
  goOn();
  await queue.flush().catch(() => undefined);
  queryClient.removeQueries({ queryKey: ['pdf-copy'] });
}

export function usePdfCopy(session: Session): PdfCopy {
  const query = useQuery(
    {
      queryKey: ['pdf-copy'],
      queryFn: () => loadPdfCopy(session),
      refetchInterval: ({ state }) => pdfCopyInterval(state.data, state.status === 'error'),
      throwOnError: false,
    },
    queryClient,
  );
  const { data, error, errorUpdateCount, refetch } = query;
  return {
    url: data?.url ?? null,
    error,
    failures: error === null ? 0 : errorUpdateCount,
    retry: () => void refetch(),
  };
}
