/**
 * The rules for sign-ups, codes and links of an e-mail address, as pure functions of its state. Several parties may
 * sign up with an address before it is confirmed. Each browser has its own sign-up with its own password, code and
 * attempts, so no party can change, use up or delay the sign-up of another.
 */
import type { AddressState, RequestedMail, SignUp } from '../database/addresses.ts';

export type { AddressState, SignUp };

/** The hash for browsers without a sign-up cookie. */
export const noNonce = '';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const codeLasts = day;
const linkLasts = hour;

export interface Registration {
  readonly id: string;
  readonly passwordHash: string;
  /** The hashes of the new and the former sign-up cookie of the browser. */
  readonly nonceHash: string;
  readonly formerNonceHash: string;
}

/**
 * Signs up with an address. A browser that has signed up before replaces its password, and its code stays valid.
 * Another browser gets a new sign-up, unless the address has an account or too many browsers have requested mails
 * today.
 */
export function signUp(state: AddressState, registration: Registration, now: number) {
  const { id, passwordHash, nonceHash, formerNonceHash } = registration;
  const renamed = renameBrowser(state, formerNonceHash, nonceHash);
  const { state: counted, isMailed } = requestCode(renamed, nonceHash, now);
  const own = counted.signUps.find((one) => one.nonceHash === nonceHash);
  if (own === undefined && (counted.account !== null || !isMailed)) return { state: counted, signUpId: null, isMailed };
  const kept = { ...(own ?? { ...withoutCode, id, nonceHash }), passwordHash, createdAt: now };
  const others = counted.signUps.filter((one) => one !== own);
  return { state: { ...counted, signUps: [...others, kept] }, signUpId: kept.id, isMailed };
}

const withoutCode = { codeHash: null, codeExpiresAt: 0, ownTries: 0, otherTries: 0 };

/** Moves the sign-up and the requests of a browser to its new cookie. */
function renameBrowser(state: AddressState, former: string, nonceHash: string): AddressState {
  if (former === noNonce) return state;
  return {
    ...state,
    signUps: state.signUps.map((one) => (one.nonceHash === former ? { ...one, nonceHash } : one)),
    requested: state.requested.map((one) => (one.browser === former ? { ...one, browser: nonceHash } : one)),
  };
}

/** Browsers that may request codes within a day, and codes per browser. The first resend needs no pause. */
const mostBrowsers = 4;
const mostCodes = 3;

/**
 * Counts a mail with a code. It is refused only when codes of this browser, or of enough others, were mailed within a
 * day.
 * These codes are still valid, so the reader of the mails has a working one.
 */
export function requestCode(state: AddressState, nonceHash: string, now: number) {
  const codes = state.requested.filter(({ what, at }) => what === 'code' && at > now - codeLasts);
  const own = codes.filter(({ browser }) => browser === nonceHash);
  const others = new Set(codes.map(({ browser }) => browser).filter((browser) => browser !== nonceHash));
  const isTooSoon = own.length > 1 && own.some(({ at }) => at > now - minute);
  const isMailed = own.length < mostCodes && others.size < mostBrowsers && !isTooSoon;
  return { state: isMailed ? withRequest(state, { what: 'code', browser: nonceHash, at: now }) : state, isMailed };
}

/** Links within a day; further links are limited to one an hour. */
const mostLinks = 5;

/** Counts a mail with a link to set the password. It is refused only while an earlier link is valid. */
export function requestLink(state: AddressState, now: number) {
  const links = state.requested.filter(({ what, at }) => what === 'link' && at > now - day);
  const pause = links.length < mostLinks ? minute : linkLasts;
  const isMailed = links.every(({ at }) => at <= now - pause);
  return { state: isMailed ? withRequest(state, { what: 'link', browser: noNonce, at: now }) : state, isMailed };
}

/** Mails to one address within a day that ask whether an account moves to it. */
const mostChanges = 3;

/** Counts a mail to the new address of an account. */
export function requestChange(state: AddressState, now: number) {
  const changes = state.requested.filter(({ what, at }) => what === 'change' && at > now - day);
  const isMailed = changes.length < mostChanges;
  return { state: isMailed ? withRequest(state, { what: 'change', browser: noNonce, at: now }) : state, isMailed };
}

const withRequest = (state: AddressState, request: RequestedMail): AddressState => ({
  ...state,
  requested: [...state.requested.filter(({ at }) => at > request.at - day), request],
});

