/** Many documents of few applicants, and one document of another. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import type { Output } from '../../api-client/index.ts';
import type { Browser } from '../support/browser.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { catalog, smallForm } from './small-form.ts';
import { post, type Presigned } from '../support/uploading.ts';

const keys = ['first', 'second', 'third', 'fourth'];
const form = smallForm({
  id: 'many',
  pages: [
    { id: 'you', title: 'You', blocks: keys.map((key) => ({ type: 'upload', key, label: key })) },
    { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] },
  ],
  dataModel: { keys: Object.fromEntries(keys.map((key) => [key, { type: 'document', maxLength: 8 }])) },
});

/** A picture whose owner its width names. */
const pictureOf = (owner: number): Buffer => png(owner, 10, (x) => x * 10);
const ownerOf = (bytes: Uint8Array): number => Buffer.from(bytes).readUInt32BE(16);

/** The owners of the documents in the order of their conversions, each of which waits for `next`. */
const begun: number[] = [];
const waiting: (() => void)[] = [];

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({}, undefined, (options) => ({
    ...options,
    forms: catalog(form),
    converters: {
      ...options.converters,
      convert: async (format, bytes, maxPages) => {
        begun.push(ownerOf(bytes));
        await new Promise<void>((resolve) => waiting.push(resolve));
        return options.converters.convert(format, bytes, maxPages);
      },
    },
  }));
});
afterAll(() => portal.close());

const path = (key: string): string => `/api/pdf/document-answer/${key}`;

async function send(browser: Browser, key: string, owner: number): Promise<void> {
  const headers = { 'x-binding': browser.binding ?? '' };
  const signed = await browser.send('POST', '/api/presigned-url', { headers, body: { answer_key: key } });
  const presigned = signed.json<Presigned>();
  await post(portal, presigned, pictureOf(owner));
  const body = { file_key: presigned.fields['key'], file_name: 'card.png' };
  expect((await browser.send('POST', path(key), { headers, body })).statusCode).toBe(200);
}

describe('the documents of several applicants', () => {
  it('are converted in turns: the document of a third applicant is the next one', async () => {
    const [one, two, three] = [await loggedIn(portal), await loggedIn(portal), await loggedIn(portal)];
    for (const key of keys) await send(one, key, 1);
    for (const key of keys) await send(two, key, 2);
    await expect.poll(() => begun.length, { interval: 20 }).toBe(2);
    // One conversion of each at a time.
    expect([...begun].sort()).toEqual([1, 2]);
    await send(three, 'first', 3);
    waiting.shift()?.();
    await expect.poll(() => begun.length, { interval: 20 }).toBe(3);
    expect(begun[2]).toBe(3);
    const free = setInterval(() => waiting.shift()?.(), 20);
    const isDone = async (browser: Browser, key: string): Promise<boolean> =>
      (await browser.send('GET', path(key), {})).json<Output<'conversion'>>().status === 'COMPLETED';
    await expect
      .poll(async () => Promise.all([...keys.map((key) => isDone(one, key)), isDone(three, 'first')]), {
        timeout: 60_000,
      })
      .not.toContain(false);
    clearInterval(free);
  });
});
