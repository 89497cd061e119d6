/**
 * The one line in which an applicant's writes wait for the server: one request at a time, in order, only what differs
 * from what the server holds. Knows no React, no form and no clock of its own.
 */
import { saveFailureOf, type SaveFailure } from './save-failure.ts';

export type AnswerMap = Readonly<Record<string, string>>;
/** Changed answers, and the values the changes started from. */
export interface Unsent {
  readonly answers: AnswerMap;
  readonly from: AnswerMap;
}
export interface Conflict {
  readonly key: string;
  readonly mine: string;
  readonly theirs: string;
}
type SaveRest = { readonly state: 'idle' } | { readonly state: 'saved'; readonly at: number };
/** What the applicant is told about saving. Only the server's acknowledgement makes it `saved`. */
export type SaveStatus =
  | SaveRest
  /** Changed and not sent yet. */
  | { readonly state: 'waiting' | 'saving' | 'offline' | 'failed' }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'conflict'; readonly conflicts: readonly Conflict[] };

export interface SaveClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs `act` once after so many milliseconds; the answer cancels it. */
  readonly after: (milliseconds: number, act: () => void) => () => void;
}
export interface SaveQueueOptions {
  readonly clock: SaveClock;
  /** A number in [0, 1): spreads the retries of many pages. */
  readonly random: () => number;
  readonly isOnline: () => boolean;
  readonly send: (unsent: Unsent) => Promise<unknown>;
  /** What the server holds, by key; absent is ''. */
  readonly stored: AnswerMap;
  readonly onStatus: (status: SaveStatus) => void;
  readonly onUnauthorized: () => void;
  /** Decides what a write means that is no longer taken: true tries again, false leaves the queue still. */
  readonly onShut: () => Promise<boolean>;
}
export interface SaveQueue {
  /** Takes changed answers; they are sent 2 s after the last change. */
  readonly change: (answers: AnswerMap) => void;
  /** Sends another write after everything that came before it, now. Rejects at its first failure. */
  readonly perform: (send: () => Promise<unknown>) => Promise<void>;
  /** Sends everything now; resolves when all of it is acknowledged, rejects with what prevents it. */
  readonly flush: () => Promise<void>;
  /** Sends everything now, also beside a request, as the page may be gone before it is answered. */
  readonly leave: () => void;
  /** Tries again now, for example because the network is back. */
  readonly retry: () => void;
  /** Ends a conflict: keys of `theirs` take the server's value, which is answered; the others keep the applicant's. */
  readonly settle: (theirs: readonly string[]) => AnswerMap;
  readonly unsent: () => Unsent;
  /** Takes all that the server holds now; answers the keys that this page knew otherwise. */
  readonly learn: (stored: AnswerMap) => readonly string[];
  readonly stop: () => void;
}

const autosaveDelay = 2000;
const firstRetry = 2000;
const longestRetry = 60_000;

type Job =
  | { readonly kind: 'answers'; answers: Record<string, string> }
  | { readonly kind: 'call'; readonly send: () => Promise<unknown>; readonly done: () => void; readonly failed: (error: unknown) => void };
interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}
interface State {
  readonly options: SaveQueueOptions;
  readonly stored: Record<string, string>;
  readonly jobs: Job[];
  readonly waiters: Waiter[];
  /** What was sent since the last acknowledgement: the server may hold any of it, though its answer was lost. */
  tried: readonly AnswerMap[];
  conflicts: readonly Conflict[];
  /** What is told while the server holds everything. */
  rest: SaveRest;
  /** The head of `jobs` is on its way. */
  isSending: boolean;
  isStopped: boolean;
  failures: number;
  cancelTimer: () => void;
}

