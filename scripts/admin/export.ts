import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, type Exported, exportForStaff, isStoredForm, withDatabase } from '../../server/index.ts';
import { expandForm } from '../../workbench/index.ts';
import { brandFile, themeFile } from '../build/brand.ts';
import { loadServedForm } from '../../workbench/load/load-form.ts';
import { type Command, UsageError } from './command.ts';
import { act, printedTime } from './desk.ts';
import { momentFrom, optionsFrom } from './options.ts';
import { isolatedText } from './terminal-text.ts';

const types = {
  form: 'string',
  since: 'string',
  until: 'string',
  to: 'string',
  sensitive: 'boolean',
  files: 'boolean',
} as const;

/** Exports submitted applications into a folder. The same call again adds what was submitted in the meantime. */
export const exportCommand: Command = {
  wants: '--form <id> [--since <day>] [--until <day>] [--to <folder>] [--sensitive] [--files]',
  hasOptions: true,
  does:
    'Writes the submitted applications as NDJSON and CSV; --files adds documents and PDF copies, ' +
    '--sensitive what is secret. Continues after an interruption.',
  run: async (args, config, print) => {
    const { options, others } = optionsFrom(args, types);
    const { form: formId, sensitive = false, files = false } = options;
    if (formId === undefined || others.length > 0) throw new UsageError('export needs --form <id>.');
    const since = momentFrom(config, 'since', options.since);
    const until = momentFrom(config, 'until', options.until);
    const folder = options.to ?? defaultFolder(config, formId, options.since, { sensitive, files });
    await withDatabase(config, print, async (database) => {
      if (!(await isStoredForm(database, formId))) throw new Error(`There is no form ${isolatedText(formId)}.`);
      const messages = await defaultMessages(config.formsDir);
      const theme = await readFile(brandFile(config.formsDir, themeFile) ?? '', 'utf8');
      const order = { formId, since, until, folder, sensitive, files, messages, theme };
      const progress = (count: number): void => print(`Applications in ${folder}: ${count}`);
      const result = await exportForStaff(config, database, order, await act(database), progress);
      for (const file of result.missing) print(`${nameOf(file)} is missing: ${isolatedText(file.reason)}`);
      print(
        `Applications submitted before ${printedTime(config, result.until)}: ` +
          `${result.added} added, ${result.count} in ${folder}.`,
      );
      if (result.missing.length > 0) throw new MissingFiles(result.missing);
    });
  },
};

/** The end of an export that is complete except for some files. */
class MissingFiles extends Error {
  constructor(files: Exported['missing']) {
    super(
      `The export is without ${files.length} of its files: ${files.map(nameOf).join(', ')}. ` +
        'The same command tries them again.',
    );
  }
}

const nameOf = ({ reference, name }: Exported['missing'][number]): string => isolatedText(`files/${reference}/${name}`);

/** The messages of the default form, with the institution's words filled in, as stored definitions have them. */
export async function defaultMessages(formsDir: string): Promise<Readonly<Record<string, string>>> {
  return expandForm(await loadServedForm(formsDir)).messages;
}

/** The data folder is readable only for the user of the server. */
function defaultFolder(
  { dataDir }: Config,
  formId: string,
  since: string | undefined,
  { sensitive, files }: { readonly sensitive: boolean; readonly files: boolean },
): string {
  const parts = [formId, ...(since === undefined ? [] : ['since', since]), ...(sensitive ? ['sensitive'] : [])];
  return join(dataDir, 'exports', [...parts, ...(files ? ['files'] : [])].join('-').replaceAll(/[^\w.-]/g, '_'));
}
