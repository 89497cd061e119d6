/** The Social Security number that the tests enter. */
export const ssn = '078-05-1120';

/** More of `ssn` than its last four digits. A few digits alone also occur in random ids and hashes. */
export const hiddenSsnParts = /078-05|05-1120|078051120/;

/** As `hiddenSsnParts`, or the last four digits with signs for the others. */
export const ssnParts = new RegExp(`${hiddenSsnParts.source}|[*•]-?1120`);