/** The content of a requested mail when it is sent; null when nobody needs it. */
export function mailFor(
  { account, signUps }: AddressState,
  kind: 'signed-up' | 'code' | 'address-confirmed' | 'reset',
) {
  if (account === null && (signUps.length === 0 || kind === 'address-confirmed')) return null;
  if (kind === 'reset') return 'link';
  if (account === null) return 'code';
  if (!account.hasPassword) return 'first-link';
  return kind === 'signed-up' ? 'account-exists' : null;
}

export interface NewCode {
  /** The id of a new sign-up, for a browser without one. */
  readonly id: string;
  readonly nonceHash: string;
  /** Returns the hash of the code for a sign-up. */
  readonly hashFor: (signUpId: string) => string;
  /** The mail with the previous code was not sent, so the attempts since then still count. */
  readonly isRetry: boolean;
}

/**
 * Replaces the code of the sign-up of a browser. Browsers without a sign-up share one. Does nothing without pending
 * sign-ups.
 */
export function issueCode(state: AddressState, { id, nonceHash, hashFor, isRetry }: NewCode, now: number) {
  if (mailFor(state, 'code') !== 'code') return { state, isIssued: false, isNew: false };
  const isNew = state.signUps.some(({ codeExpiresAt }) => codeExpiresAt > now);
  const withNonce = (hash: string): SignUp | undefined => state.signUps.find((one) => one.nonceHash === hash);
  const own = withNonce(nonceHash) ?? withNonce(noNonce);
  const base = own ?? { ...withoutCode, id, nonceHash: noNonce, passwordHash: null, createdAt: now };
  const tries = isRetry ? {} : { ownTries: 0, otherTries: 0 };
  const issued = { ...base, ...tries, codeHash: hashFor(base.id), codeExpiresAt: now + codeLasts };
  const signUps = [...state.signUps.filter((one) => one !== own), issued];
  return { state: { ...state, signUps }, isIssued: true, isNew };
}

/** Attempts per code. With twelve codes a day, an address has at most 96 attempts a day. */
const mostOwnTries = 5;
const mostOtherTries = 3;

export interface Guess {
  readonly nonceHash: string;
  readonly isCodeOf: (signUp: SignUp) => boolean;
}
export interface Confirmation {
  readonly signUp: SignUp;
  /** The password was entered in this browser. */
  readonly keepsPassword: boolean;
}

export interface Entered {
  readonly state: AddressState;
  /** Null for a wrong code, an expired one, and one without attempts left. */
  readonly confirmed: Confirmation | null;
}

/**
 * Enters a code and counts a wrong one. The right code creates the account, with the password only in the browser in
 * which it was entered. All other pending passwords are discarded.
 */
export function enterCode(state: AddressState, { nonceHash, isCodeOf }: Guess, now: number): Entered {
  const isOwn = (one: SignUp): boolean => nonceHash !== noNonce && one.nonceHash === nonceHash;
  const isOpen = (one: SignUp): boolean =>
    one.codeExpiresAt > now && (isOwn(one) ? one.ownTries < mostOwnTries : one.otherTries < mostOtherTries);
  const matching = state.signUps.filter((one) => isOpen(one) && isCodeOf(one));
  const right = matching.find(isOwn) ?? matching[0];
  if (right === undefined) {
    const signUps = state.signUps.map((one) => (isOpen(one) ? guessed(one, isOwn(one)) : one));
    return { state: { ...state, signUps }, confirmed: null };
  }
  const keepsPassword = isOwn(right) && right.passwordHash !== null;
  const confirmed = { signUp: right, keepsPassword };
  return { state: { ...state, signUps: [], account: { hasPassword: keepsPassword } }, confirmed };
}

const guessed = (one: SignUp, isOwn: boolean): SignUp =>
  isOwn ? { ...one, ownTries: one.ownTries + 1 } : { ...one, otherTries: one.otherTries + 1 };

/** Replaces the link of the address. */
export const issueLink = (state: AddressState, idHash: string, now: number): AddressState => ({
  ...state,
  link: { idHash, expiresAt: now + linkLasts },
});

/** Uses up the link. It also confirms the address, because it proves as much as a code. */
export function setPassword(state: AddressState, idHash: string, now: number): { state: AddressState; isSet: boolean } {
  const isSet = state.link !== null && state.link.idHash === idHash && state.link.expiresAt > now;
  if (!isSet) return { state, isSet };
  return { state: { ...state, link: null, signUps: [], account: { hasPassword: true } }, isSet };
}
