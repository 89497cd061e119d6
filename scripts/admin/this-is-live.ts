import { makeLiveForStaff, withDatabase } from '../../server/index.ts';
import type { Command } from './command.ts';
import { act } from './desk.ts';

/** Says that a copy is the live installation. */
export const thisIsLiveCommand: Command = {
  wants: '',
  does: 'Says that this database, with these settings, is the live one: it sends mails and webhooks, and deletes.',
  run: async (_args, config, print) => {
    await withDatabase(config, print, async (database) =>
      makeLiveForStaff(config, database, (await act(database)).staff),
    );
    print('This is the live installation. Mails and webhooks that wait are sent within seconds.');
  },
};
