import type { TSchema } from 'typebox';

/** The role that a call requires. */
export type Role =
  /** Anyone. */
  | 'public'
  /** A logged-in applicant; all others receive 401. */
  | 'applicant'
  /** The holder of a service token. */
  | 'service';

/** One row of the contract. */
export interface Endpoint {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Path parameters are written as `{key}`. */
  readonly path: string;
  readonly role: Role;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** The call counts as activity of the applicant; polling does not keep a session alive. */
  readonly isActivity: boolean;
  readonly body?: TSchema;
  readonly query?: TSchema;
  readonly output: TSchema;
}
