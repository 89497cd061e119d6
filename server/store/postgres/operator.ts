/** PostgreSQL refuses to run as root; who runs it instead, and how that one reaches the folders it needs. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

export interface Operator {
  /** Put before a command. */
  readonly prefix: readonly string[];
  /** Who shall own the database's folders; null: whoever runs us. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

/** `paths` are the files and folders that the programs must reach. Throws as root on a machine without any other user. */
export async function databaseOperator(paths: readonly string[]): Promise<Operator> {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null };
  const owner = await unprivilegedUser();
  const change = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  for (const path of paths) {
    // A project under root's own home: the one capability to pass closed folders is lent, the user stays another.
    if (!await isReachable(path, owner)) return { prefix: [...change, ...lending], owner };
  }
  return { prefix: [...change, '--inh-caps=-all', '--no-new-privs'], owner };
}

const lending = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override', '--no-new-privs'];

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (user === undefined) throw new Error('PostgreSQL does not run as root: start Matricula as another user, or set DATABASE_URL.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

async function isReachable(path: string, { uid, gid }: { uid: number; gid: number }): Promise<boolean> {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const found = await stat(folder);
    const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
    if ((found.mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
