import { createApiClient } from '../../../api-client/index.ts';
import { basePath } from '../../../renderer/loading/base-path.ts';

/** The client for calls without a session. */
export const publicClient = createApiClient({
  fetch: (...request) => fetch(...request),
  binding: () => null,
  origin: basePath,
});
