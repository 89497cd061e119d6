import { collectGarbage } from '../../tests/support/collect-garbage.ts';

/** The bytes of heap that each of several results of `make` occupies. */
export function heapOf(make: () => unknown, instances: number): number {
  const kept: unknown[] = Array.from({ length: instances }, () => null);
  for (let round = 0; round < 3; round += 1) make();
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < instances; index += 1) kept[index] = make();
  collectGarbage();
  const after = process.memoryUsage().heapUsed;
  kept.length = 0;
  return (after - before) / instances;
}
