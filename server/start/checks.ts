/** The common parts of the checks at the start. */
import { access, constants } from 'node:fs/promises';
import { createFolder } from '../base/create-folder.ts';
import { ConfigError } from './config.ts';

/** The code of an error of the system; null for any other. */
export const errorCodeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null;

/** A failed fetch has its reason in `cause`. Refused connections to several addresses have a code but no message. */
export function failureOf(error: unknown): string {
  if (error instanceof Error && error.cause instanceof Error) return failureOf(error.cause);
  return (error instanceof Error && error.message.replace(/\.$/, '')) || errorCodeOf(error) || 'it does not respond';
}

/** Creates a folder and checks that it is writable, before the first mail or document needs it. */
export async function openFolder(name: 'MAIL_OUTBOX' | 'DOCUMENTS_DIR', folder: string): Promise<void> {
  try {
    await createFolder(folder);
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw new ConfigError(`${name} must be a folder that this user may write to, not "${folder}".`, { cause });
  }
}

/** The sentence about an address that cannot be listened to. */
export function whyNotListening(code: string | null, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program on ${host}.`;
  if (code === 'EACCES') return `PORT ${port} may not be used by this user.`;
  return `HOST must be an address of this machine, not "${host}".`;
}
