import type { Command } from './command.ts';
import { importing } from './import-records.ts';

/** Imports addresses from a file. Importing the same file again changes nothing. */
export const importAddressesCommand: Command = {
  wants: '<file.csv>',
  does: 'Imports addresses of OpenAddresses, or rows of id, address_line_1, city, state, zip, country.',
  run: importing('addresses', ['openaddresses']),
};
