/**
 * The one line in which an applicant's writes wait for the server: one request at a time, in order, only what differs
 * from what the server holds. Knows no React, no form and no clock of its own.
 */
import { saveFailureOf } from './save-failure.ts';
import {
  answersOf,
  changesFrom,
  conflictsIn,
  dropCalls,
  mergeHead,
  takeAnswers,
  type AnswerMap,
  type Conflict,
  type Job,
  type QueuedCall,
  type Unsent,
} from './save-jobs.ts';

type SaveRest = { readonly state: 'idle' } | { readonly state: 'saved'; readonly at: number };
/** What the applicant is told about saving. Only the server's acknowledgement makes it `saved`. */
export type SaveStatus =
  | SaveRest
  /** Changed and not sent yet. */
  | { readonly state: 'waiting' | 'saving' | 'offline' | 'failed' }
  /** These answers are shown and not stored, and are not sent again before they are changed. */
  | { readonly state: 'refused'; readonly reason: string; readonly keys: readonly string[] }
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
  /**
   * Sends another write after everything that came before it, now, and again until the server has taken or refused it.
   */
  readonly perform: (call: QueuedCall) => void;
  /** Sends everything now; resolves when all of it is acknowledged, rejects with what prevents it at this moment. */
  readonly flush: () => Promise<void>;
  /**
   * Resolves once nothing waits any more, through failures that another try follows; rejects where the session has
   * ended.
   */
  readonly settled: () => Promise<void>;
  /** Sends everything now, also beside a request, as the page may be gone before it is answered. */
  readonly leave: () => void;
  /** Tries again now, for example because the network is back. */
  readonly retry: () => void;
  /** Ends a conflict: keys of `theirs` take the server's value, which is answered; the others keep the applicant's. */
  readonly settle: (theirs: readonly string[]) => AnswerMap;
  /** The answers that only this page holds, refused ones among them. */
  readonly unsent: () => Unsent;
  /** Whether the server holds all answers and choices. */
  readonly isSaved: () => boolean;
  /** Takes all that the server holds now; answers the keys that this page knew otherwise. */
  readonly learn: (stored: AnswerMap) => readonly string[];
  readonly stop: () => void;
}

const autosaveDelay = 2000;
const firstRetry = 2000;
const longestRetry = 60_000;

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  /** Waits through failures that another try may follow. */
  readonly isPatient: boolean;
}
interface State {
  readonly options: SaveQueueOptions;
  readonly stored: Record<string, string>;
  readonly jobs: Job[];
  waiters: readonly Waiter[];
  /** Answers that the server has refused and that were not changed since, with its last reason. */
  readonly refused: Record<string, string>;
  refusal: Error | null;
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
    options,
    stored: { ...options.stored },
    jobs: [],
    waiters: [],
    refused: {},
    refusal: null,
    tried: [],
    conflicts: [],
    rest: { state: 'idle' },
    isSending: false,
    isStopped: false,
    failures: 0,
    cancelTimer: () => undefined,
  };
  return {
    change: (answers) => change(state, answers),
    perform: (call) => {
      state.jobs.push({ kind: 'call', call });
      void drain(state);
    },
    flush: async () => {
      await sendAllNow(state, false);
      if (state.refusal !== null) throw state.refusal;
    },
    settled: () => sendAllNow(state, true),
    leave: () => leave(state),
    retry: () => {
      if (state.jobs.length > 0) void drain(state);
    },
    settle: (theirs) => settle(state, theirs),
    unsent: () => changesFrom(state.stored, { ...state.refused, ...answersOf(state.jobs) }),
    isSaved: () => isAllStored(state) && state.refusal === null && state.jobs.every(({ kind }) => kind === 'answers'),
    learn: (stored) => learn(state, stored),
    stop: () => {
      state.isStopped = true;
      state.cancelTimer();
      endWaiting(state, new Error('The queue was stopped.'), true);
    },
  };
}

function change(state: State, answers: AnswerMap): void {
  const last = state.jobs.at(-1);
  const isOpen = last?.kind === 'answers' && !(state.isSending && state.jobs.length === 1);
  if (isOpen) Object.assign(last.answers, answers);
  else state.jobs.push({ kind: 'answers', answers: { ...answers } });
  forgetRefused(state, Object.keys(answers));
  if (state.failures > 0) return;
  wait(state, autosaveDelay);
  if (!state.isSending && state.conflicts.length === 0)
    state.options.onStatus(isAllStored(state) ? restOf(state) : { state: 'waiting' });
}

const isAllStored = (state: State): boolean => Object.keys(unsentOf(state, state.jobs).answers).length === 0;

/** What is told while nothing is on its way. */
function restOf({ refusal, refused, rest }: State): SaveStatus {
  return refusal === null ? rest : { state: 'refused', reason: refusal.message, keys: Object.keys(refused) };
}

function forgetRefused(state: State, keys: readonly string[]): void {
  for (const key of keys) delete state.refused[key];
  if (Object.keys(state.refused).length === 0) state.refusal = null;
}

function wait(state: State, milliseconds: number): void {
  state.cancelTimer();
  state.cancelTimer = state.options.clock.after(milliseconds, () => void drain(state));
}

