/** The settings of the server from environment variables. An invalid value stops the start with one sentence. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { S3Place } from '../documents/s3-store.ts';
import type { ServerRole } from '../base/role.ts';
import { isLoopback, type TrustedProxies } from '../http/network.ts';
import { receiverFrom, secretFrom, type WebhookReceiver } from '../webhooks/receiver.ts';
import type { settings } from './settings.ts';

/** The validated settings. */
export interface Config {
  readonly roles: ReadonlySet<ServerRole>;
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
  /** The time zone of dates and ages: `time_zone` of the institution. */
  readonly timeZone: string;
  /** false: none; a number of hops; or addresses separated by commas. */
  readonly trustProxy: TrustedProxies;
  /** null: the standard output. */
  readonly logFile: string | null;
  /** null: no metrics. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  readonly drainSeconds: number;
  /** 0 keeps the data forever. */
  readonly unconfirmedDays: number;
  /** 0 keeps the data forever. */
  readonly draftDays: number;
  /** Before the deletion of a draft; 0: no mail. */
  readonly draftWarningDays: number;
  /** The days before a form closes at which applicants who have not submitted get a mail; 0 sends none. */
  readonly reminderDays: number;
  /** The days from the submission for which a submission outlives its account; 0 is without end. */
  readonly submissionsKept: number;
  /** null: no webhooks. */
  readonly webhook: WebhookReceiver | null;
  /** null: no calls of another system about what has arrived. */
  readonly arrivalsSecret: Buffer | null;
}

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
  const formsDir = resolve(read('FORMS_DIR') ?? './forms');
  const config = {
    roles: roles(read('ROLE') ?? 'web,worker'),
    port: port('PORT', read('PORT') ?? '3000'),
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
    formsDir,
    timeZone: institutionTimeZone(formsDir),
    trustProxy: trustProxy(read('TRUST_PROXY')),
    logFile: optionalPath(read('LOG_FILE')),
    metricsPort: metricsPort(read('METRICS_PORT')),
    metricsHost: read('METRICS_HOST') ?? '127.0.0.1',
    drainSeconds: drainSeconds(read('DRAIN_SECONDS') ?? '5'),
    unconfirmedDays: days('UNCONFIRMED_DAYS', read('UNCONFIRMED_DAYS') ?? '30'),
    draftDays: draftDays(read('DRAFT_DAYS') ?? '730'),
    draftWarningDays: days('DRAFT_WARNING_DAYS', read('DRAFT_WARNING_DAYS') ?? '14'),
    reminderDays: reminderDays(read('REMINDER_DAYS') ?? '0'),
    submissionsKept: days('SUBMISSIONS_KEPT', read('SUBMISSIONS_KEPT') ?? '0'),
    webhook: webhook(read),
    arrivalsSecret: arrivalsSecret(read('ARRIVALS_SECRET')),
  };
  refuseIncomplete(config, (name) => read(name) !== null);
  return config;
}

/** Refuses settings that are valid alone but need another setting. */
function refuseIncomplete(config: Config, isSet: (name: Name) => boolean): void {
  if (isSet('DATABASE_URL') && !isSet('SMTP_URL') && !isSet('MAIL_OUTBOX')) {
    throw new ConfigError(
      'DATABASE_URL requires a way to send mails: set SMTP_URL, or MAIL_OUTBOX to write them to a folder.',
    );
  }
  if (isSet('DATABASE_URL') && !isSet('S3_ENDPOINT') && !isSet('DOCUMENTS_DIR')) {
    throw new ConfigError(
      'DATABASE_URL requires a store that all servers share: set S3_ENDPOINT, or DOCUMENTS_DIR for a folder.',
    );
  }
  if (config.roles.size === 1 && !isSet('DATABASE_URL')) {
    throw new ConfigError('ROLE requires DATABASE_URL, because an embedded database belongs to one process.');
  }
  if (!config.roles.has('web') && config.publicUrl === null) {
    throw new ConfigError('ROLE without web requires PUBLIC_URL, because the mails of a worker have links.');
  }
  if (config.draftDays > 0 && config.draftWarningDays >= config.draftDays) {
    throw new ConfigError('DRAFT_WARNING_DAYS must be less than DRAFT_DAYS.');
  }
  if (!isLoopback(config.host) && config.publicUrl === null) {
    throw new ConfigError(
      'HOST can be reached from other machines, so PUBLIC_URL must be set to the address that applicants use.',
    );
  }
  if (config.publicUrl?.startsWith('https:') && config.s3?.endpoint.startsWith('http:')) {
    throw new ConfigError(
      'S3_ENDPOINT must start with https:// when PUBLIC_URL does, because browsers send documents there.',
    );
  }
  if (config.publicUrl?.startsWith('https:') && !isSet('TRUST_PROXY')) {
    throw new ConfigError(
      'PUBLIC_URL with https is served by a proxy: TRUST_PROXY must be the number of proxies; 0 trusts none.',
    );
  }
}

