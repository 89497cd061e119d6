/** What the tests of archives have in common. */
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { goodPassword, type Portal } from '../support/portal.ts';

export type ArchiveState = Output<'archive'>;
/** The texts and sizes of the files of a ZIP. */
export type Files = ReadonlyMap<string, Uint8Array>;

export const ask = (browser: Browser, present = goodPassword): Promise<Answer> =>
  browser.call('askArchive', { body: { current_password: present } });
export const give = (browser: Browser, present = goodPassword): Promise<Answer> =>
  browser.call('openArchive', { body: { current_password: present } });
export const stateOf = async (browser: Browser): Promise<ArchiveState> =>
  (await browser.call('archive')).json<ArchiveState>();

/** Polls as the page does until the archive is made or has failed. */
export async function made(browser: Browser): Promise<ArchiveState> {
  await expect
    .poll(async () => (await stateOf(browser)).status, { timeout: 60_000, interval: 100 })
    .toMatch(/^(?:COMPLETED|FAILED)$/);
  return stateOf(browser);
}

export const download = (browser: Browser, url: string | null): Promise<Answer> => browser.send('GET', url ?? 'none');

/** Downloads the archive, and unpacks it. */
export async function filesOf(browser: Browser): Promise<Files> {
  const { url } = await made(browser);
  const answer = await download(browser, url);
  expect(answer.statusCode, answer.body).toBe(200);
  return new Map(Object.entries(unzipSync(answer.rawPayload)));
}

export const textIn = (files: Files, path: string): string => new TextDecoder().decode(files.get(path));
export const jsonIn = (files: Files, path: string): Record<string, unknown> =>
  JSON.parse(textIn(files, path)) as Record<string, unknown>;

export async function storedParts(portal: Portal): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const listed of portal.objects.list('archives')) keys.push(...listed.map(({ key }) => key));
  return keys;
}

/** Holds the first run of a function after `hold` was called, before its result is returned, until it is released. */
export function holding<A extends readonly unknown[], R>(work: (...given: A) => Promise<R>) {
  interface Hold {
    readonly done: PromiseWithResolvers<void>;
    readonly released: PromiseWithResolvers<void>;
  }
  let next: Hold | null = null;
  return {
    hold(): { readonly done: Promise<void>; readonly release: () => void } {
      const own = { done: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() };
      next = own;
      return { done: own.done.promise, release: own.released.resolve };
    },
    work: async (...given: A): Promise<R> => {
      const own = next;
      next = null;
      const result = await work(...given);
      own?.done.resolve();
      await own?.released.promise;
      return result;
    },
  };
}
