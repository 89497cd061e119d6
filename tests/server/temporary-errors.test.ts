/** Errors of the database that end by themselves, and errors with the same codes from elsewhere. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { isTemporary } from '../../server/database/limits.ts';
import { ping } from '../../server/database/database.ts';
import { type Database, openDatabase } from '../../server/index.ts';
import { createTestDatabase } from '../support/test-database.ts';

let database: Database;
let name: string;
beforeAll(async () => {
  ({ database, name } = await createTestDatabase());
});
afterAll(() => database.destroy());

const errorOf = async (work: Promise<unknown>): Promise<Error & { readonly code?: string }> => {
  try {
    await work;
  } catch (error) {
    return error as Error;
  }
  throw new Error('The work did not fail.');
};

/** A port of this machine on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function opened(host: string, port: number): Database {
  const other = openDatabase({ host, port, user: inject('postgres').user, database: name }, () => undefined);
  onTestFinished(() => other.destroy());
  return other;
}

describe('an error of the database is temporary', () => {
  it.each([
    ['ECONNREFUSED', '127.0.0.1'],
    ['ENOENT', '/nowhere/at/all'],
    [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'nowhere.invalid'],
  ])('when it cannot be reached: %s', async (code, host) => {
    const error = await errorOf(ping(opened(host, await closedPort())));
    expect([error.code, isTemporary(error)]).toEqual([expect.stringMatching(code), true]);
  });

  it('when its connection is reset during a query', async () => {
    const near: Socket[] = [];
    const server = createServer((socket) => {
      near.push(socket);
      const far = connect(`${inject('postgres').host}/.s.PGSQL.5432`);
      for (const one of [socket, far]) one.on('error', () => undefined);
      socket.pipe(far).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const other = opened('127.0.0.1', (server.address() as AddressInfo).port);
    await ping(other);
    const query = errorOf(sql`select pg_sleep(30)`.execute(other));
    const running = sql`select from pg_stat_activity where datname = ${name} and query like '%pg_sleep(30)%'
      and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await running.execute(database)).rows.length).toBe(1);
    for (const socket of near) socket.resetAndDestroy();
    const error = await query;
    expect([error.code, isTemporary(error)]).toEqual(['ECONNRESET', true]);
  });

  it('when it ends a connection or a query', async () => {
    const ended = await errorOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(database));
    expect([ended.code, isTemporary(ended)]).toEqual(['57P01', true]);
    const late = database.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 10`.execute(transaction);
      await sql`select pg_sleep(30)`.execute(transaction);
    });
    expect(isTemporary(await errorOf(late))).toBe(true);
  });
});

describe('a database that cannot store now', () => {
  it('is temporary while it accepts no changes, as after a failover', async () => {
    const refused = database.transaction().execute(async (transaction) => {
      await sql`set transaction read only`.execute(transaction);
      await sql`insert into master_keys (key_id) values ('a key')`.execute(transaction);
    });
    const error = await errorOf(refused);
    expect([error.code, isTemporary(error)]).toEqual(['25006', true]);
  });

  it.each(['53100', '53200', '53300', '58030'])('is temporary without space, memory or a disk: %s', async (code) => {
    const failed = sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(database);
    expect(isTemporary(await errorOf(failed))).toBe(true);
  });
});

describe('no other error is temporary', () => {
  it('from a file that is missing', async () => {
    const error = await errorOf(readFile('/nowhere/at/all'));
    expect([error.code, isTemporary(error)]).toEqual(['ENOENT', false]);
  });

  it('from a program that does not read', async () => {
    const { stdin } = spawn('true', { stdio: ['pipe', 'ignore', 'ignore'] });
    const failed = once(stdin, 'error');
    stdin.write(Buffer.alloc(10_000_000));
    const [error] = await failed;
    expect([error.code, isTemporary(error)]).toEqual([expect.stringMatching(/^(?:EPIPE|ECONNRESET)$/), false]);
  });

  it('from another server that cannot be reached', async () => {
    const error = await errorOf(once(connect(await closedPort(), '127.0.0.1'), 'connect'));
    expect([error.code, isTemporary(error)]).toEqual(['ECONNREFUSED', false]);
  });

  it('from a rule of the database, or from what looks like one of its states', async () => {
    const empty = sql`insert into network_mails select '', '', now(), null`;
    expect(isTemporary(await errorOf(empty.execute(database)))).toBe(false);
    expect(isTemporary(Object.assign(new Error('An answer of a mail server'), { code: '57014' }))).toBe(false);
  });
});
