import { deleteNamelessForStaff, deletePersonForStaff, isAnybody, withDatabase } from '../../server/index.ts';
import type { Command } from './command.ts';
import { act } from './desk.ts';
import { isolatedText } from './terminal-text.ts';

/** Deletes everything about one person, after a confirmation. */
export const deletePersonCommand: Command = {
  wants: '<address|reference>',
  does:
    'Deletes the account with this address, its applications, documents, PDF copies, sessions and queued mails, ' +
    'submissions included; with the reference of answers to an open form, these answers.',
  run: async ([address = ''], config, print, ask) => {
    await withDatabase(config, print, async (database) => {
      const nobody = `Nobody has signed up as ${isolatedText(address)}: nothing was deleted.`;
      if (!(await isAnybody(database, address))) throw new Error(nobody);
      print(
        `Everything about ${isolatedText(address)} will be deleted, submitted applications included. ` +
          'It cannot be undone.',
      );
      if ((await ask('Type the address again to delete:')).trim() !== address.trim())
        throw new Error('The addresses differ: nothing was deleted.');
      const action = await act(database);
      const counts =
        (await deletePersonForStaff(config, database, address, action)) ??
        (await deleteNamelessForStaff(database, address, action));
      if (counts === null) throw new Error(nobody);
      for (const [what, count] of Object.entries(counts)) print(`  ${what}: ${count}`);
      if (counts['files for the server to delete'] !== undefined)
        print('The storage of the documents did not answer: the server deletes these files, as soon as it can.');
      print('Uploads that were under way have ended; the server deletes their files within an hour.');
      print('Deleted. The table "deletions" has these numbers; it has nothing about the person.');
      print('Backups, earlier exports, received webhooks and mails that were sent or written to MAIL_OUTBOX remain.');
    });
  },
};