export function createSaveQueue(options: SaveQueueOptions): SaveQueue {
  const state: State = {
    options, stored: { ...options.stored }, jobs: [], waiters: [], tried: [], conflicts: [],
    rest: { state: 'idle' }, isSending: false, isStopped: false, failures: 0, cancelTimer: () => undefined,
  };
  return {
    change: (answers) => change(state, answers),
    perform: (send) => new Promise((resolve, reject) => {
      state.jobs.push({ kind: 'call', send, done: resolve, failed: reject });
      void drain(state);
    }),
    flush: () => flush(state),
    leave: () => leave(state),
    retry: () => {
      if (state.jobs.length > 0) void drain(state);
    },
    settle: (theirs) => settle(state, theirs),
    unsent: () => unsentOf(state, state.jobs),
    learn: (stored) => learn(state, stored),
    stop: () => {
      state.isStopped = true;
      state.cancelTimer();
    },
  };
}

function change(state: State, answers: AnswerMap): void {
  const last = state.jobs.at(-1);
  const isOpen = last?.kind === 'answers' && !(state.isSending && state.jobs.length === 1);
  if (isOpen) Object.assign(last.answers, answers);
  else state.jobs.push({ kind: 'answers', answers: { ...answers } });
  if (state.failures > 0) return;
  wait(state, autosaveDelay);
  if (!state.isSending && state.conflicts.length === 0) state.options.onStatus(isAllStored(state) ? state.rest : { state: 'waiting' });
}

const isAllStored = (state: State): boolean => Object.keys(unsentOf(state, state.jobs).answers).length === 0;

function wait(state: State, milliseconds: number): void {
  state.cancelTimer();
  state.cancelTimer = state.options.clock.after(milliseconds, () => void drain(state));
}

async function flush(state: State): Promise<void> {
  if (state.jobs.length === 0) return;
  const done = new Promise<void>((resolve, reject) => state.waiters.push({ resolve, reject }));
  void drain(state);
  await done;
}

function leave(state: State): void {
  if (state.jobs.length === 0) return;
  if (!state.isSending) return void drain(state);
  const coming = { ...state.stored, ...answersOf(state.jobs.slice(0, 1)) };
  const late = changesFrom(coming, answersOf(state.jobs.slice(1)));
  // The queue sends them in their turn too, if there is one; the server then finds them as they are.
  if (Object.keys(late.answers).length > 0) void state.options.send(late).catch(() => undefined);
}

/** Sends job after job until none is left or one fails. */
async function drain(state: State): Promise<void> {
  if (state.isSending || state.isStopped || state.conflicts.length > 0) return;
  state.cancelTimer();
  state.isSending = true;
  const failure = await sendAll(state);
  state.isSending = false;
  const waiters = state.waiters.splice(0);
  if (failure === null) {
    state.failures = 0;
    for (const { resolve } of waiters) resolve();
    return;
  }
  for (const { reject } of waiters) reject(failure.error);
  if (!state.isStopped) await fail(state, failure.error);
}

async function sendAll(state: State): Promise<{ readonly error: unknown } | null> {
  try {
    while (state.jobs.length > 0 && !state.isStopped) {
      mergeHead(state.jobs);
      await sendHead(state);
    }
    return null;
  } catch (error) {
    return { error };
  }
}

/** Answers that failed and answers typed since go together. */
function mergeHead(jobs: Job[]): void {
  const [head, next] = jobs;
  if (head?.kind !== 'answers' || next?.kind !== 'answers') return;
  Object.assign(head.answers, next.answers);
  jobs.splice(1, 1);
}

async function sendHead(state: State): Promise<void> {
  const { options, jobs } = state;
  const head = jobs[0];
  if (head === undefined) return;
  const unsent = unsentOf(state, [head]);
  if (head.kind === 'call' || Object.keys(unsent.answers).length > 0) {
    options.onStatus({ state: 'saving' });
    state.tried = [...state.tried, unsent.answers];
    await (head.kind === 'call' ? head.send() : options.send(unsent));
    state.tried = [];
    Object.assign(state.stored, unsent.answers);
    state.rest = { state: 'saved', at: options.clock.now() };
    options.onStatus(state.rest);
  }
  jobs.shift();
  if (head.kind === 'call') head.done();
}

