/** A disk of PostgreSQL that cannot flush: a library in front of that of C, for Linux with a C compiler. */
import { execFile } from 'node:child_process';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClusterSettings } from '../../server/database/embedded-postgres/holder.ts';

const source = join(import.meta.dirname, 'failing-fsync.c');

/** Compiles the library into a folder, which the user of PostgreSQL may enter, and returns how it is loaded. */
export async function withFailingFsync(folder: string): Promise<Partial<ClusterSettings>> {
  const library = join(folder, 'failing-fsync.so');
  await promisify(execFile)('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl']);
  await chmod(folder, 0o711);
  return { environment: { LD_PRELOAD: library } };
}

/** Lets each flush of the PostgreSQL with its data in `cluster` fail until `during` has ended. */
export async function failFsync(cluster: string, during: () => Promise<unknown>): Promise<void> {
  const file = join(cluster, 'fsync-fails');
  await writeFile(file, '');
  await during().finally(() => rm(file));
}
