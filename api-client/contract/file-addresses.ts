/** The paths of files that a browser opens in a tab. They are no JSON, so the contract has no rows for them. */
export const fileAddresses = {
  /** The converted document of an answer, for its applicant; under the addresses of its form. */
  document: (key: string): string => `/api/document-answer/${key}/file`,
  /** The same for the staff, by the name of the opened link. */
  serviceDocument: (view: string, key: string): string => `/service/documents/${view}/${key}`,
} as const;

/** The paths of calendar files, under the addresses of their form. */
export const calendarAddresses = {
  /** The closing of the form, for everybody. */
  deadline: '/api/deadline.ics',
  /** The dates of the next steps after a submission, for its applicant. */
  nextSteps: '/api/next-steps.ics',
} as const;