/** The answers of these jobs that differ from what the server holds. */
const unsentOf = (state: State, jobs: readonly Job[]): Unsent => changesFrom(state.stored, answersOf(jobs));

function answersOf(jobs: readonly Job[]): AnswerMap {
  const answers: Record<string, string> = {};
  for (const job of jobs) if (job.kind === 'answers') Object.assign(answers, job.answers);
  return answers;
}

function changesFrom(stored: AnswerMap, answers: AnswerMap): Unsent {
  const changed = Object.entries(answers).filter(([key, value]) => value !== (stored[key] ?? ''));
  return { answers: Object.fromEntries(changed), from: Object.fromEntries(changed.map(([key]) => [key, stored[key] ?? ''])) };
}

async function fail(state: State, error: unknown): Promise<void> {
  const head = state.jobs[0];
  const failure = saveFailureOf(error);
  if (head?.kind === 'call') head.failed(error);
  switch (failure.kind) {
    case 'unreachable': return failForNow(state);
    case 'unauthorized': return state.options.onUnauthorized();
    case 'conflict': return failInConflict(state, failure.answers);
    case 'refused': return failForGood(state, failure);
    case 'shut':
      if (await state.options.onShut()) void drain(state);
      else state.options.onStatus({ state: 'failed' });
      return undefined;
  }
}

function failForNow(state: State): void {
  const backoff = Math.min(firstRetry * 2 ** state.failures, longestRetry);
  state.failures += 1;
  state.options.onStatus({ state: state.options.isOnline() ? 'failed' : 'offline' });
  wait(state, backoff * (0.5 + state.options.random()));
}

/** There is nothing to choose where both sides gave the same answer, or where the newer one is an earlier try of this page. */
function failInConflict(state: State, newer: Readonly<Record<string, string | boolean>>): void {
  const { answers } = unsentOf(state, state.jobs);
  const theirs = Object.entries(newer).map(([key, value]) => [key, textOf(value)] as const);
  state.conflicts = theirs.flatMap(([key, value]) => {
    const mine = answers[key];
    const isOurs = mine === value || state.tried.some((sent) => sent[key] === value);
    return mine === undefined || isOurs ? [] : [{ key, mine, theirs: value }];
  });
  for (const [key, value] of theirs) state.stored[key] = value;
  if (state.conflicts.length === 0) void drain(state);
  else state.options.onStatus({ state: 'conflict', conflicts: state.conflicts });
}

const textOf = (value: string | boolean): string => typeof value === 'string' ? value : value ? 'true' : '';

function settle(state: State, theirs: readonly string[]): AnswerMap {
  const taken = Object.fromEntries(state.conflicts.filter(({ key }) => theirs.includes(key)).map((conflict) => [conflict.key, conflict.theirs]));
  state.conflicts = [];
  for (const job of state.jobs) if (job.kind === 'answers') dropKeys(job.answers, theirs);
  void drain(state);
  return taken;
}

function learn({ stored: known }: State, stored: AnswerMap): readonly string[] {
  const keys = new Set([...Object.keys(known), ...Object.keys(stored)]);
  const changed = [...keys].filter((key) => (known[key] ?? '') !== (stored[key] ?? ''));
  for (const key of changed) known[key] = stored[key] ?? '';
  return changed;
}

/** What the server names as wrong is left out until it is changed, so that it cannot hold up the rest. */
function failForGood(state: State, { message, keys }: Extract<SaveFailure, { kind: 'refused' }>): void {
  const head = state.jobs[0];
  if (head?.kind === 'answers' && keys.some((key) => key in head.answers)) dropKeys(head.answers, keys);
  else state.jobs.shift();
  if (state.jobs.length > 0) void drain(state).then(() => state.options.onStatus({ state: 'refused', reason: message }));
  else state.options.onStatus({ state: 'refused', reason: message });
}

function dropKeys(answers: Record<string, string>, keys: readonly string[]): void {
  for (const key of keys) delete answers[key];
}
