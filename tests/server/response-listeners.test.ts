/** The listeners of a response: Node warns at eleven of one kind, because they can be a leak. */
import { once } from 'node:events';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
let port: number;
/** The greatest number of listeners for the end of each response, by its address. */
const counts: Record<string, number> = {};
const warnings: string[] = [];
const note = (warning: Error): unknown => warnings.push(warning.message);

beforeAll(async () => {
  portal = await openPortal();
  portal.app.server.prependListener('request', ({ method, url }: IncomingMessage, response: ServerResponse) => {
    const name = `${method} ${url}`;
    response.on('newListener', (event) => {
      if (event === 'close') counts[name] = Math.max(counts[name] ?? 0, response.listenerCount('close') + 1);
    });
  });
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  port = (portal.app.server.address() as AddressInfo).port;
  process.on('warning', note);
});
afterAll(async () => {
  process.off('warning', note);
  await portal.close();
});

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the connection at the head of the response. */
  readonly isCut?: boolean;
}

async function ask(path: string, { isCut = false, ...options }: Asked = {}): Promise<IncomingMessage> {
  const asked = request({ host: '127.0.0.1', port, path, ...options });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (isCut) answer.destroy();
  else await once(answer.resume(), 'end');
  return answer;
}

const script = '/assets/main-ABCDEFGH.js';
const page = { accept: 'text/html' };

it('are few, and cause no warning, for every kind of response with a file', async () => {
  const { etag = '' } = (await ask(script)).headers;
  const kinds: readonly (readonly [status: number, path: string, asked?: Asked])[] = [
    [200, script, { headers: { 'accept-encoding': 'gzip' } }],
    [200, script, { method: 'HEAD' }],
    [206, script, { headers: { range: 'bytes=0-3' } }],
    [416, script, { headers: { range: 'bytes=999999999-' } }],
    [304, script, { headers: { 'if-none-match': etag } }],
    [200, script, { isCut: true }],
    [200, '/assets/7/main-ABCDEFGH.js', { headers: { 'accept-encoding': 'gzip' } }],
    [404, '/assets/none.js'],
    [404, '/assets/7/none.js'],
    [200, '/assets/none', { headers: page }],
    [200, '/assets/none', { headers: page, isCut: true }],
    [404, '/assets/main-ABCDEFGH.js.map'],
    [200, '/about', { headers: page }],
    [200, '/about', { headers: page, method: 'HEAD' }],
    [404, '/none.js'],
    [405, '/about', { method: 'PUT' }],
    [404, '/api/none'],
  ];
  for (const [status, path, asked] of kinds)
    expect((await ask(path, asked)).statusCode, `${asked?.method ?? 'GET'} ${path}`).toBe(status);
  expect(warnings).toEqual([]);
  expect(Object.entries(counts).filter(([, count]) => count > 8)).toEqual([]);
});
