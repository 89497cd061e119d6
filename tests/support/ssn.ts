/** The Social Security number that the tests enter. */
export const ssn = '078-05-1120';

/** A part of `ssn` that a reader could use. A few digits alone also occur in random ids and hashes. */
export const ssnParts = /078-05|05-1120|078051120|[*•]-?1120/;

/** As `ssnParts`, for a text that may show the last four digits with signs for the others. */
export const hiddenSsnParts = /078-05|05-1120|078051120/;
