/** Where documents can be kept: the same stories are told of each. */
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { type Config, createS3Store } from '../../server/index.ts';
import { openPortal, type Portal } from './portal.ts';
import { type Gateway, hasGateway, keysIn, startGateway } from './rados-gateway.ts';

/** A portal with a store of its own. */
export interface StoringPortal extends Portal {
  /** Of everything that is kept. */
  keys(): Promise<readonly string[]>;
}
export interface DocumentStore {
  readonly name: string;
  /** Whether what it needs is on this machine. */
  readonly isInstalled: boolean;
  /** To be called once before any portal is opened, and answered with how to do that. */
  open(): Promise<OpenedStore>;
}
export interface OpenedStore {
  /** `publicDir`: where the page is. */
  openPortal(settings?: Partial<Config>, publicDir?: string): Promise<StoringPortal>;
  close(): Promise<void>;
}

/** Opened before the stories of a group and closed after them; not there earlier. */
export function openForGroup({ open }: Pick<DocumentStore, 'open'>): { readonly store: OpenedStore; readonly portal: StoringPortal } {
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
    name: 'in our own folder', isInstalled: true,
    open: async () => ({ openPortal: openWithFolder, close: async () => undefined }),
  },
  {
    name: 'in a bucket of S3, which Ceph is', isInstalled: hasGateway,
    open: async () => {
      const gateway = await startGateway();
      return { openPortal: (settings, publicDir) => openWithBucket(gateway, settings, publicDir), close: () => gateway.stop() };
    },
  },
];

async function openWithFolder(settings?: Partial<Config>, publicDir?: string): Promise<StoringPortal> {
  const portal = await openPortal(settings, publicDir);
  const isFile = (path: string): boolean => path.includes('/');
  return { ...portal, keys: async () => (await readdir(portal.folder, { recursive: true })).filter(isFile) };
}

/** With a bucket of its own. It reads the real clock, so the portal's runs as that does. */
export async function openWithBucket(gateway: Gateway, settings?: Partial<Config>, publicDir?: string): Promise<StoringPortal> {
  const bucket = await gateway.newBucket();
  let waited = 0;
  const now = (): Date => new Date(Date.now() + waited * 1000);
  const portal = await openPortal({ ...settings, s3: bucket }, publicDir, (options) => ({ ...options, objects: createS3Store(bucket), clock: { now } }));
  return { ...portal, now, wait: (seconds) => { waited += seconds; }, keys: () => keysIn(bucket) };
}
