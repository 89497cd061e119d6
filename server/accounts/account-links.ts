/**
 * The mailed links about a change of the address, the deletion of an account or its reminders. Their secret is the
 * random id of the change, deletion or account with a keyed hash of it, so the database contains no link and each mail
 * about it has the same one.
 */
import type { Secrets } from '../secrets/secrets.ts';
import { isSame } from './codes.ts';

/** What a link does: it makes a change, stops it and takes it back, keeps an account, or ends reminders. */
export type LinkAct = 'confirm' | 'stop' | 'keep' | 'quiet';

type Fingerprints = Pick<Secrets, 'fingerprint'>;

const purposes = {
  confirm: 'address change confirm',
  stop: 'address change stop',
  keep: 'account deletion keep',
  quiet: 'reminders stop',
} as const satisfies Record<LinkAct, string>;

const proofOf = (secrets: Fingerprints, act: LinkAct, id: string): string =>
  secrets.fingerprint(`${purposes[act]} ${id}`);

export const linkSecret = (secrets: Fingerprints, act: LinkAct, id: string): string =>
  `${id}.${proofOf(secrets, act, id)}`;

/** The id of the change, deletion or account whose link has this secret; null when it is not valid. */
export function idOfLink(secrets: Fingerprints, act: LinkAct, secret: string): string | null {
  const [id = '', proof = ''] = secret.split('.');
  return isSame(proof, proofOf(secrets, act, id)) ? id : null;
}
