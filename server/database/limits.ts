/**
 * Limits of time on both sides of a connection. A process that stops or a network that fails is noticed by the other
 * side only through them.
 */
import { Client, type ClientBase, type ClientConfig, DatabaseError, type PoolConfig } from 'pg';

/** In milliseconds; 0 is no limit. */
export interface Limits {
  /** One statement. */
  readonly statement: number;
  /** The wait for a lock. */
  readonly lock: number;
  /** A transaction that waits for its process, whose locks end with it. */
  readonly idleTransaction: number;
  /** A complete transaction; PostgreSQL 17 and later. */
  readonly transaction: number;
  /** A query without an answer, also when the network swallows it. More than the limit of a statement. */
  readonly answer: number;
}

/** For requests of applicants: a save waits some seconds for another process that has stopped, and is then repeated. */
export const requestLimits: Limits = {
  statement: 15_000,
  lock: 5_000,
  idleTransaction: 10_000,
  transaction: 60_000,
  answer: 20_000,
};

/**
 * For the maintenance, whose counts read all rows. It waits for a lock no longer than a request.
 */
export const maintenanceLimits: Limits = {
  ...requestLimits,
  statement: 30 * 60_000,
  transaction: 30 * 60_000,
  answer: 31 * 60_000,
};

/** For migrations and commands, which read everything and wait for each other. */
export const workLimits: Limits = { statement: 0, lock: 0, idleTransaction: 60_000, transaction: 0, answer: 0 };

const silenceMs = 10_000;

/** The settings of a session. The server of the database ends a connection whose other side is silent. */
const settingsFor = ({ statement, lock, idleTransaction, transaction }: Limits) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleTransaction,
  transaction_timeout: transaction,
  // Acknowledged data must be on the disk, whatever the default of the database server is.
  synchronous_commit: 'on',
  // A statement ends soon after its connection, which may have ended because nobody needs the statement any more.
  client_connection_check_interval: 1_000,
  tcp_keepalives_idle: silenceMs / 1000,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 2 * silenceMs,
});

/**
 * The options of a pool whose connections have these limits. The settings are statements and no parameters of the
 * connection, which poolers refuse. A setting that an older PostgreSQL does not know is left out. Behind a pooler,
 * whose sessions belong to all, nothing is set: each transaction sets what it needs.
 */
export function limitedPool(limits: Limits, onPooler: () => void = () => undefined): PoolConfig {
  const settings = JSON.stringify(settingsFor(limits));
  return {
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: silenceMs,
    Client: impatientClient(limits.answer),
    onConnect: async (client: ClientBase) => {
      const { rows } = await client.query<{ readonly is_pooled: boolean }>(
        `select pg_backend_pid() <> $2 as is_pooled, (select count(set_config(key, value, false))
          from json_each_text($1) where current_setting(key, true) is not null and pg_backend_pid() = $2)`,
        [settings, processOf(client)],
      );
      if (rows[0]?.is_pooled === true) onPooler();
    },
  };
}

/** The process that answered at the connection. A pooler gives a number of its own. */
const processOf = (client: ClientBase): number => (client as ClientBase & { readonly processID: number }).processID;

/** The settings of a transaction as a statement, for a session that others use too. */
export function transactionSettings(limits: Limits): string {
  const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout, transaction_timeout } =
    settingsFor(limits);
  const settings = { statement_timeout, lock_timeout, idle_in_transaction_session_timeout, transaction_timeout };
  return `select set_config(key, value, true)
    from json_each_text('${JSON.stringify({ ...settings, synchronous_commit: 'on' })}')
    where current_setting(key, true) is not null`;
}

/**
 * A client that ends its connection when a query has no answer in time. The `query_timeout` of pg only rejects the
 * query, and the pool would hand out the connection again.
 */
function impatientClient(answerMs: number): new (config?: ClientConfig) => Client {
  if (answerMs === 0) return Client;
  return class extends Client {
    constructor(config?: ClientConfig) {
      super(config);
      const { query } = this;
      let late: NodeJS.Timeout | undefined;
      const stopWaiting = (): void => clearTimeout(late);
      this.query = ((...given: unknown[]): unknown => {
        stopWaiting();
        late = setTimeout(() => void this.end(), answerMs);
        return Reflect.apply(query, this, given);
      }) as Client['query'];
      this.on('drain', stopWaiting);
      this.on('end', stopWaiting);
    }
  };
}

const lostConnections = new WeakSet<object>();

/** Remembers an error of a connection to the database. The sockets of others have errors with the same codes. */
export function noteLostConnection(error: unknown): void {
  if (error instanceof Error) lostConnections.add(error);
}

/**
 * True for errors of the database that end without a change of the request: a lost connection, a limit of time, a
 * deadlock, a database that is read-only or full. The request can be repeated. It has changed nothing, unless the
 * connection was lost during its COMMIT: then nobody knows.
 */
export function isTemporary(error: Error): boolean {
  if (error instanceof DatabaseError) return temporaryStates.test(error.code ?? '');
  return lostConnections.has(error) || temporaryMessages.test(error.message);
}

/** True when PostgreSQL has ended a transaction in favor of others, by a deadlock or a wait for a lock. */
export const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && ['40001', '40P01', '55P03'].includes(error.code ?? '');

const temporaryStates = /^(?:08\d{3}|25006|25P0[34]|40001|40P01|53\d{3}|55P03|57014|57P0[1-5]|58030)$/;
/** Messages of pg, pg-pool and Kysely, whose errors have no code. */
const temporaryMessages = new RegExp(
  [
    '^timeout (?:expired|exceeded when trying to connect)',
    '^Connection terminated',
    'is not queryable$',
    '^Postgres connection has been discarded',
  ].join('|'),
);
