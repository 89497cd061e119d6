import type { Body, CallName, Contract, Output, Query } from '../../api-client/index.ts';
import type { ReceivedCall } from '../application/opening.ts';
import type { Refused } from '../base/refusal.ts';
import type { StoredDocument } from '../database/documents.ts';
import type { PdfCopyRow } from '../database/pdf-copies.ts';
import type { Context } from './context.ts';

/** The applicant of the session of a request, with the application of the form of the call. */
export interface Applicant extends ReceivedCall {
  readonly username: string;
  readonly binding: string;
  /** The current PDF copy, for the call that polls for it; null when it must be requested. */
  readonly copy?: PdfCopyRow | null;
  /** The document of the key in the path, for the call that polls for it; null when there is none. */
  readonly document?: StoredDocument | null;
}
/** The part of the request and the response that handlers may use. */
export interface Visit {
  readonly requestId: string;
  /** The network of the browser behind trusted proxies: an IPv4 address, or 64 bits of an IPv6 address. */
  readonly address: string;
  /** The time at which the head of the request arrived. */
  readonly receivedAt: Date;
  /** '' when the browser sends none. */
  readonly userAgent: string;
  /** The origin that applicants use, for addresses that all forms share. */
  readonly bareOrigin: string;
  /** The origin of our own page, as the browser knows it. */
  readonly pageOrigin: string;
  /** The origin that applicants use and the first part of the form's addresses, for links in mails. */
  readonly origin: string;
  /** The value of the session cookie, even when there is no such session. */
  readonly sessionId: string | null;
  /** The value of the sign-up cookie; null when the browser has not signed up. */
  readonly signUpNonce: string | null;
  /** The value of the device cookie; null when the browser has not logged in before. */
  readonly deviceId: string | null;
  /** Sends the device cookie. */
  setDevice(deviceId: string): void;
  /** Sends the sign-up cookie, which replaces the former one. */
  setSignUpNonce(nonce: string): void;
  /** Sends the cookies of a new session; null deletes them. */
  setSession(sessionId: string | null): void;
  /** Sends the header `Retry-After`. */
  askAgainAfter(seconds: number): void;
  /** The secret of an opened service link from its cookie; null when the browser has not opened it. */
  serviceKey(view: string): string | null;
  /** Sends the cookie that replaces the secret of a service link. */
  setServiceKey(view: string, key: string, seconds: number): void;
}

export interface HandlerInput<N extends CallName> {
  readonly body: Body<N>;
  readonly query: Query<N>;
  /** The values of the parameters of the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly applicant: Contract[N]['role'] extends 'applicant' ? Applicant : null;
  readonly visit: Visit;
}
/** Implements one call of the contract. */
export type Handler<N extends CallName> = (input: HandlerInput<N>, context: Context) => Promise<Output<N> | Refused>;
