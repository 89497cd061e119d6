/**
 * The signed form of a browser upload (AWS Signature Version 4, POST policy). Any S3 verifies it, and our own endpoint
 * does too. The fields allow the upload of one object under one key for some minutes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}
/** The permission for one upload. */
export interface Grant {
  readonly bucket: string;
  readonly key: string;
  /** The size limit in bytes. */
  readonly most: number;
  readonly expiresAt: Date;
}
export type Fields = Readonly<Record<string, string>>;
type Condition =
  | Readonly<Record<string, string>>
  | readonly [operator: string, name: string, value: string]
  | readonly ['content-length-range', number, number];

const algorithm = 'AWS4-HMAC-SHA256';
/**
 * The stored type of every upload: a browser never shows it as a page. The call for a signature does not say what the
 * file is, and the server detects its type by its bytes.
 */
const contentType = 'application/octet-stream';

/** The form fields that a browser must send before the file. */
export function signUpload(grant: Grant, credentials: Credentials, now: Date): Fields {
  const date = timestamp(now);
  const signed = {
    key: grant.key,
    'Content-Type': contentType,
    'x-amz-algorithm': algorithm,
    'x-amz-credential': `${credentials.accessKeyId}/${scopeOf(date, credentials)}`,
    'x-amz-date': date,
  };
  const conditions: readonly Condition[] = [
    { bucket: grant.bucket },
    ['content-length-range', 0, grant.most],
    ...Object.entries(signed).map(([name, value]) => ['eq', `$${name}`, value] as const),
  ];
  const policy = Buffer.from(JSON.stringify({ expiration: grant.expiresAt.toISOString(), conditions })).toString(
    'base64',
  );
  return { ...signed, policy, 'x-amz-signature': signatureOf(policy, date, credentials) };
}

interface Policy {
  readonly expiration: string;
  readonly conditions: readonly Condition[];
}

export type VerifiedUpload = { readonly key: string; readonly most: number } | { readonly refused: string };

/**
 * Verifies form fields, by their names in lower case, as S3 does. A field that the policy does not name refuses the
 * upload.
 */
export function verifyUpload(fields: Fields, bucket: string, credentials: Credentials, now: Date): VerifiedUpload {
  const { policy = '', key = '', 'x-amz-date': date = '' } = fields;
  const expected = Buffer.from(signatureOf(policy, date, credentials));
  const given = Buffer.from(fields['x-amz-signature'] ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return { refused: 'The signature does not match the policy.' };
  }
  if (fields['x-amz-credential'] !== `${credentials.accessKeyId}/${scopeOf(date, credentials)}`) {
    return { refused: 'The credential is not ours.' };
  }
  // The signature proves that the policy has our own format.
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString('utf8')) as Policy;
  if (!(new Date(expiration) > now)) return { refused: 'The policy has expired.' };
  const range = conditions.find((condition) => Array.isArray(condition) && condition[0] === 'content-length-range');
  if (!Array.isArray(range)) return { refused: 'The policy has no limit of length.' };
  const refused = refusedField(fields, bucket, conditions);
  return refused === null ? { key, most: Number(range[2]) } : { refused };
}

function refusedField(fields: Fields, bucket: string, conditions: readonly Condition[]): string | null {
  const wanted = new Map(conditions.flatMap(equalities));
  const given = { ...fields, bucket };
  for (const [name, value] of wanted) {
    if (Reflect.get(given, name) !== value) return `The policy wants another ${name}.`;
  }
  const extra = Object.keys(fields).find((name) => !wanted.has(name) && !unsigned.has(name));
  return extra === undefined ? null : `The policy does not name ${extra}.`;
}

const unsigned: ReadonlySet<string> = new Set(['policy', 'x-amz-signature']);

function equalities(condition: Condition): readonly (readonly [string, string])[] {
  if (!Array.isArray(condition)) return Object.entries(condition as Readonly<Record<string, string>>);
  return condition[0] === 'eq' ? [[String(condition[1]).slice(1).toLowerCase(), String(condition[2])]] : [];
}

const timestamp = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
const scopeOf = (date: string, { region }: Credentials): string => `${date.slice(0, 8)}/${region}/s3/aws4_request`;
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function signatureOf(policy: string, date: string, { secretAccessKey, region }: Credentials): string {
  const parts = [date.slice(0, 8), region, 's3', 'aws4_request'];
  const key = parts.reduce<string | Buffer>((former, part) => hmac(former, part), `AWS4${secretAccessKey}`);
  return hmac(key, policy).toString('hex');
}
