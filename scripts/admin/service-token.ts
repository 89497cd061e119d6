import { issueServiceToken, systemRandom } from '../../server/index.ts';
import { defaultFormOf } from '../load-form.ts';
import type { Command } from './command.ts';
import { act, linkTo, printedTime, withApplicant } from './desk.ts';

/** Prints a link to view one application. */
export const serviceTokenCommand: Command = {
  wants: '<username>',
  does: 'Prints a link that opens once within 15 minutes and then shows the application for an hour.',
  run: ([username = ''], config, print) =>
    withApplicant(config, print, username, async (database, { accountId }) => {
      const formId = await defaultFormOf(config.formsDir);
      const { id, secret, expiresAt } = await issueServiceToken(
        database,
        { accountId, formId },
        {
          random: systemRandom,
          ...act(),
        },
      );
      print(linkTo(config, { service_token: secret }));
      print(`Link ${id}: open it before ${printedTime(config, expiresAt)}.`);
    }),
};
