/** The object stores of documents, which have the same tests. */
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { type Config, createS3Store } from '../../server/index.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { type Gateway, hasGateway, keysIn, startGateway } from './rados-gateway.ts';

/** A portal with its own store. */
export interface StoringPortal extends Portal {
  keys(): Promise<readonly string[]>;
}
export interface DocumentStore {
  readonly name: string;
  /** True when its requirements are installed. */
  readonly isInstalled: boolean;
  /** Must be called once before a portal is opened. Returns a function that opens one. */
  open(): Promise<OpenedStore>;
}
export interface OpenedStore {
  /** `publicDir` is the folder of the page. */
  openPortal(settings?: Partial<Config>, publicDir?: string): Promise<StoringPortal>;
  close(): Promise<void>;
}

/** A portal that is opened before the tests of a group and closed after them. */
export function openForGroup({ open }: Pick<DocumentStore, 'open'>): {
  readonly store: OpenedStore;
  readonly portal: StoringPortal;
} {
  const group = {} as { store: OpenedStore; portal: StoringPortal };
  beforeAll(async () => {
    group.store = await open();
    group.portal = await group.store.openPortal();
  });
  afterAll(async () => {
    await group.portal.close();
    await group.store.close();
  });
  return group;
}

export const documentStores: readonly DocumentStore[] = [
  {
    name: 'in our own folder',
    isInstalled: true,
    open: async () => ({ openPortal: openWithFolder, close: async () => undefined }),
  },
  {
    name: 'in a bucket of S3, which Ceph is',
    isInstalled: hasGateway,
    open: async () => {
      const gateway = await startGateway();
      return {
        openPortal: (settings, publicDir) => openWithBucket(gateway, settings, publicDir),
        close: () => gateway.stop(),
      };
    },
  },
];

async function openWithFolder(settings?: Partial<Config>, publicDir?: string): Promise<StoringPortal> {
  const portal = await openPortal(settings, publicDir);
  const isFile = (path: string): boolean => path.includes('/');
  return { ...portal, keys: async () => (await readdir(portal.folder, { recursive: true })).filter(isFile) };
}

/** Opens a portal with its own bucket. The gateway uses the real clock, so the portal does too. */
export async function openWithBucket(
  gateway: Gateway,
  settings?: Partial<Config>,
  publicDir?: string,
): Promise<StoringPortal> {
  const bucket = await gateway.newBucket();
  let waited = 0;
  const now = (): Date => new Date(Date.now() + waited * 1000);
  const portal = await openPortal({ ...settings, s3: bucket }, publicDir, (options) => ({
    ...options,
    objects: createS3Store(bucket),
    clock: { now },
  }));
  return {
    ...portal,
    now,
    wait: (seconds) => {
      waited += seconds;
    },
    keys: () => keysIn(bucket),
  };
}
