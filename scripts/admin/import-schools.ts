import type { Command } from './command.ts';
import { importing } from './import-records.ts';

/** Imports schools from a file. Importing the same file again changes nothing. */
export const importSchoolsCommand: Command = {
  wants: '<file.csv>',
  does:
    'Imports NCES high schools, IPEDS colleges, or rows of ' +
    'id, name, ceeb, address_line_1, city, state, zip, country, category.',
  run: importing('schools', ['nces', 'ipeds']),
};
