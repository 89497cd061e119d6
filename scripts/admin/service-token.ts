import { issueServiceToken, systemRandom } from '../../server/index.ts';
import type { Command } from './command.ts';
import { act, linkTo, printedTime, withApplicant } from './desk.ts';

/** Prints a link to view one application. */
export const serviceTokenCommand: Command = {
  wants: '<username>',
  does: 'Prints a link that opens the application for reading, once, within 15 minutes; it can be read for an hour after that.',
  run: ([username = ''], config, print) =>
    withApplicant(config, print, username, async (database, { accountId }) => {
      const { id, secret, expiresAt } = await issueServiceToken(database, accountId, {
        random: systemRandom,
        ...act(),
      });
      print(linkTo(config, { service_token: secret }));
      print(`Link ${id}: to be opened before ${printedTime(config, expiresAt)}.`);
    }),
};
