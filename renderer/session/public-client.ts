import { createApiClient } from '../../api-client/index.ts';

/** The calls that anyone may make; bound to no session. */
export const publicClient = createApiClient({ fetch: (...request) => fetch(...request), binding: () => null });
