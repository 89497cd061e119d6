/** The tables as kysely knows them; `migrations/` makes them. Times are moments, ids are UUIDs. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Nothing of an answer stands here in clear when the data model calls it sensitive. */
export interface Tables {
  accounts: {
    id: string;
    /** Lower case, NFC. */
    username: string;
    password_hash: string;
    confirmed_at: Date | null;
    created_at: Date;
  };
  /** The newest confirmation code of an account; a new one replaces it. */
  codes: {
    account_id: string;
    /** A keyed hash of account and code. */
    code_hash: string;
    expires_at: Date;
    tries: Generated<number>;
  };
  /** A link to set a new password; the newest of an account. */
  resets: {
    account_id: string;
    id_hash: string;
    expires_at: Date;
  };
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
  };
  /** The master keys this database was ever used with. */
  master_keys: { key_id: string };
}
