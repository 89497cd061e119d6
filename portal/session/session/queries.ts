import {
  MutationObserver,
  QueryClient,
  type DefaultOptions,
  type MutationObserverOptions,
} from '@tanstack/react-query';
import type { PortalMemory } from '../state/portal-memory.ts';
import { ServerError, UnauthorizedError } from '../../../api-client/index.ts';

/** The query client of a portal: no retry, never stale, no refetch on focus or mount; the caller handles failures. */
export const queriesOf = (portal: PortalMemory): QueryClient =>
  (portal.queries ??= new QueryClient({ defaultOptions }));

const defaultOptions: DefaultOptions = {
  queries: {
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    throwOnError: true,
    networkMode: 'always',
  },
  mutations: { retry: false, networkMode: 'always' },
};

/** Web statuses are sent up to three times, unless the server refuses them. */
export function webStatusRetry(failures: number, error: Error): boolean {
  const isRefused =
    error instanceof UnauthorizedError || (error instanceof ServerError && error.status >= 400 && error.status < 500);
  return failures < 2 && !isRefused;
}

/** Runs a mutation outside of a component, with the client's rules. */
export const mutate = <T>(portal: PortalMemory, options: MutationObserverOptions<T>): Promise<T> =>
  new MutationObserver(queriesOf(portal), options).mutate();
