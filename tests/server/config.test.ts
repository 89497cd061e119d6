import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, readConfig, settings } from '../../server/index.ts';

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64');

const bucket = {
  S3_ENDPOINT: 'https://s3.example.edu',
  S3_BUCKET: 'documents',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

/** A folder of forms with these time zones, by subfolder. */
function formsWith(zones: Readonly<Record<string, string>>): string {
  const forms = mkdtempSync(join(tmpdir(), 'matricula-zones-'));
  onTestFinished(() => rmSync(forms, { recursive: true }));
  for (const [folder, zone] of Object.entries(zones)) {
    mkdirSync(join(forms, folder));
    writeFileSync(join(forms, folder, 'institution.json'), JSON.stringify({ time_zone: zone }));
  }
  return forms;
}

describe('the settings', () => {
  it('have defaults for a start without configuration', () => {
    expect(readConfig({})).toEqual({
      roles: new Set(['web', 'worker']),
      port: 3000,
      host: '127.0.0.1',
      dataDir: `${process.cwd()}/data`,
      publicUrl: null,
      databaseUrl: null,
      smtpUrl: null,
      mailOutbox: `${process.cwd()}/data/outbox`,
      masterKey: null,
      formsDir: `${process.cwd()}/forms`,
      timeZone: 'America/Chicago',
      trustProxy: false,
      logFile: null,
      metricsPort: null,
      metricsHost: '127.0.0.1',
      drainSeconds: 5,
      s3: null,
      documentsDir: `${process.cwd()}/data/objects`,
      sofficePath: null,
      chromePath: null,
      unconfirmedDays: 30,
      draftDays: 730,
      draftWarningDays: 14,
      reminderDays: 0,
      submissionsKept: 0,
      webhook: null,
      arrivalsSecret: null,
    });
  });

  it('use the values of the environment', () => {
    expect(
      readConfig({
        PORT: '0',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/lib/matricula',
        PUBLIC_URL: 'https://apply.example.edu/',
        DATABASE_URL: 'postgres://db/matricula',
        SMTP_URL: 'smtps://mail.example.edu',
        ...bucket,
        MASTER_KEY: key,
        FORMS_DIR: '/etc/forms',
        TRUST_PROXY: '10.0.0.0/8, ::1',
        LOG_FILE: '/var/log/matricula.log',
        UNCONFIRMED_DAYS: '7',
        DRAFT_DAYS: '0',
      }),
    ).toMatchObject({
      port: 0,
      publicUrl: 'https://apply.example.edu',
      mailOutbox: '/var/lib/matricula/outbox',
      masterKey: Buffer.from(key, 'base64'),
      s3: {
        endpoint: 'https://s3.example.edu',
        bucket: 'documents',
        region: 'us-east-1',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
      timeZone: 'UTC',
      trustProxy: '10.0.0.0/8, ::1',
      logFile: '/var/log/matricula.log',
      unconfirmedDays: 7,
      draftDays: 0,
    });
  });

  it('treat an empty variable as unset', () => {
    expect(readConfig(Object.fromEntries(settings.map(({ name }) => [name, ' '])))).toEqual(readConfig({}));
  });

  it.each([
    ['ROLE', 'server'],
    ['ROLE', 'web,'],
    ['ROLE', 'web'],
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PUBLIC_URL', 'apply.example.edu'],
    ['PUBLIC_URL', 'http://apply.example.edu'],
    ['PUBLIC_URL', 'https://apply.example.edu/portal'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_URL', 'db'],
    ['SMTP_URL', 'mail.example.edu'],
    ['SMTP_URL', 'https://mail.example.edu'],
    ['MASTER_KEY', 'secret'],
    ['MASTER_KEY', Buffer.alloc(16, 1).toString('base64')],
    ['MASTER_KEY', Buffer.alloc(32).toString('base64')],
    ['TRUST_PROXY', 'yes'],
    ['UNCONFIRMED_DAYS', 'never'],
    ['DRAFT_DAYS', '-1'],
    ['DRAFT_DAYS', '1.5'],
    ['DRAFT_DAYS', '1'],
    ['DRAFT_DAYS', '29'],
    ['DRAFT_WARNING_DAYS', '730'],
    ['DRAFT_WARNING_DAYS', 'none'],
    ['DRAIN_SECONDS', '1000'],
    ['DRAIN_SECONDS', '-1'],
    ['ARRIVALS_SECRET', 'hunter2'],
    ['WEBHOOK_URL', 'hooks.example.edu'],
    ['WEBHOOK_URL', 'http://hooks.example.edu/matricula'],
    ['WEBHOOK_URL', 'ftp://hooks.example.edu'],
    ['WEBHOOK_URL', 'https://user:hunter2@hooks.example.edu'],
  ])('refuse %s=%s with one sentence about it', (name, value) => {
    const read = (): unknown => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  });

  it.each([
    [
      { DATABASE_URL: 'postgres://db/matricula', DOCUMENTS_DIR: '/srv/documents' },
      'DATABASE_URL',
      { MAIL_OUTBOX: '/var/mail' },
    ],
    [
      { DATABASE_URL: 'postgres://db/matricula', DOCUMENTS_DIR: '/srv/documents' },
      'DATABASE_URL',
      { SMTP_URL: 'smtp://mail.example.edu' },
    ],
    [
      { DATABASE_URL: 'postgres://db/matricula', MAIL_OUTBOX: '/var/mail' },
      'DATABASE_URL',
      { DOCUMENTS_DIR: '/srv/documents' },
    ],
    [{ DATABASE_URL: 'postgres://db/matricula', MAIL_OUTBOX: '/var/mail' }, 'DATABASE_URL', bucket],
    [{ ROLE: 'web' }, 'ROLE', { DATABASE_URL: 'postgres://db/matricula', MAIL_OUTBOX: '/var/mail', ...bucket }],
    [
      { ROLE: 'worker', DATABASE_URL: 'postgres://db/matricula', MAIL_OUTBOX: '/var/mail', ...bucket },
      'ROLE',
      { PUBLIC_URL: 'http://localhost:8080' },
    ],
    [{ S3_ENDPOINT: 'https://s3.example.edu' }, 'S3_BUCKET', bucket],
    [
      { PUBLIC_URL: 'https://apply.example.edu', TRUST_PROXY: '1', ...bucket, S3_ENDPOINT: 'http://s3.example.edu' },
      'S3_ENDPOINT',
      { S3_ENDPOINT: 'https://s3.example.edu' },
    ],
    [{ HOST: '0.0.0.0' }, 'HOST', { PUBLIC_URL: 'http://localhost:8080' }],
    [{ PUBLIC_URL: 'https://apply.example.edu' }, 'PUBLIC_URL', { TRUST_PROXY: '1' }],
    [{ PUBLIC_URL: 'https://apply.example.edu' }, 'PUBLIC_URL', { TRUST_PROXY: '0' }],
    [{ WEBHOOK_URL: 'https://hooks.example.edu/matricula' }, 'WEBHOOK_SECRET', { WEBHOOK_SECRET: key }],
    [{ WEBHOOK_URL: 'http://127.0.0.1:8080' }, 'WEBHOOK_SECRET', { WEBHOOK_SECRET: `whsec_${key}` }],
    [
      { WEBHOOK_URL: 'https://hooks.example.edu', WEBHOOK_SECRET: 'too short' },
      'WEBHOOK_SECRET',
      { WEBHOOK_SECRET: key },
    ],
  ])('refuse %j alone, with the requirements of %s', (half, name, other) => {
    expect(() => readConfig(half)).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
    expect(() => readConfig({ ...half, ...other })).not.toThrow();
  });

  it.each([
    [{ brand: 'Europe/Berlin' }, 'Europe/Berlin'],
    [{ brand: 'Europe/Berlin', admissions: 'Europe/Berlin' }, 'Europe/Berlin'],
    [{ admissions: 'America/Denver' }, 'America/Denver'],
    [{}, 'UTC'],
  ])('take the time zone of the institution from %j', (zones, timeZone) => {
    expect(readConfig({ FORMS_DIR: formsWith(zones) }).timeZone).toBe(timeZone);
  });

  it.each([
    [
      { brand: 'Europe/Berlin', admissions: 'America/Denver' },
      /different time zones \("time_zone"\): America\/Denver, Europe\/Berlin\.$/,
    ],
    [{ brand: 'Kansas' }, /^"time_zone" [^\n]+, not "Kansas"\.$/],
  ])('refuse the time zones of %j', (zones, sentence) => {
    expect(() => readConfig({ FORMS_DIR: formsWith(zones) })).toThrow(sentence);
  });

  it('never repeat a secret in the message', () => {
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'MASTER_KEY', 'S3_ENDPOINT', 'WEBHOOK_URL']) {
      expect(() => readConfig({ [name]: 'https://user:hunter2@host' })).toThrow(/^(?!.*hunter2)/);
    }
  });

  it('each have a default and a sentence for the README', () => {
    expect(settings.map(({ name }) => name)).toEqual([
      'PORT',
      'HOST',
      'ROLE',
      'DATA_DIR',
      'PUBLIC_URL',
      'DATABASE_URL',
      'SMTP_URL',
      'MAIL_OUTBOX',
      'MASTER_KEY',
      'S3_ENDPOINT',
      'S3_BUCKET',
      'S3_REGION',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'DOCUMENTS_DIR',
      'SOFFICE_PATH',
      'CHROME',
      'FORMS_DIR',
      'TRUST_PROXY',
      'LOG_FILE',
      'METRICS_PORT',
      'METRICS_HOST',
      'DRAIN_SECONDS',
      'UNCONFIRMED_DAYS',
      'DRAFT_DAYS',
      'DRAFT_WARNING_DAYS',
      'REMINDER_DAYS',
      'SUBMISSIONS_KEPT',
      'WEBHOOK_URL',
      'WEBHOOK_SECRET',
      'ARRIVALS_SECRET',
    ]);
    for (const { fallback, sentence } of settings)
      expect([fallback, sentence.endsWith('.')]).toEqual([expect.stringMatching(/\S/), true]);
  });
});
