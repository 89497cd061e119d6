import { importAddresses } from '../../server/index.ts';
import type { Command } from './command.ts';
import { importing } from './import-schools.ts';

/** Takes the addresses that lookups find from a file; the same file again changes nothing. */
export const importAddressesCommand: Command = {
  wants: '<file.csv>',
  does: 'Takes in addresses: those of OpenAddresses, or rows of id, address_line_1, city, state, zip, country.',
  run: importing(importAddresses),
};
