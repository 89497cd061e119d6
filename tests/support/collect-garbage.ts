import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Frees what nothing refers to. */
export const collectGarbage = runInNewContext('gc') as () => void;

/** Waits for work while garbage is collected again and again. */
export async function whileCollecting<T>(work: Promise<T>): Promise<T> {
  const collecting = setInterval(collectGarbage, 20);
  return work.finally(() => clearInterval(collecting));
}
