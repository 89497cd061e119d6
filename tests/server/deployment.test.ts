/** The files in `deploy/` for operators, as far as this machine can run them. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request as plainRequest } from 'node:http';
import { request as secureRequest, type RequestOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connect, type ConnectionOptions } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { callAddresses, serverAddresses, uploadCeilings } from '../../api-client/index.ts';
import { defaultUploadLimits } from '../../engine/internal.ts';
import { securityHeaders } from '../../server/http/headers.ts';
import { sentBytes } from '../../server/documents/object-store.ts';
import { settings } from '../../server/index.ts';
import { ownAddress } from '../support/own-address.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { cardHolder, formOf, presign } from '../support/uploading.ts';
import { removeFolder } from '../support/remove-folder.ts';

const run = promisify(execFile);
const starts = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const hasNginx = starts('/usr/sbin/nginx', '-v') && starts('openssl', 'version');
const hasSystemd = starts('systemd-analyze', '--version');

const secret = 'a-secret-of-a-link';
const publicUrl = 'https://apply.example.edu';
/** Of an address of its own. */
const ports = { plain: 8080, secure: 8443 };

describe('the files for operators', () => {
  it('name only settings that exist', () => {
    const files = ['Dockerfile', 'compose.yaml', 'matricula.service', 'nginx.conf'];
    const text = files.map((file) => readFileSync(`deploy/${file}`, 'utf8')).join('\n');
    const names = new Set(text.match(/\b[A-Z]\w*_[A-Z_]+\b/g));
    const others = /^(?:AF_|POSTGRES_|DATABASE_PASSWORD$)/;
    const known = new Set<string>(settings.map(({ name }) => name));
    expect(names.size).toBeGreaterThan(6);
    expect([...names].filter((name) => !others.test(name) && !known.has(name))).toEqual([]);
  });
});

