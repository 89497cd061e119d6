import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sessionInvalidMessage, unexpectedMessage } from '../../api-client/index.ts';

describe("the client's own messages", () => {
  it("are those of the form's messages", () => {
    const messages = JSON.parse(readFileSync('forms/messages.json', 'utf8')) as Readonly<Record<string, string>>;
    expect([sessionInvalidMessage, unexpectedMessage]).toEqual([
      messages['sessionInvalid'],
      messages['unexpectedError'],
    ]);
  });
});
