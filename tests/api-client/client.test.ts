import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  BadConfigurationError,
  ServerError,
  UnauthorizedError,
  createApiClient,
  type ApiClient,
} from '../../api-client/index.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** A client of a real server on a free port that records its requests. */
async function clientOf(
  answer: (response: ServerResponse) => void,
  binding: string | null = null,
): Promise<{ client: ApiClient; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { client: createApiClient({ fetch, binding: () => binding, origin }), received };
}

const json =
  (status: number, body: unknown) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  };

describe('a call', () => {
  it('sends its body as JSON to the path of the contract and returns the parsed body', async () => {
    const { client, received } = await clientOf(json(200, { message: 'Saved.' }));
    await expect(client.saveAnswers({ body: { answers: { first_name: 'Zoë', legal_agree: true } } })).resolves.toEqual({
      message: 'Saved.',
    });
    expect(received).toMatchObject([
      { method: 'PUT', url: '/api/answer', body: '{"answers":{"first_name":"Zoë","legal_agree":true}}' },
    ]);
    expect(received[0]?.headers['content-type']).toBe('application/json');
  });

  it('has no content type without a payload', async () => {
    const { client, received } = await clientOf(json(200, {}));
    await client.documentAnswers();
    expect(received[0]?.headers['content-type']).toBeUndefined();
    expect(received[0]?.body).toBe('');
  });

  it('has the binding of the loaded profile, and none before a profile is loaded', async () => {
    const bound = await clientOf(json(200, { message: '' }), 'b-1');
    await bound.client.lastPage({ body: { last_page: '/about' } });
    expect(bound.received[0]?.headers['x-binding']).toBe('b-1');
    const unbound = await clientOf(json(200, { message: '' }));
    await unbound.client.login({ body: { username: 'a@example.edu', password: 'x' } });
    expect(unbound.received[0]?.headers['x-binding']).toBeUndefined();
  });

  it('encodes path parameters and queries, so no value can change the URL', async () => {
    const { client, received } = await clientOf(json(200, []));
    await client.conversion({ path: { key: '../profile?x=1' } });
    await client.lookup({ query: { category: 'hs_ceeb', query: 'St. Mary & Co', max_results: '5' } });
    expect(received.map(({ url }) => url)).toEqual([
      '/api/pdf/document-answer/..%2Fprofile%3Fx%3D1',
      '/lookup/find?category=hs_ceeb&query=St.+Mary+%26+Co&max_results=5',
    ]);
  });
});

describe('a refused call', () => {
  const generic = "We've encountered an unexpected error at this time. Please try again later.";

  it('is an unauthorized error for status 401, with any body', async () => {
    const { client } = await clientOf((response) => {
      response.writeHead(401).end('nope');
    });
    const error = await client.profile().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect((error as Error).message).toBe('Your session is invalid. Please clear your cookies and login again.');
  });

  it('is a server error with the message and the body of the server for any other status', async () => {
    const body = { message: 'Please correct the marked answers.', errors: { gender: ['Sex Assigned at Birth'] } };
    const { client } = await clientOf(json(422, body));
    const error = await client.submit().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ status: 422, message: body.message, body });
  });

  it.each([
    ['has no message', json(500, {})],
    ['has a message that is not a text', json(500, { message: { text: 'x' } })],
    ['has an empty message', json(500, { message: '' })],
    [
      'is not JSON',
      (response: ServerResponse) => {
        response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');
      },
    ],
    [
      'only says that it is JSON',
      (response: ServerResponse) => {
        response.writeHead(500, { 'Content-Type': 'application/json' }).end('<');
      },
    ],
  ])('has the generic message if the response %s', async (_, answer) => {
    const { client } = await clientOf(answer);
    await expect(client.profile()).rejects.toMatchObject({ name: 'ServerError', message: generic });
  });

  it('is a server error for status 200 with a body that is not JSON', async () => {
    const { client } = await clientOf((response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>');
    });
    await expect(client.profile()).rejects.toMatchObject({ name: 'ServerError', status: 200, message: generic });
  });

  it('stays a network error after a lost connection, so it can be retried', async () => {
    const { client } = await clientOf((response) => {
      response.destroy();
    });
    const error = await client.submit().catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(ServerError);
    expect(error).toBeInstanceOf(TypeError);
  });

  it('names a missing path parameter', async () => {
    const { client } = await clientOf(json(200, {}));
    const parameters = {} as { key: string };
    await expect(client.conversion({ path: parameters })).rejects.toThrow(BadConfigurationError);
  });
});
