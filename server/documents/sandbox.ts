/**
 * Processes for untrusted files: without network and secrets, with access only to programs, and with limits of time and
 * memory.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { uploadCeilings } from '../../api-client/index.ts';
import { lowerPriority } from '../base/background-priority.ts';
import { mostConvertedBytes } from './object-store.ts';
import { isReason } from '../forms/upload-reasons.ts';
import type { FontNeeds, Outcome } from './child/outcome.ts';
import { exceedsLimits } from './resource-watch.ts';

export interface SandboxProgram {
  readonly file: string;
  readonly folder: string;
  /** The only folders and files that it may read. */
  readonly readable: readonly string[];
  readonly usesThreads: boolean;
  /** Further options of Node.js. */
  readonly flags?: readonly string[];
  /** The time limit for its ready message; null for a program that is ready at once. */
  readonly startMilliseconds: number | null;
  /** The time limit of one task, after which it is repeated. */
  readonly milliseconds: number;
  /** The limit of its CPU time, which is the same on a busy machine. Its document is too complex. */
  readonly cpuSeconds?: number;
  readonly megabytes: number;
  /** The lifetime of the idle process after a task; 0 starts a new process for each task. */
  readonly keptMilliseconds: number;
  /** The first message to each new process. */
  readonly first?: object;
}
/** The process ended before its task was complete. The task can be retried. */
export class ConverterLost extends Error {}
/** The process took too long, perhaps because the machine is busy. The task can be retried. */
export class ConverterSlow extends Error {}
/** The process could not be started, which is no fault of the document. */
export class ConverterNotStarted extends Error {}

export interface Sandbox {
  /** Runs one task after the other. Throws ConverterLost, ConverterSlow or ConverterNotStarted. */
  run(task: object): Promise<Outcome>;
  /** The id of the current process. */
  pid(): number | null;
  close(): void;
}

interface State {
  readonly program: SandboxProgram;
  child: ChildProcess | null;
  isClosed: boolean;
  idle: NodeJS.Timeout | null;
  /** Resolves when all earlier tasks have ended. */
  queue: Promise<unknown>;
}

/** Creates a sandbox. Its process starts with the first task. */
export function createSandbox(program: SandboxProgram): Sandbox {
  const state: State = { program, child: null, isClosed: false, idle: null, queue: Promise.resolve() };
  return {
    run: (task) => {
      const turn = state.queue.then(() => runOne(state, task));
      state.queue = turn.catch(() => undefined);
      return turn;
    },
    pid: () => state.child?.pid ?? null,
    close: () => {
      state.isClosed = true;
      end(state);
    },
  };
}

