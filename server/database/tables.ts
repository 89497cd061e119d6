/** The types of the tables, which `migrations/` creates. Ids are UUIDs unless they have another type. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PasskeyTables } from './passkey-tables.ts';

/** The note for an applicant whose draft has moved to a new definition. */
export interface FormUpdate {
  readonly dropped: readonly { readonly question: string; readonly reason: string }[];
  readonly newQuestions: readonly string[];
}

/** Identifies an application: an account has one for each form. */
export interface ApplicationName {
  readonly accountId: string;
  readonly formId: string;
}

type Texts = JSONColumnType<Record<string, string>>;

/** Sensitive answers of the data model are stored only encrypted. */
export interface Tables extends PasskeyTables {
  /** One row per confirmed address, and one per submission to an open form. */
  accounts: {
    id: string;
    /** In the spelling of `normalUsername`. Null for a person without an account, who has answered an open form. */
    username: string | null;
    /** Null until a mailed link sets a password, when the address was confirmed in another browser. */
    password_hash: string | null;
    confirmed_at: Date;
    /** The time of the sign-up. */
    created_at: Date;
    /** Failures since the last login or new password. */
    failed_logins: Generated<number>;
    /**
     * The draft is not deleted before this time, which a mail has announced. Null without such a mail since the last
     * login.
     */
    deleted_after: Date | null;
  };
  /** Pending sign-ups, one row per address and browser, until the address is confirmed. */
  sign_ups: {
    /** Becomes the id of the account. */
    id: string;
    username: string;
    /** SHA-256 of the sign-up cookie; '' for a code that was requested without one. */
    nonce_hash: string;
    password_hash: string | null;
    /** The time at which this password was entered. */
    created_at: Date;
    /** A keyed hash of the id and the newest code. */
    code_hash: string | null;
    code_expires_at: Date | null;
    /** Wrong codes from the browser that signed up. */
    own_tries: Generated<number>;
    /** Wrong codes from all other browsers. */
    other_tries: Generated<number>;
  };
  /** The newest link of each address to set a password. */
  resets: {
    username: string;
    id_hash: string;
    expires_at: Date;
  };
  /** Requests for mails, by keyed hashes of the address and the browser. */
  requested_mails: { address: string; what: 'code' | 'link' | 'change'; browser: string; at: Date };
  /** The mails that networks requested within an hour, by keyed hashes of network and address. */
  network_mails: { network: string; address: string; at: Date; is_confirmed: boolean };
  /** Changes of the address of an account, until its former address can no longer take them back. */
  address_changes: {
    id: Generated<string>;
    account_id: string;
    former: string;
    /** The new address. */
    username: string;
    asked_at: Date;
    /** Null until the new address has confirmed. */
    changed_at: Date | null;
  };
  /** Deletions that owners of accounts have asked for, until they are taken back or done. */
  deadline_reminders: {
    account_id: string;
    form_id: string;
    closes_at: Date;
  };
  stopped_reminders: {
    account_id: string;
  };
  account_deletions: {
    id: Generated<string>;
    account_id: string;
    asked_at: Date;
    /** The account is not deleted before this time, which a mail has announced. Null until it is sent. */
    deleted_after: Date | null;
  };
  /** Notes of the staff about what has arrived for an application. */
  arrivals: {
    id: Generated<number>;
    account_id: string;
    form_id: string;
    what: string;
    arrived_at: Date;
    staff: string;
  };
  /** The calls of other systems that have brought such a note, by the id that their sender chose. */
  arrival_calls: { id: string; account_id: string; form_id: string; at: Date };
  /** ZIP files with everything about an account: see `archives.ts`. */
  archives: {
    id: Generated<string>;
    account_id: string;
    status: 'UNPROCESSED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
    /** The number of attempts to make it. */
    attempt: Generated<number>;
    expires_at: Date;
  };
  /** The parts of archives, which are encrypted objects. */
  archive_parts: {
    archive_id: string;
    /** From 0. */
    place: number;
    object_key: string;
    /** In bytes, before its encryption. */
    size: number;
  };
  sessions: {
    /** SHA-256 of the cookie's value. */
    id_hash: string;
    account_id: string;
    created_at: Date;
    active_at: Date;
    /** Names the session on the page of its owner. */
    id: Generated<string>;
    /** The browser and the system that the user agent named at the log-in; '' for an unknown one. */
    browser: Generated<string>;
    system: Generated<string>;
    /** A keyed hash of the network of the log-in, which only tells whether two are the same. */
    network: Generated<string>;
    /** The time at which the session last gave the password for an act; null before. */
    password_at: ColumnType<Date | null, undefined, Date>;
    /** The key of the call by which this session has changed the password; null before. */
    password_key: ColumnType<string | null, undefined, string>;
  };
  logins: { account_id: string; at: Date };
  /** Counters by a keyed hash of the counted event. */
  throttles: {
    name: string;
    count: number;
    /** The start of the counting period. */
    since: Date;
    /** The next attempt is allowed from this time on. */
    blocked_until: Date;
  };
  /** Rates of calls, by a keyed hash of who calls: the time until which the allowance is used up. */
  call_rates: { name: string; used_until: Date };
  /** Failed logins of a network within ten minutes, by a keyed hash of its address. */
  login_networks: {
    name: string;
    since: Date;
    failures: number;
    /** Attempts at existing accounts; at most `most_guesses`. */
    guesses: number;
    most_guesses: number;
    blocked_until: Date;
  };
  /** Browsers that have logged in to an account before. */
  devices: {
    /** SHA-256 of the cookie's value. */
    id_hash: string;
    account_id: string;
    used_at: Date;
    /** Failed attempts during a wait since the last login. */
    failures: Generated<number>;
  };
  /** Every definition that was served. A submission is always shown with its own. */
  definitions: {
    /** SHA-256 of the content, in hex. */
    hash: string;
    form_id: string;
    /** The version that people see. */
    version: number;
    /** The expanded form and the sources of its calculations. */
    content: JSONColumnType<object>;
    first_served_at: Date;
  };
  /** The forms that servers have started with, in their order: see `form-generations.ts`. */
  form_generations: {
    form_id: string;
    generation: number;
    definition_hash: string;
    /** The number of the newest migration; 0 without one. */
    migration: number;
    /** What this form has no place for, by the name of the former form. */
    unplaced: JSONColumnType<Record<string, readonly string[]>>;
    is_checked: Generated<boolean>;
    /** True when no draft of a former form was left. */
    is_moved: Generated<boolean>;
  };
  /** The keys of the answers that are parts of a name, in their order, of the newest form. */
  form_names: { form_id: string; keys: string[]; is_complete: Generated<boolean> };
  /** Without `stores_copies`, a server of a former version reads PDF copies only from their rows. */
  servers: { id: string; seen_at: Date; served: Texts; stores_copies: Generated<boolean> };
  /** One row per account and form. */
  applications: {
    account_id: string;
    form_id: string;
    data_key: string;
    last_page: string | null;
    /** The definition of the answers; null until the next start for rows from before definitions were stored. */
    definition_hash: string | null;
    /** The number of the last migration of the form that the draft has had. */
    migration: Generated<number>;
    /** The note after a migration; null after a later change of the applicant. */
    form_update: JSONColumnType<FormUpdate> | null;
    created_at: Date;
    /** The last change of an answer; null before. */
    saved_at: Date | null;
    /** An edit increases it, or a trigger with every other change that a PDF copy shows. */
    revision: Generated<number>;
    /** The answers that are parts of a name, which a trigger keeps; null without any. */
    name: Generated<string | null>;
  };
  /** Unanswered keys have no row. */
  answers: {
    account_id: string;
    form_id: string;
    key: string;
    /** Exactly one of `value` and `sealed` is set. */
    value: string | null;
    sealed: string | null;
  };
  /** Choices that are no answers: `tab:<id>` and `count:<id>`. */
  choices: { account_id: string; form_id: string; name: string; value: string };
  /** The newest signed upload of each answer. */
  uploads: { account_id: string; form_id: string; key: string; file_key: string; issued_at: Date };
  /** The document of an answer, its conversion, or both. */
  documents: {
    account_id: string;
    form_id: string;
    key: string;
    /** The object key of the upload, which identifies the document. */
    file_key: string;
    file_name: string;
    /** In bytes. */
    file_size: number;
    file_type: 'png' | 'jpeg' | 'pdf' | 'docx' | '';
    /** The object key of the file; null after its deletion. */
    object_key: string | null;
    /** The state of the conversion; null after its deletion. */
    status: 'UNPROCESSED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED' | null;
    /** The reason of a failure. */
    message: string;
    /** The object key of the converted document. */
    pdf_key: string | null;
    changed_at: Date;
  };
  /** The newest PDF copy of an application. */
  pdf_copies: {
    account_id: string;
    form_id: string;
    id: string;
    /** The revision of the application at the request. */
    revision: number;
    definition_hash: string;
    status: 'UNPROCESSED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
    /** The object key of the file, which is stored after it; null for one in `pdf`. */
    object_key: string | null;
    /** The file while a server of a former version runs, which knows no object. */
    pdf: Buffer | null;
    changed_at: Date;
  };
  statuses: { account_id: string; form_id: string; web_status: 'started' | 'validating' | 'submitted'; at: Date };
  /** The errors that the applicant was last shown. */
  validations: {
    account_id: string;
    form_id: string;
    errors: JSONColumnType<Record<string, readonly string[]>>;
    at: Date;
  };
  submissions: {
    account_id: string;
    reference: string;
    submitted_at: Date;
    form_id: string;
    definition_version: number;
    /** Null until the next start for rows from before definitions were stored. */
    definition_hash: string | null;
    /** The submitted answers in the wire format. */
    answers: JSONColumnType<Record<string, string | boolean>>;
    /** The submitted sensitive answers, encrypted. */
    sealed: Texts;
    /** The session values of the submission that later visits change. */
    session: JSONColumnType<Record<string, string>, string | undefined>;
  };
  audit: {
    id: ColumnType<string, never, never>;
    at: Date;
    account_id: string | null;
    event: string;
    request_id: string;
    /** The form of the application or link; null for events of the account, and before forms were recorded. */
    form_id: string | null;
    /** The link that was issued, opened or revoked. */
    token_id: string | null;
    /** The staff member who acted, or who issued the opened link. */
    staff: string | null;
    /** A keyed hash of the network of an act on an account, which only tells whether two are the same. */
    network: string | null;
  };
  /** Links with a secret. Housekeeping deletes them a day after they expire. */
  tokens: {
    id: ColumnType<string, never, never>;
    purpose: 'service-view' | 'prefill';
    /** SHA-256 of the secret in the link. */
    secret_hash: string;
    /** SHA-256 of the secret that replaced it when a service link was opened. */
    cookie_hash: string | null;
    /** The application of a service link. */
    account_id: string | null;
    /** The form of that application, or the form that a prefill link fills in. */
    form_id: string | null;
    /** The answers of a prefill link in the wire format; never sensitive. */
    answers: JSONColumnType<Record<string, string | boolean>> | null;
    issued_by: string;
    issued_at: Date;
    expires_at: Date;
    opened_at: Date | null;
    revoked_at: Date | null;
    /** A service link that opens until it expires. */
    opens_again: Generated<boolean>;
    /** The link that was opened, if it opens again. */
    opening_of: ColumnType<string | null, string | undefined, never>;
  };
  /** Mails that wait to be sent. */
  queued_mails: {
    id: ColumnType<string, never, never>;
    kind:
      | 'signed-up'
      | 'code'
      | 'address-confirmed'
      | 'reset'
      | 'password-changed'
      | 'password-disabled'
      | 'new-device'
      | 'new-address'
      | 'address-asked'
      | 'address-changed'
      | 'deletion-asked'
      | 'archive-asked'
      | 'archive-ended'
      | 'deadline'
      | 'link'
      | 'passkey-added'
      | 'passkey-removed'
      | 'passkey-copied'
      | 'draft-ends'
      | 'submitted';
    username: string;
    /** The form of a submitted application; null for mails about the account. */
    form_id: string | null;
    /** SHA-256 of the sign-up cookie of the browser that a code is for; '' without one. */
    nonce_hash: Generated<string>;
    origin: string;
    request_id: string;
    queued_at: Date;
    /** The time of the next attempt. */
    due_at: Date;
    tries: Generated<number>;
    /** What the text contains and is not known later, without codes and links. */
    words: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
  };
  /** Submissions that are sent to the institution, without an effect while there is no receiver. */
  webhook_deliveries: {
    /** The idempotency key. */
    id: Generated<string>;
    reference: string;
    /** The time since which the delivery is tried. */
    queued_at: Date;
    /** The time of the next attempt; null after the last one. */
    due_at: Date | null;
    tries: Generated<number>;
    /** The status of the last response, or the reason why there was none. */
    outcome: Generated<string>;
    /** Null until the receiver has accepted it; it has failed when `due_at` is null too. */
    delivered_at: Date | null;
  };
  /** The deletions on request, without personal data. */
  deletions: {
    id: ColumnType<string, never, never>;
    at: Date;
    /** The member of staff; `owner` for a deletion that the owner of the account has asked for. */
    staff: string;
    counts: JSONColumnType<Record<string, number>>;
  };
  /** Approvals of retention runs that reach many people. */
  retention_approvals: { approved_at: Date; staff: string };
  /** The files of page builds by name: see `page-files.ts`. A server had each at `seen_at`. */
  page_files: { name: string; content: Buffer; seen_at: Date };
  /** The installation that the database belongs to: see `installation.ts`. At most one row. */
  installation: {
    is_only: Generated<boolean>;
    system_identifier: string;
    /** The id of the database in its PostgreSQL. */
    database_oid: string;
    /** PUBLIC_URL; null while no server had one. */
    public_url: string | null;
    /** The mark of the document store. */
    store: string;
    since: Date;
    /** The member of staff who declared it the live one; `start` after the first start. */
    staff: string;
    /** The begin of the last reconciliation with the document store. */
    reconciled_at: Date | null;
  };
  /** The id of the master key of this database. */
  master_keys: { key_id: string };
  /** Keys that outlive the master key, encrypted with it. */
  kept_keys: { purpose: 'passwords' | 'fingerprints'; sealed: string };
  /** The records of every lookup category. */
  lookup_records: {
    /** Unique within the category. Begins with the source, except in an institution's own list. */
    id: string;
    /** One of `lookup_categories`. */
    category: string;
    /** The fields that the category declares. Unknown texts are ''. */
    record: Texts;
    /** An invented record, which the first import deletes. */
    is_invented: boolean;
    /** The display field for comparison: see `lookups/search-words.ts`. */
    folded_name: string;
    /** The words of the display field and of the details, each after a space. */
    words: string;
  };
  /** The lookup categories that were filled once. They never get invented records again. */
  lookup_categories: { category: string };
}
