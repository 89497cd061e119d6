/**
 * The queue of an applicant's writes: one request at a time, in order, only differences from the server's state. It
 * depends on neither React nor a form, and has no clock of its own.
 */
import type { WireAnswers } from '../../../engine/index.ts';
import { saveFailureOf } from './save-failure.ts';
import {
  answersOf,
  changesFrom,
  type IsSentAnyway,
  conflictsIn,
  dropCalls,
  mergeHead,
  takeAnswers,
  type AnswerMap,
  type Conflict,
  type DiscardedAnswers,
  type Job,
  type QueuedCall,
  type Unsent,
} from './save-jobs.ts';

type SaveRest = { readonly state: 'idle' } | { readonly state: 'saved'; readonly at: number };
/** The state of saving, as shown to the applicant. Only the server's confirmation makes it `saved`. */
export type SaveStatus =
  | SaveRest
  /** Changed and not sent yet. */
  | { readonly state: 'waiting' | 'saving' | 'offline' | 'failed' }
  /** These answers are shown and not stored. They are sent again only after a change. */
  | { readonly state: 'refused'; readonly reason: string; readonly keys: readonly string[] }
  | { readonly state: 'conflict'; readonly conflicts: readonly Conflict[] };

export interface SaveClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs `act` once after the delay; the returned function cancels it. */
  readonly after: (milliseconds: number, act: () => void) => () => void;
}
export interface SaveQueueOptions {
  readonly clock: SaveClock;
  /** A number in [0, 1); spreads the retries of many pages. */
  readonly random: () => number;
  readonly isOnline: () => boolean;
  /** Resolves with the answers that the server left out; null without any. */
  readonly send: (unsent: Unsent) => Promise<DiscardedAnswers | null>;
  /** The answers on the server, by key; a missing key is ''. */
  readonly stored: AnswerMap;
  /** Converts answers of the server. */
  readonly valuesOf: (answers: WireAnswers) => AnswerMap;
  readonly isSentAnyway: IsSentAnyway;
  readonly onStatus: (status: SaveStatus) => void;
  readonly onUnauthorized: () => void;
  /** Handles a write that the server no longer accepts: true tries again, false pauses the queue. */
  readonly onShut: () => Promise<boolean>;
}
export interface SaveQueue {
  /** Accepts changed answers; they are sent 2 s after the last change. */
  readonly change: (answers: AnswerMap) => void;
  /** Sends another write now, after all earlier ones, and repeats it until the server accepts or refuses it. */
  readonly perform: (call: QueuedCall) => void;
  /** Sends everything now. Resolves when the server has confirmed all of it; rejects with the current failure. */
  readonly flush: () => Promise<void>;
  /** Resolves when the queue is empty, also after failures that are retried. Rejects if the session has ended. */
  readonly settled: () => Promise<void>;
  /** Sends everything now, also in parallel to a request in flight, because the page can close before its response. */
  readonly leave: () => void;
  /** Tries again now and restarts the waits, for example when the network is back. */
  readonly retry: () => void;
  /**
   * Ends a conflict: keys of `theirs` take the server's values, which are returned; the others keep the applicant's.
   */
  readonly settle: (theirs: readonly string[]) => AnswerMap;
  /** The answers that only this page has, including refused ones. */
  readonly unsent: () => Unsent;
  /** True if the server has all answers and choices. */
  readonly isSaved: () => boolean;
  /** Takes the server's current answers; returns the keys whose known value was different. */
  readonly learn: (stored: AnswerMap) => readonly string[];
  readonly stop: () => void;
}

const autosaveDelay = 2000;
const firstRetry = 2000;
const longestRetry = 60_000;

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  /** Waits through failures that are retried. */
  readonly isPatient: boolean;
}
interface State {
  readonly options: SaveQueueOptions;
  readonly stored: Record<string, string>;
  readonly jobs: Job[];
  waiters: readonly Waiter[];
  /** Answers that the server refused and that have not changed since; `refusal` is its last reason. */
  readonly refused: Record<string, string>;
  refusal: Error | null;
  /** Everything sent since the last confirmation: the server can have any of it, because a response can be lost. */
  tried: readonly AnswerMap[];
  conflicts: readonly Conflict[];
  /** The failure that began the last conflict. */
  conflictError: unknown;
  /** The shown state while the server has everything. */
  rest: SaveRest;
  /** The head of `jobs` is in flight. */
  isSending: boolean;
  /** A retry was requested during a request: if that fails, the next one follows at once. */
  isRetryDue: boolean;
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
    conflictError: null,
    rest: { state: 'idle' },
    isSending: false,
    isRetryDue: false,
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
      state.isRetryDue = state.isSending;
      state.failures = 0;
      if (state.jobs.length > 0) void drain(state);
    },
    settle: (theirs) => settle(state, theirs),
    unsent: () => changesFrom(state.stored, { ...state.refused, ...answersOf(state.jobs) }, options.isSentAnyway),
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

