/**
 * A model of two parties that use one address: its owner, who reads the mails, and a stranger, who does not.
 * Like the server, it decides by the pure functions of `accounts/address.ts`.
 */
import {
  type AddressState,
  enterCode,
  issueCode,
  issueLink,
  mailFor,
  noNonce,
  requestCode,
  requestLink,
  setPassword,
  type SignUp,
  signUp,
} from '../../server/accounts/address.ts';

/** A mail as its recipient reads it. */
export type Mail = { readonly code: string } | { readonly link: string } | { readonly exists: true };
export type Party = 'laptop' | 'phone' | 'stranger';
/** The state of both parties. */
export interface Model {
  readonly state: AddressState;
  readonly password: string | null;
  readonly mailbox: readonly Mail[];
  /** The hash of the cookie of each browser. */
  readonly cookies: Readonly<Record<Party, string>>;
  readonly now: number;
  /** A counter for codes, links, cookies and sign-ups. */
  readonly count: number;
}

export const start: Model = {
  state: { account: null, signUps: [], requested: [], link: null },
  password: null,
  mailbox: [],
  cookies: { laptop: noNonce, phone: noNonce, stranger: noNonce },
  now: 0,
  count: 0,
};
const minute = 60_001;
export const later = (model: Model, by = minute): Model => ({ ...model, now: model.now + by });

/** The mail that the server writes for a queued request. */
function mailed(model: Model, kind: Parameters<typeof mailFor>[1], browser: string): Model {
  const { state, mailbox, now } = model;
  const count = model.count + 1;
  switch (mailFor(state, kind)) {
    case null:
      return model;
    case 'account-exists':
      return { ...model, mailbox: [...mailbox, { exists: true }] };
    case 'code': {
      const code = `code ${count}`;
      const issued = issueCode(
        state,
        { id: `sign-up ${count}`, nonceHash: browser, hashFor: (id) => `${id} ${code}`, isRetry: false },
        now,
      );
      return { ...model, state: issued.state, mailbox: [...mailbox, { code }], count };
    }
    default:
      return {
        ...model,
        state: issueLink(state, `link ${count}`, now),
        mailbox: [...mailbox, { link: `link ${count}` }],
        count,
      };
  }
}

function signsUp(model: Model, party: Party, passwordHash: string): Model {
  const count = model.count + 1;
  const nonceHash = `cookie ${count}`;
  const { state, isMailed } = signUp(
    model.state,
    { id: `sign-up ${count}`, passwordHash, nonceHash, formerNonceHash: model.cookies[party] },
    model.now,
  );
  const next = { ...model, state, count, cookies: { ...model.cookies, [party]: nonceHash } };
  return isMailed ? mailed(next, 'signed-up', nonceHash) : next;
}

function asksForCode(model: Model, party: Party): Model {
  const { state, isMailed } = requestCode(model.state, model.cookies[party], model.now);
  return isMailed ? mailed({ ...model, state }, 'code', model.cookies[party]) : { ...model, state };
}

function enters(model: Model, party: Party, code: string): Model {
  const isCodeOf = ({ id, codeHash }: SignUp): boolean => codeHash === `${id} ${code}`;
  const { state, confirmed } = enterCode(model.state, { nonceHash: model.cookies[party], isCodeOf }, model.now);
  if (confirmed === null) return { ...model, state };
  if (confirmed.keepsPassword) return { ...model, state, password: confirmed.signUp.passwordHash };
  return mailed({ ...model, state }, 'address-confirmed', noNonce);
}

export function asksForLink(model: Model): Model {
  const { state, isMailed } = requestLink(model.state, model.now);
  return isMailed ? mailed({ ...model, state }, 'reset', noNonce) : { ...model, state };
}

export function usesLink(model: Model, link: string, password: string): Model {
  const { state, isSet } = setPassword(model.state, link, model.now);
  return isSet ? { ...model, state, password } : model;
}

const withoutCookie = (model: Model, party: Party): Model => ({
  ...model,
  cookies: { ...model.cookies, [party]: noNonce },
});
export const codesIn = ({ mailbox }: Pick<Model, 'mailbox'>): readonly string[] =>
  mailbox.flatMap((mail) => ('code' in mail ? [mail.code] : []));
export const newestLink = ({ mailbox }: Pick<Model, 'mailbox'>): string =>
  mailbox.flatMap((mail) => ('link' in mail ? [mail.link] : [])).at(-1) ?? 'none';

/**
 * The possible acts of both parties. The owner enters mailed codes. The stranger can only guess, and is
 * always wrong here.
 */
export const acts = {
  'the owner signs up': (model: Model) => signsUp(model, 'laptop', 'the owner’s'),
  'the owner asks for a code': (model: Model) => asksForCode(model, 'laptop'),
  'the owner enters the newest code': (model: Model) => enters(model, 'laptop', codesIn(model).at(-1) ?? 'none'),
  'the owner enters the oldest code': (model: Model) => enters(model, 'laptop', codesIn(model)[0] ?? 'none'),
  'the owner mistypes a code': (model: Model) => enters(model, 'laptop', 'wrong'),
  'the owner enters the newest code on a phone': (model: Model) =>
    enters(model, 'phone', codesIn(model).at(-1) ?? 'none'),
  'the owner asks for a code on a phone': (model: Model) => asksForCode(model, 'phone'),
  'the owner asks for a link': asksForLink,
  'the owner uses the newest link': (model: Model) => usesLink(model, newestLink(model), 'set by link'),
  'the owner deletes their cookies': (model: Model) => withoutCookie(model, 'laptop'),
  'the stranger signs up': (model: Model) => signsUp(model, 'stranger', 'the stranger’s'),
  'the stranger signs up in another browser': (model: Model) =>
    signsUp(withoutCookie(model, 'stranger'), 'stranger', 'the stranger’s'),
  'the stranger asks for a code': (model: Model) => asksForCode(model, 'stranger'),
  'the stranger guesses a code': (model: Model) => enters(model, 'stranger', 'wrong'),
  'the stranger guesses a code without a cookie': (model: Model) => ({
    ...enters(withoutCookie(model, 'stranger'), 'stranger', 'wrong'),
    cookies: model.cookies,
  }),
  'the stranger asks for a link': asksForLink,
  'the stranger guesses a link': (model: Model) => usesLink(model, 'wrong', 'the stranger’s'),
} as const satisfies Readonly<Record<string, (model: Model) => Model>>;
export type Act = keyof typeof acts;
export const names = Object.keys(acts) as Act[];
