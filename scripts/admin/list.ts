import {
  type ApplicationFilter,
  completeNames,
  type Config,
  type ListedApplication,
  listApplications,
  withDatabase,
} from '../../server/index.ts';
import { type Command, UsageError } from './command.ts';
import { printedTime } from './desk.ts';
import { momentFrom, optionsFrom } from './options.ts';
import { isolatedText } from './terminal-text.ts';

const statuses = ['none', 'started', 'validating', 'submitted'] as const;

/** Lists applications: all without personal data, or those of some persons with their names. */
export const listCommand: Command = {
  wants: '[--find <words>] [--form <id>] [--status <status>] [--since <day>] [--until <day>] [--json]',
  hasOptions: true,
  does:
    'Lists the applications: form, status and since when, version, begin, reference, and since when the owner has ' +
    'closed the account; with --find those whose address or name has each of the words, or whose reference is the ' +
    'word, with address and name; ' +
    'with --json one object a line.',
  run: async (args, config, print) => {
    const words = { find: 'string', form: 'string', status: 'string', since: 'string', until: 'string' } as const;
    const types = { ...words, json: 'boolean' } as const;
    const { options, others } = optionsFrom(args, types);
    if (others.length > 0) throw new UsageError(`list knows options only, not "${others.join(' ')}".`);
    const filter: ApplicationFilter = {
      formId: options.form ?? null,
      status: statusFrom(options.status),
      since: momentFrom(config, 'since', options.since),
      until: momentFrom(config, 'until', options.until),
      words: options.find?.split(/\s+/).filter((word) => word !== '') ?? null,
      answeredBy: null,
    };
    await withDatabase(config, print, async (database) => {
      if (filter.words !== null) await completeNames(database);
      let count = 0;
      for await (const application of listApplications(database, filter)) {
        print(
          options.json === true
            ? JSON.stringify(written(config, application))
            : describedApplication(config, application),
        );
        count += 1;
      }
      if (options.json !== true) print(`Applications: ${count}.`);
    });
  },
};

function statusFrom(text: string | undefined): ApplicationFilter['status'] {
  const status = statuses.find((one) => one === text);
  if (text !== undefined && status === undefined)
    throw new UsageError(`--status must be one of ${statuses.join(', ')}.`);
  return status ?? null;
}

const timeText = (config: Config, moment: Date): string => printedTime(config, moment).replace(' ', 'T');

/** True in a search, which finds also persons without an account by their names. */
const isNamed = ({ username, name }: ListedApplication): boolean => username !== null || name !== null;

const written = (config: Config, application: ListedApplication): object => ({
  form: application.formId,
  status: application.status,
  status_since: timeText(config, application.statusSince),
  begun_at: timeText(config, application.begunAt),
  version: application.version,
  definition: application.definition,
  reference: application.reference,
  closed_since: application.closedAt === null ? null : timeText(config, application.closedAt),
  ...(isNamed(application) ? { username: application.username, name: application.name } : {}),
});

/** One application in words, with its person when it was found by a search. */
export function describedApplication(config: Config, application: ListedApplication): string {
  const { formId, status, statusSince, begunAt, version, definition, reference, closedAt, username, name } =
    application;
  const form = `${formId} version ${version ?? 'unknown'} (${definition?.slice(0, 8) ?? 'not stored'})`;
  const submitted = reference === null ? '' : `, reference ${reference}`;
  const since = status === 'none' ? 'no status yet' : `${status} since ${printedTime(config, statusSince)}`;
  const closed = closedAt === null ? '' : `, account closed since ${printedTime(config, closedAt)}`;
  const person = isNamed(application)
    ? `${isolatedText(name ?? 'no name yet')} <${isolatedText(username ?? 'no account')}>: `
    : '';
  return `${person}${form}, begun ${printedTime(config, begunAt)}, ${since}${submitted}${closed}`;
}
