/** Shares the files of the built page with the other servers, which keep them for open pages. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverAddresses } from '../../api-client/index.ts';
import type { Clock } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import { keepPageFiles, storePageFile } from '../database/page-files.ts';

/** The built page of this server, and the database that shares its files. */
export interface SharedPage {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicDir: string;
}

/** Stores the files that a page of this build can load later. */
export async function storePage({ database, clock, publicDir }: SharedPage): Promise<void> {
  const folder = join(publicDir, serverAddresses.assets);
  const names = (await readdir(folder)).filter((name) => !/\.(?:map|br|gz)$/.test(name));
  for (const name of await keepPageFiles(database, names, clock.now()))
    await storePageFile(database, name, await readFile(join(folder, name)), clock.now());
}

const everyMs = 60 * 60 * 1000;

/** Stores the files each hour, as long as this server has them. Returns a function that ends this. */
export function keepPage(page: SharedPage, onFailure: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = storePage(page).catch(onFailure);
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
