import {
  type ApplicationFilter,
  type Config,
  type ListedApplication,
  listApplications,
  withDatabase,
} from '../../server/index.ts';
import { type Command, UsageError } from './command.ts';
import { printedTime } from './desk.ts';
import { momentFrom, optionsFrom } from './options.ts';

const statuses = ['none', 'started', 'validating', 'submitted'] as const;

/** Lists all applications without personal data. */
export const listCommand: Command = {
  wants: '[--form <id>] [--status <status>] [--since <day>] [--until <day>] [--json]',
  hasOptions: true,
  does:
    'Lists the applications: form, status and since when, version, begin, reference; ' +
    'with --json one object a line.',
  run: async (args, config, print) => {
    const types = { form: 'string', status: 'string', since: 'string', until: 'string', json: 'boolean' } as const;
    const { options, others } = optionsFrom(args, types);
    if (others.length > 0) throw new UsageError(`list knows options only, not "${others.join(' ')}".`);
    const filter: ApplicationFilter = {
      formId: options.form ?? null,
      status: statusFrom(options.status),
      since: momentFrom(config, 'since', options.since),
      until: momentFrom(config, 'until', options.until),
    };
    await withDatabase(config, print, async (database) => {
      let count = 0;
      for await (const application of listApplications(database, filter)) {
        print(options.json === true ? JSON.stringify(written(config, application)) : described(config, application));
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

const written = (config: Config, application: ListedApplication): object => ({
  form: application.formId,
  status: application.status,
  status_since: printedTime(config, application.statusSince).replace(' ', 'T'),
  begun_at: printedTime(config, application.begunAt).replace(' ', 'T'),
  version: application.version,
  definition: application.definition,
  reference: application.reference,
});

function described(config: Config, application: ListedApplication): string {
  const { formId, status, statusSince, begunAt, version, definition, reference } = application;
  const form = `${formId} version ${version ?? 'unknown'} (${definition?.slice(0, 8) ?? 'not stored'})`;
  const submitted = reference === null ? '' : `, reference ${reference}`;
  const since = `${status} since ${printedTime(config, statusSince)}`;
  return `${form}, begun ${printedTime(config, begunAt)}, ${since}${submitted}`;
}
