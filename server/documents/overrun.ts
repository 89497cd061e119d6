/** Watches from outside how much time and memory a process takes. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Bounds {
  readonly milliseconds: number;
  /** Of the processor, by the process and those it has started; without it any. */
  readonly cpuSeconds?: number;
  /** In use at a time, by the process and those it has started. */
  readonly megabytes: number;
}

const everyMs = 100;

/** True once the time or the memory is used up; false when nobody wants to know any more. */
export function overrunOf(pid: number | undefined, { milliseconds, cpuSeconds = Infinity, megabytes }: Bounds, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const clock = setTimeout(() => end(true), milliseconds);
    const watch = setInterval(() => {
      const uses = pid === undefined ? [] : withStarted(pid).map(useOf);
      if (total(uses, 'megabytes') > megabytes || total(uses, 'cpuSeconds') > cpuSeconds) end(true);
    }, everyMs);
    const end = (isOver: boolean): void => {
      clearTimeout(clock);
      clearInterval(watch);
      resolve(isOver);
    };
    signal.addEventListener('abort', () => end(false));
  });
}

interface Use {
  readonly megabytes: number;
  readonly cpuSeconds: number;
}
const total = (uses: readonly Use[], what: keyof Use): number => uses.reduce((sum, use) => sum + use[what], 0);

/** 0 where the system does not tell, as on macOS; then only the limits of the process itself hold. */
function useOf(pid: number): Use {
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(told(`/proc/${pid}/status`))?.[1] ?? 0);
  // After the name: the 12th and 13th are of the process itself, the next two of those it has waited for.
  const ticks = told(`/proc/${pid}/stat`).replace(/^.*\) /s, '').split(' ').slice(11, 15);
  return { megabytes: kilobytes / 1024, cpuSeconds: ticks.reduce((sum, tick) => sum + Number(tick), 0) / ticksOfSecond };
}

/** On every Linux that Node runs on. */
const ticksOfSecond = 100;

/** The process, and all that it and those have started. */
const withStarted = (pid: number): readonly number[] => [pid].concat(startedBy(pid).flatMap(withStarted));

/** By any of its threads. */
function startedBy(pid: number): readonly number[] {
  const tasks = `/proc/${pid}/task`;
  const texts = listed(tasks).map((task) => told(`${tasks}/${task}/children`));
  return texts.join(' ').split(' ').filter((id) => id !== '').map(Number);
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function told(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
