/**
 * Every call of the portal as a row. The client's functions, the server's routes and the OpenAPI document are made
 * from it. Inputs are checked by the server before a handler runs; outputs are picked field by field by their schema.
 */
import { Type, type Static, type TSchema } from 'typebox';
import { accountCalls } from './account-calls.ts';
import { applicationCalls } from './application-calls.ts';
import { documentCalls } from './document-calls.ts';
import type { Endpoint } from './endpoint.ts';
import { answers, chosenTabs, closed, counts, documentAnswers, object, receipt, webStatus } from './schemas.ts';

export type { Endpoint, Role } from './endpoint.ts';

export { identityCookiePrefix } from './identity-cookie.ts';

/** Every call by its name; the client's functions, the server's routes and the OpenAPI document have the same names. */
export const contract = {
  ...applicationCalls,
  ...documentCalls,
  ...accountCalls,
  prefill: {
    method: 'GET',
    path: '/public/tmp',
    role: 'public',
    isActivity: false,
    summary: 'The saved answers behind a temporary token.',
    query: object({ token: Type.String({ maxLength: 200 }) }),
    output: answers,
  },
  serviceView: {
    method: 'GET',
    path: '/service/tmp-pdf',
    role: 'service',
    isActivity: false,
    summary:
      'The whole application behind a service token, for reading; after its first use, by `view` and the cookie it brought.',
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
      document_answer: documentAnswers,
      tabs: chosenTabs,
      /** Names the opened link from now on; it opens nothing without the cookie. */
      view: Type.String(),
      username: Type.String(),
      web_status: Type.Union([webStatus, Type.Null()]),
      receipt: Type.Union([receipt, Type.Null()]),
      /** The version of the form: the submitted one, else the present one. */
      form_version: Type.Integer(),
      /** ISO 8601 with offset, in the institution's time zone. */
      opened_at: Type.String(),
      /** The day the application is read as of: of its submission, else the present one. */
      today: Type.String(),
      time_zone: Type.String(),
    }),
  },
  lookup: {
    method: 'GET',
    path: '/lookup/find',
    role: 'public',
    isActivity: false,
    summary: 'With `query`, up to `max_results` matches; with `id`, one full record.',
    query: Type.Object(
      {
        category: Type.Union([Type.Literal('college_ceeb'), Type.Literal('hs_ceeb'), Type.Literal('address')]),
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
} as const satisfies Record<string, Endpoint>;

/** The contract with each row's own schemas. */
export type Contract = typeof contract;
/** The name of a call. */
export type CallName = keyof Contract;
type Part<N extends CallName, P extends 'body' | 'query' | 'output'> =
  Contract[N] extends Readonly<Record<P, infer S extends TSchema>> ? Static<S> : undefined;
/** What a call sends; undefined where it sends nothing. */
export type Body<N extends CallName> = Part<N, 'body'>;
/** The query of a call; undefined where it has none. */
export type Query<N extends CallName> = Part<N, 'query'>;
/** What a call answers inside 2xx. */
export type Output<N extends CallName> = Part<N, 'output'>;

/** What every answer outside 2xx carries; `errors` where the message is about keys. */
export interface Refusal {
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** 409 on answers: the newer stored values of the keys in conflict. */
  readonly answers?: Readonly<Record<string, string | boolean>>;
  /** 409 on a submission: the revision of what is stored, which is not the one that was shown. */
  readonly revision?: number;
}
