/** The tables of passkeys. */
import type { ColumnType, Generated } from 'kysely';

export interface PasskeyTables {
  /** Public keys of accounts, with which their owners log in. */
  passkeys: {
    id: Generated<string>;
    account_id: string;
    /** In base64url. */
    credential_id: string;
    /** In the format of COSE. */
    public_key: Buffer;
    /** The signatures that the authenticator has counted; 0 for one that does not count. */
    counter: ColumnType<string, number, number>;
    /** How a browser reaches the authenticator. */
    transports: string[];
    name: string;
    added_at: Date;
    /** The last log-in with it; null before the first one. */
    used_at: ColumnType<Date | null, undefined, Date>;
  };
  /** What passkeys sign: see `passkey-challenges.ts`. */
  passkey_challenges: {
    /** SHA-256 of the challenge. */
    challenge_hash: string;
    /** Null for a log-in, as the next one. */
    account_id: string | null;
    /** The stored form of the session that adds a passkey. */
    session_hash: string | null;
    expires_at: Date;
  };
}
