/** Names in the tab's storage; each is followed by the first part of the addresses of its form. */
export const answersOfAnyForm = 'visitor-answers';
export const inputsOfAnyForm = 'visitor-inputs';
export const migrationOfAnyForm = 'visitor-migration';
export const sessionOfAnyForm = 'visitor-session';
