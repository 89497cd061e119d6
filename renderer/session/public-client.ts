import { createApiClient } from '../../api-client/index.ts';

/** The client for calls without a session. */
export const publicClient = createApiClient({ fetch: (...request) => fetch(...request), binding: () => null });
