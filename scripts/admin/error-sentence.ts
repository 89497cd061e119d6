import { DatabaseError } from 'pg';

/** What to do about a path that the system refuses, by the code of the error. */
const pathSentences: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `${path} does not exist.`,
  EEXIST: (path) => `${path} is no folder: give a folder.`,
  ENOTDIR: (path) => `${path} is not in a folder: give another path.`,
  EISDIR: (path) => `${path} is a folder: give a file.`,
  EACCES: (path) => `${path} may not be used by this user: run the command as the user of the server.`,
  EPERM: (path) => `${path} may not be changed by this user: run the command as the user of the server.`,
  EROFS: (path) => `${path} is on a file system that is read-only: give another path.`,
  ENOSPC: () => 'There is no space left on the disk: make room and run the command again.',
};

/** The sentence that tells an operator why a command has failed; of a refusal by the system also what to do. */
export function errorSentence(error: unknown): string {
  // A host with several addresses has an error for each, and no message.
  if (error instanceof AggregateError) return errorSentence(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const { code = '', path = 'The path', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'connect' || syscall === 'getaddrinfo')
    return `The database cannot be reached (${error.message}): check DATABASE_URL, and that PostgreSQL runs.`;
  if (error instanceof DatabaseError && /^(?:28|3D)/.test(code))
    return `The database refuses the connection (${error.message}): check DATABASE_URL.`;
  return pathSentences[code]?.(path) ?? error.message;
}
