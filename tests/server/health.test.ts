/** What supervisors and balancers learn about a server, also while it stops. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { markOf, type ObjectStore, StorageError } from '../../server/documents/object-store.ts';
import { openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
const agents: Agent[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  await portal.close();
});

async function listen(): Promise<number> {
  portal = await openPortal();
  await markOf(portal.objects).write('this store');
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  return (portal.app.server.address() as AddressInfo).port;
}

interface Answered {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly isReused: boolean;
  readonly body: string;
}

/** Rejects when the connection ends without an answer. */
async function ask(port: number, agent: Agent, path: string): Promise<Answered> {
  const asked = request({ host: '127.0.0.1', port, path, agent });
  const answered = once(asked, 'response');
  asked.end();
  const [answer] = (await answered) as [IncomingMessage];
  const body = (await answer.setEncoding('utf8').toArray()).join('');
  const { statusCode: status, headers } = answer;
  return { status, connection: headers.connection, isReused: asked.reusedSocket, body };
}

function keepingAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

describe('a server that drains', () => {
  it('ends each kept connection with the answer to its next call, and loses none', async () => {
    const port = await listen();
    const clients = Array.from({ length: 20 }, keepingAgent);
    const before = await Promise.all(clients.map((agent) => ask(port, agent, '/readyz')));
    expect(new Set(before.map(({ status, connection }) => `${status} ${connection}`))).toEqual(
      new Set(['200 keep-alive']),
    );
    portal.app.drain();
    const after = await Promise.all(clients.map((agent) => ask(port, agent, '/healthz')));
    expect(after.map(({ status, connection, isReused }) => ({ status, connection, isReused }))).toEqual(
      clients.map(() => ({ status: 200, connection: 'close', isReused: true })),
    );
    await portal.app.close();
  });

  it('answers a call in flight, and new ones, and is no longer ready', async () => {
    const port = await listen();
    const isAsked = once(portal.app.server, 'request');
    const socket = connect({ host: '127.0.0.1', port });
    socket.write(
      'POST /public/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
    );
    await isAsked;
    portal.app.drain();
    const ready = await ask(port, keepingAgent(), '/readyz');
    expect(ready).toMatchObject({ status: 503, connection: 'close', isReused: false });
    expect(JSON.parse(ready.body)).toEqual({ message: 'The server is stopping.' });
    const answer: Buffer[] = [];
    socket.on('data', (part: Buffer) => answer.push(part));
    socket.write('{}');
    await once(socket, 'end');
    expect(Buffer.concat(answer).toString()).toMatch(/^HTTP\/1\.1 400 [^]*\r\nconnection: close\r\n/i);
  });
});

describe('the readiness', () => {
  const detailsOf = async (store: (objects: ObjectStore) => ObjectStore, hasMark = true): Promise<unknown> => {
    portal = await openPortal({}, undefined, async (options) => {
      if (hasMark) await markOf(options.objects).write('this store');
      return { ...options, objects: store(options.objects) };
    });
    const answer = await portal.browser().send('GET', '/readyz');
    return { status: answer.statusCode, details: answer.json().details };
  };
  const withoutStore = { status: 200, details: [expect.stringMatching(/^The document store does not respond: /)] };

  it('has no reason to name when the document store responds', async () => {
    expect(await detailsOf((objects) => objects)).toEqual({ status: 200, details: [] });
  });

  it.each([
    ['refuses', () => Promise.reject(new StorageError('It refuses.'))],
    ['is silent', () => new Promise<null>(() => undefined)],
  ])('names a document store that %s, and stays, because answers are saved', async (_fault, get) => {
    expect(await detailsOf((objects) => ({ ...objects, get }))).toEqual(withoutStore);
  });

  it('names an empty folder in the place of the document store', async () => {
    expect(await detailsOf((objects) => objects, false)).toEqual(withoutStore);
  });

  it('asks the document store once in five seconds', async () => {
    let count = 0;
    const get = async (): Promise<null> => {
      count += 1;
      return null;
    };
    await detailsOf((objects) => ({ ...objects, get }));
    await portal.browser().send('GET', '/readyz');
    expect(count).toBe(1);
    portal.wait(5);
    await portal.browser().send('GET', '/readyz');
    expect(count).toBe(2);
  });
});