async function sendAllNow(state: State, isPatient: boolean): Promise<void> {
  if (state.jobs.length === 0) return;
  const done = new Promise<void>((resolve, reject) => {
    state.waiters = [...state.waiters, { resolve, reject, isPatient }];
  });
  void drain(state);
  await done;
}

/** Rejects the waiters with what prevents the saving; patient ones only at the end of the session. */
function endWaiting(state: State, error: unknown, isFinal: boolean): void {
  const ended = state.waiters.filter(({ isPatient }) => isFinal || !isPatient);
  state.waiters = state.waiters.filter((waiter) => !ended.includes(waiter));
  for (const { reject } of ended) reject(error);
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
  if (failure === null) return finish(state);
  endWaiting(state, failure.error, saveFailureOf(failure.error).kind === 'unauthorized');
  if (!state.isStopped) await fail(state, failure.error);
}

function finish(state: State): void {
  const { waiters } = state;
  state.failures = 0;
  state.waiters = [];
  if (!state.isStopped) state.options.onStatus(restOf(state));
  for (const { resolve } of waiters) resolve();
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

async function sendHead(state: State): Promise<void> {
  const { options, jobs } = state;
  const head = jobs[0];
  if (head === undefined) return;
  const unsent = unsentOf(state, [head]);
  if (head.kind === 'call' || Object.keys(unsent.answers).length > 0) {
    options.onStatus({ state: 'saving' });
    state.tried = [...state.tried, unsent.answers];
    await (head.kind === 'call' ? head.call.send() : options.send(unsent));
    state.tried = [];
    Object.assign(state.stored, unsent.answers);
    state.rest = { state: 'saved', at: options.clock.now() };
  }
  jobs.shift();
  if (head.kind === 'call') head.call.onSaved();
}

/** The answers of these jobs that differ from what the server holds. */
const unsentOf = (state: State, jobs: readonly Job[]): Unsent => changesFrom(state.stored, answersOf(jobs));

async function fail(state: State, error: unknown): Promise<void> {
  const head = state.jobs[0];
  const failure = saveFailureOf(error);
  switch (failure.kind) {
    case 'unreachable':
      return failForNow(state, error);
    case 'unauthorized':
      return state.options.onUnauthorized();
    case 'conflict':
      return failInConflict(state, failure.answers);
    case 'refused':
      return failForGood(state, error, failure.keys);
    case 'shut':
      if (await state.options.onShut()) void drain(state);
      // Writes are still taken from this page, only not this one.
      else if (head?.kind === 'call' && head === state.jobs[0] && !state.isStopped) failForGood(state, error, []);
      else state.options.onStatus({ state: 'failed' });
      return undefined;
  }
}

function failForNow(state: State, error: unknown): void {
  const head = state.jobs[0];
  const backoff = Math.min(firstRetry * 2 ** state.failures, longestRetry);
  state.failures += 1;
  state.options.onStatus({ state: state.options.isOnline() ? 'failed' : 'offline' });
  wait(state, backoff * (0.5 + state.options.random()));
  if (head?.kind === 'call') head.call.onPending(error);
}

function failInConflict(state: State, newer: Readonly<Record<string, string | boolean>>): void {
  const theirs = Object.fromEntries(Object.entries(newer).map(([key, value]) => [key, textOf(value)]));
  state.conflicts = conflictsIn(unsentOf(state, state.jobs).answers, theirs, state.tried);
  Object.assign(state.stored, theirs);
  if (state.conflicts.length === 0) void drain(state);
  else state.options.onStatus({ state: 'conflict', conflicts: state.conflicts });
}

const textOf = (value: string | boolean): string => (typeof value === 'string' ? value : value ? 'true' : '');

function settle(state: State, theirs: readonly string[]): AnswerMap {
  const taken = Object.fromEntries(
    state.conflicts.filter(({ key }) => theirs.includes(key)).map((conflict) => [conflict.key, conflict.theirs]),
  );
  state.conflicts = [];
  takeAnswers(state.jobs, theirs);
  void drain(state);
  return taken;
}

function learn(state: State, stored: AnswerMap): readonly string[] {
  const { stored: known, refused } = state;
  const keys = new Set([...Object.keys(known), ...Object.keys(stored)]);
  const changed = [...keys].filter((key) => (known[key] ?? '') !== (stored[key] ?? ''));
  for (const key of changed) known[key] = stored[key] ?? '';
  forgetRefused(
    state,
    Object.keys(refused).filter((key) => refused[key] === (stored[key] ?? '')),
  );
  return changed;
}

/**
 * What the server refuses is set aside, so that it cannot hold up the rest: a call for good, answers until they are
 * changed.
 */
function failForGood(state: State, error: unknown, keys: readonly string[]): void {
  const head = state.jobs[0];
  if (head?.kind === 'call') {
    dropCalls(state.jobs, head.call.id);
    head.call.onRefused(error);
  } else if (head !== undefined) {
    const named = keys.filter((key) => key in head.answers);
    Object.assign(state.refused, takeAnswers([head], named.length > 0 ? named : Object.keys(head.answers)));
    state.refusal = error instanceof Error ? error : new Error(String(error));
  }
  void drain(state);
}
