/** An authenticator of WebAuthn with real keys and signatures, as small as a server needs it. */
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Body, Output } from '../../api-client/index.ts';

type Created = Body<'addPasskey'>;
type Signed = Body<'passkeyLogin'>;
type CreationOptions = Output<'beginPasskey'>['options'];
type RequestOptions = Output<'beginPasskeyLogin'>['options'];

/** What an answer has instead of what is right. */
interface Wrong {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly isVerified?: boolean;
  readonly format?: string;
  readonly statement?: Readonly<Record<string, Cbor>>;
}

export interface Authenticator {
  /** Makes a credential, which replaces the former one. */
  create(options: CreationOptions, wrong?: Wrong): Created;
  /** Signs with the credential. */
  sign(options: RequestOptions, wrong?: Wrong): Signed;
  /** The number of signatures; null for an authenticator that does not count. */
  counter: number | null;
}

type Cbor = string | number | Uint8Array | readonly Cbor[] | ReadonlyMap<string | number, Cbor>;

/** The bytes of a value in CBOR (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<string | number, Cbor>)];
    return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
  }
  const items = value as readonly Cbor[];
  return Buffer.concat([head(4, items.length), ...items.map(cbor)]);
}

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
}

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** A pair of keys, with the public one in the format of COSE. */
function newKeys(): { readonly key: KeyObject; readonly cose: Buffer } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' });
  const points = [x, y].map((point) => Buffer.from(point, 'base64url'));
  const [px = Buffer.alloc(32), py = Buffer.alloc(32)] = points;
  const cose = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, px],
    [-3, py],
  ]);
  return { key: createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })), cose: cbor(cose) };
}

/** Creates an authenticator of a browser that shows the page of `origin`. */
export function createAuthenticator(origin: string): Authenticator {
  const credential = { id: randomBytes(32), userHandle: '', ...newKeys() };
  const clientData = (type: string, challenge: string, wrong: Wrong): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const own: Authenticator = {
    counter: null,
    create: ({ challenge, rp, user }, wrong = {}) => {
      Object.assign(credential, { id: randomBytes(32), userHandle: user.id, ...newKeys() });
      const { id, cose } = credential;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const authData = Buffer.concat([authenticatorData(own.counter ?? 0, rp.id, wrong, 0x40), attested]);
      const object = new Map<string, Cbor>([
        ['fmt', wrong.format ?? 'none'],
        ['attStmt', new Map(Object.entries(wrong.statement ?? {}))],
        ['authData', authData],
      ]);
      return {
        id: id.toString('base64url'),
        client_data: clientData('webauthn.create', challenge, wrong).toString('base64url'),
        attestation: cbor(object).toString('base64url'),
        transports: ['internal', 'hybrid'],
      };
    },
    sign: ({ challenge, rpId }, wrong = {}) => {
      if (own.counter !== null) own.counter += 1;
      const data = clientData('webauthn.get', challenge, wrong);
      const authData = authenticatorData(own.counter ?? 0, rpId, wrong, 0);
      return {
        id: credential.id.toString('base64url'),
        client_data: data.toString('base64url'),
        authenticator_data: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(data)]), credential.key).toString('base64url'),
        user_handle: credential.userHandle,
      };
    },
  };
  return own;
}

function authenticatorData(counter: number, rpId: string, { rpId: other, isVerified }: Wrong, more: number): Buffer {
  const [count, present, verified] = [Buffer.alloc(4), 0x01, isVerified === false ? 0 : 0x04];
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(other ?? rpId), Buffer.from([present | verified | more]), count]);
}
