/**
 * The reference implementation of S3 for tests: Ceph's RADOS Gateway on this machine, in memory and in a
 * temporary folder. To install it: `apt-get install --no-install-recommends ceph-mon ceph-osd radosgw
 * ceph-common`.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { accessSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../../server/index.ts';
import { ownAddress } from '../support/own-address.ts';
import { removeFolder } from '../support/remove-folder.ts';

export type Bucket = NonNullable<Config['s3']>;
export interface Gateway {
  /** Creates a new bucket. */
  newBucket(): Promise<Bucket>;
  stop(): Promise<void>;
}

const isOnPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program));
      return true;
    } catch {
      return false;
    }
  });

/** True when all its programs are installed. */
export const hasGateway = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'monmaptool', 'setpriv'].every(
  isOnPath,
);

/** Starts a gateway with one user, which takes about fifteen seconds. */
export async function startGateway(): Promise<Gateway> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-ceph-'));
  const address = ownAddress();
  const conf = join(folder, 'ceph.conf');
  const fsid = randomUUID();
  await writeFile(conf, settings(folder, fsid, address));
  const children: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const child of children.reverse()) await end(child);
    await removeFolder(folder);
  };
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, [...args, '-c', conf], { timeout: 60_000 })).stdout;
  const start = (program: string, ...args: string[]): void => {
    // The processes end with ours, even if it is killed.
    children.push(spawn('setpriv', ['--pdeathsig', 'KILL', program, '-f', ...args, '-c', conf], { stdio: 'ignore' }));
  };
  try {
    await startStore(folder, { fsid, address, run, start });
    const made = JSON.parse(await run('radosgw-admin', 'user', 'create', '--uid=portal', '--display-name=portal')) as {
      keys: { access_key: string; secret_key: string }[];
    };
    const [keys = { access_key: '', secret_key: '' }] = made.keys;
    start('radosgw', '-n', 'client.admin');
    const credentials = { region: 'us-east-1', accessKeyId: keys.access_key, secretAccessKey: keys.secret_key };
    const newBucket = async (): Promise<Bucket> => {
      const bucket = {
        ...credentials,
        endpoint: `http://${address}:${ports.gateway}`,
        bucket: `documents-${randomUUID()}`,
      };
      await makeBucket(bucket);
      return bucket;
    };
    await newBucket();
    return { newBucket, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Parts {
  readonly fsid: string;
  readonly address: string;
  readonly run: (program: string, ...args: string[]) => Promise<string>;
  readonly start: (program: string, ...args: string[]) => void;
}

async function startStore(folder: string, { fsid, address, run, start }: Parts): Promise<void> {
  await mkdir(join(folder, 'mon'));
  await mkdir(join(folder, 'osd'));
  await writeFile(join(folder, 'keyring'), keyring(['mon.', 'client.admin', 'osd.0']), { mode: 0o600 });
  const map = join(folder, 'monmap');
  await run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[${monitorAt(address)}]`, map);
  await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', join(folder, 'keyring'));
  start('ceph-mon', '-i', 'a');
  const osd = randomUUID();
  await run('ceph', 'osd', 'new', osd);
  await run('ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', osd);
  start('ceph-osd', '-i', '0');
}

/** All permissions: each part has a separate key, and the monitor imports them all. */
const keyring = (names: readonly string[]): string =>
  names.map((name) => `[${name}]\nkey = ${randomKey()}\ncaps mon = "allow *"\ncaps osd = "allow *"\n`).join('');

/** Ceph's format: a type, a time, a length, and 16 bytes. */
const randomKey = (): string =>
  Buffer.concat([Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0]), randomBytes(16)]).toString('base64');

/** The usual ones of Ceph. */
const ports = { monitor: 3300, gateway: 7480 };
const monitorAt = (address: string): string => `v2:${address}:${ports.monitor}`;

/** All files are below the folder, all addresses are of this machine, and objects are stored in memory. */
const settings = (folder: string, fsid: string, address: string): string => `[global]
fsid = ${fsid}
mon host = [${monitorAt(address)}]
public addr = ${address}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data = ${folder}/mon
mon osd min up ratio = 0
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
log file = ${folder}/$name.log
crash dir = ${folder}
rgw data = ${folder}
keyring = ${folder}/keyring
rgw frontends = beast endpoint=${address}:${ports.gateway}
rgw bucket default quota max objects = -1
`;

export async function keysIn({ endpoint, bucket, ...credentials }: Bucket): Promise<readonly string[]> {
  const answer = await new AwsClient({ ...credentials, service: 's3' }).fetch(`${endpoint}/${bucket}?list-type=2`);
  return [...(await answer.text()).matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
}

/** Retries, because the gateway listens before it is ready. */
async function makeBucket({ endpoint, bucket, ...credentials }: Bucket): Promise<void> {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 });
  for (const end = Date.now() + 60_000; ; await pause(200)) {
    const answer = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' }).catch((error: Error) => error);
    if (answer instanceof Response && answer.ok) return;
    if (Date.now() > end) throw new Error('The gateway does not take a bucket.', { cause: answer });
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
