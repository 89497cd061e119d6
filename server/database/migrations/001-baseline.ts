import { type Kysely, sql } from 'kysely';

/** Creates all tables of the first release. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const accounts = [
  `create table accounts (
    id uuid primary key,
    username text not null unique,
    password_hash text,
    confirmed_at timestamptz not null,
    created_at timestamptz not null,
    failed_logins integer not null default 0,
    deleted_after timestamptz)`,
  // Accounts exist only for confirmed addresses: one sign-up per address and browser waits for its code.
  `create table sign_ups (
    id uuid primary key,
    username text not null,
    nonce_hash text not null,
    password_hash text,
    created_at timestamptz not null,
    code_hash text,
    code_expires_at timestamptz,
    own_tries integer not null default 0,
    other_tries integer not null default 0,
    unique (username, nonce_hash))`,
  `create table resets (
    username text primary key,
    id_hash text not null,
    expires_at timestamptz not null)`,
  `create table sessions (
    id_hash text primary key,
    account_id uuid not null references accounts on delete cascade,
    created_at timestamptz not null,
    active_at timestamptz not null)`,
  'create index sessions_account_id on sessions (account_id)',
  `create table logins (
    account_id uuid not null references accounts on delete cascade,
    at timestamptz not null)`,
  'create index logins_account_id on logins (account_id)',
  `create table devices (
    id_hash text not null,
    account_id uuid not null references accounts on delete cascade,
    used_at timestamptz not null,
    failures integer not null default 0,
    primary key (id_hash, account_id))`,
  'create index devices_account_id on devices (account_id)',
];

const limits = [
  `create table throttles (
    name text primary key,
    count integer not null,
    since timestamptz not null,
    blocked_until timestamptz not null)`,
  `create table login_networks (
    name text primary key,
    since timestamptz not null,
    failures integer not null,
    guesses integer not null,
    most_guesses integer not null,
    blocked_until timestamptz not null)`,
  `create table requested_mails (
    address text not null,
    what text not null,
    browser text not null,
    at timestamptz not null)`,
  'create index requested_mails_address on requested_mails (address)',
  `create table network_mails (
    network text not null,
    address text not null,
    at timestamptz not null,
    is_confirmed boolean not null)`,
  'create index network_mails_network on network_mails (network, at)',
  'create index network_mails_address on network_mails (address)',
];

/** The reference of a part of an application. */
const ofApplication = (more = 'cascade'): string =>
  `foreign key (account_id, form_id) references applications on delete ${more}`;

const applications = [
  `create table definitions (
    hash text primary key,
    form_id text not null,
    version integer not null,
    content json not null,
    first_served_at timestamptz not null)`,
  `create table applications (
    account_id uuid not null references accounts on delete cascade,
    form_id text not null,
    data_key text not null,
    last_page text,
    created_at timestamptz not null,
    saved_at timestamptz,
    definition_hash text references definitions,
    migration integer not null default 0,
    form_update jsonb,
    revision integer not null default 0,
    primary key (account_id, form_id))`,
  `create table answers (
    account_id uuid not null,
    form_id text not null,
    key text not null,
    value text,
    sealed text,
    primary key (account_id, form_id, key),
    check ((value is null) <> (sealed is null)),
    ${ofApplication()})`,
  `create table choices (
    account_id uuid not null,
    form_id text not null,
    name text not null,
    value text not null,
    primary key (account_id, form_id, name),
    ${ofApplication()})`,
  `create table statuses (
    account_id uuid not null,
    form_id text not null,
    web_status text not null check (web_status in ('started', 'validating', 'submitted')),
    at timestamptz not null,
    primary key (account_id, form_id, web_status),
    ${ofApplication()})`,
  `create table validations (
    account_id uuid not null,
    form_id text not null,
    errors jsonb not null,
    at timestamptz not null,
    primary key (account_id, form_id),
    ${ofApplication()})`,
  `create table submissions (
    account_id uuid not null,
    form_id text not null,
    reference text not null unique,
    submitted_at timestamptz not null,
    definition_version integer not null,
    definition_hash text references definitions,
    session jsonb not null default '{}',
    answers jsonb not null,
    sealed jsonb not null,
    primary key (account_id, form_id),
    ${ofApplication('restrict')})`,
  'create index submissions_submitted_at on submissions (form_id, submitted_at, reference)',
  `create table tokens (
    id bigint generated always as identity primary key,
    purpose text not null check (purpose in ('service-view', 'prefill')),
    secret_hash text not null unique,
    cookie_hash text,
    account_id uuid,
    form_id text,
    answers jsonb,
    issued_by text not null,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    opened_at timestamptz,
    revoked_at timestamptz,
    check ((purpose = 'service-view') = (account_id is not null)),
    check ((purpose = 'prefill') = (answers is not null)),
    ${ofApplication()})`,
];

