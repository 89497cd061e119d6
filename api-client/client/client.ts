import type { Body, Output, Query } from '../contract/contract.ts';
import { BadConfigurationError, ServerError, UnauthorizedError } from '../contract/errors.ts';
import { routes, type CallName } from '../contract/routes.ts';

/** The options of a client; tests set an `origin`. */
export interface ClientOptions {
  readonly fetch: typeof globalThis.fetch;
  /** The binding of the loaded profile; null before that. Every call sends it as X-Binding. */
  readonly binding: () => string | null;
  /** The prefix of every path; by default '', the page's own origin. */
  readonly origin?: string;
}

type Given<K extends string, T> = [T] extends [undefined]
  ? object
  : object extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };
type PathKeys<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | PathKeys<Rest> : never;
type PathOf<N extends CallName> = [PathKeys<(typeof routes)[N]['path']>] extends [never]
  ? object
  : { readonly path: Readonly<Record<PathKeys<(typeof routes)[N]['path']>, string>> };
/** The input of a call: body, query and path parameters as in the contract, and a signal. */
export type Input<N extends CallName> = Given<'body', Body<N>> &
  Given<'query', Query<N>> &
  PathOf<N> & { readonly signal?: AbortSignal };
type Call<N extends CallName> =
  object extends Input<N> ? (input?: Input<N>) => Promise<Output<N>> : (input: Input<N>) => Promise<Output<N>>;
/** One function for each call of the contract. */
export type ApiClient = { readonly [N in CallName]: Call<N> };

interface LooseInput {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly path?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * Creates the functions of the contract over `fetch`. They throw UnauthorizedError for a 401, ServerError for any other
 * response outside 2xx or one that is not JSON, and the error of `fetch` if the server is unreachable.
 */
export function createApiClient(options: ClientOptions): ApiClient {
  const names = Object.keys(routes) as CallName[];
  const calls = names.map((name) => [name, (input: LooseInput = {}) => call(options, name, input)]);
  return Object.fromEntries(calls) as ApiClient;
}

async function call(options: ClientOptions, name: CallName, input: LooseInput): Promise<unknown> {
  const { method, path } = routes[name];
  const url = `${options.origin ?? ''}${fillPath(path, input.path ?? {})}${queryString(input.query ?? {})}`;
  const send = options.fetch;
  const response = await send(url, {
    method,
    headers: headersOf(options, input),
    credentials: 'same-origin',
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(input.signal === undefined ? {} : { signal: input.signal }),
  });
  return bodyOf(response);
}

function headersOf(options: ClientOptions, input: LooseInput): Record<string, string> {
  const binding = options.binding();
  return {
    ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(binding === null ? {} : { 'X-Binding': binding }),
  };
}

function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new BadConfigurationError(`The path ${path} requires a value for ${name}.`);
    return encodeURIComponent(value);
  });
}

function queryString(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** Milliseconds until the next request, by response, for responses with `Retry-After`. */
const pauses = new WeakMap<object, number>();

/**
 * Milliseconds until the request of this response or failure may be repeated: `usual`, or longer if the server requires
 * it.
 */
export function pauseAfter(answer: unknown, usual: number): number {
  return Math.max(usual, typeof answer === 'object' && answer !== null ? (pauses.get(answer) ?? 0) : 0);
}

/** Reads `Retry-After` in seconds; a date is ignored. */
function withPause<T>(answer: T, { headers }: Response): T {
  const seconds = Number(headers.get('Retry-After') ?? '');
  if (typeof answer === 'object' && answer !== null && seconds > 0) pauses.set(answer, seconds * 1000);
  return answer;
}

/** Throws for the response to an upload that the page can read and that asks to come back later. */
export async function throwIfBusy(response: Response): Promise<void> {
  if (response.status === 503) await bodyOf(response);
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 401) throw new UnauthorizedError();
  const isJson = /^application\/json\b/i.test(response.headers.get('Content-Type') ?? '');
  const body = isJson ? await parsed(response) : undefined;
  const requestId = response.headers.get('X-Request-Id');
  if (!response.ok) throw withPause(new ServerError(response.status, messageOf(body), body, requestId), response);
  if (body === undefined) throw new ServerError(response.status);
  return withPause(body, response);
}

/** Undefined if the text is not JSON; a lost connection remains a network error. */
async function parsed(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return typeof body.message === 'string' ? body.message : undefined;
}
