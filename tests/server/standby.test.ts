/** PostgreSQL fails over to a synchronous standby, as docs/operations.md describes it. */
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildForms } from '../../scripts/build/forms.ts';
import { hashForms, listen, prepareServer, readConfig, type Started } from '../../server/index.ts';
import { createBrowser } from '../support/browser.ts';
import { type Cluster, createCluster, hasPostgres, role } from '../support/installed-postgres.ts';
import { goodPassword } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';

/** One statement as the operator. */
async function ask(connectionString: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function openCluster(...[settings, fill]: Parameters<typeof createCluster>): Promise<Cluster> {
  const cluster = await createCluster(settings, fill);
  onTestFinished(async () => {
    await cluster.end('SIGQUIT');
    await cluster.remove();
  });
  await cluster.start();
  return cluster;
}

/** A primary, and a standby that has each change before the primary acknowledges it. */
async function openPair(): Promise<{ primary: Cluster; standby: Cluster }> {
  const primary = await openCluster();
  const standby = await openCluster([], ({ folder, run }) =>
    run('pg_basebackup', '-D', folder, '-R', '-c', 'fast', '-d', primary.url()),
  );
  await ask(primary.url(), "alter system set synchronous_standby_names = '*'");
  await ask(primary.url(), 'select pg_reload_conf()');
  const state = () => ask(primary.url(), 'select sync_state from pg_stat_replication');
  await expect.poll(state, { interval: 50 }).toEqual([{ sync_state: 'sync' }]);
  return { primary, standby };
}

/** An address that leads to one of several sockets, as a virtual address or a pooler does. */
async function openAddress(first: Cluster): Promise<{ readonly url: string; leadTo(cluster: Cluster): void }> {
  let now = first;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(join(now.host, '.s.PGSQL.5432'));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined).on('close', () => void other.destroy());
      one.pipe(other);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    for (const one of open) one.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://${role}@127.0.0.1:${port}/postgres`,
    leadTo: (cluster) => {
      now = cluster;
    },
  };
}

async function openServer(databaseUrl: string): Promise<{ server: Started; outbox: string }> {
  const place = await mkdtemp(join(tmpdir(), 'matricula-standby-'));
  onTestFinished(() => removeFolder(place));
  await mkdir(join(place, 'dist'));
  await buildForms('forms', join(place, 'dist'));
  await writeFile(join(place, 'dist/codegen/manifest.json'), JSON.stringify({ forms: await hashForms('forms') }));
  const outbox = join(place, 'outbox');
  const config = readConfig({
    PORT: '0',
    ROLE: 'web',
    DATA_DIR: place,
    DATABASE_URL: databaseUrl,
    DOCUMENTS_DIR: join(place, 'objects'),
    MAIL_OUTBOX: outbox,
    LOG_FILE: join(place, 'log'),
  });
  const publicDir = join(import.meta.dirname, '../support/public');
  const server = await prepareServer(config, { publicDir, codegenDir: join(place, 'dist/codegen') }, () => undefined);
  onTestFinished(() => server.stop());
  await listen(server, config);
  return { server, outbox };
}

async function codeIn(outbox: string): Promise<string> {
  const [mail = ''] = await readdir(outbox);
  const [, ...body] = (await readFile(join(outbox, mail), 'utf8')).split('\n\n');
  return /\b\d{6}\b(?! UTC)/.exec(body.join())?.[0] ?? '';
}

const nameOf = (number: number): string => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

describe.skipIf(!hasPostgres)('a failover to a standby', () => {
  it('loses no acknowledged save; calls are answered with 503 until the standby is promoted', async () => {
    const { primary, standby } = await openPair();
    const address = await openAddress(primary);
    const { server, outbox } = await openServer(address.url);
    const browser = createBrowser(server.app);
    const person = { username: 'ada@example.edu', password: goodPassword };
    expect((await browser.call('signup', { body: person })).statusCode).toBe(200);
    await browser.call('confirm', { body: { username: person.username, code: await codeIn(outbox) } });
    await browser.call('login', { body: person });
    await browser.loadProfile();
    const saves: { readonly name: string; readonly status: number }[] = [];
    const save = async (): Promise<number> => {
      const name = nameOf(saves.length);
      const { statusCode: status } = await browser.call('saveAnswers', { body: { answers: { first_name: name } } });
      saves.push({ name, status });
      return status;
    };
    const acknowledged = () => saves.findLast(({ status }) => status === 200)?.name;
    while (saves.length < 20) await save();
    expect(new Set(saves.map(({ status }) => status))).toEqual(new Set([200]));

    await primary.end('SIGQUIT');
    expect(await save()).toBe(503);
    address.leadTo(standby);
    // It is read-only.
    await expect.poll(async () => (await browser.call('profile')).statusCode, { interval: 50 }).not.toBe(500);
    for (let count = 0; count < 5; count += 1) expect(await save()).toBe(503);
    const stored = `select value from answers where key = 'first_name'`;
    expect(await ask(standby.url(), stored)).toEqual([{ value: acknowledged() }]);

    await standby.run('pg_ctl', 'promote', '-D', standby.folder);
    await expect.poll(save, { interval: 50 }).toBe(200);
    expect(await ask(standby.url(), stored)).toEqual([{ value: acknowledged() }]);
    expect(new Set(saves.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect((await browser.loadProfile()).answer['first_name']).toBe(acknowledged());
    const ready = await server.app.inject({ method: 'GET', url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toEqual([200, expect.objectContaining({ details: [] })]);
  });
});