const documents = [
  `create table uploads (
    account_id uuid not null,
    form_id text not null,
    key text not null,
    file_key text not null,
    issued_at timestamptz not null,
    primary key (account_id, form_id, key),
    ${ofApplication()})`,
  `create table documents (
    account_id uuid not null,
    form_id text not null,
    key text not null,
    file_key text not null,
    file_name text not null,
    file_size integer not null,
    file_type text not null,
    object_key text,
    status text check (status in ('UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
    message text not null,
    pdf_key text,
    changed_at timestamptz not null,
    primary key (account_id, form_id, key),
    ${ofApplication()})`,
  "create index documents_waiting on documents (status) where status in ('UNPROCESSED', 'IN_PROGRESS')",
  'create index documents_object_key on documents (object_key)',
  'create index documents_pdf_key on documents (pdf_key)',
  `create table pdf_copies (
    account_id uuid not null,
    form_id text not null,
    id uuid not null,
    revision integer not null,
    definition_hash text not null references definitions,
    status text not null check (status in ('UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
    pdf bytea,
    changed_at timestamptz not null,
    primary key (account_id, form_id),
    ${ofApplication()})`,
];

const events = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

/** A trigger increases the revision of an application with every change that a PDF copy shows. */
const revisions = [
  `create function application_changed() returns trigger language plpgsql as $$
    begin
      update applications set revision = revision + 1
        where (account_id, form_id) in (select account_id, form_id from changed);
      return null;
    end $$`,
  ...['answers', 'choices', 'documents', 'submissions'].flatMap((table) =>
    events.map(
      ([event, rows]) =>
        `create trigger application_changed_by_${event} after ${event} on ${table}
      referencing ${rows} table as changed for each statement execute function application_changed()`,
    ),
  ),
];

const lookups = [
  'create extension if not exists pg_trgm',
  `create table lookup_categories (
    category text primary key check (category ~ '^[a-z][a-z0-9_]{0,39}$'))`,
  // The C collation allows an index for prefix searches, independent of the collation of the database.
  `create table lookup_records (
    id text not null,
    category text not null references lookup_categories,
    record jsonb not null,
    is_invented boolean not null,
    folded_name text collate "C" not null,
    words text not null,
    primary key (id, category))`,
  'create index lookup_records_folded_name on lookup_records (category, folded_name, id)',
  ...['hs_ceeb', 'college_ceeb', 'address'].map(
    (category) => `create index lookup_records_words_${category} on lookup_records using gin (words gin_trgm_ops)
      where category = '${category}'`,
  ),
];

const work = [
  // Without a reference to accounts, so a queued mail does not reveal whether there is one.
  `create table queued_mails (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('signed-up', 'code', 'address-confirmed', 'reset', 'password-changed',
      'password-disabled', 'draft-ends', 'submitted')),
    username text not null,
    origin text not null,
    request_id text not null,
    nonce_hash text not null default '',
    form_id text,
    queued_at timestamptz not null,
    due_at timestamptz not null,
    tries integer not null default 0)`,
  'create index queued_mails_due_at on queued_mails (due_at, id)',
  `create table webhook_deliveries (
    id uuid primary key default gen_random_uuid(),
    reference text not null references submissions (reference) on delete cascade,
    queued_at timestamptz not null,
    due_at timestamptz,
    tries integer not null default 0,
    outcome text not null default '',
    delivered_at timestamptz)`,
  'create index webhook_deliveries_reference on webhook_deliveries (reference)',
  'create index webhook_deliveries_due_at on webhook_deliveries (due_at) where due_at is not null',
];

const records = [
  `create table audit (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    account_id uuid,
    form_id text,
    event text not null,
    request_id text not null,
    token_id bigint,
    staff text)`,
  `create table deletions (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    staff text not null,
    counts jsonb not null)`,
  'create table master_keys (key_id text primary key)',
  'create table kept_keys (purpose text primary key, sealed text not null)',
];

const statements = [accounts, limits, applications, documents, revisions, lookups, work, records].flat();
