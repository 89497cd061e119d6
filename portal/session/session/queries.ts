import { MutationObserver, QueryClient, type MutationObserverOptions } from '@tanstack/react-query';
import { ServerError, UnauthorizedError } from '../../../api-client/index.ts';

/** No retry, never stale, no refetch on focus or mount; the error boundary handles failures of queries. */
export const queryClient = new QueryClient({
  defaultOptions: {
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
  },
});

/** Web statuses are sent up to three times, unless the server refuses them. */
export function webStatusRetry(failures: number, error: Error): boolean {
  const isRefused =
    error instanceof UnauthorizedError || (error instanceof ServerError && error.status >= 400 && error.status < 500);
  return failures < 2 && !isRefused;
}

/** Runs a mutation outside of a component, with the client's rules. */
export function mutate<T, V>(options: MutationObserverOptions<T, Error, V>, variables: V): Promise<T> {
  return new MutationObserver<T, Error, V>(queryClient, options).mutate(variables);
}
