import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';

let portal: Portal;
let address: { host: string; port: number };
beforeAll(async () => {
  portal = await openPortal();
  const url = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 }));
  address = { host: url.hostname, port: Number(url.port) };
});
afterAll(() => portal.close());

const required = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[^']+'; .*frame-ancestors 'none'; .*require-trusted-types-for 'script'; trusted-types 'none'$/,
  ),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** The complete response to raw bytes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(address, () => socket.write(text));
    socket.on('data', (bytes) => {
      received += bytes.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

/** Those of a file of the build, which is no page: each byte of them is sent with each file. */
const ofFile = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'application/javascript; charset=utf-8',
  'content-length': expect.any(String),
  date: expect.any(String),
  etag: expect.any(String),
  vary: 'accept-encoding',
  connection: 'keep-alive',
};

describe('every response has the security headers', () => {
  it.each([
    ['the page', 'GET', '/about', 200],
    ['an unknown page', 'GET', '/nowhere?keep=1', 200],
    ['a missing file', 'GET', '/assets/none.js', 404],
    ['an unknown call', 'GET', '/api/none', 404],
    ['a wrong method', 'POST', '/api/profile', 405],
    ['a call without a session', 'GET', '/api/profile', 401],
    ['a refused call', 'GET', '/api/logout', 403],
    ['health', 'GET', '/healthz', 200],
    ['a URL that cannot be decoded', 'GET', '/%ff', 400],
    ['a URL with a broken escape', 'GET', '/api/%zz', 400],
  ])('%s', async (_what, method, url, status) => {
    const answer = await portal
      .browser()
      .send(method, url, { headers: { 'sec-fetch-dest': 'document', accept: '*/*' } });
    expect([answer.statusCode, answer.headers]).toEqual([status, expect.objectContaining(required)]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('a file of the page, which has no other one', async () => {
    const answer = await portal.browser().send('GET', '/assets/main-ABCDEFGH.js');
    expect([answer.statusCode, answer.headers]).toEqual([200, ofFile]);
  });

  it('the page at the address of a missing file', async () => {
    const headers = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', accept: 'text/html' };
    const answer = await portal.browser().send('GET', '/assets/none.js', { headers });
    expect([answer.statusCode, answer.headers]).toEqual([200, expect.objectContaining(required)]);
  });

  it('a malformed body', async () => {
    const answer = await portal.browser().send('POST', '/public/login', { body: '{' });
    expect([answer.statusCode, answer.headers]).toEqual([400, expect.objectContaining(required)]);
  });

  it('bytes that are not HTTP', async () => {
    const answer = await raw('GARBAGE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain("frame-ancestors 'none'");
    expect(answer).toMatch(/\{"message":"[^"]+"\}$/);
  });

  it('a request with two lengths', async () => {
    const answer = await raw(
      'POST /public/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('what is served', () => {
  it('is the same page for every path, never cached', async () => {
    const browser = portal.browser();
    const [one, other] = [await browser.send('GET', '/about'), await browser.send('GET', '/reset?username=a&id=b')];
    expect(one.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(other.body).toBe(one.body);
    expect((await browser.send('HEAD', '/about')).statusCode).toBe(200);
  });

  it('is sent compressed as built', async () => {
    const answer = await portal
      .browser()
      .send('GET', '/assets/main-ABCDEFGH.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual(['gzip', 'accept-encoding']);
  });

  it('of the calls is JSON with only the properties of the contract', async () => {
    const browser = await loggedIn(portal);
    const answer = await browser.call('profile');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.body).not.toMatch(/password|account_id|data_key/);
  });

  it('have their type, and their character set when they are text', async () => {
    const publicDir = await mkdtemp(join(tmpdir(), 'matricula-types-'));
    onTestFinished(() => removeFolder(publicDir));
    await cp('tests/support/public', publicDir, { recursive: true });
    const beside = ['icon.svg', 'favicon.ico', 'words.txt'];
    const assets = ['a-ABCDEFGH.js', 'b-ABCDEFGH.css', 'c-ABCDEFGH.svg', 'd-ABCDEFGH.woff2', 'e-ABCDEFGH.json'];
    await Promise.all(beside.map((name) => writeFile(join(publicDir, name), 'x')));
    await Promise.all(assets.map((name) => writeFile(join(publicDir, 'assets', name), 'x')));
    const served = await openPortal({}, publicDir);
    onTestFinished(() => served.close());
    const names = [...beside, ...assets.map((name) => `assets/${name}`), 'about', 'healthz', 'api/none'];
    const types = names.map(async (name) => {
      const { headers } = await served.browser().send('GET', `/${name}`, { headers: { 'sec-fetch-dest': 'document' } });
      return [name, headers['content-type']];
    });
    expect(Object.fromEntries(await Promise.all(types))).toEqual({
      'icon.svg': 'image/svg+xml; charset=utf-8',
      'favicon.ico': 'image/vnd.microsoft.icon',
      'words.txt': 'text/plain; charset=utf-8',
      'assets/a-ABCDEFGH.js': 'application/javascript; charset=utf-8',
      'assets/b-ABCDEFGH.css': 'text/css; charset=utf-8',
      'assets/c-ABCDEFGH.svg': 'image/svg+xml; charset=utf-8',
      'assets/d-ABCDEFGH.woff2': 'font/woff2',
      'assets/e-ABCDEFGH.json': 'application/json; charset=utf-8',
      about: 'text/html; charset=utf-8',
      healthz: 'application/json; charset=utf-8',
      'api/none': 'application/json; charset=utf-8',
    });
  });

  it('allow no other origin, whatever it says', async () => {
    const browser = await loggedIn(portal);
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' };
      const answer = await browser.send(method, '/api/profile', { headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('has HSTS for two years with a public URL', async () => {
    const production = await openPortal({ publicUrl: 'https://apply.example.edu' });
    const answer = await production.browser().send('GET', '/about');
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect((await portal.browser().send('GET', '/about')).headers['strict-transport-security']).toBeUndefined();
    await production.close();
  });
});

describe('the address of a browser', () => {
  it('is not read from a header of the client', async () => {
    const guess = (trusting: Portal, from: string) =>
      trusting.browser().call('login', {
        body: { username: `${from}@example.edu`, password: 'Wrong-Password-99' },
        headers: { 'x-forwarded-for': from },
      });
    const proxied = await openPortal({ trustProxy: 1 });
    for (let number = 0; number < 2; number += 1) {
      await guess(portal, `10.0.0.${number}`);
      await guess(proxied, `10.0.0.${number}`);
    }
    const addresses = async ({ database }: Portal) =>
      (await database.selectFrom('login_networks').select('failures').where('failures', '=', 2).execute()).length;
    expect([await addresses(portal), await addresses(proxied)]).toEqual([1, 0]);
    await proxied.close();
  });
});
