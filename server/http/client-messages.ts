/** Messages for the author of a client. Applicants see only those of a status of 503. */
export const clientMessages = {
  otherSite: 'This request did not come from the portal itself.',
  wrongShape: {
    body: 'The body does not have the expected shape',
    query: 'The query does not have the expected shape',
  },
  noRoute: 'There is no such path.',
  noMethod: 'This path has no such method.',
  tooLarge: 'The body is too large.',
  wrongType: 'The body must be JSON, with the content type application/json.',
  badRequest: 'The request is not valid.',
  renewed: 'The form was renewed. Please try again in a moment, or reload the page.',
  busy: 'The service is busy. Please try again in a moment.',
} as const;
