/** The portal behind a connection on which a page arrives piece by piece. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { runningPortal } from './running-portal.ts';

/** A piece ends before each link, because a line with a link can be higher than its text. */
const piecesOf = (html: string): readonly string[] =>
  html.split(/(?=<a )/).flatMap((part) => part.match(/[^]{1,400}/g) ?? []);

export interface SlowServer {
  /** For example `http://127.0.0.1:43017`. */
  readonly origin: string;
  /** Sends the body of the page, piece by piece. `pause` resolves when the browser has drawn a piece. */
  send(pause: () => Promise<unknown>): Promise<void>;
}

/** Resolves with a server that forwards every request, and sends the body of a page only when it is asked to. */
export async function slowServer(): Promise<SlowServer> {
  const { origin } = await runningPortal();
  const page = Promise.withResolvers<readonly [pieces: readonly string[], response: ServerResponse]>();
  const hold = async (answer: IncomingMessage, response: ServerResponse): Promise<void> => {
    const html = await text(answer);
    const { 'content-length': _length, ...headers } = answer.headers;
    response.writeHead(answer.statusCode ?? 500, headers);
    const start = html.indexOf('<body');
    response.write(html.slice(0, start));
    page.resolve([piecesOf(html.slice(start)), response]);
  };
  const server = createServer((incoming, response) => {
    const headers = { ...incoming.headers, host: new URL(origin).host, 'accept-encoding': 'identity' };
    const { method, url } = incoming;
    const outgoing = request(`${origin}${url}`, { headers, ...(method !== undefined && { method }) }, (answer) => {
      if (answer.headers['content-type']?.startsWith('text/html') === true) void hold(answer, response);
      else answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
    });
    incoming.pipe(outgoing);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    send: async (pause) => {
      const [pieces, response] = await page.promise;
      for (const piece of pieces) {
        response.write(piece);
        await pause();
      }
      response.end();
    },
  };
}
