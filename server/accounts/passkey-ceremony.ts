/** What browsers and authenticators are asked for, and the verification of their answers, by WebAuthn level 3. */
import { isIP } from 'node:net';
import { challengeMinutes } from '../database/passkey-challenges.ts';
import type { OwnPasskey, StoredPasskey } from '../database/passkeys.ts';

/** The library takes a third of a second to load, which the start of a server does not wait for. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** The address for which passkeys are made. They work for no other host. */
export interface PasskeyPlace {
  /** The host, without the port. */
  readonly rpId: string;
  readonly origin: string;
}

/** The place of an origin; null for an address without a name, for which browsers make no passkeys. */
export function passkeyPlace(origin: string): PasskeyPlace | null {
  if (!URL.canParse(origin)) return null;
  const { hostname: rpId } = new URL(origin);
  return isIP(rpId.replaceAll(/[[\]]/g, '')) === 0 ? { rpId, origin } : null;
}

const timeout = challengeMinutes * 60_000;
/** EdDSA, ES256 and RS256, by their numbers in COSE. */
const algorithms = [-8, -7, -257] as const;
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof knownTransports)[number];

const transportsIn = (names: readonly string[]): Transport[] =>
  knownTransports.filter((transport) => names.includes(transport));

/** The bytes of the id of an account, by which an authenticator tells accounts apart. */
const userHandleOf = (accountId: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');

/** For whom a passkey is made. */
export interface PasskeyOwner {
  readonly accountId: string;
  readonly username: string;
  /** The name of the portal. */
  readonly title: string;
  readonly passkeys: readonly OwnPasskey[];
}

/** The options with which a browser makes a passkey: one that is found without a name, and verifies its user. */
export const creationOptions = (
  { rpId }: PasskeyPlace,
  challenge: string,
  { accountId, username, title, passkeys }: PasskeyOwner,
) => ({
  challenge,
  rp: { id: rpId, name: title },
  user: { id: userHandleOf(accountId), name: username, displayName: username },
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout,
  attestation: 'none' as const,
  excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: transportsIn(transports),
  })),
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true,
    userVerification: 'required' as const,
  },
});

/** The options with which a browser offers the passkeys of this place, whoever owns them. */
export const requestOptions = ({ rpId }: PasskeyPlace, challenge: string) => ({
  challenge,
  rpId,
  timeout,
  userVerification: 'required' as const,
});

/** The answer of a browser that made a passkey, in base64url. */
export interface CreatedPasskey {
  readonly id: string;
  readonly client_data: string;
  readonly attestation: string;
  readonly transports: readonly string[];
}

/** The answer of a browser that signed a challenge, in base64url. */
export interface SignedChallenge {
  readonly id: string;
  readonly client_data: string;
  readonly authenticator_data: string;
  readonly signature: string;
  readonly user_handle: string;
}

/** The challenge that an answer is about; null when it has none. */
export function challengeIn({ client_data: clientData }: { readonly client_data: string }): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      readonly challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

export interface Credential {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Verifies a made passkey. Null when it is not valid. */
export async function verifyCreated(
  { rpId, origin }: PasskeyPlace,
  challenge: string,
  created: CreatedPasskey,
): Promise<Credential | null> {
  const { id, client_data: clientDataJSON, attestation: attestationObject } = created;
  const transports = transportsIn(created.transports);
  const { verifyRegistrationResponse } = await library();
  try {
    if (await hasCertificate(attestationObject)) return null;
    const response = { clientDataJSON, attestationObject, transports };
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    const { publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey, counter, transports };
  } catch {
    // The library throws for each kind of invalid answer.
    return null;
  }
}

/**
 * True for a statement about the make of an authenticator. We do not ask for one, and its certificates could name
 * addresses for the server to fetch.
 */
async function hasCertificate(attestation: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  const format = decoded.get('fmt');
  return format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined);
}

/**
 * Verifies the signature of a challenge, and returns the counter of the authenticator, which is not compared. Null when
 * it is not valid.
 */
export async function verifySigned(
  { rpId, origin }: PasskeyPlace,
  challenge: string,
  signed: SignedChallenge,
  { accountId, publicKey }: StoredPasskey,
): Promise<number | null> {
  const { id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature } = signed;
  if (signed.user_handle !== userHandleOf(accountId)) return null;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id, publicKey, counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for each kind of invalid answer.
    return null;
  }
}
