import { type Config, type Database, isStoredForm, issueServiceToken, systemRandom } from '../../server/index.ts';
import { servedFormOf, servedForms } from '../../workbench/load/served-forms.ts';
import type { Command } from './command.ts';
import { act, linkTo, printedTime, withApplicant } from './desk.ts';

/** Prints a link to view one application. */
export const serviceTokenCommand: Command = {
  wants: '<username> [form]',
  does: 'Prints a link that opens once within 15 minutes and then shows the application for an hour.',
  run: ([username = '', form], config, print) =>
    withApplicant(config, print, username, async (database, { accountId }) => {
      const { id: formId, base } = await formWith(config, database, form);
      const { id, secret, expiresAt } = await issueServiceToken(
        database,
        { accountId, formId },
        {
          random: systemRandom,
          ...(await act(database)),
        },
      );
      print(linkTo(config, { service_token: secret }, base));
      print(
        `Link ${id} opens once, before ${printedTime(config, expiresAt)}. ` +
          'The browser that opens it shows the application for an hour.',
      );
      if (form === undefined) for (const line of await otherForms(config, formId)) print(line);
    }),
};

/** A hint when no form was named and there are several. */
async function otherForms({ formsDir }: Config, shown: string): Promise<readonly string[]> {
  const others = (await servedForms(formsDir)).forms.filter((id) => id !== shown);
  return others.length === 0
    ? []
    : [`It shows the form ${shown}. For another one, add its name after the username: ${others.join(', ')}.`];
}

/**
 * The form of the link. An application of a form that is no longer served is shown at the addresses of the default
 * form.
 */
async function formWith(
  { formsDir }: Config,
  database: Database,
  id: string | undefined,
): Promise<{ readonly id: string; readonly base: string }> {
  const { forms } = await servedForms(formsDir);
  const isFormer = id !== undefined && !forms.includes(id) && (await isStoredForm(database, id));
  return isFormer ? { id, base: '' } : servedFormOf(formsDir, id);
}
