import type { TSchema } from 'typebox';

/** Who may make a call. */
export type Role =
  /** Anyone. */
  | 'public'
  /** A logged-in applicant; anybody else gets 401. */
  | 'applicant'
  /** The holder of a service token. */
  | 'service';

/** One row of the contract. */
export interface Endpoint {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Path parameters are written `{key}`. */
  readonly path: string;
  readonly role: Role;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** Writes that count as the applicant's activity; polls do not keep a session alive. */
  readonly isActivity: boolean;
  readonly body?: TSchema;
  readonly query?: TSchema;
  readonly output: TSchema;
}
