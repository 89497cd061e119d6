import { dateIn } from '../../engine/internal.ts';
import { type Database, isNoteText, listArrivals, noteArrival, withdrawArrival } from '../../server/index.ts';
import { servedForms } from '../../workbench/load/served-forms.ts';
import { type Command, UsageError } from './command.ts';
import { act, withApplicant } from './desk.ts';
import { momentFrom, optionsFrom } from './options.ts';
import { isolatedText } from './terminal-text.ts';

const types = { form: 'string', on: 'string', remove: 'string' } as const;

/** Tells an applicant what has arrived, lists these notes, and takes one away. */
export const noteCommand: Command = {
  wants: '<username> [text] [--form <id>] [--on <day>] [--remove <number>]',
  hasOptions: true,
  does:
    'Tells the applicant what has arrived, such as "Official transcript": on the receipt page, with the day. ' +
    'Without a text it lists these notes, and --remove takes one away.',
  run: async (args, config, print) => {
    const { options, others } = optionsFrom(args, types);
    const [username, text, more] = others;
    const { default: defaultForm, forms } = await servedForms(config.formsDir);
    const formId = options.form ?? defaultForm;
    if (username === undefined || more !== undefined) throw new UsageError('note needs an address, and one text.');
    if (!forms.includes(formId)) throw new UsageError(`There is no form ${isolatedText(formId)}.`);
    const what = text === undefined ? null : noteFrom(text);
    const arrivedAt = momentFrom(config, 'on', options.on);
    const removed = options.remove === undefined ? null : numberFrom(options.remove);
    if (removed !== null && what !== null) throw new UsageError('note either adds a text or removes a number.');
    return withApplicant(config, print, username, async (database, { accountId }) => {
      const name = { accountId, formId };
      const action = await act(database);
      if (arrivedAt !== null && arrivedAt > action.now) throw new UsageError('--on must not be in the future.');
      if (what !== null) {
        const outcome = await noteArrival(database, name, { what, arrivedAt: arrivedAt ?? action.now }, action);
        if (outcome !== 'added') throw new Error(`${isolatedText(username)} ${whyNot[outcome](formId)}.`);
      }
      if (removed !== null && !(await withdrawArrival(database, name, removed, action)))
        throw new Error(`There is no note ${removed}.`);
      for (const line of await linesOf(database, name, config.timeZone)) print(line);
    });
  },
};

const whyNot = {
  absent: (formId: string) => `has not begun ${formId}`,
  known: () => 'has this note already',
  full: () => 'has fifty notes already',
} as const;

/** One line that an applicant can read. */
function noteFrom(text: string): string {
  const what = text.trim();
  if (!isNoteText(what)) throw new UsageError('The text must be one line of 1 to 200 characters.');
  return what;
}

function numberFrom(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('--remove must be the number of a note.');
  return Number(text);
}

async function linesOf(
  database: Database,
  name: { readonly accountId: string; readonly formId: string },
  timeZone: string,
): Promise<readonly string[]> {
  const arrivals = await listArrivals(database, name);
  if (arrivals.length === 0) return ['There are no notes.'];
  return arrivals.map(({ id, what, arrivedAt }) => `${id}  ${dateIn(timeZone, arrivedAt)}  ${isolatedText(what)}`);
}
