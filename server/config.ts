/** The settings of the server from environment variables. An invalid value stops the start with one sentence. */
import { join, resolve } from 'node:path';
import type { S3Place } from './documents/s3-store.ts';
import type { TrustedProxies } from './http/network.ts';

/** The validated settings. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Without a slash at the end; null: the address that the browser used. */
  readonly publicUrl: string | null;
  /** null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** null: mails are written into `mailOutbox`. */
  readonly smtpUrl: string | null;
  readonly mailOutbox: string;
  /** 32 bytes; null: the one in the data folder. */
  readonly masterKey: Buffer | null;
  /** null: documents are kept in `documentsDir`. */
  readonly s3: S3Place | null;
  readonly documentsDir: string;
  /** null: the LibreOffice that came with npm. */
  readonly sofficePath: string | null;
  /** null: the Chromium that came with npm. */
  readonly chromePath: string | null;
  readonly formsDir: string;
  readonly timeZone: string;
  /** false: none; a number of hops; or addresses separated by commas. */
  readonly trustProxy: TrustedProxies;
  /** null: the standard output. */
  readonly logFile: string | null;
  /** 0: for ever. */
  readonly unconfirmedDays: number;
  /** 0: for ever. */
  readonly draftDays: number;
  /** Before the deletion of a draft; 0: no mail. */
  readonly draftWarningDays: number;
}

/** One environment variable in the table of the README. */
export interface Setting {
  readonly name: string;
  /** The default as a value or as text. */
  readonly fallback: string;
  readonly sentence: string;
}

/** The table in the README. */
export const settings = [
  { name: 'PORT', fallback: '3000', sentence: 'The port the server listens on; 0 takes any free one.' },
  {
    name: 'HOST',
    fallback: '127.0.0.1',
    sentence: "The address the server listens on; with any but this machine's own, PUBLIC_URL must be set.",
  },
  {
    name: 'DATA_DIR',
    fallback: './data',
    sentence:
      'Where the embedded database, the master key, the outbox and the documents are kept, unless one of the settings below says otherwise.',
  },
  {
    name: 'PUBLIC_URL',
    fallback: 'the address the browser used',
    sentence: 'The address applicants use; https unless it is this machine.',
  },
  {
    name: 'DATABASE_URL',
    fallback: 'the embedded PostgreSQL',
    sentence:
      'A PostgreSQL (15 or later) to use instead of the embedded one; with it SMTP_URL or MAIL_OUTBOX must be set, and S3_ENDPOINT or DOCUMENTS_DIR.',
  },
  {
    name: 'SMTP_URL',
    fallback: 'mails are written to MAIL_OUTBOX',
    sentence: 'The mail server that mails are sent through.',
  },
  {
    name: 'MAIL_OUTBOX',
    fallback: 'DATA_DIR/outbox',
    sentence: 'The folder that mails are written to while there is no SMTP_URL.',
  },
  {
    name: 'MASTER_KEY',
    fallback: 'made once in DATA_DIR/master.key',
    sentence: '32 bytes in base64 that protect Social Security numbers and passwords at rest.',
  },
  {
    name: 'S3_ENDPOINT',
    fallback: 'documents are kept in DOCUMENTS_DIR',
    sentence: 'The address of an S3 that documents are kept in; browsers must reach it.',
  },
  { name: 'S3_BUCKET', fallback: 'none', sentence: 'Its bucket; needed with S3_ENDPOINT.' },
  { name: 'S3_REGION', fallback: 'us-east-1', sentence: 'Its region.' },
  { name: 'S3_ACCESS_KEY_ID', fallback: 'none', sentence: 'Who may write there; needed with S3_ENDPOINT.' },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    fallback: 'none',
    sentence: 'The secret that uploads are signed with; needed with S3_ENDPOINT.',
  },
  {
    name: 'DOCUMENTS_DIR',
    fallback: 'DATA_DIR/objects',
    sentence:
      'The folder that documents are kept in while there is no S3_ENDPOINT; every server of the same database needs the same.',
  },
  {
    name: 'SOFFICE_PATH',
    fallback: 'the LibreOffice that came with npm',
    sentence: 'A LibreOffice to convert Word documents with; needs bubblewrap and prlimit.',
  },
  {
    name: 'CHROME',
    fallback: 'the Chromium that came with npm',
    sentence: 'A Chrome or Chromium (131 or later) to print PDF copies with.',
  },
  { name: 'FORMS_DIR', fallback: './forms', sentence: 'The folder of the forms; it must be the one that was built.' },
  {
    name: 'INSTITUTION_TZ',
    fallback: 'America/Chicago',
    sentence: 'The time zone that dates and ages are reckoned in; the same as `time_zone` in institution.json.',
  },
  {
    name: 'TRUST_PROXY',
    fallback: 'no proxy is trusted',
    sentence:
      'How many proxies stand before the server, or their addresses, separated by commas; must be set with an https PUBLIC_URL.',
  },
  { name: 'LOG_FILE', fallback: 'the standard output', sentence: 'The file that log lines are appended to.' },
  {
    name: 'UNCONFIRMED_DAYS',
    fallback: '30',
    sentence: 'After so many days an account that was never confirmed is deleted; 0 keeps it.',
  },
  {
    name: 'DRAFT_DAYS',
    fallback: '730',
    sentence:
      'So many days after its last log-in an account that never submitted is deleted, with its answers and documents; at least 30, or 0, which keeps it.',
  },
  {
    name: 'DRAFT_WARNING_DAYS',
    fallback: '14',
    sentence: 'So many days before that its applicant is told by mail; 0 tells nobody.',
  },
] as const satisfies readonly Setting[];

