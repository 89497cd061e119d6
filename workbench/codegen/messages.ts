/** A function that AJV generated, with the errors of its last call. */
export interface SchemaCheck {
  (this: { readonly today: string }, value: string): unknown;
  errors?: readonly { readonly message?: string | undefined }[] | null | undefined;
}

/**
 * A validator from the check of a shape and the messages of a field. Receives `withYear` instead of importing it,
 * because the code generator copies both functions into the generated module.
 */
export function withMessagesOfForm(
  check: SchemaCheck,
  messages: readonly string[],
  withYear: (message: string, today: string) => string,
): (value: string, today: string) => readonly string[] {
  return (value, today) => {
    if (check.call({ today }, value) === true) return [];
    const found = (check.errors ?? []).map(({ message = '' }) =>
      message[0] === '#' ? (messages[Number(message.slice(1))] ?? message) : message,
    );
    return [...new Set(found.map((message) => withYear(message, today)))];
  };
}

/** As `withMessagesOfForm` with the check of a pattern, but without an error that AJV creates. It is copied too. */
export function withPattern(
  pattern: RegExp,
  message: string,
  withYear: (message: string, today: string) => string,
): (value: string, today: string) => readonly string[] {
  const none: readonly string[] = [];
  const messages = [message];
  const isDated = message.includes('{year');
  return (value, today) => (pattern.test(value) ? none : isDated ? [withYear(message, today)] : messages);
}
