import { setPriority } from 'node:os';

/**
 * The niceness of processes that convert and print. When the processor is full they get a third of the time of a
 * process that answers calls.
 */
export const backgroundNiceness = 5;

/** Lowers the priority of a process that has just started, and of the threads that it starts. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, backgroundNiceness);
  } catch {
    // The process has ended.
  }
}