function start(program: SandboxProgram): ChildProcess {
  const { file, folder, readable, usesThreads, flags = [], megabytes, first } = program;
  const options = [
    '--no-warnings',
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    ...(usesThreads ? ['--allow-worker'] : []),
    `--max-old-space-size=${megabytes}`,
    ...flags,
  ];
  const child = spawn(process.execPath, [...options, file], {
    cwd: folder,
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  child.on('error', () => undefined);
  lowerPriority(child.pid);
  if (first !== undefined) child.send(first, () => undefined);
  return child;
}

/**
 * Keeps an idle process. It does not keep our process alive, and it ends with our process, which closes its channel.
 */
function keep(state: State, child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  state.idle = setTimeout(() => end(state), state.program.keptMilliseconds).unref();
}

/** A killed process can count as connected for a moment. */
const isAlive = ({ connected, exitCode, signalCode }: ChildProcess): boolean =>
  connected && exitCode === null && signalCode === null;

function taken(child: ChildProcess): ChildProcess {
  child.ref();
  child.channel?.ref();
  return child;
}

/** Starts a process. A start that hangs is repeated, because no task has begun. */
async function startReady(state: State): Promise<ChildProcess> {
  const { startMilliseconds } = state.program;
  for (let attempt = 1; attempt <= mostStarts && !state.isClosed; attempt += 1) {
    const child = start(state.program);
    state.child = child;
    const isStarted = child.pid !== undefined;
    if (isStarted && (startMilliseconds === null || (await isReady(child, startMilliseconds)))) return child;
    end(state);
  }
  throw new ConverterNotStarted('A converter could not be started.');
}

const mostStarts = 4;

async function isReady(child: ChildProcess, milliseconds: number): Promise<boolean> {
  const signal = AbortSignal.any([AbortSignal.timeout(milliseconds), exitOf(child)]);
  return once(child, 'message', { signal }).then(
    () => true,
    () => false,
  );
}

function exitOf(child: ChildProcess): AbortSignal {
  const exit = new AbortController();
  child.once('exit', () => exit.abort());
  return exit.signal;
}

function end(state: State): void {
  if (state.idle !== null) clearTimeout(state.idle);
  state.child?.kill('SIGKILL');
  state.child = null;
}

async function runOne(state: State, task: object): Promise<Outcome> {
  if (state.idle !== null) clearTimeout(state.idle);
  const child = state.child !== null && isAlive(state.child) ? taken(state.child) : await startReady(state);
  const outcome = await outcomeOf(child, state.program, task).catch((error: unknown) => {
    end(state);
    throw error;
  });
  // A process with a failed task may be broken.
  if ('failed' in outcome || state.program.keptMilliseconds === 0) end(state);
  else keep(state, child);
  return outcome;
}

async function outcomeOf(child: ChildProcess, program: SandboxProgram, task: object): Promise<Outcome> {
  const done = new AbortController();
  const answered = once(child, 'message', { signal: done.signal }).then(([answer]): Outcome => parseOutcome(answer));
  const died = once(child, 'exit', { signal: done.signal }).then((): never => {
    throw new ConverterLost('A converter ended in the middle of a document.');
  });
  const lost = new Promise<never>((_, reject) => {
    child.send(task, (error) => {
      if (error !== null) reject(new ConverterLost('A converter could not receive its task.', { cause: error }));
    });
  });
  const exceeded = exceedsLimits(child.pid, program, done.signal).then((limit) => {
    if (limit === 'time') throw new ConverterSlow('A converter took too long.');
    return limit === 'work' ? ({ failed: 'uploadTooComplex' } as const) : answered;
  });
  try {
    return await Promise.race([answered, died, lost, exceeded]);
  } finally {
    done.abort();
    for (const other of [answered, died, lost, exceeded]) other.catch(() => undefined);
  }
}

const isPageCount = (pages: unknown): pages is number =>
  Number.isInteger(pages) && Number(pages) >= 1 && Number(pages) <= uploadCeilings.maxPages;

/** Validates the result, because an untrusted document may control the process. */
function parseOutcome(answer: unknown): Outcome {
  if (typeof answer !== 'object' || answer === null) throw new ConverterLost('A converter returned no result.');
  const { pdf, pages, failed, needs } = answer as {
    readonly pdf?: unknown;
    readonly pages?: unknown;
    readonly failed?: unknown;
    readonly needs?: unknown;
  };
  if (pdf instanceof Uint8Array) {
    const fonts = parseNeeds(needs);
    const length = (fonts?.fonts ?? []).reduce((sum, font) => sum + font.length, pdf.length);
    if (length > mostConvertedBytes) return { failed: 'uploadTooComplex' };
    const count = isPageCount(pages) ? { pages } : {};
    return fonts === null ? { pdf, ...count } : { pdf, needs: fonts };
  }
  if (isReason(failed)) return { failed };
  throw new ConverterLost('A converter returned no result.');
}

function parseNeeds(needs: unknown): FontNeeds | null {
  if (typeof needs !== 'object' || needs === null) return null;
  const { characters, fonts, missing } = needs as { readonly [name in keyof FontNeeds]?: unknown };
  const isWhole =
    typeof characters === 'string' &&
    typeof missing === 'string' &&
    Array.isArray(fonts) &&
    fonts.every((font) => font instanceof Uint8Array);
  return isWhole ? { characters, fonts, missing } : null;
}
