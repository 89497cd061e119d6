/**
 * Who gets in by an e-mail address, as plain data, and what each act changes. Before an address is confirmed, several
 * parties may have signed up with it; each browser has a sign-up of its own, with its own password, code and tries, so
 * that no party can change, use up or delay what another has entered. Moments are milliseconds since 1970.
 */

/** Stands for browsers without a sign-up of their own. */
export const noNonce = '';

/** A password and a code that wait for the confirmation of the address. */
export interface SignUp {
  /** Becomes the id of the account. */
  readonly id: string;
  /** Of the cookie of the browser that signed up; `noNonce` where a code was requested without one. */
  readonly nonceHash: string;
  readonly passwordHash: string | null;
  readonly createdAt: number;
  readonly codeHash: string | null;
  readonly codeExpiresAt: number;
  /** Guesses at the code by the browser that signed up, and by all others. */
  readonly ownTries: number;
  readonly otherTries: number;
}
/** A mail that somebody requested, and the hash of the cookie of their browser. */
export interface RequestedMail {
  readonly what: 'code' | 'link';
  readonly browser: string;
  readonly at: number;
}
export interface AddressState {
  /** Null until the address is confirmed. Without a password until a mailed link sets one. */
  readonly account: { readonly hasPassword: boolean } | null;
  readonly signUps: readonly SignUp[];
  /** Of the last day. */
  readonly requested: readonly RequestedMail[];
  /** The newest mailed link to set a password. */
  readonly link: { readonly idHash: string; readonly expiresAt: number } | null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const codeLasts = day;
const linkLasts = hour;

export interface Registration {
  readonly id: string;
  readonly passwordHash: string;
  /** Of the cookie that the browser gets now, and of the one it came with. */
  readonly nonceHash: string;
  readonly formerNonceHash: string;
}

/**
 * A browser that has signed up with the address before replaces its password; its code stays valid. Another gets a
 * sign-up of its own, unless the address has an account or too many browsers have asked for mails today.
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

/** A browser whose cookie was replaced keeps its sign-up and its share of mails. */
function renameBrowser(state: AddressState, former: string, nonceHash: string): AddressState {
  if (former === noNonce) return state;
  return {
    ...state,
    signUps: state.signUps.map((one) => (one.nonceHash === former ? { ...one, nonceHash } : one)),
    requested: state.requested.map((one) => (one.browser === former ? { ...one, browser: nonceHash } : one)),
  };
}

/** Browsers that may request codes within a day, and codes for each of them; the first resend may follow at once. */
const mostBrowsers = 4;
const mostCodes = 3;

/**
 * Counts a mail with a code. It is refused only while a code of this browser, or enough of others, were mailed within a
 * day: they are still valid, so whoever reads the mails has one that works.
 */
export function requestCode(state: AddressState, nonceHash: string, now: number) {
  const codes = state.requested.filter(({ what, at }) => what === 'code' && at > now - codeLasts);
  const own = codes.filter(({ browser }) => browser === nonceHash);
  const others = new Set(codes.map(({ browser }) => browser).filter((browser) => browser !== nonceHash));
  const isTooSoon = own.length > 1 && own.some(({ at }) => at > now - minute);
  const isMailed = own.length < mostCodes && others.size < mostBrowsers && !isTooSoon;
  return { state: isMailed ? withRequest(state, { what: 'code', browser: nonceHash, at: now }) : state, isMailed };
}

/** Links within a day; beyond, one an hour. */
const mostLinks = 5;

/** Counts a mail with a link to set a password; it is refused only while a link that was mailed before is valid. */
export function requestLink(state: AddressState, now: number) {
  const links = state.requested.filter(({ what, at }) => what === 'link' && at > now - day);
  const pause = links.length < mostLinks ? minute : linkLasts;
  const isMailed = links.every(({ at }) => at <= now - pause);
  return { state: isMailed ? withRequest(state, { what: 'link', browser: noNonce, at: now }) : state, isMailed };
}

const withRequest = (state: AddressState, request: RequestedMail): AddressState => ({
  ...state, requested: [...state.requested.filter(({ at }) => at > request.at - day), request],
});

/** What a requested mail brings when its turn comes; null where nobody waits for one. */
export function mailFor({ account, signUps }: AddressState, kind: 'signed-up' | 'code' | 'address-confirmed' | 'reset') {
  if (account === null && (signUps.length === 0 || kind === 'address-confirmed')) return null;
  if (kind === 'reset') return 'link';
  if (account === null) return 'code';
  if (!account.hasPassword) return 'first-link';
  return kind === 'signed-up' ? 'account-exists' : null;
}

export interface NewCode {
  /** Of a sign-up that is made for it, where the browser has none. */
  readonly id: string;
  readonly nonceHash: string;
  /** Of the code, for that sign-up. */
  readonly hashFor: (signUpId: string) => string;
  /** The mail with the former code did not go out: guesses made since then still count. */
  readonly isRetry: boolean;
}

/** Replaces the code of the browser's sign-up; browsers without one share a sign-up. Nothing once nobody waits for a code. */
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

/** Guesses at one code. With twelve codes a day, 96 guesses a day at an address, from however many browsers. */
const mostOwnTries = 5;
const mostOtherTries = 3;

export interface Guess {
  readonly nonceHash: string;
  readonly isCodeOf: (signUp: SignUp) => boolean;
}
export interface Confirmation {
  readonly signUp: SignUp;
  /** The password was typed in this browser. */
  readonly keepsPassword: boolean;
}

export interface Entered {
  readonly state: AddressState;
  /** Null for a wrong code, an old one, and one with no tries left. */
  readonly confirmed: Confirmation | null;
}

/**
 * Counts a guess before it is compared. The right code makes the account, with the password only in the browser that
 * typed it; every pending password is discarded.
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
  (isOwn ? { ...one, ownTries: one.ownTries + 1 } : { ...one, otherTries: one.otherTries + 1 });

/** The newest link is the only one of the address. */
export const issueLink = (state: AddressState, idHash: string, now: number): AddressState =>
  ({ ...state, link: { idHash, expiresAt: now + linkLasts } });

/** Uses up the link. It proves as much as a code, so it confirms an address that waits for it. */
export function setPassword(state: AddressState, idHash: string, now: number): { state: AddressState; isSet: boolean } {
  const isSet = state.link !== null && state.link.idHash === idHash && state.link.expiresAt > now;
  if (!isSet) return { state, isSet };
  return { state: { ...state, link: null, signUps: [], account: { hasPassword: true } }, isSet };
}
