/** Compares the receipts that applicants were promised with the mails that have arrived. */
import { setTimeout as pause } from 'node:timers/promises';
import { readWaitingWork } from '../../server/database/waiting-work.ts';
import type { MailServer } from '../../tests/support/mail-server.ts';
import { endMailPauses } from './database/waiting-jobs.ts';
import type { Person } from './people.ts';
import type { Servers } from './servers.ts';

const longestWaitMs = 600_000;

/**
 * One line for each receipt that was not mailed, and for each mail that still waits. The pauses before
 * the next attempt, which are minutes after a refusal or a lost connection, are ended.
 */
export async function findLostMails(
  { database, mail }: Pick<Servers, 'database' | 'mail'>,
  people: readonly Person[],
): Promise<readonly string[]> {
  const end = performance.now() + longestWaitMs;
  const waiting = async (): Promise<number> =>
    (await readWaitingWork(database)).find(({ queue }) => queue === 'mails')?.count ?? 0;
  let left = await waiting();
  while (left > 0 && performance.now() < end) {
    await endMailPauses(database);
    await pause(500);
    left = await waiting();
  }
  const late = left === 0 ? [] : [`${left} mails were not sent`];
  const lost = people.flatMap(({ username, reference }) =>
    reference === null || hasReceived(mail, username, reference) ? [] : [`The receipt of ${username} was not mailed`],
  );
  return [...late, ...lost];
}

const hasReceived = ({ delivered }: MailServer, username: string, reference: string): boolean =>
  delivered.some(({ to, mail: { text = '' } }) => to.includes(username) && text.includes(reference));
