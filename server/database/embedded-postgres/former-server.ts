import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const patienceMs = 3_000;
const step = 50;

/** Waits until no other server uses the data folder. Throws when a running one does not stop. */
export async function waitForFormerServer(data: string): Promise<void> {
  let waited = 0;
  for (;;) {
    const former = await formerServer(data);
    if (former === null) return;
    // The server of a killed Matricula stops by itself within moments.
    if (former === 'ready' && waited >= patienceMs) {
      throw new Error(`Another Matricula is running on ${data}: stop it, or choose another DATA_DIR.`);
    }
    await pause(step);
    waited += step;
  }
}

/** The state of the other server; null when there is none. */
async function formerServer(data: string): Promise<string | null> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 && isAlive(pid) ? (lines[7] ?? '').trim() || 'starting' : null;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
