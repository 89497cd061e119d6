import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { networkOf, proxyTest } from '../../server/http/network.ts';
import { openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
const opened: Socket[] = [];
const agents: Agent[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  for (const socket of opened.splice(0)) socket.destroy();
  await portal.close();
});

async function listen(trustProxy: false | number | string = false): Promise<number> {
  portal = await openPortal({ trustProxy });
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  return (portal.app.server.address() as AddressInfo).port;
}

/** Every address that begins with 127 is this machine. */
async function open(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.on('error', () => undefined);
  opened.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function openMany(port: number, localAddress: string, count: number): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(100, count - sockets.length) }, () => open(port, localAddress)),
      )),
    );
  return sockets;
}

/** The status of a request over a separate connection, or over a connection of the agent. */
function ask(port: number, localAddress: string, agent?: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, localAddress, path: '/healthz', ...(agent === undefined ? {} : { agent }) },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      },
    );
    asked.on('error', reject).end();
  });
}

const countOpen = (): Promise<number> =>
  new Promise((resolve) => {
    portal.app.server.getConnections((_error, count) => resolve(count));
  });

describe.runIf(process.platform === 'linux')('two thousand connections from one address', () => {
  it('block nobody: idle connections of the address are closed for new ones', async () => {
    const port = await listen();
    await openMany(port, '127.0.0.2', 2_000);
    expect(await ask(port, '127.0.0.3')).toBe(200);
    expect(await ask(port, '127.0.0.2')).toBe(200);
    expect(await countOpen()).toBeLessThanOrEqual(502);
  });

  it('block no other address when each delays its request', async () => {
    const port = await listen();
    for (const socket of await openMany(port, '127.0.0.2', 600)) socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n');
    expect(await ask(port, '127.0.0.3')).toBe(200);
    expect(await countOpen()).toBeLessThanOrEqual(502);
  });

  it('never close a connection with a running request', async () => {
    const port = await listen();
    const busy = await open(port, '127.0.0.2');
    const begun = once(portal.app.server, 'request');
    busy.write(
      'POST /public/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n',
    );
    await begun;
    await openMany(port, '127.0.0.2', 600);
    const answered = once(busy, 'data');
    busy.write('{}');
    expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('are allowed for a trusted proxy, which carries many clients', async () => {
    const port = await listen('127.0.0.2');
    await openMany(port, '127.0.0.2', 700);
    expect(await ask(port, '127.0.0.3')).toBe(200);
    await expect.poll(countOpen).toBeGreaterThanOrEqual(700);
  });
});

describe.runIf(process.platform === 'linux')('connections from many addresses', () => {
  it('are limited by closing idle connections of the network with most connections', async () => {
    const port = await listen();
    const agent = new Agent({ keepAlive: true });
    agents.push(agent);
    expect(await ask(port, '127.0.1.1', agent)).toBe(200);
    for (let host = 2; host <= 5; host += 1) await openMany(port, `127.0.0.${host}`, 449);
    expect(await countOpen()).toBeLessThanOrEqual(1_802);
    expect(await ask(port, '127.0.2.1')).toBe(200);
    expect(await ask(port, '127.0.1.1', agent)).toBe(200);
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(1);
  });
});

describe('a connection without a request', () => {
  it('does not delay the end of the server', async () => {
    const socket = await open(await listen(), '127.0.0.1');
    const answers: string[] = [];
    socket.on('data', (bytes) => answers.push(String(bytes)));
    await Promise.all([once(socket, 'close'), portal.app.close()]);
    // After its time for a request the connection would end with status 408.
    expect(answers).toEqual([]);
  });
});

describe('a connection whose response ends after the server began to close', () => {
  it('is closed by the server', async () => {
    const port = await listen();
    // Node itself then keeps an idle connection for ever.
    portal.app.server.keepAliveTimeout = 0;
    const socket = await open(port, '127.0.0.1');
    const isAsked = once(portal.app.server, 'request');
    socket.write(`POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 2\r\n\r\n`);
    await isAsked;
    const closed = portal.app.close();
    const response: Buffer[] = [];
    socket.on('data', (part: Buffer) => response.push(part));
    const isEnded = once(socket, 'end');
    socket.write('{}');
    await Promise.all([isEnded, closed]);
    expect(Buffer.concat(response).toString()).toMatch(/^HTTP\/1\.1 \d{3} /);
  });
});

describe('a connection whose request has begun when the server ends', () => {
  /**
   * A connection that has sent a part of a request when the server no longer accepts others: of its first one, or after
   * another one.
   */
  async function begin(isFirst: boolean): Promise<{
    readonly socket: Socket;
    readonly answers: string[];
    readonly end: Promise<unknown>;
  }> {
    const port = await listen();
    const accepted = once(portal.app.server, 'connection');
    const socket = await open(port, '127.0.0.1');
    const answers: string[] = [];
    socket.on('data', (bytes) => answers.push(String(bytes)));
    const [received] = (await accepted) as [Socket];
    if (!isFirst) {
      const isAnswered = once(socket, 'data');
      socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
      await isAnswered;
    }
    answers.length = 0;
    const before = received.bytesRead;
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n');
    await expect.poll(() => received.bytesRead).toBeGreaterThan(before);
    const end = Promise.all([once(socket, 'close'), portal.app.close()]);
    await expect.poll(() => portal.app.server.listening, { interval: 5 }).toBe(false);
    return { socket, answers, end };
  }

  it.each([true, false])('is answered with 503 and closed; its first request: %s', async (isFirst) => {
    const { socket, answers, end } = await begin(isFirst);
    socket.write('\r\n');
    await end;
    expect(answers.join('')).toMatch(/^HTTP\/1\.1 503 [^]*\r\nconnection: close\r\n/i);
  });

  it.each([true, false])('delays the end by a short time only; its first request: %s', async (isFirst) => {
    const { answers, end } = await begin(isFirst);
    await end;
    // After its time for a request the connection would end with status 408.
    expect(answers).toEqual([]);
  });
});

describe('a network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:52814', '192.0.2.7'],
    ['[2001:db8:1:2::7]:52814', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
    ['no address', 'unknown'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    [false, '10.0.0.1', false],
    [1, '203.0.113.9', true],
    ['10.0.0.0/8, ::1', '10.20.30.40', true],
    ['10.0.0.0/8, ::1', '::ffff:10.1.1.1', true],
    ['10.0.0.0/8, ::1', '::1', true],
    ['10.0.0.0/8, ::1', '11.0.0.1', false],
    ['loopback', '127.0.0.1', true],
    ['uniquelocal', 'fc00::5', true],
    ['loopback', 'not an address', false],
  ] as const)('trusted by %j holds %s: %s', (trusted, address, isProxy) => {
    expect(proxyTest(trusted)(address)).toBe(isProxy);
  });
});
