import { ChunkError } from '../../renderer/loading/load-chunk.ts';
import type { OpenPortal } from '../session/session/portal.ts';
import { messageOf } from './message-of.ts';
import { say } from './say.ts';

type Shown = Pick<OpenPortal, 'store' | 'session'>;

/** The text about a failed call, or about a part of the page that could not be loaded, with the possible action. */
export function errorText(error: unknown, open: Shown): string {
  if (error instanceof ChunkError) return chunkErrorText(error, open);
  return messageOf(error, open.store.form);
}

/** If only a reload helps, the text names what it loses: a visitor's sensitive answers are only in memory. */
function chunkErrorText({ isGone }: ChunkError, { store: { form, value }, session }: Shown): string {
  if (!isGone) return say(form, navigator.onLine ? 'partMissing' : 'partMissingOffline');
  const questions = [...form.fields.values()]
    .filter(({ key, isSensitive }) => session === null && isSensitive && value(key))
    .map(({ label }) => label)
    .join(', ');
  return `${say(form, 'pageOutdated')} ${say(form, questions ? 'reloadLoses' : 'reloadKeeps', { questions })}`;
}
