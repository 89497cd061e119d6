/** The contents of the save queue, as plain data. */

export type AnswerMap = Readonly<Record<string, string>>;
/** Changed answers, with their values before the change. */
export interface Unsent {
  readonly answers: AnswerMap;
  readonly from: AnswerMap;
}

/** Answers that the server left out of a write, because the page shows a former form. */
export interface DiscardedAnswers {
  readonly keys: readonly string[];
  /** The server's sentence for the applicant. */
  readonly reason: string;
}

/** An answer that was changed here and elsewhere. */
export interface Conflict {
  readonly key: string;
  readonly mine: string;
  readonly theirs: string;
}

/**
 * A write that is not an answer, such as a chosen tab. It keeps its place in the queue until the server accepts or
 * refuses it.
 */
export interface QueuedCall {
  /** The name of the stored thing; a refusal drops later calls with this name. */
  readonly id: string;
  /** The answers that the server changes with this write: those that it clears, and defaults. */
  readonly changes?: AnswerMap;
  readonly send: () => Promise<unknown>;
  /** Called after each failed attempt that is followed by another one. */
  readonly onPending: (error: unknown) => void;
  readonly onSaved: () => void;
  /** Called before anything later is sent. */
  readonly onRefused: (error: unknown) => void;
}

export type Job =
  | { readonly kind: 'answers'; readonly answers: Record<string, string> }
  | { readonly kind: 'call'; readonly call: QueuedCall };

/** All answers of these jobs; a later value replaces an earlier one. */
export function answersOf(jobs: readonly Job[]): AnswerMap {
  const answers: Record<string, string> = {};
  for (const job of jobs) if (job.kind === 'answers') Object.assign(answers, job.answers);
  return answers;
}

/** True if an unchanged answer is sent with changed ones: a default could replace it, or another answer means it. */
export type IsSentAnyway = (key: string, value: string) => boolean;

/** The answers that differ from those on the server, and with them those that are sent anyway. */
export function changesFrom(stored: AnswerMap, answers: AnswerMap, isSentAnyway: IsSentAnyway): Unsent {
  const differs = ([key, value]: readonly [string, string]): boolean => value !== (stored[key] ?? '');
  const entries = Object.entries(answers);
  const changed = entries.some(differs) ? entries.filter((entry) => differs(entry) || isSentAnyway(...entry)) : [];
  return {
    answers: Object.fromEntries(changed),
    from: Object.fromEntries(changed.map(([key]) => [key, stored[key] ?? ''])),
  };
}

/** Joins the first two jobs if both are answers: failed answers and newer ones are sent together. */
export function mergeHead(jobs: Job[]): void {
  const [head, next] = jobs;
  if (head?.kind !== 'answers' || next?.kind !== 'answers') return;
  Object.assign(head.answers, next.answers);
  jobs.splice(1, 1);
}

/** Removes every call with this name. */
export function dropCalls(jobs: Job[], id: string): void {
  jobs.splice(0, jobs.length, ...jobs.filter((job) => job.kind !== 'call' || job.call.id !== id));
}

/** Removes answers from every job and returns them with their last values. */
export function takeAnswers(jobs: readonly Job[], keys: readonly string[]): AnswerMap {
  const all = answersOf(jobs);
  for (const job of jobs) if (job.kind === 'answers') for (const key of keys) delete job.answers[key];
  return Object.fromEntries(keys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])));
}

/**
 * The answers between which the applicant must choose. Equal answers are no conflict, and neither is an answer from an
 * earlier attempt of this page.
 */
export function conflictsIn(answers: AnswerMap, newer: AnswerMap, tried: readonly AnswerMap[]): readonly Conflict[] {
  return Object.entries(newer).flatMap(([key, theirs]) => {
    const mine = answers[key];
    const isOurs = mine === theirs || tried.some((sent) => sent[key] === theirs);
    return mine === undefined || isOurs ? [] : [{ key, mine, theirs }];
  });
}
