/** Replaces the master key of a portal. */
import { copyFile, readFile, rename, writeFile } from 'node:fs/promises';
import { withDatabase } from './with-database.ts';
import { type Config, masterKeyPath } from '../start/config.ts';
import { replaceMasterKey } from '../database/keys.ts';
import { runningServers } from '../database/servers.ts';
import { masterKeyFrom } from '../secrets/master-key-file.ts';
import { keyIdOf } from '../secrets/secrets.ts';

export interface Rotated {
  /** The number of re-encrypted data keys. */
  readonly count: number;
  /** The copy of the former key, for old backups. Null when MASTER_KEY is set and must be changed. */
  readonly formerKeyPath: string | null;
}

/**
 * Replaces the master key by the one in the file, which is created if missing. Can be repeated after a failure. Throws
 * while a server uses the database.
 */
export async function rotateKey(config: Config, newKeyPath: string, print: (line: string) => void): Promise<Rotated> {
  const present = config.masterKey ?? (await masterKeyFrom(masterKeyPath(config)));
  const count = await withDatabase(config, print, async (database) => {
    // A running server would still encrypt with the former key, and that data would be lost.
    if ((await runningServers(database)).length > 0)
      throw new Error('A server is using this database: stop it first. One that was killed counts for a minute.');
    const next = await masterKeyFrom(newKeyPath);
    if (present.equals(next)) throw new Error(`${newKeyPath} contains the current master key.`);
    return replaceMasterKey(database, present, next);
  });
  const formerKeyPath =
    config.masterKey === null ? await install(newKeyPath, masterKeyPath(config), keyIdOf(present)) : null;
  return { count, formerKeyPath };
}

async function install(newKeyPath: string, path: string, formerId: string): Promise<string> {
  const former = `${path}.${formerId}`;
  await copyFile(path, former);
  await writeFile(`${path}.next`, await readFile(newKeyPath), { mode: 0o600 });
  await rename(`${path}.next`, path);
  return former;
}
