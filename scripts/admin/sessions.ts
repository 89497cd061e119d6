import { endSessions, sessionsOf } from '../../server/index.ts';
import type { Command } from './command.ts';
import { act, printedTime, withApplicant } from './desk.ts';

/** Lists the sessions of an applicant. */
export const sessionsCommand: Command = {
  wants: '<username>',
  does: 'Lists the sessions of the applicant with their browser, start and last activity.',
  run: ([username = ''], config, print) =>
    withApplicant(config, print, username, async (database, { accountId }) => {
      const sessions = await sessionsOf(database, accountId, (await act(database)).now);
      for (const { browser, system, createdAt, activeAt } of sessions) {
        const device = [browser, system].filter((name) => name !== '').join(' on ') || 'an unknown browser';
        print(`${device}, since ${printedTime(config, createdAt)}, last active ${printedTime(config, activeAt)}`);
      }
      if (sessions.length === 0) print('There are no sessions.');
    }),
};

/** Ends all sessions of an applicant. */
export const endSessionsCommand: Command = {
  wants: '<username>',
  does: 'Ends all sessions of the applicant.',
  run: ([username = ''], config, print) =>
    withApplicant(config, print, username, async (database, { accountId }) => {
      print(`Sessions ended: ${await endSessions(database, accountId, await act(database))}.`);
    }),
};
