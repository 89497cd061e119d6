/** Services with a certificate of an authority of the institution, which is trusted only when the operator names it. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase, ping } from '../../server/database/database.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { removeFolder } from '../support/remove-folder.ts';

const run = promisify(execFile);
const hasOpenssl = await run('openssl', ['version']).then(
  () => true,
  () => false,
);

let folder: string;
let authority: string;
let credentials: { readonly key: Buffer; readonly cert: Buffer };
const servers: { close(done: () => void): unknown }[] = [];

/** An authority, and a certificate of it for `localhost` alone. */
async function makeAuthority(): Promise<void> {
  const make = (name: string, ...more: readonly string[]) =>
    run(
      'openssl',
      [
        `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=${name} -keyout ${name}.key -out ${name}.pem`.split(' '),
        more,
      ].flat(),
      { cwd: folder },
    );
  await make('authority');
  authority = join(folder, 'authority.pem');
  const signed = ['-CA', authority, '-CAkey', join(folder, 'authority.key')];
  await make('localhost', ...signed, '-addext', 'subjectAltName=DNS:localhost', '-addext', 'basicConstraints=CA:FALSE');
  credentials = {
    key: await readFile(join(folder, 'localhost.key')),
    cert: await readFile(join(folder, 'localhost.pem')),
  };
}

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A PostgreSQL that speaks TLS only: the one of the tests, behind the certificate. */
const secureDatabase = (): Promise<number> =>
  portOf(
    createServer((plain) => {
      plain.on('error', () => undefined);
      // The first message asks for TLS.
      plain.once('data', () => {
        plain.write('S');
        const near = new TLSSocket(plain, { isServer: true, ...credentials });
        const far = connect(join(inject('postgres').host, '.s.PGSQL.5432'));
        for (const socket of [near, far]) {
          socket.on('error', () => undefined);
          socket.on('close', () => [near, far].forEach((one) => one.destroy()));
        }
        near.pipe(far).pipe(near);
      });
    }),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-authority-'));
  if (hasOpenssl) await makeAuthority();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => void server.close(() => resolve()))));
  await removeFolder(folder);
});

describe.skipIf(!hasOpenssl)('a certificate of an authority of the institution', () => {
  it('is trusted at the database with sslrootcert, for its own name, and refused otherwise', async () => {
    const { name, database } = await createTestDatabase();
    await database.destroy();
    const port = await secureDatabase();
    const reached = async (host: string, more: string): Promise<void> => {
      const address = `postgres://${inject('postgres').user}@${host}:${port}/${name}?sslmode=verify-full${more}`;
      const secure = openDatabase({ connectionString: address, max: 1 }, () => undefined);
      await ping(secure).finally(() => secure.destroy());
    };
    await reached('localhost', `&sslrootcert=${authority}`);
    await expect(reached('localhost', '')).rejects.toThrow(/certificate/);
    await expect(reached('127.0.0.1', `&sslrootcert=${authority}`)).rejects.toThrow(/does not match|ECONNREFUSED/);
  });

  it('is trusted at the mail server, S3 and receivers with NODE_EXTRA_CA_CERTS, and refused otherwise', async () => {
    let received = 0;
    const mails = new SMTPServer({
      ...credentials,
      secure: true,
      authOptional: true,
      onData: (stream, _session, done) => {
        stream.on('end', () => done()).resume();
        received += 1;
      },
    });
    mails.on('error', () => undefined);
    const [smtp, https] = [
      await portOf(mails.server),
      await portOf(createHttps(credentials, (_request, response) => response.end())),
    ];
    const own = { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1' };
    const trusting = await sentBy({ ...own, NODE_EXTRA_CA_CERTS: authority }, smtp, https);
    expect(trusting).toEqual({ mail: 'sent', hook: '200' });
    expect(received).toBe(1);
    const { mail, hook } = await sentBy(own, smtp, https);
    expect(mail).toMatch(/unable to verify the first certificate/);
    expect(hook).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    expect(received).toBe(1);
  });
});

/** What a process of the server sends: a mail, and a request as to S3 or a receiver of webhooks. */
async function sentBy(env: NodeJS.ProcessEnv, smtp: number, https: number): Promise<Record<string, string>> {
  const [transport, post] = ['server/mail/transport.ts', 'server/webhooks/post.ts'].map(
    (path) => pathToFileURL(path).href,
  );
  const code = `
    import { createSmtpMailer } from '${transport}';
    import { post } from '${post}';
    const mailer = createSmtpMailer('smtps://localhost:${smtp}', { name: 'A', address: 'a@example.edu' });
    const mail = await mailer.send({ to: 'b@example.edu', subject: 'S', text: 'T' })
      .then(() => 'sent', (error) => error.message);
    const receiver = { url: 'https://localhost:${https}/', secret: Buffer.alloc(32) };
    const { outcome } = await post(receiver, { id: 'x', sentAt: new Date(), body: '{}' });
    console.log(JSON.stringify({ mail, hook: outcome }));
    process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout));
}
