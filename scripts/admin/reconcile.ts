import { reconcileForStaff, withDatabase } from '../../server/index.ts';
import type { Command } from './command.ts';
import { act } from './desk.ts';
import { isolatedText } from './terminal-text.ts';

/** Compares the document store with the database. */
export const reconcileCommand: Command = {
  wants: '',
  does: 'Lists the documents that the store lacks, and deletes its objects that no document needs, older than a day.',
  run: async (_args, config, print) => {
    const found = await withDatabase(config, print, async (database) =>
      reconcileForStaff(config, database, (await act(database)).now),
    );
    for (const { accountId, formId, key, object } of found.missing)
      print(
        `Missing: ${object}, the document ${isolatedText(key)} of form ${isolatedText(formId)}, account ${accountId}`,
      );
    print(
      `Objects: ${found.objects}; not needed: ${found.unused}, deleted: ${found.deleted}; ` +
        `missing: ${found.missing.length}.`,
    );
  },
};
