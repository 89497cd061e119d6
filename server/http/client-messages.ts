/** Messages for the author of a client. Applicants see only those of a status of 503. */
export const clientMessages = {
  otherSite: 'This request did not come from the portal itself.',
  wrongShape: {
    body: 'The body does not have the expected shape',
    query: 'The query does not have the expected shape',
  },
  noRoute: 'There is no such path.',
  notSigned: 'The call is not signed with the shared secret, or its time differs by more than five minutes.',
  noApplication: 'There is no such application.',
  fullOfNotes: 'The application has fifty notes already.',
  tooMany: 'There are too many calls. Please try again later.',
  noMethod: 'This path has no such method.',
  tooLarge: 'The body is too large.',
  wrongType: 'The body must be JSON, with the content type application/json.',
  badRequest: 'The request is not valid.',
  renewed: 'The form was renewed. Please try again in a moment, or reload the page.',
  busy: 'The service is busy. Please try again in a moment.',
} as const;
