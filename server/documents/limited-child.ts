/** Processes that open what strangers sent: no network, no files but the programs', little time and memory, and no secrets. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mostConvertedBytes } from './objects.ts';
import { overrunOf } from './overrun.ts';
import { type FontNeeds, isReason, type Outcome } from './reasons.ts';

export interface Program {
  readonly file: string;
  readonly folder: string;
  /** Folders it may read; all else is closed to it. */
  readonly readable: readonly string[];
  readonly usesThreads: boolean;
  /** How long it may take until it says that it is ready; null: it says nothing and is ready at once. */
  readonly startMilliseconds: number | null;
  /** For one task. */
  readonly milliseconds: number;
  readonly megabytes: number;
  /** How long it is kept after a task; 0: every task has a process of its own. */
  readonly keptMilliseconds: number;
  /** Sent before every other task, to each process of it. */
  readonly first?: object;
}
/** The process ended before its task did, for no reason of its own: somebody may try again. */
export class ConverterLost extends Error {}

export interface LimitedChild {
  /** One task after the other. Throws ConverterLost. */
  run(task: object): Promise<Outcome>;
  /** The process that is there now; for whoever watches or kills it. */
  pid(): number | null;
  close(): void;
}

interface State {
  readonly program: Program;
  child: ChildProcess | null;
  isClosed: boolean;
  idle: NodeJS.Timeout | null;
  line: Promise<unknown>;
}

export function createLimitedChild(program: Program): LimitedChild {
  const state: State = { program, child: null, isClosed: false, idle: null, line: Promise.resolve() };
  return {
    run: (task) => {
      const turn = state.line.then(() => runOne(state, task));
      state.line = turn.catch(() => undefined);
      return turn;
    },
    pid: () => state.child?.pid ?? null,
    close: () => {
      state.isClosed = true;
      end(state);
    },
  };
}

function start({ file, folder, readable, usesThreads, megabytes, first }: Program): ChildProcess {
  const flags = [
    '--no-warnings', '--permission', ...readable.map((path) => `--allow-fs-read=${path}`), ...(usesThreads ? ['--allow-worker'] : []),
    `--max-old-space-size=${megabytes}`,
  ];
  const child = spawn(process.execPath, [...flags, file], {
    cwd: folder, env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced',
  });
  child.on('error', () => undefined);
  if (first !== undefined) child.send(first, () => undefined);
  return child;
}

/** Kept for the next task, it does not keep us from ending; and it ends when we do, as its channel closes. */
function keep(state: State, child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  state.idle = setTimeout(() => end(state), state.program.keptMilliseconds).unref();
}

/** One that was killed may count as connected for a moment longer. */
const isAlive = ({ connected, exitCode, signalCode }: ChildProcess): boolean => connected && exitCode === null && signalCode === null;

function taken(child: ChildProcess): ChildProcess {
  child.ref();
  child.channel?.ref();
  return child;
}

/** A start that hangs is tried anew: what it is for has not been touched yet. */
async function startReady(state: State): Promise<ChildProcess> {
  const { startMilliseconds } = state.program;
  for (let attempt = 1; attempt <= mostStarts && !state.isClosed; attempt += 1) {
    const child = start(state.program);
    state.child = child;
    if (startMilliseconds === null || await isReady(child, startMilliseconds)) return child;
    end(state);
  }
  throw new ConverterLost('A converter could not be started.');
}

const mostStarts = 4;

async function isReady(child: ChildProcess, milliseconds: number): Promise<boolean> {
  const signal = AbortSignal.any([AbortSignal.timeout(milliseconds), exitOf(child)]);
  return once(child, 'message', { signal }).then(() => true, () => false);
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
  // What has failed once may be broken.
  if ('failed' in outcome || state.program.keptMilliseconds === 0) end(state);
  else keep(state, child);
  return outcome;
}

async function outcomeOf(child: ChildProcess, program: Program, task: object): Promise<Outcome> {
  const done = new AbortController();
  const answered = once(child, 'message', { signal: done.signal }).then(([answer]): Outcome => readOutcome(answer));
  const died = once(child, 'exit', { signal: done.signal }).then((): never => { throw new ConverterLost('A converter ended in the middle of a document.'); });
  const lost = new Promise<never>((_, reject) => {
    child.send(task, (error) => { if (error !== null) reject(new ConverterLost('A converter could not be told its task.', { cause: error })); });
  });
  const overrun = overrunOf(child.pid, program, done.signal).then((isOver) => (isOver ? { failed: 'uploadTooComplex' } as const : answered));
  try {
    return await Promise.race([answered, died, lost, overrun]);
  } finally {
    done.abort();
    for (const other of [answered, died, lost, overrun]) other.catch(() => undefined);
  }
}

/** What comes from a process that a stranger's document may have taken over is checked like anything else. */
function readOutcome(answer: unknown): Outcome {
  if (typeof answer !== 'object' || answer === null) throw new ConverterLost('A converter answered nothing.');
  const { pdf, failed, needs } = answer as { readonly pdf?: unknown; readonly failed?: unknown; readonly needs?: unknown };
  if (pdf instanceof Uint8Array) {
    const fonts = readNeeds(needs);
    const length = (fonts?.fonts ?? []).reduce((sum, font) => sum + font.length, pdf.length);
    if (length > mostConvertedBytes) return { failed: 'uploadTooComplex' };
    return fonts === null ? { pdf } : { pdf, needs: fonts };
  }
  if (isReason(failed)) return { failed };
  throw new ConverterLost('A converter answered nothing.');
}

function readNeeds(needs: unknown): FontNeeds | null {
  if (typeof needs !== 'object' || needs === null) return null;
  const { signs, fonts, undrawn } = needs as { readonly [name in keyof FontNeeds]?: unknown };
  const isWhole = typeof signs === 'string' && typeof undrawn === 'string' && Array.isArray(fonts) && fonts.every((font) => font instanceof Uint8Array);
  return isWhole ? { signs, fonts, undrawn } : null;
}
