import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sessionInvalidMessage, unexpectedMessage } from '../../api-client/index.ts';

describe('the messages of the client', () => {
  it('are equal to the messages of the form', () => {
    const messages = JSON.parse(readFileSync('forms/messages.json', 'utf8')) as Readonly<Record<string, string>>;
    expect([sessionInvalidMessage, unexpectedMessage]).toEqual([
      messages['sessionInvalid'],
      messages['unexpectedError'],
    ]);
  });
});
