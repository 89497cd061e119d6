/** Sends the calls of applicants as their browsers do, and records each with its time and status. */
import { type Dispatcher, fetch, type FormData, Pool } from 'undici';
import { type CallName, contract } from '../../api-client/index.ts';
import { bindingOf } from '../../server/database/sessions.ts';

export interface Visitor {
  /** The values of its cookies by their name. */
  readonly cookies: Map<string, string>;
  readonly network: string;
}

/** The answer to a call. */
export interface Reply {
  /** 0 when the connection was lost. */
  readonly status: number;
  readonly body: unknown;
}

export interface TimedCall {
  readonly name: string;
  readonly status: number;
  /** The time at which it was due, of `performance.now()`. */
  readonly due: number;
  /** From then until the end of its response. */
  readonly ms: number;
}

/** What a call carries. `key` is the value of the parameter of its path. */
export interface CallInput {
  readonly body?: object;
  readonly query?: Readonly<Record<string, string>>;
  readonly key?: string;
}

/** The way to the servers. */
export interface Client {
  call(visitor: Visitor, name: CallName, carried?: CallInput, due?: number): Promise<Reply>;
  /** Loads a page or a file of it. */
  load(visitor: Visitor, path: string, due?: number): Promise<Reply>;
  /** Posts a form with a file, to an address of the servers or of a document store. */
  post(visitor: Visitor, address: string, form: FormData): Promise<Reply>;
  close(): Promise<void>;
}

/** The cookies of the portal behind a proxy. */
export const cookieNames = { session: '__Host-matricula-session', device: '__Host-matricula-device' } as const;
const ownFetch = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

interface Sending {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
}

/** The address that servers with a worker of its own know as theirs. */
export const publicOrigin = 'https://apply.example.edu';

/** The name of what is sent to a document store. */
export const storing = 'store';
/** The time for which it may stay silent. */
const storingMs = 30_000;

/** Connections to each server, as those of a balancer. */
const connections = 256;
/** The time for which a server with a lost connection receives no calls, if another one can. */
const restMs = 1_000;

/** Creates a client that gives the calls to the servers in turn. */
export function createClient(origins: readonly string[], record: (recorded: TimedCall) => void): Client {
  const options = { connections, pipelining: 1, headersTimeout: 60_000 };
  const servers = origins.map((origin) => ({ pool: new Pool(origin, options), restsUntil: 0 }));
  let turn = 0;
  const nextServer = (): { readonly pool: Pool; restsUntil: number } => {
    turn += 1;
    const inTurn = servers.map((_server, index) => servers[(turn + index) % servers.length]);
    const server = inTurn.find((one) => one !== undefined && one.restsUntil <= performance.now()) ?? inTurn[0];
    if (server === undefined) throw new Error('There is no server.');
    return server;
  };
  const send = async (
    name: string,
    visitor: Visitor,
    { method, path, headers, body }: Sending,
    due: number,
  ): Promise<Reply> => {
    const server = nextServer();
    let answered: Reply = { status: 0, body: null };
    try {
      const response = await server.pool.request({ method, path, headers, body: body ?? null });
      const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
      const read = isJson ? response.body.json() : response.body.dump();
      answered = { status: response.statusCode, body: await read };
      keepCookies(visitor, response.headers['set-cookie']);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      server.restsUntil = performance.now() + restMs;
    }
    record({ name, status: answered.status, due, ms: performance.now() - due });
    return answered;
  };
  return {
    call: (visitor, name, { body, query, key = '' } = {}, due = performance.now()) => {
      const { method, path } = contract[name];
      const asked = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
      const text = body === undefined ? {} : { body: JSON.stringify(body) };
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const headers = { ...ownFetch, ...headersOf(visitor), ...type };
      return send(name, visitor, { method, path: path.replace('{key}', key) + asked, headers, ...text }, due);
    },
    load: (visitor, path, due = performance.now()) =>
      send(path === '/' ? 'page' : 'file', visitor, { method: 'GET', path, headers: headersOf(visitor) }, due),
    post: (visitor, address, form) => {
      const { origin, pathname: path } = new URL(address, origins[0]);
      if (origin !== publicOrigin && !origins.includes(origin)) return store(address, form, record);
      const headers = { ...ownFetch, 'sec-fetch-mode': 'no-cors', ...headersOf(visitor) };
      return send('upload', visitor, { method: 'POST', path, headers, body: form }, performance.now());
    },
    close: async () => {
      await Promise.all(servers.map(({ pool }) => pool.destroy()));
    },
  };
}

async function store(address: string, body: FormData, record: (recorded: TimedCall) => void): Promise<Reply> {
  const due = performance.now();
  const status = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(storingMs) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  record({ name: storing, status, due, ms: performance.now() - due });
  return { status, body: null };
}

/** The page has loaded the profile of its session, so that it knows the binding. */
function headersOf({ cookies, network }: Visitor): Record<string, string> {
  const session = cookies.get(cookieNames.session);
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
  return {
    'x-forwarded-for': network,
    'accept-encoding': 'gzip',
    ...(cookie === '' ? {} : { cookie }),
    ...(session === undefined ? {} : { 'x-binding': bindingOf(session) }),
  };
}

function keepCookies({ cookies }: Visitor, sent: string | string[] | undefined): void {
  for (const cookie of sent === undefined ? [] : [sent].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}
