/** Measures the memory of the processes that this process has started, on Linux. */
import { readdirSync, readFileSync } from 'node:fs';

/** The most memory that all started processes had together, in MB; pages that they share are counted once. */
export interface ChildMemory {
  readonly stop: () => number;
}

const everyMs = 250;

/** Samples the memory four times a second until `stop`, which returns the greatest sum. */
export function watchChildMemory(): ChildMemory {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, sumOfChildren());
  }, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

function sumOfChildren(): number {
  const parents = new Map(
    readdirSync('/proc').flatMap((id) => (/^\d+$/.test(id) ? [[id, parentOf(id)] as const] : [])),
  );
  const isChild = (id: string): boolean => {
    const parent = parents.get(id) ?? '';
    return parent === String(process.pid) || (parents.has(parent) && isChild(parent));
  };
  return [...parents.keys()].filter(isChild).reduce((sum, id) => sum + memoryOf(id), 0);
}

const parentOf = (id: string): string => /^PPid:\s+(\d+)/m.exec(textOf(`/proc/${id}/status`))?.[1] ?? '';
const memoryOf = (id: string): number =>
  Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${id}/smaps_rollup`))?.[1] ?? 0) / 1024;

/** '' for a process that has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
