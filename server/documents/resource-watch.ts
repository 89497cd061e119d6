/** Watches the time and memory of a process from outside. */
import { readdirSync, readFileSync } from 'node:fs';

export interface ResourceLimits {
  readonly milliseconds: number;
  /** CPU time of the process and its descendants from now on; undefined sets no limit. */
  readonly cpuSeconds?: number;
  /** Memory in use by the process and its descendants. */
  readonly megabytes: number;
}

const everyMs = 100;

/** `time` is no fault of the process on a busy machine. */
export type Exceeded = 'time' | 'work';

/** Resolves with the limit that the process exceeds, or with null when `signal` aborts. */
export function exceedsLimits(
  pid: number | undefined,
  { milliseconds, cpuSeconds = Infinity, megabytes }: ResourceLimits,
  signal: AbortSignal,
): Promise<Exceeded | null> {
  return new Promise((resolve) => {
    const clock = setTimeout(() => end('time'), milliseconds);
    const used = (): readonly Use[] => (pid === undefined ? [] : withDescendants(pid).map(useOf));
    const before = total(used(), 'cpuSeconds');
    const watch = setInterval(() => {
      const uses = used();
      if (total(uses, 'megabytes') > megabytes || total(uses, 'cpuSeconds') - before > cpuSeconds) end('work');
    }, everyMs);
    const end = (exceeded: Exceeded | null): void => {
      clearTimeout(clock);
      clearInterval(watch);
      resolve(exceeded);
    };
    signal.addEventListener('abort', () => end(null));
  });
}

interface Use {
  readonly megabytes: number;
  readonly cpuSeconds: number;
}
const total = (uses: readonly Use[], what: keyof Use): number => uses.reduce((sum, use) => sum + use[what], 0);

/** Returns 0 on systems without `/proc`, such as macOS. There only the limits of the process itself apply. */
function useOf(pid: number): Use {
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0);
  // After the name: fields 12 and 13 are of the process, the next two of its ended children.
  const ticks = textOf(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15);
  return {
    megabytes: kilobytes / 1024,
    cpuSeconds: ticks.reduce((sum, tick) => sum + Number(tick), 0) / ticksPerSecond,
  };
}

/** The same on every Linux that Node supports. */
const ticksPerSecond = 100;

const withDescendants = (pid: number): readonly number[] => [pid].concat(childrenOf(pid).flatMap(withDescendants));

/** The children of all threads of a process. */
function childrenOf(pid: number): readonly number[] {
  const tasks = `/proc/${pid}/task`;
  const texts = namesIn(tasks).map((task) => textOf(`${tasks}/${task}/children`));
  return texts
    .join(' ')
    .split(' ')
    .filter((id) => id !== '')
    .map(Number);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
