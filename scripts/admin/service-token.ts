import { type Config, type Database, isStoredForm, issueServiceToken, systemRandom } from '../../server/index.ts';
import { servedFormOf, servedForms } from '../../workbench/load/served-forms.ts';
import { type Command, UsageError } from './command.ts';
import { act, answeredApplications, formMeant, linkTo, printedTime, type Submitter, withSubmitter } from './desk.ts';
import { optionsFrom } from './options.ts';

/** Prints a link to view one application. */
export const serviceTokenCommand: Command = {
  wants: '<username|reference> [form] [--hours <1 to 72>]',
  hasOptions: true,
  does:
    'Prints a link that opens once within 15 minutes and then shows the application for an hour. With --hours it ' +
    'opens as often as wanted for so long.',
  run: async (args, config, print) => {
    const { options, others } = optionsFrom(args, { hours: 'string' });
    const [username, form, ...more] = others;
    if (username === undefined || more.length > 0)
      throw new UsageError('service-token needs a username or a reference.');
    const hours = hoursFrom(options.hours);
    await withSubmitter(config, print, username, async (database, submitter) => {
      const { accountId } = submitter;
      const named = formMeant(submitter, form);
      const { id: formId, base } = await formWith(config, database, named ?? (await onlyForm(database, submitter)));
      const issue = { random: systemRandom, ...(await act(database)) };
      const { id, secret, expiresAt } = await issueServiceToken(database, { accountId, formId }, issue, hours);
      print(linkTo(config, { service_token: secret }, base));
      print(
        `Link ${id} opens ${hours === null ? 'once' : 'in any browser'}, before ${printedTime(config, expiresAt)}. ` +
          'A browser that opens it shows the application for an hour.',
      );
      if (named === undefined) for (const line of await otherForms(config, formId)) print(line);
    });
  },
};

/** The form of the only application with answers. */
async function onlyForm(database: Database, submitter: Submitter): Promise<string | undefined> {
  const [only, ...others] = await answeredApplications(database, submitter);
  return others.length === 0 ? only?.formId : undefined;
}

function hoursFrom(text: string | undefined): number | null {
  if (text === undefined) return null;
  const hours = Number(text);
  if (!Number.isInteger(hours) || hours < 1 || hours > 72)
    throw new UsageError('--hours must be a whole number from 1 to 72.');
  return hours;
}

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
