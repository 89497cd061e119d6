import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const patienceMs = 3_000;

/**
 * After a start that failed: true when another server held the data folder and has let go of it, so that a second try
 * makes sense; false when the failure has another cause. Throws when that server shows no sign of stopping.
 */
export async function waitForFormerServer(data: string): Promise<boolean> {
  let waited = 0;
  let hasSeenOne = false;
  for (;;) {
    const former = await formerServer(data);
    if (former === null) return hasSeenOne;
    hasSeenOne = true;
    // A server whose Matricula was killed stops by itself within moments.
    if (former === 'ready' && waited >= patienceMs) {
      throw new Error(`Another Matricula is running on ${data}: stop it, or choose another DATA_DIR.`);
    }
    await pause(50);
    waited += 50;
  }
}

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