function s3Place(read: (name: Name) => string | null): S3Place | null {
  const endpoint = address('S3_ENDPOINT', read('S3_ENDPOINT'), ['https:', 'http:']);
  if (endpoint === null) return null;
  const needed = (name: Name): string => {
    const value = read(name);
    if (value === null) throw new ConfigError(`${name} must be set with S3_ENDPOINT.`);
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

function webhook(read: (name: Name) => string | null): WebhookReceiver | null {
  const receiver = receiverFrom(read('WEBHOOK_URL'), read('WEBHOOK_SECRET'), isLoopback);
  if (receiver !== null && 'fault' in receiver) throw new ConfigError(receiver.fault);
  return receiver;
}

function arrivalsSecret(text: string | null): Buffer | null {
  if (text === null) return null;
  const secret = secretFrom('ARRIVALS_SECRET', text);
  if ('fault' in secret) throw new ConfigError(secret.fault);
  return secret;
}

function roles(text: string): ReadonlySet<ServerRole> {
  const names = text.split(',').map((name) => name.trim());
  if (!names.every((name) => name === 'web' || name === 'worker'))
    throw new ConfigError(`ROLE must be web, worker, or both with a comma, not "${text}".`);
  return new Set(names);
}

const optionalPath = (text: string | null): string | null => (text === null ? null : resolve(text));

const metricsPort = (text: string | null): number | null => (text === null ? null : port('METRICS_PORT', text));

function port(name: Name, text: string): number {
  const number = Number(text);
  if (!/^\d{1,5}$/.test(text) || number > 65_535)
    throw new ConfigError(`${name} must be a number from 0 to 65535, not "${text}".`);
  return number;
}

function days(name: Name, text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new ConfigError(`${name} must be a number of days, or 0, not "${text}".`);
  return Number(text);
}

/** A reminder months before the closing would be forgotten. */
const mostReminderDays = 60;

function reminderDays(text: string): number {
  const count = days('REMINDER_DAYS', text);
  if (count > mostReminderDays)
    throw new ConfigError(`REMINDER_DAYS must be at most ${mostReminderDays}, not ${count}.`);
  return count;
}

function drainSeconds(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new ConfigError(`DRAIN_SECONDS must be a number from 0 to 999, not "${text}".`);
  return Number(text);
}

/** Protects against a typing error, because deleted drafts cannot be restored. */
const leastDraftDays = 30;

function draftDays(text: string): number {
  const number = days('DRAFT_DAYS', text);
  if (number > 0 && number < leastDraftDays)
    throw new ConfigError(`DRAFT_DAYS must be at least ${leastDraftDays}, or 0 to keep drafts, not "${text}".`);
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

/** The time zone of the brand, or of the forms in a folder without a brand. Throws when it is not valid. */
function institutionTimeZone(formsDir: string): string {
  const files = globSync('*/institution.json', { cwd: formsDir });
  const zones = files.map((file) => timeZoneIn(join(formsDir, file))).filter((zone) => zone !== undefined);
  const [zone = 'UTC'] = zones;
  if (zones.some((other) => other !== zone))
    throw new ConfigError(
      `The forms in ${formsDir} have different time zones ("time_zone"): ${[...new Set(zones)].toSorted().join(', ')}.`,
    );
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(
      `"time_zone" in institution.json must be the name of a time zone, for example America/Chicago, not "${zone}".`,
    );
  }
}

function timeZoneIn(file: string): string | undefined {
  try {
    return (JSON.parse(new TextDecoder().decode(readFileSync(file))) as { readonly time_zone?: string }).time_zone;
  } catch {
    throw new ConfigError(`${file} is not JSON.`);
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
