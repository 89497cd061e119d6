/** What protects restricted answers and passwords at rest: keys derived from the master key, and sealed texts. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A sealed text: `v1.<key id>.<nonce>.<ciphertext and tag>`, the last two in base64url. */
export type Sealed = string;

/** The keys of the portal, and what is done with them. */
export interface Secrets {
  /** Names the master key without telling it; part of every sealed data key. */
  readonly keyId: string;
  /** Mixed into every password before it is hashed. */
  readonly pepper: Buffer;
  /** A new data key for an application, sealed for storage. */
  createDataKey(applicationId: string): Sealed;
  /** Seals a text for one place: it cannot be opened in another row or under another key. */
  seal(dataKey: Sealed, applicationId: string, key: string, text: string): Sealed;
  /** Throws where the text was sealed for another place, or was changed. */
  open(dataKey: Sealed, applicationId: string, key: string, sealed: Sealed): string;
  /** A keyed hash, for names that must be found again but not read. */
  fingerprint(text: string): string;
}

/** Everything that is derived from a master key of 32 bytes. */
export function createSecrets(masterKey: Buffer): Secrets {
  const keyId = createHash('sha256').update(masterKey).digest('hex').slice(0, 8);
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', masterKey, '', `matricula ${purpose}`, 32));
  const wrapping = derive('data keys');
  const fingerprints = derive('fingerprints');
  const unwrap = (dataKey: Sealed, applicationId: string): Buffer =>
    Buffer.from(unsealed(wrapping, dataKey, place('data key', applicationId)), 'base64');
  return {
    keyId,
    pepper: derive('passwords'),
    createDataKey: (applicationId) =>
      sealed(wrapping, keyId, place('data key', applicationId), randomBytes(32).toString('base64')),
    seal: (dataKey, applicationId, key, text) =>
      sealed(unwrap(dataKey, applicationId), keyId, place('answer', applicationId, key), text),
    open: (dataKey, applicationId, key, text) =>
      unsealed(unwrap(dataKey, applicationId), text, place('answer', applicationId, key)),
    fingerprint: (text) => createHmac('sha256', fingerprints).update(text).digest('base64url'),
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
  if (version !== 'v1' || nonce === undefined || body === undefined) throw new Error('A sealed text has an unknown form.');
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
    .setAAD(about)
    .setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
}

/** The key kept in a file, made when it is not there. Two processes starting at once take the same one. */
export async function masterKeyFrom(path: string): Promise<Buffer> {
  const found = await readFile(path, 'utf8').catch(() => null);
  const key = Buffer.from(found ?? await makeKeyFile(path), 'base64');
  if (key.length !== 32) throw new Error(`${path} does not hold a master key of 32 bytes in base64.`);
  return key;
}

async function makeKeyFile(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(fresh, 'wx', 0o600);
  await file.writeFile(`${randomBytes(32).toString('base64')}\n`);
  await file.sync();
  await file.close();
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(fresh);
  return readFile(path, 'utf8');
}
