import { mkdtemp } from 'node:fs/promises';
import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from './remove-folder.ts';

const keepaliveMs = 25_000;
const socketIn = (folder: string): string => join(folder, '.s.PGSQL.5432');

/** A proxy between a server and its PostgreSQL. */
export interface Proxy {
  /** The folder of its socket, for the option `host`. */
  readonly host: string;
  /** Passes nothing on from now on and closes nothing, as a network that is cut. */
  silence(): void;
  /** The number of silent connections that the server has not given up. */
  silentConnections(): number;
  /** Passes on what new connections send. */
  restore(): void;
  close(): Promise<void>;
}

/** Opens a proxy to the PostgreSQL whose socket is in the folder `host`. */
export async function openProxy(host: string): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-proxy-'));
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket; isSilent: boolean }>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(socketIn(host));
    const pair = { near, far, isSilent };
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      near.destroy();
      // PostgreSQL learns of the end of a silent connection only by its keepalives.
      if (pair.isSilent) setTimeout(() => far.destroy(), keepaliveMs).unref();
      else far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.on('close', end);
    // The server does not learn of the end of a silent connection.
    far.on('close', () => pair.isSilent || end());
    near.on('data', (bytes) => pair.isSilent || far.write(bytes));
    far.on('data', (bytes) => pair.isSilent || near.write(bytes));
  });
  server.listen(socketIn(folder));
  await once(server, 'listening');
  return {
    host: folder,
    silence: () => {
      isSilent = true;
      for (const pair of pairs) pair.isSilent = true;
    },
    silentConnections: () => [...pairs].filter((pair) => pair.isSilent).length,
    restore: () => {
      isSilent = false;
    },
    close: async () => {
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
      server.close();
      await removeFolder(folder);
    },
  };
}
