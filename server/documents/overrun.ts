/** Watches from outside how much time and memory a process takes. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Bounds {
  readonly milliseconds: number;
  /** In use at a time, by the process and those it has started. */
  readonly megabytes: number;
}

const everyMs = 100;

/** True once the time or the memory is used up; false when nobody wants to know any more. */
export function overrunOf(pid: number | undefined, { milliseconds, megabytes }: Bounds, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const clock = setTimeout(() => end(true), milliseconds);
    const watch = setInterval(() => { if (pid !== undefined && residentMegabytes(pid) > megabytes) end(true); }, everyMs);
    const end = (isOver: boolean): void => {
      clearTimeout(clock);
      clearInterval(watch);
      resolve(isOver);
    };
    signal.addEventListener('abort', () => end(false));
  });
}

/** 0 where the system does not tell, as on macOS; then only the limits of the process itself hold. */
function residentMegabytes(pid: number): number {
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(told(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
  return startedBy(pid).reduce((sum, id) => sum + residentMegabytes(id), own);
}

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
