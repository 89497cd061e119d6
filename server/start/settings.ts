/** One environment variable in the table of the README. */
export interface Setting {
  readonly name: string;
  /** The default as a value or as text. */
  readonly fallback: string;
  readonly sentence: string;
}

/** The table in the README. */
export const settings = [
  { name: 'PORT', fallback: '3000', sentence: 'The port on which the server listens; 0 chooses a free one.' },
  {
    name: 'HOST',
    fallback: '127.0.0.1',
    sentence: 'The address on which the server listens; other than a loopback address, it requires PUBLIC_URL.',
  },
  {
    name: 'ROLE',
    fallback: 'web,worker',
    sentence: 'What this process does: web serves applicants, worker converts, prints and deletes what is due.',
  },
  {
    name: 'DATA_DIR',
    fallback: './data',
    sentence: 'The folder of the embedded database, the master key, the outbox and the documents.',
  },
  {
    name: 'PUBLIC_URL',
    fallback: 'the address the browser used',
    sentence: 'The address that applicants use; https unless it is this machine.',
  },
  {
    name: 'DATABASE_URL',
    fallback: 'the embedded PostgreSQL',
    sentence: 'A PostgreSQL (15 or later); requires SMTP_URL or MAIL_OUTBOX, and S3_ENDPOINT or DOCUMENTS_DIR.',
  },
  {
    name: 'SMTP_URL',
    fallback: 'mails are written to MAIL_OUTBOX',
    sentence: 'The mail server that sends the mails.',
  },
  {
    name: 'MAIL_OUTBOX',
    fallback: 'DATA_DIR/outbox',
    sentence: 'The folder to which mails are written without SMTP_URL.',
  },
  {
    name: 'MASTER_KEY',
    fallback: 'created once in DATA_DIR/master.key',
    sentence: '32 bytes in base64 that protect Social Security numbers and passwords at rest.',
  },
  {
    name: 'S3_ENDPOINT',
    fallback: 'documents are stored in DOCUMENTS_DIR',
    sentence: 'The address of an S3 that stores the documents; browsers must reach it.',
  },
  { name: 'S3_BUCKET', fallback: 'none', sentence: 'The bucket; required with S3_ENDPOINT.' },
  { name: 'S3_REGION', fallback: 'us-east-1', sentence: 'The region of the bucket.' },
  { name: 'S3_ACCESS_KEY_ID', fallback: 'none', sentence: 'The id of the access key; required with S3_ENDPOINT.' },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    fallback: 'none',
    sentence: 'The secret that signs uploads; required with S3_ENDPOINT.',
  },
  {
    name: 'DOCUMENTS_DIR',
    fallback: 'DATA_DIR/objects',
    sentence: 'The folder of documents without S3_ENDPOINT; all servers of one database need the same.',
  },
  {
    name: 'SOFFICE_PATH',
    fallback: 'the LibreOffice that came with npm',
    sentence: 'A LibreOffice that converts Word documents; needs bubblewrap and prlimit.',
  },
  {
    name: 'CHROME',
    fallback: 'the Chromium that came with npm',
    sentence: 'A Chrome or Chromium (131 or later) that prints PDF copies.',
  },
  { name: 'FORMS_DIR', fallback: './forms', sentence: 'The folder of the forms; must be the one that was built.' },
  {
    name: 'TRUST_PROXY',
    fallback: 'no proxy is trusted',
    sentence: 'The number or addresses (with commas) of the proxies; required with an https PUBLIC_URL.',
  },
  { name: 'LOG_FILE', fallback: 'the standard output', sentence: 'The file to which log lines are appended.' },
  {
    name: 'METRICS_PORT',
    fallback: 'no metrics',
    sentence: 'The port of /metrics for a monitoring system, which applicants must not reach; 0 chooses a free one.',
  },
  { name: 'METRICS_HOST', fallback: '127.0.0.1', sentence: 'The address of /metrics.' },
  {
    name: 'DRAIN_SECONDS',
    fallback: '5',
    sentence:
      'The seconds between SIGTERM and the end, in which /readyz refuses and calls are still served; 0 for none.',
  },
  {
    name: 'UNCONFIRMED_DAYS',
    fallback: '30',
    sentence: 'The days until an unconfirmed account is deleted; 0 keeps it.',
  },
  {
    name: 'DRAFT_DAYS',
    fallback: '730',
    sentence: 'The days from the last login until a draft and its account are deleted; at least 30, or 0 to keep them.',
  },
  {
    name: 'DRAFT_WARNING_DAYS',
    fallback: '14',
    sentence: 'The days between the warning mail and that deletion; 0 sends no mail.',
  },
  {
    name: 'REMINDER_DAYS',
    fallback: '0',
    sentence: 'The days before a form closes at which applicants who have not submitted get one mail; 0 sends none.',
  },
  {
    name: 'SUBMISSIONS_KEPT',
    fallback: '0',
    sentence:
      'The days a submission is kept when its applicant deletes the account; 0 until the institution deletes it.',
  },
  {
    name: 'WEBHOOK_URL',
    fallback: 'no webhooks',
    sentence: 'The https address that receives each submitted application.',
  },
  {
    name: 'WEBHOOK_SECRET',
    fallback: 'none',
    sentence: '24 to 64 bytes in base64 that sign the webhooks; required with WEBHOOK_URL.',
  },
  {
    name: 'ARRIVALS_SECRET',
    fallback: 'no such calls',
    sentence: '24 to 64 bytes in base64 that sign the calls of another system about what has arrived.',
  },
] as const satisfies readonly Setting[];