describe.skipIf(!hasNginx)('nginx with the site of deploy/', () => {
  let portal: Portal;
  let folder: string;
  let host: string;
  let nginx: ChildProcess | undefined;
  let arrived: IncomingMessage['headers'][];
  beforeAll(async () => {
    portal = await openPortal({ publicUrl, trustProxy: 1 });
    arrived = [];
    portal.app.server.on('request', ({ headers }: IncomingMessage) => arrived.push(headers));
    await portal.app.listen({ host: '127.0.0.1', port: 0 });
    folder = await mkdtemp(join(tmpdir(), 'matricula-nginx-'));
    host = ownAddress();
    const key = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
    await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=test', '-days', '1', ...key]);
    await writeFile(join(folder, 'nginx.conf'), await configuration());
    await run('/usr/sbin/nginx', ['-t', ...given()]);
    nginx = spawn('/usr/sbin/nginx', given(), { stdio: ['ignore', 'ignore', 'pipe'] });
    await isUp(nginx);
  });
  afterAll(async () => {
    await stopNginx();
    await portal.close();
    await removeFolder(folder);
  });

  const given = (): readonly string[] => ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];

  async function stopNginx(): Promise<void> {
    if (nginx === undefined || nginx.exitCode !== null) return;
    const ended = once(nginx, 'exit');
    nginx.kill('SIGQUIT');
    await ended;
  }

  /** The site with addresses of this test. */
  async function configuration(): Promise<string> {
    await mkdir(join(folder, 'temporary'));
    const { port } = portal.app.server.address() as AddressInfo;
    const replaced = {
      'listen 80;': `listen ${host}:${ports.plain};`,
      'listen 443 ssl': `listen ${host}:${ports.secure} ssl`,
      'server 127.0.0.1:3000;': `server 127.0.0.1:${port};`,
      '/etc/nginx/certificates': folder,
      '/var/log/nginx': folder,
    };
    let site = await readFile('deploy/nginx.conf', 'utf8');
    for (const [from, to] of Object.entries(replaced)) {
      expect(site).toContain(from);
      site = site.replaceAll(from, to);
    }
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${join(folder, 'temporary', kind)};`,
    );
    const user = process.getuid?.() === 0 ? 'user root;\n' : '';
    return `${user}daemon off;
pid ${join(folder, 'pid')};
error_log stderr notice;
events {}
http {
${temporary.join('\n')}
${site}
}
`;
  }

  async function ask(options: RequestOptions, body?: Buffer): Promise<IncomingMessage> {
    const headers = { host: 'apply.example.edu', ...options.headers };
    const all = { host, port: ports.secure, rejectUnauthorized: false, agent: false, ...options, headers };
    const asked = options.port === ports.plain ? plainRequest(all) : secureRequest(all);
    // A proxy may refuse before it has read the body.
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve).once('error', reject);
    });
    asked.end(body);
    const answer = await answered;
    answer.resume();
    return answer;
  }

  const uploadOf = async (bytes: number) => {
    const { fields } = await presign(await cardHolder(portal));
    return { key: fields['key'] ?? '', ...formOf(fields, Buffer.alloc(bytes, 1)) };
  };

  it('takes the largest file of a form', async () => {
    const most = sentBytes(defaultUploadLimits.maxBytes);
    const { key, body, type } = await uploadOf(most);
    const answer = await ask({ method: 'POST', path: '/upload', headers: { 'content-type': type } }, body);
    expect(answer.statusCode).toBe(204);
    expect((await portal.objects.get(key))?.length).toBe(most);
  });

  it('leaves the limit of every form to the server', async () => {
    const [, megabytes = ''] = /client_max_body_size (\d+)m;/.exec(await readFile('deploy/nginx.conf', 'utf8')) ?? [];
    expect(Number(megabytes) * 1024 ** 2).toBeGreaterThan(sentBytes(uploadCeilings.maxBytes) + 64 * 1024);
  });

  it('tells the server who asks, and lets nobody pretend to be another', async () => {
    const answer = await ask({ path: '/healthz', headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(answer.statusCode).toBe(200);
    expect(arrived.at(-1)).toMatchObject({
      host: 'apply.example.edu',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  it('sends pages to https, and refuses calls without it', async () => {
    const page = await ask({ port: ports.plain, path: '/about?from=mail' });
    expect([page.statusCode, page.headers.location]).toEqual([308, `${publicUrl}/about?from=mail`]);
    const paths = callAddresses.flatMap((name) => [`/${name}/x`, `/scholarship/${name}/x`]);
    for (const path of [...paths, `/${serverAddresses.upload}`]) {
      const { statusCode, headers } = await ask({ port: ports.plain, path });
      expect([path, statusCode, headers.location]).toEqual([path, 403, undefined]);
    }
  });

  it('sends the security headers also with its own answers', async () => {
    const body = Buffer.alloc(22 * 1024 * 1024);
    const refused = await ask({ method: 'POST', path: '/api/answer' }, body);
    expect([refused.statusCode, refused.headers]).toEqual([
      413,
      expect.objectContaining({
        'content-type': 'text/html; charset=utf-8',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      }),
    ]);
    const { headers } = await ask({ path: '/healthz' });
    expect(headers).toEqual(expect.objectContaining(securityHeaders(publicUrl, portal.objects.uploadUrl)));
    expect(headers.server).toBe('nginx');
  });

  it('speaks only present versions and ciphers of TLS', async () => {
    const speaks = (only: ConnectionOptions): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect({ host, port: ports.secure, rejectUnauthorized: false, ...only }, () => {
          resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
          socket.destroy();
        });
        socket.once('error', () => resolve('refused'));
      });
    const old = { maxVersion: 'TLSv1.2', minVersion: 'TLSv1' } as const;
    const all = 'ALL:@SECLEVEL=0';
    expect(await speaks({})).toBe('TLSv1.3 TLS_AES_256_GCM_SHA384');
    expect(await speaks({ ...old, ciphers: all })).toBe('TLSv1.2 ECDHE-RSA-AES256-GCM-SHA384');
    expect(await speaks({ ...old, maxVersion: 'TLSv1.1', ciphers: all })).toBe('refused');
    for (const weak of ['AES128-SHA', 'AES256-GCM-SHA384', 'ECDHE-RSA-AES256-SHA384', 'CAMELLIA256-SHA'])
      expect([weak, await speaks({ ...old, ciphers: `${weak}:@SECLEVEL=0` })]).toEqual([weak, 'refused']);
  });

  it('writes no secret of a link to its log', async () => {
    await ask({ path: `/?service_token=${secret}`, headers: { referer: `${publicUrl}/?service_token=${secret}` } });
    await stopNginx();
    const log = await readFile(join(folder, 'matricula.log'), 'utf8');
    expect(log).toContain('GET / ');
    expect(log).not.toContain(secret);
  });
});

async function isUp({ stderr }: ChildProcess): Promise<void> {
  if (stderr === null) throw new Error('nginx has no log.');
  const lines: string[] = [];
  for await (const line of createInterface(stderr)) {
    lines.push(line);
    if (!line.includes('start worker process ')) continue;
    stderr.resume();
    return;
  }
  throw new Error(`nginx did not start: ${lines.join('\n')}`);
}

describe.skipIf(!hasSystemd)('the systemd unit', () => {
  it('is valid, and exposes little of the machine', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'matricula-unit-'));
    onTestFinished(() => removeFolder(folder));
    const unit = join(folder, 'matricula.service');
    // The program is where this test runs, and nobody has made the user.
    const text = (await readFile('deploy/matricula.service', 'utf8')).replaceAll('/opt/matricula', process.cwd());
    await writeFile(unit, text.replaceAll(/^(?:User|Group)=.*$/gm, 'DynamicUser=yes'));
    await run('systemd-analyze', ['verify', '--man=no', unit]);
    const { stdout } = await run('systemd-analyze', ['security', '--offline=true', '--threshold=30', unit]);
    expect(stdout).toContain('Overall exposure level');
  });
});
