/** Moves the drafts that nobody opens, each in a transaction of its own. */
import { setTimeout as pause } from 'node:timers/promises';
import { outdatedDrafts } from '../database/drafts.ts';
import { isSameForm, markMoved, nameOfServed, newestGeneration } from '../database/form-generations.ts';
import { runningServers } from '../database/servers.ts';
import { draftTargetOf, withForm } from '../forms/forms.ts';
import type { ApplicationContext } from './context.ts';
import { readOwnDraft } from './own-draft.ts';

const pageSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/** What the moves depend on. */
export interface Moving {
  readonly context: ApplicationContext;
  /** Stops before the next draft. */
  readonly signal: AbortSignal;
  /** Receives the error of each draft that could not be moved. It is moved when it is opened. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Moves all drafts of one form and returns their number. A save of an applicant waits for one draft at most. Ends when
 * a server with another form has started since.
 */
export async function moveDrafts({ context, signal, onFailure }: Moving): Promise<number> {
  const target = draftTargetOf(context.forms.current);
  let count = 0;
  for (let last = firstId; ;) {
    const newest = await newestGeneration(context.database, target.formId);
    if (newest === null || !isSameForm(newest, target)) return count;
    const ids = await outdatedDrafts(context.database, target, last, pageSize);
    for (const accountId of ids) {
      if (signal.aborted) return count;
      await readOwnDraft(context, { accountId, formId: target.formId }).then(() => (count += 1), onFailure);
    }
    const end = ids.at(-1);
    if (end === undefined) return count;
    last = end;
  }
}

/** True while a server runs whose form is not the newest one. It keeps the drafts that only its applicants open. */
export async function isOlderServed({ database, forms }: ApplicationContext): Promise<boolean> {
  const target = draftTargetOf(forms.current);
  const running = await runningServers(database);
  return running.some(({ served }) => (served[target.formId] ?? nameOfServed(target)) !== nameOfServed(target));
}

const waitMs = 10_000;

/**
 * Moves all drafts of one form when no older server runs any more, and remembers it: a later start reads no draft.
 */
export async function moveOnce({ context, signal, onFailure }: Moving): Promise<void> {
  const target = draftTargetOf(context.forms.current);
  const newest = await newestGeneration(context.database, target.formId);
  if (newest?.isMoved === true && isSameForm(newest, target)) return;
  while (!signal.aborted && (await isOlderServed(context))) await pause(waitMs, undefined, { signal });
  let failures = 0;
  await moveDrafts({
    context,
    signal,
    onFailure: (error) => {
      failures += 1;
      onFailure(error);
    },
  });
  if (failures === 0 && !signal.aborted && !(await isOlderServed(context)))
    await markMoved(context.database, target, true);
}

/** Moves the drafts of every form when no older server runs any more. Returns a function that stops and waits. */
export function startMoves(context: ApplicationContext, onFailure: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const moves = (async () => {
    for (const formId of context.forms.served.keys())
      await moveOnce({ context: withForm(context, formId), signal, onFailure }).catch((error: unknown) =>
        signal.aborted ? undefined : onFailure(error),
      );
  })();
  return () => {
    stopping.abort();
    return moves;
  };
}
