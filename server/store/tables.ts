/** The tables as kysely knows them; `migrations/` makes them. Times are moments, ids are UUIDs. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Nothing of an answer stands here in clear when the data model calls it sensitive. */
export interface Tables {
  /** One row for each confirmed address. */
  accounts: {
    id: string;
    /** Lower case, NFC. */
    username: string;
    /** Null until a mailed link sets a password: the address was confirmed in another browser than the one that signed up. */
    password_hash: string | null;
    confirmed_at: Date;
    /** The sign-up. */
    created_at: Date;
    /** Since the last login or new password. */
    failed_logins: Generated<number>;
    /** The moment before which the draft is not deleted, as a mail told; null while none has since the last log-in. */
    deleted_after: Date | null;
  };
  /** Pending sign-ups: one row for each address and browser, until the address is confirmed. */
  sign_ups: {
    /** Becomes the id of the account. */
    id: string;
    username: string;
    /** SHA-256 of the browser's cookie; '' for a code that was requested without one. */
    nonce_hash: string;
    password_hash: string | null;
    /** Of this password. */
    created_at: Date;
    /** A keyed hash of id and code; the newest code of this sign-up. */
    code_hash: string | null;
    code_expires_at: Date | null;
    /** Guesses at the code by the browser that signed up. */
    own_tries: Generated<number>;
    /** Guesses at the code by all other browsers. */
    other_tries: Generated<number>;
  };
  /** Links to set a new password; the newest of an address. */
  resets: {
    username: string;
    id_hash: string;
    expires_at: Date;
  };
  /** Mails that anybody can request for an address, by keyed hashes of the address and the browser. */
  requested_mails: { address: string; what: 'code' | 'link'; browser: string; at: Date };
  sessions: {
    /** SHA-256 of the cookie's value. */
    id_hash: string;
    account_id: string;
    created_at: Date;
    active_at: Date;
  };
  logins: { account_id: string; at: Date };
  /** Counters by a keyed hash of what they count. */
  throttles: {
    name: string;
    count: number;
    /** When the counting began anew. */
    since: Date;
    /** No attempt before. */
    blocked_until: Date;
  };
  /** Failed log-ins of a network within ten minutes, by a keyed hash of its address. */
  login_networks: {
    name: string;
    since: Date;
    failures: number;
    /** Those at accounts, not at invented names; never more than `most_guesses`. */
    guesses: number;
    most_guesses: number;
    blocked_until: Date;
  };
  /** Browsers that have logged in to an account. */
  devices: {
    /** SHA-256 of the cookie's value. */
    id_hash: string;
    account_id: string;
    used_at: Date;
    /** Tries while others had to wait, since the last log-in. */
    failures: Generated<number>;
  };
  applications: {
    account_id: string;
    data_key: string;
    last_page: string | null;
    definition_version: number;
    created_at: Date;
    /** Greater after every change of what a PDF copy shows; the database counts. */
    revision: Generated<number>;
  };
  /** Unanswered keys have no row. */
  answers: {
    account_id: string;
    key: string;
    /** Exactly one of the two. */
    value: string | null;
    sealed: string | null;
  };
  /** What the applicant chose and is not an answer: `tab:<id>` and `count:<id>`. */
  choices: { account_id: string; name: string; value: string };
  /** Where the document of an answer may be sent; the newest of an answer. */
  uploads: { account_id: string; key: string; file_key: string; issued_at: Date };
  /** The document of an answer, what became of it, or both. */
  documents: {
    account_id: string;
    key: string;
    /** Where it was sent; names this very document. */
    file_key: string;
    file_name: string;
    /** Bytes. */
    file_size: number;
    file_type: 'png' | 'jpeg' | 'pdf' | 'docx' | '';
    /** Where it is kept; null once it is deleted. */
    object_key: string | null;
    /** Of its conversion; null once that is deleted. */
    status: 'UNPROCESSED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED' | null;
    /** Why it failed. */
    message: string;
    /** Where the converted document is kept. */
    pdf_key: string | null;
    changed_at: Date;
  };
  /** The newest PDF copy of an application. */
  pdf_copies: {
    account_id: string;
    id: string;
    /** Of the application when the copy was asked for. */
    revision: number;
    definition_version: number;
    status: 'UNPROCESSED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
    pdf: Buffer | null;
    changed_at: Date;
  };
  statuses: { account_id: string; web_status: 'started' | 'validating' | 'submitted'; at: Date };
  /** The errors the applicant was last shown. */
  validations: { account_id: string; errors: JSONColumnType<Record<string, readonly string[]>>; at: Date };
  submissions: {
    account_id: string;
    reference: string;
    submitted_at: Date;
    form_id: string;
    definition_version: number;
    /** What was submitted, on the wire's terms. */
    answers: JSONColumnType<Record<string, string | boolean>>;
    /** The sensitive ones among them, sealed. */
    sealed: JSONColumnType<Record<string, string>>;
  };
  audit: {
    id: ColumnType<string, never, never>;
    at: Date;
    account_id: string | null;
    event: string;
    request_id: string;
    /** Of the link that was issued, opened or revoked. */
    token_id: string | null;
    /** Who of the staff acted, or issued the link that was opened. */
    staff: string | null;
  };
  /** Links with a secret in them; housekeeping removes them a day after their end. */
  tokens: {
    id: ColumnType<string, never, never>;
    purpose: 'service-view' | 'prefill';
    /** SHA-256 of the secret in the link. */
    secret_hash: string;
    /** SHA-256 of the secret that took its place when a service link was first opened. */
    cookie_hash: string | null;
    /** Whose application a service link opens. */
    account_id: string | null;
    /** What a prefill link brings, on the wire's terms; nothing sensitive. */
    answers: JSONColumnType<Record<string, string | boolean>> | null;
    issued_by: string;
    issued_at: Date;
    expires_at: Date;
    opened_at: Date | null;
    revoked_at: Date | null;
  };
  /** Mails that wait to be sent. */
  letters: {
    id: ColumnType<string, never, never>;
    kind: 'signed-up' | 'code' | 'address-confirmed' | 'reset' | 'password-changed' | 'password-disabled' | 'draft-ends' | 'submitted';
    username: string;
    /** Of the browser whose sign-up the code is for; '' where there is none. */
    nonce_hash: Generated<string>;
    origin: string;
    request_id: string;
    queued_at: Date;
    /** Not before. */
    due_at: Date;
    tries: Generated<number>;
  };
  /** The master key this database is used with, by its id. */
  master_keys: { key_id: string };
  /** Keys that stay when the master key is replaced, sealed by it. */
  kept_keys: { purpose: 'passwords' | 'fingerprints'; sealed: string };
  /** What lookups find: high schools, colleges and addresses, whose name is their first line. Of a text that is not known, ''. */
  schools: {
    /** Of its category; begins with where it comes from, unless it is the institution's own. */
    id: string;
    category: 'hs_ceeb' | 'college_ceeb' | 'address';
    name: string;
    ceeb: string;
    address_line_1: string;
    city: string;
    state: string;
    zip: string;
    /** ISO 3166-1 alpha-3. */
    country: string;
    /** One of those that stand here until real ones are imported. */
    is_invented: boolean;
    /** The name as it is compared: see `lookup/words.ts`. */
    folded_name: string;
    /** The words of name, city and state, each with a space before it. */
    words: string;
  };
  /** The categories whose schools were put in once, invented or imported; the invented ones never come back. */
  school_directories: { category: 'hs_ceeb' | 'college_ceeb' | 'address' };
}
