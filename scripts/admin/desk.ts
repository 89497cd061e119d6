/** What the commands about applicants and links share. */
import { userInfo } from 'node:os';
import {
  type StaffAction, type ApplicantAccount, type Config, type Database, findApplicant, pendingSince, systemClock, timeIn, withDatabase,
} from '../../server/index.ts';
import { isolatedText } from './terminal-text.ts';

/** Who works here, by the name the machine knows them by, and the moment. */
export const act = (): StaffAction => ({ staff: process.env['SUDO_USER'] ?? operatorName(), now: systemClock.now() });

function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return `user ${process.getuid?.() ?? ''}`;
  }
}

/** The address of a link, where applicants reach the portal. */
export const linkTo = ({ publicUrl, host, port }: Config, query: Readonly<Record<string, string>>): string =>
  `${publicUrl ?? `http://${host}:${port}`}/?${new URLSearchParams(query).toString()}`;

/** A moment as it is printed, in the institution's time zone; `never` when there was none. */
export const printedTime = ({ timeZone }: Config, moment: Date | null, never = 'never'): string =>
  moment === null ? never : timeIn(timeZone, moment).replace('T', ' ');

/** Throws when there is no account of that name. */
export function withApplicant<T>(
  config: Config, print: (line: string) => void, username: string, work: (database: Database, applicant: ApplicantAccount) => Promise<T>,
): Promise<T> {
  return withDatabase(config, print, async (database) => {
    const applicant = await findApplicant(database, username);
    if (applicant === null) throw new Error(await whyAbsent(config, database, username));
    return work(database, applicant);
  });
}

async function whyAbsent(config: Config, database: Database, username: string): Promise<string> {
  const since = await pendingSince(database, username);
  if (since === null) return `Nobody has signed up as ${isolatedText(username)}.`;
  return `${isolatedText(username)} signed up at ${printedTime(config, since)} and has not confirmed the address yet.`;
}