/** The shown state while nothing is in flight. */
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
  if (!isPatient && state.conflicts.length > 0) throw state.conflictError;
  const done = new Promise<void>((resolve, reject) => {
    state.waiters = [...state.waiters, { resolve, reject, isPatient }];
  });
  void drain(state);
  await done;
}

/** Rejects the waiters with the failure; patient ones only at the end of the session. */
function endWaiting(state: State, error: unknown, isFinal: boolean): void {
  const ended = state.waiters.filter(({ isPatient }) => isFinal || !isPatient);
  state.waiters = state.waiters.filter((waiter) => !ended.includes(waiter));
  for (const { reject } of ended) reject(error);
}

function leave(state: State): void {
  if (state.jobs.length === 0) return;
  if (!state.isSending) return void drain(state);
  const coming = { ...state.stored, ...answersOf(state.jobs.slice(0, 1)) };
  const late = changesFrom(coming, answersOf(state.jobs.slice(1)), state.options.isSentAnyway);
  // The queue also sends them in order, if it continues; the server then finds no difference.
  if (Object.keys(late.answers).length > 0) void state.options.send(late).catch(() => undefined);
}

/** Sends jobs until none is left or one fails. */
async function drain(state: State): Promise<void> {
  if (state.isSending || state.isStopped || state.conflicts.length > 0) return;
  state.cancelTimer();
  state.isSending = true;
  state.isRetryDue = false;
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
    const discarded = head.kind === 'call' ? await head.call.send().then(() => null) : await options.send(unsent);
    state.tried = [];
    Object.assign(state.stored, without(unsent.answers, discarded?.keys ?? []));
    if (discarded !== null) setAside(state, head, discarded.keys, new Error(discarded.reason));
    state.rest = { state: 'saved', at: options.clock.now() };
  }
  jobs.shift();
  if (head.kind !== 'call') return;
  Object.assign(state.stored, head.call.changes);
  head.call.onSaved();
}

/** The answers of these jobs that differ from those on the server. */
const unsentOf = ({ stored, options }: State, jobs: readonly Job[]): Unsent =>
  changesFrom(stored, answersOf(jobs), options.isSentAnyway);

async function fail(state: State, error: unknown): Promise<void> {
  const head = state.jobs[0];
  const failure = saveFailureOf(error);
  switch (failure.kind) {
    case 'unreachable':
      return failForNow(state, error);
    case 'unauthorized':
      return state.options.onUnauthorized();
    case 'conflict':
      state.conflictError = error;
      return failInConflict(state, failure.answers);
    case 'refused':
      return failForGood(state, error, failure.keys);
    case 'shut':
      if (await state.options.onShut()) void drain(state);
      // The server accepts other writes of this page, but not this one.
      else if (head?.kind === 'call' && head === state.jobs[0] && !state.isStopped) failForGood(state, error, []);
      else state.options.onStatus({ state: 'failed' });
      return undefined;
  }
}

function failForNow(state: State, error: unknown): void {
  const head = state.jobs[0];
  const backoff = state.isRetryDue ? 0 : Math.min(firstRetry * 2 ** state.failures, longestRetry);
  state.failures += 1;
  state.options.onStatus({ state: state.options.isOnline() ? 'failed' : 'offline' });
  wait(state, backoff * (0.5 + state.options.random()));
  if (head?.kind === 'call') head.call.onPending(error);
}

function failInConflict(state: State, newer: WireAnswers): void {
  const theirs = state.options.valuesOf(newer);
  state.conflicts = conflictsIn(unsentOf(state, state.jobs).answers, theirs, state.tried);
  Object.assign(state.stored, theirs);
  if (state.conflicts.length === 0) void drain(state);
  else state.options.onStatus({ state: 'conflict', conflicts: state.conflicts });
}

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

/** Sets a refused write aside, so that it does not block the others: a call permanently, answers until they change. */
function failForGood(state: State, error: unknown, keys: readonly string[]): void {
  const head = state.jobs[0];
  if (head?.kind === 'call') {
    dropCalls(state.jobs, head.call.id);
    head.call.onRefused(error);
  } else if (head !== undefined) {
    const named = keys.filter((key) => key in head.answers);
    const reason = error instanceof Error ? error : new Error(String(error));
    setAside(state, head, named.length > 0 ? named : Object.keys(head.answers), reason);
  }
  void drain(state);
}

/**
 * Takes answers that are not stored out of the first job, and reports them until they change or a later job has them.
 */
function setAside(state: State, head: Job, keys: readonly string[], reason: Error): void {
  const replaced = Object.keys(answersOf(state.jobs.slice(1)));
  const refused = without(takeAnswers([head], keys), replaced);
  if (Object.keys(refused).length === 0) return;
  Object.assign(state.refused, refused);
  state.refusal = reason;
}

const without = (answers: AnswerMap, keys: readonly string[]): AnswerMap =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => !keys.includes(key)));
