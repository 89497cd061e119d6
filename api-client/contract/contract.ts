/**
 * Every call of the portal as a row, from which the client's functions, the server's routes and the OpenAPI document
 * are derived. The server validates inputs before a handler runs, and outputs contain only the fields of their schema.
 */
import { Type, type Static, type TSchema } from 'typebox';
import { accountCalls } from './account-calls.ts';
import { passkeyCalls } from './passkey-calls.ts';
import { applicationCalls } from './application-calls.ts';
import { documentCalls } from './document-calls.ts';
import type { Endpoint } from './endpoint.ts';
import { routes, type CallName } from './routes.ts';
import { answers, arrivals, chosenTabs, closed, counts, object, readDocuments, receipt, webStatus } from './schemas.ts';

export type { Endpoint, Role } from './endpoint.ts';
export type { CallName } from './routes.ts';

/** Every call by name; the client's functions, the server's routes and the OpenAPI document have the same names. */
export const contract = {
  ...applicationCalls,
  ...documentCalls,
  ...accountCalls,
  ...passkeyCalls,
  prefill: {
    ...routes.prefill,
    role: 'public',
    isActivity: false,
    summary: 'The saved answers of a temporary token.',
    query: object({ token: Type.String({ maxLength: 200 }) }),
    output: answers,
  },
  serviceView: {
    ...routes.serviceView,
    role: 'service',
    isActivity: false,
    summary:
      'The whole application of a service token, read-only; later of `view` and the cookie that replaced the token.',
    query: Type.Object(
      {
        service_token: Type.Optional(Type.String({ maxLength: 200 })),
        view: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
      },
      closed,
    ),
    output: object({
      answer: answers,
      add_another: counts,
      document_answer: readDocuments,
      tabs: chosenTabs,
      /** The expanded form of the application: the submitted version, else the current one. */
      definition: Type.Unknown(),
      /** The derived values of that form, because a page compiles no calculations. */
      derived: Type.Record(Type.String(), Type.String()),
      /** The name of the opened link in later requests; it opens nothing without the cookie. */
      view: Type.String(),
      username: Type.String(),
      web_status: Type.Union([webStatus, Type.Null()]),
      /** The session values at the submission, else the current ones; conditions use them. */
      session: Type.Record(Type.String(), Type.String()),
      receipt: Type.Union([receipt, Type.Null()]),
      arrivals: Type.Optional(arrivals),
      /** The version of the form: the submitted one, else the current one. */
      form_version: Type.Integer(),
      /** ISO 8601 with offset, in the institution's time zone. */
      opened_at: Type.String(),
      /** The day of the submission, else the current day; conditions on dates use it. */
      today: Type.String(),
      time_zone: Type.String(),
    }),
  },
  lookup: {
    ...routes.lookup,
    role: 'public',
    isActivity: false,
    summary:
      'Searches a category of `lookups.json`: with `query`, up to `max_results` matches; with `id`, one full record.',
    query: Type.Object(
      {
        /** A category that a lookups.json of the forms declares; the server refuses any other. */
        category: Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
        query: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        id: Type.Optional(Type.String({ pattern: '^[\\w.:-]{1,100}$' })),
        max_results: Type.Optional(Type.String({ pattern: '^[1-5]$' })),
      },
      closed,
    ),
    output: Type.Union([
      Type.Array(object({ id: Type.String(), text: Type.String(), sub_text: Type.String() })),
      Type.Record(Type.String(), Type.String()),
    ]),
  },
} as const satisfies Record<CallName, Endpoint>;

/** The contract with each row's own schemas. */
export type Contract = typeof contract;
type Part<N extends CallName, P extends 'body' | 'query' | 'output'> =
  Contract[N] extends Readonly<Record<P, infer S extends TSchema>> ? Static<S> : undefined;
/** The body of a call; undefined if it has none. */
export type Body<N extends CallName> = Part<N, 'body'>;
/** The query of a call; undefined if it has none. */
export type Query<N extends CallName> = Part<N, 'query'>;
/** The response of a call within 2xx. */
export type Output<N extends CallName> = Part<N, 'output'>;

/** The body of every response outside 2xx; `errors` if the message is about keys. */
export interface Refusal {
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** 409 on answers: the newer stored values of the keys in conflict. */
  readonly answers?: Readonly<Record<string, string | boolean>>;
  /** 409 on a submission: the stored revision, which differs from the shown one. */
  readonly revision?: number;
  /** 403 on a change or a submission: the form is not open yet, or closed. */
  readonly opening?: 'early' | 'closed';
}
