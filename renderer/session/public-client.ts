import { createApiClient } from '../../api-client/index.ts';
import { basePath } from '../loading/base-path.ts';

/** The calls that anyone may make; bound to no session. */
export const publicClient = createApiClient({
  fetch: (...request) => fetch(...request),
  binding: () => null,
  origin: basePath,
});
