/** The LibreOffice of the npm package: WebAssembly in a process that is kept for a minute. */
import { join } from 'node:path';
import { createSandbox, type Sandbox } from './sandbox.ts';
import type { Office } from './native-office.ts';
import type { FontNeeds } from './child/outcome.ts';

/**
 * Creates the office. LibreOffice reads its fonts at the start, so a document with other characters is converted by a
 * new process with fonts for exactly these. The former process ends first, so only one runs at a time.
 */
export function createPackagedOffice(folder: string, readable: readonly string[]): Office {
  let current = start(folder, readable, null);
  let loaded = '';
  let queue: Promise<unknown> = Promise.resolve();

  function processFor(needs: FontNeeds | null): Sandbox {
    if (needs === null || Array.from(needs.characters).every((character) => loaded.includes(character))) return current;
    current.close();
    loaded = needs.characters;
    current = start(folder, readable, needs);
    return current;
  }
  return {
    run: ({ bytes, needs }) => {
      const turn = queue.then(() => processFor(needs).run({ bytes }));
      queue = turn.catch(() => undefined);
      return turn;
    },
    pid: () => current.pid(),
    close: () => current.close(),
  };
}

function start(folder: string, readable: readonly string[], needs: FontNeeds | null): Sandbox {
  return createSandbox({
    file: join(import.meta.dirname, 'child/office.ts'),
    folder: join(folder, 'wasm'),
    readable,
    usesThreads: true,
    // To optimize the code in the background takes longer than it saves, also for thirty pages.
    flags: ['--liftoff-only'],
    // A start takes about 6 seconds of CPU time, and ten times as long on a busy machine.
    startMilliseconds: 90_000,
    milliseconds: 90_000,
    cpuSeconds: 60,
    megabytes: 3072,
    keptMilliseconds: 60_000,
    first: { fonts: needs?.fonts ?? [] },
  });
}
