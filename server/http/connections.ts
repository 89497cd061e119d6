/**
 * Prevents one client from using all connections of this process, which counts its own: each network has a limit, and
 * idle connections are closed for new ones. Connections without a request delay the end of the server by two seconds at
 * most.
 */
import type { Server, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './network.ts';

/**
 * Numbers of open connections: of all, of a network, and that from which idle connections of any network are closed for
 * new ones. A school behind one address opens some hundred connections, and leaves enough for all others.
 */
const limits = { total: 2_000, perNetwork: 500, pressure: 1_800 } as const;

interface Connection {
  readonly socket: Socket;
  readonly network: string;
}

/** The requests without a complete response. */
interface Running {
  /** Their number on a connection. */
  on(socket: Socket): number;
  /** Calls this after each response. */
  after(act: (socket: Socket) => void): void;
}

/** Adds only one listener to each response. */
function watchRequests(server: Server): Running {
  const running = new WeakMap<Socket, number>();
  const acts: ((socket: Socket) => void)[] = [];
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.once('close', () => {
      running.set(socket, (running.get(socket) ?? 1) - 1);
      for (const act of acts) act(socket);
    });
  });
  return { on: (socket) => running.get(socket) ?? 0, after: (act) => acts.push(act) };
}

/** Limits the connections of a server, and ends them with it. */
export function manageConnections(app: FastifyInstance, isProxy: (address: string) => boolean): void {
  const running = watchRequests(app.server);
  limitConnections(app.server, running, isProxy);
  endUnusedConnections(app, running);
}

/** Limits the connections of a server. Those of a trusted proxy have no limit, because they carry many clients. */
function limitConnections(server: Server, running: Running, isProxy: (address: string) => boolean): void {
  /** The longest idle connection is first: a connection moves to the end when its request ends. */
  const connections = new Map<Socket, Connection>();
  const sizes = new Map<string, number>();
  server.maxConnections = limits.total;

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const network = networkOf(address);
    if (!hasRoomFor(network)) {
      socket.destroy();
      return;
    }
    connections.set(socket, { socket, network });
    sizes.set(network, (sizes.get(network) ?? 0) + 1);
    socket.once('close', () => drop(socket));
  });
  running.after((socket) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    // Moves the connection to the end.
    connections.delete(socket);
    connections.set(socket, connection);
  });

  /** Closes an idle connection if necessary. Returns false when no connection can be closed. */
  function hasRoomFor(network: string): boolean {
    if ((sizes.get(network) ?? 0) >= limits.perNetwork) return closeIdle(network);
    if (connections.size < limits.pressure) return true;
    const [largest = network] = [...sizes].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
    return closeIdle(largest) || connections.size < limits.total;
  }

  function closeIdle(network: string): boolean {
    for (const { socket, network: its } of connections.values()) {
      if (its !== network || running.on(socket) > 0) continue;
      drop(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  function drop(socket: Socket): void {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connections.delete(socket);
    const size = (sizes.get(connection.network) ?? 1) - 1;
    if (size === 0) sizes.delete(connection.network);
    else sizes.set(connection.network, size);
  }
}

/** The time in which the rest of a request must arrive when the app closes. */
const restMs = 2_000;

/**
 * Ends the connections without a request as soon as the app closes, and the others after their response. Browsers open
 * connections in advance and keep them after a response, and Node waits until their time is over. A request that has
 * begun to arrive has two seconds for its rest, and is answered with 503.
 */
function endUnusedConnections(app: FastifyInstance, running: Running): void {
  /** For each connection the bytes that its former requests have sent. */
  const read = new Map<Socket, number>();
  let isClosing = false;
  app.server.on('connection', (socket) => {
    if (isClosing) socket.destroy();
    else read.set(socket, 0);
    socket.once('close', () => read.delete(socket));
  });
  running.after((socket) => {
    if (!read.has(socket)) return;
    read.set(socket, socket.bytesRead);
    if (isClosing) socket.destroySoon();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, bytes] of read) {
      const endIfUnused = (): unknown => running.on(socket) === 0 && socket.destroy();
      if (socket.bytesRead === bytes) endIfUnused();
      else setTimeout(endIfUnused, restMs).unref();
    }
  });
}
