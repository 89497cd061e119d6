/** The system user of the embedded PostgreSQL, which refuses to run as root. */
import { readFile, stat } from 'node:fs/promises';

export interface Operator {
  /** The arguments before a command that run it as this user. */
  readonly prefix: readonly string[];
  /** The owner of the cluster and of the socket folder; null for our own user. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

/**
 * Finds the user. `data` is the folder of the cluster, which may be missing. Throws as root on a machine without
 * another user.
 */
export async function databaseOperator(data: string): Promise<Operator> {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null };
  const owner = (await ownerOf(data)) ?? (await unprivilegedUser());
  const prefix = [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=-all',
    '--no-new-privs',
  ];
  return { prefix, owner };
}

/** The owner of an existing cluster, which only its owner can open. */
async function ownerOf(data: string): Promise<Operator['owner']> {
  const found = await stat(data).catch(() => null);
  return found === null || found.uid === 0 ? null : { uid: found.uid, gid: found.gid };
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (user === undefined)
    throw new Error('PostgreSQL does not run as root: start Matricula as another user, or set DATABASE_URL.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
