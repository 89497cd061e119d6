import { ChunkError } from '../loading/load-chunk.ts';
import type { Portal } from '../session/portal.ts';
import { messageOf } from './message-of.ts';
import { say } from './say.ts';

/**
 * What the applicant is told about something that failed, and what to do: about a call, or a part of the page that did
 * not arrive.
 */
export function errorText(error: unknown, portal: Portal): string {
  if (error instanceof ChunkError) return chunkErrorText(error, portal);
  return navigator.onLine ? messageOf(error) : say(portal.store.form, 'leaveOffline');
}

/** Where only a reload helps, it names what that would cost: a visitor's sensitive answers are kept in memory only. */
function chunkErrorText({ isGone }: ChunkError, { store: { form, value }, session }: Portal): string {
  if (!isGone) return say(form, navigator.onLine ? 'partMissing' : 'partMissingOffline');
  const lost =
    session === null
      ? [...form.fields.values()].filter(({ key, isSensitive }) => isSensitive && value(key) !== '')
      : [];
  const questions = lost.map(({ label }) => label).join(', ');
  return `${say(form, 'pageOutdated')} ${say(form, questions === '' ? 'reloadKeeps' : 'reloadLoses', { questions })}`;
}
