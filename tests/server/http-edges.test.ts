/** Requests that end before any handler: raw bytes, URLs, parameters, slow clients. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type CallName, type Endpoint } from '../../api-client/index.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { formId, goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
let browser: Browser;
let address: { host: string; port: number };
beforeAll(async () => {
  portal = await openPortal();
  const url = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 }));
  address = { host: url.hostname, port: Number(url.port) };
  browser = await loggedIn(portal, 'edges@example.edu');
});
afterAll(() => portal.close());

/** The complete response to raw bytes, until the server closes the connection. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(address, () => socket.end(text));
    socket.on('data', (bytes) => {
      received += bytes.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
const statusesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status = '']) => status);

const head = 'POST /public/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const hidden = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

describe('an ambiguous request', () => {
  it.each([
    ['with a length and chunks', `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['with chunks and a length', `${head}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${hidden}`],
    ['with two lengths', `${head}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${hidden}`],
    ['with a list of lengths', `${head}Content-Length: 2, 40\r\n\r\n{}${hidden}`],
    ['with a length that is not a number', `${head}Content-Length: +2\r\n\r\n{}${hidden}`],
    ['with an unknown encoding', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    [
      'with chunks that are not the last encoding',
      `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    ['with a space before the colon', `${head}Content-Length : 2\r\n\r\n{}${hidden}`],
    ['with a folded header', `${head}X-A: b\r\n Content-Length: 2\r\n\r\n{}${hidden}`],
    ['with a header name of other bytes', `${head}Content\0-Length: 2\r\n\r\n{}${hidden}`],
    ['with a chunk size of other bytes', `${head}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n${hidden}`],
  ])('%s is refused, and a hidden request in it has no response', async (_what, text) => {
    expect(statusesIn(await raw(text))).toEqual(['400']);
  });

  it.each([
    ['without a host', '400', 'GET /about HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['with an expectation', '417', 'GET /about HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n'],
  ])('%s is refused with %s and the headers of every response', async (_what, status, text) => {
    const answer = await raw(text);
    expect(statusesIn(answer)).toEqual([status]);
    expect(answer.toLowerCase()).toContain("frame-ancestors 'none'");
    expect(answer.toLowerCase()).toContain('nosniff');
    expect(answer).toContain('The request is not valid.');
  });

  it('with too many headers is refused', async () => {
    expect(statusesIn(await raw(`GET /about HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`))).toEqual([
      '431',
    ]);
  });

  it.each(['TRACE', 'TRACK', 'CONNECT', 'DEBUG', 'PROPFIND'])('%s returns nothing of the request', async (method) => {
    const answer = await raw(`${method} /about HTTP/1.1\r\nHost: a\r\nX-Canary: 7f3a9c\r\nConnection: close\r\n\r\n`);
    expect(answer).not.toContain('7f3a9c');
    expect(statusesIn(answer).filter((status) => status.startsWith('2'))).toEqual([]);
  });
});

describe('slow and many clients', () => {
  it('have 20 seconds for their headers, 60 for a request, and there are at most 2000', () => {
    const { headersTimeout, requestTimeout, maxConnections } = portal.app.server;
    expect([headersTimeout, requestTimeout, maxConnections]).toEqual([20_000, 60_000, 2_000]);
  });

  it('that exceed the time receive 408 and are disconnected', async () => {
    const received = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(address, () => socket.write('GET /about HTTP/1.1\r\nHost: a\r\n'));
      socket.on('data', (bytes) => {
        text += bytes.toString();
      });
      socket.on('close', () => resolve(text));
      portal.app.server.once('connection', (accepted) => {
        portal.app.server.emit(
          'clientError',
          Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          accepted,
        );
      });
    });
    expect(statusesIn(received)).toEqual(['408']);
    expect(received.toLowerCase()).toContain("frame-ancestors 'none'");
  });
});

describe('an address', () => {
  it.each([
    '//evil.example',
    '//evil.example/about',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/about//evil.example',
    '/https://evil.example',
    '/reset?next=//evil.example',
    '/login?redirect=https://evil.example',
    '/.//evil.example',
    '/%0d%0aLocation:%20https://evil.example',
  ])('%s causes no external redirect', async (url) => {
    const answer = await raw(`GET ${url} HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
    expect(statusesIn(answer).filter((status) => !['200', '400', '404'].includes(status))).toEqual([]);
    expect(answer.slice(0, answer.indexOf('\r\n\r\n'))).not.toMatch(/^(?:location|refresh):|evil/im);
  });

  it.each([
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/package-lock.json',
    '/server/main.ts',
    '/forms/admissions/form.json',
    '/data/master.key',
    '/metrics',
    '/openapi.json',
    '/assets/',
    '/assets/main-ABCDEFGH.js.map',
    '/assets/main-ABCDEFGH.js%2emap',
    '/assets/.hidden',
    '/assets/%2e%2e/index.html',
  ])('%s returns no source, key or listing', async (url) => {
    const answer = await browser.send('GET', url, { headers: { accept: 'application/json' } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(Object.keys(answer.json())).toEqual(['message']);
  });

  const unknown = [
    '/index.html',
    '/a.b',
    '/.env',
    '/api',
    '/api/nothing',
    '/service?x=1',
    '/public/login',
    '/lookup/',
    '/another-course/api/profile',
    '/another-course/public/tmp?token=x',
    '/assets/',
    '/assets/none.js',
    '/favicon.gif',
  ];
  const opened = {
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    'sec-fetch-site': 'none',
    accept: 'text/html,*/*;q=0.8',
  };

  it.each(unknown)('%s opened as a page is the page, which leads to the first route', async (url) => {
    const page = await browser.send('GET', '/about', { headers: opened });
    for (const headers of [opened, { 'sec-fetch-mode': '', 'sec-fetch-dest': '', accept: 'text/html' }]) {
      const answer = await browser.send('GET', url, { headers });
      expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
        200,
        'text/html; charset=utf-8',
        page.body,
      ]);
    }
  });

  it.each(unknown)('%s requested by a call, a frame or a script is an error in JSON', async (url) => {
    for (const headers of [
      { accept: '*/*' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
    ]) {
      const answer = await browser.send('GET', url, { headers });
      expect([[404, 405].includes(answer.statusCode), Object.keys(answer.json())]).toEqual([true, ['message']]);
    }
  });

  it.each(['GET', 'PUT', 'POST', 'DELETE'])('of a call of an unknown form has no call: %s', async (method) => {
    const answer = await browser.send(method, '/another-course/api/answer', method === 'GET' ? {} : { body: {} });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([404, ['message']]);
  });

  it('that is malformed redirects a navigation to the first route with its query', async () => {
    for (const [url, location] of [
      ['/%zz', '/'],
      ['/%ff?a=1&b=%zz', '/?a=1&b=%zz'],
      ['/api/%zz?x=//evil', '/?x=//evil'],
    ]) {
      const answer = await browser.send('GET', url ?? '', { headers: opened });
      expect([answer.statusCode, answer.headers['location']]).toEqual([302, location]);
      expect((await browser.send('GET', url ?? '', { headers: { accept: '*/*' } })).statusCode).toBe(400);
    }
  });
});

