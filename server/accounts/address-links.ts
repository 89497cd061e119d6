/**
 * The links of a change of the address. Their secret is the random id of the change with a keyed hash of it, so the
 * database contains no link and each mail about a change has the same one.
 */
import type { Secrets } from '../secrets/secrets.ts';
import { isSame } from './codes.ts';

/** What a link does: it makes the change, or stops it and takes it back. */
export type AddressAct = 'confirm' | 'stop';

type Fingerprints = Pick<Secrets, 'fingerprint'>;

const proofOf = (secrets: Fingerprints, act: AddressAct, id: string): string =>
  secrets.fingerprint(`address change ${act} ${id}`);

/** The secret of a link. */
export const addressSecret = (secrets: Fingerprints, act: AddressAct, id: string): string =>
  `${id}.${proofOf(secrets, act, id)}`;

/** The id of the change whose link has this secret; null when it is not valid. */
export function changeOf(secrets: Fingerprints, act: AddressAct, secret: string): string | null {
  const [id = '', proof = ''] = secret.split('.');
  return isSame(proof, proofOf(secrets, act, id)) ? id : null;
}
