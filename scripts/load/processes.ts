/** The processes of this machine, as /proc shows them. */
import { readdir, readFile } from 'node:fs/promises';

/** The ids of a process and of all that it has started, itself first. */
export async function withDescendants(pid: number): Promise<readonly number[]> {
  const children = Map.groupBy(await allProcesses(), ({ parent }) => parent);
  const found = [pid];
  for (const one of found) found.push(...(children.get(one) ?? []).map((child) => child.pid));
  return found;
}

/** The ids of the descendants of a process whose command line has a word. */
export async function descendantsWith(pid: number, word: string): Promise<readonly number[]> {
  const [, ...descendants] = await withDescendants(pid);
  const lines = await Promise.all(descendants.map((one) => readFile(`/proc/${one}/cmdline`, 'utf8').catch(() => '')));
  return descendants.filter((_pid, index) => lines[index]?.includes(word) === true);
}

/** True when one of the processes has not ended. */
export async function areRunning(pids: readonly number[]): Promise<boolean> {
  return (await allProcesses()).some(({ pid, hasEnded }) => pids.includes(pid) && !hasEnded);
}

/** Sends a signal to processes; those that have ended are left out. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

interface Running {
  readonly pid: number;
  readonly parent: number;
  /** True when it has ended and only its parent does not know yet. */
  readonly hasEnded: boolean;
}

async function allProcesses(): Promise<readonly Running[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return pids.flatMap((pid, index) => {
    // The name of the program is in parentheses and may have any character; the state and the parent follow it.
    const [state, parent] = stats[index]?.split(')').at(-1)?.trim().split(' ') ?? [];
    return parent === undefined ? [] : [{ pid, parent: Number(parent), hasEnded: state === 'Z' }];
  });
}
