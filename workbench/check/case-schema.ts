const values = (description: string): object => ({
  type: 'object',
  propertyNames: { $ref: '#/$defs/valueKey' },
  additionalProperties: { type: 'string' },
  description,
});

/** The schema of a file in `cases/`, which is no part of the form language. `askedKey` is that of a question's key. */
export const caseSchema = (askedKey: object): Readonly<Record<string, unknown>> => ({
  title: 'Case',
  description: 'cases/<name>.json: answers, and what the form makes of them.',
  type: 'object',
  properties: {
    $schema: { $ref: '#/$defs/schemaPath' },
    title: { type: 'string', minLength: 1, description: 'What the case shows.' },
    today: { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\d$`, description: 'The current day, as an ISO date.' },
    session: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Values of the session, without session:.',
    },
    answers: values('Entered one after the other: answers, open tabs and numbers of copies.'),
    later: values('Entered after the answers, for example to change one of them.'),
    last: values('Entered at the very end, for example to change an answer back.'),
    visible: questions(askedKey, 'Questions that are shown at the end.'),
    hidden: questions(askedKey, 'Questions that are not shown at the end.'),
    cleared: questions(askedKey, 'Exactly the answers that were cleared.'),
    invalid: byQuestion(
      askedKey,
      { type: 'array', items: { type: 'string' } },
      'Exactly the errors of the whole application at the end.',
    ),
    printed: byQuestion(askedKey, { type: 'string' }, 'Printed answers at the end.'),
    completion: { type: 'string', minLength: 1, description: 'The id of the completion page at the end.' },
  },
  required: ['title', 'today', 'answers'],
  additionalProperties: false,
});

const questions = (askedKey: object, description: string): object => ({
  type: 'array',
  items: askedKey,
  uniqueItems: true,
  description,
});

const byQuestion = (askedKey: object, of: object, description: string): object => ({
  type: 'object',
  propertyNames: askedKey,
  additionalProperties: of,
  description,
});