/** The path of the master key when MASTER_KEY is not set. */
export const masterKeyPath = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'master.key');

type Environment = Readonly<Record<string, string | undefined>>;
type Name = (typeof settings)[number]['name'];

/** The reason why the server cannot start. The message is one sentence to print. */
export class ConfigError extends Error {}

/** Reads the settings. Throws ConfigError for the first invalid value. */
export function readConfig(environment: Environment): Config {
  const read = (name: Name): string | null => environment[name]?.trim() || null;
  const dataDir = resolve(read('DATA_DIR') ?? './data');
  const config = {
    port: port(read('PORT') ?? '3000'),
    host: read('HOST') ?? '127.0.0.1',
    dataDir,
    publicUrl: publicUrl(read('PUBLIC_URL')),
    databaseUrl: address('DATABASE_URL', read('DATABASE_URL'), ['postgres:', 'postgresql:']),
    smtpUrl: address('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:']),
    mailOutbox: resolve(read('MAIL_OUTBOX') ?? `${dataDir}/outbox`),
    masterKey: masterKey(read('MASTER_KEY')),
    s3: s3Place(read),
    documentsDir: resolve(read('DOCUMENTS_DIR') ?? `${dataDir}/objects`),
    sofficePath: optionalPath(read('SOFFICE_PATH')),
    chromePath: optionalPath(read('CHROME')),
    formsDir: resolve(read('FORMS_DIR') ?? './forms'),
    timeZone: timeZone(read('INSTITUTION_TZ') ?? 'America/Chicago'),
    trustProxy: trustProxy(read('TRUST_PROXY')),
    logFile: optionalPath(read('LOG_FILE')),
    unconfirmedDays: days('UNCONFIRMED_DAYS', read('UNCONFIRMED_DAYS') ?? '30'),
    draftDays: draftDays(read('DRAFT_DAYS') ?? '730'),
    draftWarningDays: days('DRAFT_WARNING_DAYS', read('DRAFT_WARNING_DAYS') ?? '14'),
  };
  refuseIncomplete(config, (name) => read(name) !== null);
  return config;
}

