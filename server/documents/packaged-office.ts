/** The LibreOffice from npm: WebAssembly in a process that is kept for a minute. */
import { join } from 'node:path';
import { createLimitedChild, type LimitedChild } from './limited-child.ts';
import type { Office } from './native-office.ts';
import type { FontNeeds } from './reasons.ts';

/**
 * LibreOffice reads its fonts when it starts. A document that needs more of them than the kept process has is therefore
 * converted by a new process, with the fonts for exactly its signs; the former one ends first, so there is one at a time.
 */
export function createPackagedOffice(folder: string, readable: readonly string[]): Office {
  let current = start(folder, readable, null);
  let loaded = '';
  let line: Promise<unknown> = Promise.resolve();

  function fitting(needs: FontNeeds | null): LimitedChild {
    if (needs === null || Array.from(needs.signs).every((sign) => loaded.includes(sign))) return current;
    current.close();
    loaded = needs.signs;
    current = start(folder, readable, needs);
    return current;
  }
  return {
    run: ({ bytes, needs }) => {
      const turn = line.then(() => fitting(needs).run({ bytes }));
      line = turn.catch(() => undefined);
      return turn;
    },
    pid: () => current.pid(),
    close: () => current.close(),
  };
}

function start(folder: string, readable: readonly string[], needs: FontNeeds | null): LimitedChild {
  return createLimitedChild({
    file: join(import.meta.dirname, 'child/office.ts'), folder: join(folder, 'wasm'), readable, usesThreads: true,
    // A start takes about 6 seconds of the processor, and on a busy machine ten times that by the clock.
    startMilliseconds: 90_000, milliseconds: 30_000, megabytes: 3072, keptMilliseconds: 60_000,
    first: { fonts: needs?.fonts ?? [] },
  });
}
