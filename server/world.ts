import type { FastifyBaseLogger } from 'fastify';
import type { Body, CallName, Contract, Output, Query, Refusal } from '../api-client/index.ts';
import type { LoginDesk } from './accounts/login-desk.ts';
import type { PasswordHasher } from './accounts/password.ts';
import type { Clock, Random } from './clock.ts';
import type { Config } from './config.ts';
import type { Converters } from './documents/converters.ts';
import type { ObjectStore } from './documents/objects.ts';
import type { Forms } from './forms.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Pace } from './jobs/pace.ts';
import type { LookupDesk } from './lookup/desk.ts';
import type { Postman } from './mail/post-office.ts';
import type { Printer } from './pdf/printer.ts';
import type { Database } from './store/database.ts';
import type { Secrets } from './store/secrets.ts';

/** All that a handler may use. */
export interface World {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly passwords: PasswordHasher;
  readonly forms: Forms;
  readonly lookups: LookupDesk;
  readonly logins: LoginDesk;
  readonly clock: Clock;
  readonly postman: Postman;
  readonly objects: ObjectStore;
  readonly converters: Converters;
  readonly printer: Printer;
  readonly jobs: Jobs;
  /** Of those who wait for one. */
  readonly pace: Pace;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
}

/** Whose session a request came with. */
export interface Applicant {
  readonly accountId: string;
  readonly username: string;
  readonly binding: string;
}
/** The request, as far as handlers may know it. */
export interface Visit {
  readonly requestId: string;
  /** The network of the browser, as far as the trusted proxies tell it: an IPv4 address, or 64 bits of an IPv6 address. */
  readonly address: string;
  /** What the browser calls itself; '' when it does not say. */
  readonly userAgent: string;
  /** The origin that applicants use, for links in mails. */
  readonly origin: string;
  /** The session cookie's value, whether or not it names a session. */
  readonly sessionId: string | null;
  /** What the browser was given at its last sign-up; null when it has not signed up. */
  readonly signUpNonce: string | null;
  /** What the browser was given at its last log-in; null when it has none. */
  readonly deviceId: string | null;
  /** Sends the cookie of a browser that has logged in. */
  setDevice(deviceId: string): void;
  /** Sends the cookie of a sign-up, which replaces the former one. */
  setSignUpNonce(nonce: string): void;
  /** Sends the cookies of a new session, or takes them back. */
  setSession(sessionId: string | null): void;
  /** Tells the page, with whatever is answered, when to ask again. */
  askAgainAfter(seconds: number): void;
  /** What the browser holds of a service link it has opened; null when it has not. */
  serviceKey(view: string): string | null;
  /** Hands the browser the secret that takes the place of a service link's. */
  setServiceKey(view: string, key: string, seconds: number): void;
}

/** An expected failure: a status outside 2xx and what the client is told. */
export interface Refused {
  readonly refused: Refusal;
  readonly status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503;
  /** Seconds. */
  readonly retryAfter?: number;
}

export function refuse(status: Refused['status'], message: string, more: Omit<Refusal, 'message'> = {}): Refused {
  return { refused: { message, ...more }, status };
}

export const isRefused = (result: object): result is Refused => 'refused' in result;

export interface Input<N extends CallName> {
  readonly body: Body<N>;
  readonly query: Query<N>;
  /** What stands in the path for each of its parameters. */
  readonly path: Readonly<Record<string, string>>;
  readonly applicant: Contract[N]['role'] extends 'applicant' ? Applicant : null;
  readonly visit: Visit;
}
/** What answers one call of the contract. */
export type Handler<N extends CallName> = (input: Input<N>, world: World) => Promise<Output<N> | Refused>;
