import { rm } from 'node:fs/promises';

/** Deletes a folder to which a process or a job that is ending may still write for a moment. */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
