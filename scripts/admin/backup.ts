import { makeBackup, restoreBackup } from '../../server/index.ts';
import type { Command } from './command.ts';
import { printedTime } from './desk.ts';

/** Writes a backup. */
export const backupCommand: Command = {
  wants: '<folder>',
  does:
    'Adds a backup of the database and the documents to the folder, also while servers run. ' +
    'It has no master key: keep that elsewhere.',
  run: async ([folder = ''], config, print) => {
    const { name, rows, documents, copied, missing } = await makeBackup(config, folder, print);
    for (const key of missing) print(`Missing in the document store: ${key}`);
    print(`Backup ${name}: ${rows} rows, ${documents} files of documents, of which ${copied} are new in ${folder}.`);
  },
};

/** Restores a backup. */
export const restoreCommand: Command = {
  wants: '<folder> [backup]',
  does:
    'Restores the newest backup of the folder, or the named one, into an empty database. ' +
    'It is a copy that acts on nobody until this-is-live.',
  run: async ([folder = '', wanted], config, print) => {
    const { name, madeAt, rows, documents } = await restoreBackup(config, folder, wanted ?? null, print);
    print(`Restored ${name}, made at ${printedTime(config, madeAt)}: ${rows} rows, ${documents} files of documents.`);
    print('Start the server with the master key of then. It sends and deletes nothing before "this-is-live".');
  },
};
