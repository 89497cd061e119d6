/** The event of a copy of a repeated block that was hidden and has been shown, by a link to a question in it. */
export const copyEvent = 'matricula:copy';
