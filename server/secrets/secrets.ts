/** Encryption of sensitive answers, and the keys that are derived from the master key. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** An encrypted text: `v1.<key id>.<nonce>.<ciphertext and tag>`, the last two in base64url. */
export type Sealed = string;

/** The keys of the portal and their operations. */
export interface Secrets {
  /** The public id of the master key, which is part of every encrypted data key. */
  readonly keyId: string;
  /** The key of the HMAC that is applied to each password before hashing. */
  readonly pepper: Buffer;
  /** Creates an encrypted data key for an application. */
  createDataKey(applicationId: string): Sealed;
  /** Encrypts a text for one key of one application. It cannot be decrypted for another. */
  seal(dataKey: Sealed, applicationId: string, key: string, text: string): Sealed;
  /** Decrypts a text. Throws when it was encrypted for another place or was changed. */
  open(dataKey: Sealed, applicationId: string, key: string, sealed: Sealed): string;
  /** A keyed hash, for names that must be found but not readable. */
  fingerprint(text: string): string;
  /** The key of a file that is encrypted as a whole, by its name. It outlives the master key. */
  fileKey(name: string): Buffer;
}

/** Keys that outlive the master key. Without them no password could be checked. */
export interface KeptKeys {
  readonly passwords: Buffer;
  readonly fingerprints: Buffer;
}

/** Creates the operations of a master key of 32 bytes. The kept keys of a new database are derived from it. */
export function createSecrets(masterKey: Buffer, kept: KeptKeys = firstKeptKeys(masterKey)): Secrets {
  const keyId = keyIdOf(masterKey);
  const wrapping = wrappingKey(masterKey);
  const unwrap = (dataKey: Sealed, applicationId: string): Buffer =>
    Buffer.from(unsealed(wrapping, dataKey, place('data key', applicationId)), 'base64');
  return {
    keyId,
    pepper: kept.passwords,
    createDataKey: (applicationId) =>
      sealed(wrapping, keyId, place('data key', applicationId), randomBytes(32).toString('base64')),
    seal: (dataKey, applicationId, key, text) =>
      sealed(unwrap(dataKey, applicationId), keyId, place('answer', applicationId, key), text),
    open: (dataKey, applicationId, key, text) =>
      unsealed(unwrap(dataKey, applicationId), text, place('answer', applicationId, key)),
    fingerprint: (text) => createHmac('sha256', kept.fingerprints).update(text).digest('base64url'),
    fileKey: (name) => derive(kept.fingerprints, `file ${name}`),
  };
}

export const keyIdOf = (masterKey: Buffer): string => createHash('sha256').update(masterKey).digest('hex').slice(0, 8);
/** The id of the master key that has encrypted a key. */
export const keyIdIn = (sealedKey: Sealed): string => sealedKey.split('.')[1] ?? '';

const derive = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', `matricula ${purpose}`, 32));
const wrappingKey = (masterKey: Buffer): Buffer => derive(masterKey, 'data keys');

export function firstKeptKeys(masterKey: Buffer): KeptKeys {
  return { passwords: derive(masterKey, 'passwords'), fingerprints: derive(masterKey, 'fingerprints') };
}

/** Encrypts and decrypts the kept keys with a master key. */
export function createKeyCase(masterKey: Buffer) {
  const wrapping = wrappingKey(masterKey);
  return {
    seal: (purpose: keyof KeptKeys, key: Buffer): Sealed =>
      sealed(wrapping, keyIdOf(masterKey), place('kept key', purpose), key.toString('base64')),
    open: (purpose: keyof KeptKeys, text: Sealed): Buffer =>
      Buffer.from(unsealed(wrapping, text, place('kept key', purpose)), 'base64'),
  };
}

/** Encrypts keys with another master key. The purpose of a key does not change. */
export function rewrap(from: Buffer, to: Buffer) {
  const move = (text: Sealed, about: Buffer): Sealed =>
    sealed(wrappingKey(to), keyIdOf(to), about, unsealed(wrappingKey(from), text, about));
  return {
    dataKey: (text: Sealed, applicationId: string): Sealed => move(text, place('data key', applicationId)),
    keptKey: (text: Sealed, purpose: keyof KeptKeys): Sealed => move(text, place('kept key', purpose)),
  };
}

const place = (...parts: readonly string[]): Buffer => Buffer.from(JSON.stringify(parts));

function sealed(key: Buffer, keyId: string, about: Buffer, text: string): Sealed {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(about);
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `v1.${keyId}.${nonce.toString('base64url')}.${bytes.toString('base64url')}`;
}

function unsealed(key: Buffer, text: Sealed, about: Buffer): string {
  const [version, , nonce, body] = text.split('.');
  if (version !== 'v1' || nonce === undefined || body === undefined)
    throw new Error('An encrypted text has an unknown format.');
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
    .setAAD(about)
    .setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
}

/** Encrypts bytes for one place: a nonce, the ciphertext and its tag. */
export function sealBytes(key: Buffer, about: string, bytes: Uint8Array): Uint8Array {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(place(about));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts bytes. Throws when they were encrypted for another place or were changed. */
export function openBytes(key: Buffer, about: string, sealedBytes: Uint8Array): Uint8Array {
  const bytes = Buffer.from(sealedBytes.buffer, sealedBytes.byteOffset, sealedBytes.byteLength);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(place(about))
    .setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
}
