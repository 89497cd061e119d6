/** Moves the drafts that nobody opens, each in a transaction of its own. */
import { setTimeout as pause } from 'node:timers/promises';
import { outdatedDrafts } from '../database/drafts.ts';
import {
  isSameForm,
  lockGenerations,
  markMoved,
  nameOfServed,
  newestGeneration,
} from '../database/form-generations.ts';
import { completeNames } from '../database/person-names.ts';
import { runningServers } from '../database/servers.ts';
import { draftTargetOf, withForm } from '../forms/forms.ts';
import type { ApplicationContext } from './context.ts';
import { readOwnDraft } from './own-draft.ts';

type Served = Pick<ApplicationContext, 'database' | 'forms'>;

const pageSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/** What the moves depend on. */
export interface MoveContext {
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
export async function moveDrafts({ context, signal, onFailure }: MoveContext): Promise<number> {
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
export async function isOlderServed({ database, forms }: Served): Promise<boolean> {
  const target = draftTargetOf(forms.current);
  const running = await runningServers(database);
  return running.some(({ served }) => (served[target.formId] ?? nameOfServed(target)) !== nameOfServed(target));
}

/**
 * Moves all drafts of one form when no older server runs any more, and remembers it: a later start reads no draft.
 * Returns false while an older server runs.
 */
export async function moveOnce({ context, signal, onFailure }: MoveContext): Promise<boolean> {
  const target = draftTargetOf(context.forms.current);
  const newest = await newestGeneration(context.database, target.formId);
  if (newest?.isMoved === true && isSameForm(newest, target)) return true;
  if (await isOlderServed(context)) return false;
  await moveDrafts({ context, signal, onFailure });
  if (!signal.aborted) await rememberMoved(context);
  return true;
}

/**
 * Remembers that all drafts of one form are moved, if it is so: no older server runs, and none has left a draft since
 * they were moved. One that starts later finds the form locked until then, and forgets it: see `forgetMoved`.
 */
export function rememberMoved({ database, forms }: Served): Promise<void> {
  const target = draftTargetOf(forms.current);
  return database.transaction().execute(async (transaction) => {
    await lockGenerations(transaction, target.formId);
    const newest = await newestGeneration(transaction, target.formId);
    if (newest === null || !isSameForm(newest, target)) return;
    if (await isOlderServed({ database: transaction, forms })) return;
    if ((await outdatedDrafts(transaction, target, firstId, 1)).length === 0)
      await markMoved(transaction, target, true);
  });
}

/**
 * Lets the drafts be looked for again that this server makes of former forms. It must be announced to the others before
 * and serve nobody yet.
 */
export async function forgetMoved({ database, forms }: Served): Promise<void> {
  for (const served of forms.served.values()) {
    const target = draftTargetOf(served);
    await database.transaction().execute(async (transaction) => {
      await lockGenerations(transaction, target.formId);
      const newest = await newestGeneration(transaction, target.formId);
      if (newest === null || isSameForm(newest, target)) return;
      await markMoved(transaction, { ...newest, formId: target.formId }, false);
    });
  }
}

/** The time between two looks for drafts that a server with a former form has made since all were moved. */
const lookMs = 10 * 60 * 1000;
/** The time between two looks while an older server runs. */
const waitMs = 10_000;

/**
 * Moves the drafts of each form for which no older server runs any more, then completes the names of persons, and looks
 * for more each `everyMs`. Returns a function that stops and waits.
 */
export function startMoves(
  context: ApplicationContext,
  onFailure: (error: unknown) => void,
  everyMs: number = lookMs,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const report = (error: unknown): void => (signal.aborted ? undefined : onFailure(error));
  const isMoved = (formId: string): Promise<unknown> =>
    moveOnce({ context: withForm(context, formId), signal, onFailure }).catch(report);
  const moves = (async () => {
    while (!signal.aborted) {
      let nextMs = everyMs;
      for (const formId of context.forms.served.keys()) if ((await isMoved(formId)) === false) nextMs = waitMs;
      await completeNames(context.database, signal).catch(report);
      await pause(nextMs, undefined, { signal, ref: false }).catch(report);
    }
  })();
  return () => {
    stopping.abort();
    return moves;
  };
}
