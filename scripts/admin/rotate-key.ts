import { rotateKey } from '../../server/index.ts';
import type { Command } from './command.ts';

/** Replaces the master key. The server must be stopped. */
export const rotateKeyCommand: Command = {
  wants: '<new-key-file>',
  does: 'Replaces the master key by the one in the file, which is created if missing. Stop the server first.',
  run: async ([path = ''], config, print) => {
    const { count, formerKeyPath } = await rotateKey(config, path, print);
    print(`${count} data keys are now encrypted with the new master key.`);
    print(
      formerKeyPath === null
        ? `Start the server with MASTER_KEY set to the content of ${path}.`
        : `The former key is kept in ${formerKeyPath}, for backups made before now.`,
    );
  },
};
