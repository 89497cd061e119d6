/**
 * Prevents one client from using all connections: each network has a limit, and idle connections are closed for new
 * ones. Connections without a request delay the end of the server by two seconds at most.
 */
import type { Server, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './network.ts';

/** Numbers of open connections. */
export interface ConnectionLimits {
  readonly total: number;
  /** Per network. */
  readonly perNetwork: number;
  /** From this total on, idle connections of any network are closed for new ones. */
  readonly pressure: number;
}

/** A school behind one address opens some hundred connections, and leaves enough for all others. */
export const connectionLimits: ConnectionLimits = { total: 2_000, perNetwork: 500, pressure: 1_800 };

interface Connection {
  readonly socket: Socket;
  readonly network: string;
  /** Requests without a complete response. The connection is idle when there are none. */
  running: number;
}

/**
 * Limits the connections of a server. Connections of a trusted proxy have no limit, because they carry many clients.
 */
export function limitConnections(
  server: Server,
  isProxy: (address: string) => boolean,
  limits: ConnectionLimits = connectionLimits,
): void {
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
    connections.set(socket, { socket, network, running: 0 });
    sizes.set(network, (sizes.get(network) ?? 0) + 1);
    socket.once('close', () => drop(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (connection === undefined) return;
    connection.running += 1;
    response.once('close', () => {
      connection.running -= 1;
      // Moves the connection to the end.
      if (connections.delete(request.socket)) connections.set(request.socket, connection);
    });
  });

  /** Closes an idle connection if necessary. Returns false when no connection can be closed. */
  function hasRoomFor(network: string): boolean {
    if ((sizes.get(network) ?? 0) >= limits.perNetwork) return closeIdle(network);
    if (connections.size < limits.pressure) return true;
    const [largest = network] = [...sizes].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
    return closeIdle(largest) || connections.size < limits.total;
  }

  function closeIdle(network: string): boolean {
    for (const { socket, network: its, running } of connections.values()) {
      if (its !== network || running > 0) continue;
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
export function endUnusedConnections(app: FastifyInstance): void {
  /** For each connection the number of its running requests, and the bytes that its former ones have sent. */
  const uses = new Map<Socket, { running: number; read: number }>();
  let isClosing = false;
  app.server.on('connection', (socket) => {
    if (isClosing) socket.destroy();
    else uses.set(socket, { running: 0, read: 0 });
    socket.once('close', () => uses.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    const use = uses.get(socket);
    if (use === undefined) return;
    use.running += 1;
    response.once('close', () => {
      use.running -= 1;
      use.read = socket.bytesRead;
      if (isClosing) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, use] of uses) {
      const endIfUnused = (): unknown => use.running === 0 && socket.destroy();
      if (socket.bytesRead === use.read) endIfUnused();
      else setTimeout(endIfUnused, restMs).unref();
    }
  });
}
