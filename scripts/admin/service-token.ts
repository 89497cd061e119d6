import { issueServiceToken, systemRandom } from '../../server/index.ts';
import { servedFormOf } from '../served-forms.ts';
import type { Command } from './command.ts';
import { act, linkTo, printedTime, withApplicant } from './desk.ts';

/** Prints a link to view one application. */
export const serviceTokenCommand: Command = {
  wants: '<username> [form]',
  does: 'Prints a link that opens once within 15 minutes and then shows the application for an hour.',
  run: ([username = '', form], config, print) =>
    withApplicant(config, print, username, async (database, { accountId }) => {
      const { id: formId, base } = await servedFormOf(config.formsDir, form);
      const { id, secret, expiresAt } = await issueServiceToken(
        database,
        { accountId, formId },
        {
          random: systemRandom,
          ...act(),
        },
      );
      print(linkTo(config, { service_token: secret }, base));
      print(`Link ${id}: open it before ${printedTime(config, expiresAt)}.`);
    }),
};
