/** What the first visit of a page transfers until the network is idle. A count does not depend on the machine. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openFirstWindow, prefetchParts } from '../drivers/window.ts';

beforeAll(prefetchParts);

/** The bytes of each transferred file, with its headers, by its path. */
async function transfersOf(path: string): Promise<ReadonlyMap<string, number>> {
  const { page, settled } = await openFirstWindow();
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const paths = new Map<string, string>();
  const sizes = new Map<string, number>();
  const repeated: string[] = [];
  client.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    paths.set(requestId, new URL(url).pathname);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength: size }) => {
    const file = paths.get(requestId) ?? '';
    // A file in the cache of the browser has no size.
    if (size === 0) return;
    if (sizes.has(file)) repeated.push(file);
    sizes.set(file, size);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await settled();
  expect(repeated).toEqual([]);
  return sizes;
}

describe('a first visit', () => {
  it.each([
    ['/about', 8, 149_700],
    ['/login', 10, 147_700],
  ])('of %s transfers at most %i files and %i bytes, each once', async (path, files, bytes) => {
    const sizes = await transfersOf(path);
    const seen = JSON.stringify(Object.fromEntries(sizes));
    expect(sizes.size, seen).toBeLessThanOrEqual(files);
    expect(
      [...sizes.keys()].filter((file) => file.startsWith('/assets/lazy-portal-')),
      seen,
    ).toHaveLength(1);
    expect(
      [...sizes.values()].reduce((sum, size) => sum + size, 0),
      seen,
    ).toBeLessThanOrEqual(bytes);
  });
});