/** Refuses settings that are valid alone but need another setting. */
function refuseIncomplete(config: Config, isSet: (name: Name) => boolean): void {
  if (isSet('DATABASE_URL') && !isSet('SMTP_URL') && !isSet('MAIL_OUTBOX')) {
    throw new ConfigError(
      'DATABASE_URL is set, so mails have to leave too: set SMTP_URL, or MAIL_OUTBOX to have them written into a folder.',
    );
  }
  if (isSet('DATABASE_URL') && !isSet('S3_ENDPOINT') && !isSet('DOCUMENTS_DIR')) {
    throw new ConfigError(
      'DATABASE_URL is set, so documents have to be kept where each server finds them: set S3_ENDPOINT, or DOCUMENTS_DIR to have them kept in a folder.',
    );
  }
  if (config.draftDays > 0 && config.draftWarningDays >= config.draftDays) {
    throw new ConfigError('DRAFT_WARNING_DAYS must be less than DRAFT_DAYS, as the mail comes before the deletion.');
  }
  if (!isLoopback(config.host) && config.publicUrl === null) {
    throw new ConfigError(
      'HOST can be reached from other machines, so PUBLIC_URL must say which address applicants use.',
    );
  }
  if (config.publicUrl?.startsWith('https:') && !isSet('TRUST_PROXY')) {
    throw new ConfigError(
      'PUBLIC_URL is served over TLS by a proxy, so TRUST_PROXY must say how many there are; 0 trusts none.',
    );
  }
}

function s3Place(read: (name: Name) => string | null): S3Place | null {
  const endpoint = address('S3_ENDPOINT', read('S3_ENDPOINT'), ['https:', 'http:']);
  if (endpoint === null) return null;
  const needed = (name: Name): string => {
    const value = read(name);
    if (value === null) throw new ConfigError(`${name} must be set where S3_ENDPOINT is.`);
    return value;
  };
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket: needed('S3_BUCKET'),
    region: read('S3_REGION') ?? 'us-east-1',
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  };
}

const optionalPath = (text: string | null): string | null => (text === null ? null : resolve(text));

function port(text: string): number {
  const number = Number(text);
  if (!/^\d{1,5}$/.test(text) || number > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${text}".`);
  return number;
}

function days(name: Name, text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new ConfigError(`${name} must be a number of days, or 0, not "${text}".`);
  return Number(text);
}

/** Protects against a typing error, because deleted drafts cannot be restored. */
const leastDraftDays = 30;

function draftDays(text: string): number {
  const number = days('DRAFT_DAYS', text);
  if (number > 0 && number < leastDraftDays)
    throw new ConfigError(`DRAFT_DAYS must be at least ${leastDraftDays}, or 0 for no end, not "${text}".`);
  return number;
}

function address(name: Name, text: string | null, protocols: readonly string[]): string | null {
  if (text === null) return null;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    // The value may contain a password, so the message does not.
    throw new ConfigError(
      `${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    );
  }
  return text;
}

/** True for addresses of this machine, which browsers treat as secure without TLS. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

function publicUrl(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new ConfigError(
      `PUBLIC_URL must be an address without a path, for example https://apply.example.edu, not "${text}".`,
    );
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new ConfigError(
      `PUBLIC_URL must start with https://, because browsers keep the session only over TLS, not "${text}".`,
    );
  }
  return url.origin;
}

function masterKey(text: string | null): Buffer | null {
  if (text === null) return null;
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32 || key.toString('base64').replace(/=+$/, '') !== text.replace(/=+$/, '')) {
    throw new ConfigError('MASTER_KEY must be 32 bytes in base64; "openssl rand -base64 32" prints one.');
  }
  if (key.every((byte) => byte === key[0]))
    throw new ConfigError('MASTER_KEY must be random; "openssl rand -base64 32" prints one.');
  return key;
}

function timeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(
      `INSTITUTION_TZ must be the name of a time zone, for example America/Chicago, not "${text}".`,
    );
  }
}

function trustProxy(text: string | null): TrustedProxies {
  if (text === null || text === '0') return false;
  if (/^\d$/.test(text)) return Number(text);
  if (
    text.split(',').every((part) => /^[\da-fA-F:.]+(\/\d{1,3})?$|^(loopback|linklocal|uniquelocal)$/.test(part.trim()))
  )
    return text;
  throw new ConfigError(`TRUST_PROXY must be a number of proxies or their addresses, not "${text}".`);
}
