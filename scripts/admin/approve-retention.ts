import { approveRetention, withDatabase } from '../../server/index.ts';
import type { Command } from './command.ts';
import { act } from './desk.ts';

/** Allows retention runs that reach many people. */
export const approveRetentionCommand: Command = {
  wants: '',
  does: 'Allows for 24 hours a retention that warns or deletes more than a tenth of all accounts.',
  run: async (_args, config, print) => {
    await withDatabase(config, print, async (database) => approveRetention(database, (await act(database)).staff));
    print('The retention may reach any number of accounts for 24 hours. It runs within an hour.');
  },
};