describe('an address of the default form with its id', () => {
  it('leads to the page without the id, never to another host', async () => {
    for (const [url, location] of [
      [`/${formId}/about?a=1`, '/about?a=1'],
      [`/${formId}/`, '/'],
      [`/${formId}//evil.example/x`, '/evil.example/x'],
      [`/${formId}/\\\\evil.example`, '/evil.example'],
    ]) {
      const answer = await browser.send('GET', url ?? '', {
        headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      });
      expect([answer.statusCode, answer.headers['location']]).toEqual([302, location]);
    }
  });
});

describe('parameters', () => {
  const ask = (name: CallName, sent: object): Promise<Answer> => browser.call(name, sent);
  const queried = (Object.entries(contract) as [CallName, Endpoint][])
    .filter(([, { query }]) => query !== undefined)
    .map(([name]) => name);

  it.each(queried)('of %s are refused when one is repeated or unknown', async (name) => {
    const { properties } = contract[name as 'lookup'].query as unknown as { properties: object };
    for (const parameter of Object.keys(properties)) {
      expect((await ask(name, { query: { [parameter]: ['1', '1'] } })).statusCode).toBe(400);
    }
    expect((await ask(name, { query: { [Object.keys(properties)[0] ?? '']: '1', more: '1' } })).statusCode).toBe(400);
  });

  it('that name another person are refused: only the session identifies the applicant', async () => {
    const other = await loggedIn(portal, 'other-edges@example.edu');
    const { username } = await other.loadProfile();
    for (const forged of [{ username }, { account_id: '1' }, { web_status: 'submitted' }, { is_service_user: true }]) {
      const answer = await ask('saveAnswers', { body: { answers: { city: 'Topeka' }, ...forged } });
      expect(answer.statusCode).toBe(400);
    }
    expect((await browser.send('GET', `/api/profile?username=${encodeURIComponent(username)}`)).json().username).toBe(
      'edges@example.edu',
    );
    expect((await other.loadProfile()).answer).toEqual({});
  });

  it('of a repeated cookie are ignored: neither session is used', async () => {
    const [name = '', value = ''] = [...browser.cookies].find(([cookie]) => cookie.startsWith('__Host-')) ?? [];
    const cookie = `${name}=${value}; ${name}=${'A'.repeat(43)}`;
    expect((await portal.browser().send('GET', '/api/profile', { headers: { cookie } })).statusCode).toBe(401);
    expect((await browser.call('profile')).statusCode).toBe(200);
  });
});

describe('the log', () => {
  it('has one line of JSON per request, for any user agent', async () => {
    const before = portal.logs.length;
    const forged = 'x"}\n{"level":"info","msg":"logged-in"}';
    await browser.send('POST', '/public/login', {
      body: { username: `${forged}@example.edu`, password: goodPassword },
      headers: {
        'user-agent': encodeURIComponent(forged),
        'x-request-id': forged.replaceAll('\n', ' '),
        referer: 'https://a.example/?token=canary-7f3a',
      },
    });
    const lines = portal.logs.slice(before);
    expect(lines.map((line) => Object.keys(JSON.parse(line)).sort())).toEqual([
      ['level', 'method', 'ms', 'msg', 'reqId', 'route', 'status', 'time'],
    ]);
    expect(lines.join('')).not.toMatch(/logged-in|canary|example/);
  });

  it.each([
    '/public/tmp?token=',
    '/service/tmp-pdf?service_token=',
    '/about?token=',
    '/about?service_token=',
    '/reset?username=ada@example.edu&id=',
    '/nothing?id=',
    '/api/none/',
  ])('never contains the secret of %s', async (url) => {
    const secret = 'canary-4d1f8e2b7a6c9053';
    const before = portal.logs.length;
    const answer = await browser.send('GET', `${url}${secret}`);
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.body).not.toContain(secret);
    expect(portal.logs.slice(before)).toHaveLength(1);
    expect(portal.logs.slice(before).join('')).not.toMatch(/canary|ada@/);
  });

  it('records requests of other sites and refused validations', async () => {
    const before = portal.logs.length;
    await browser.call('submit', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(portal.logs.slice(before).join('')).toContain('A request of another site was refused.');
    await browser.call('submit');
    const events = await portal.database.selectFrom('audit').select('event').distinct().execute();
    expect(events.map(({ event }) => event)).toContain('submit-refused');
  });
});
