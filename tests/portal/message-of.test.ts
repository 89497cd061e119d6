import { afterEach, describe, expect, it, vi } from 'vitest';
import { ServerError, UnauthorizedError, unexpectedMessage } from '../../api-client/index.ts';
import { ownWords } from '../../engine/internal.ts';
import { messageOf } from '../../portal/base/message-of.ts';
import { admissions } from '../support/admissions.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('the text about a failed call', () => {
  const { form } = admissions;

  it('is that of the server, also without a network afterwards', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(messageOf(new ServerError(409, 'It is submitted.', null), form)).toBe('It is submitted.');
  });

  it('is that of the form about a session that has ended', () => {
    const own = { ...form, messages: { ...form.messages, sessionInvalid: 'Bitte melden Sie sich neu an.' } };
    expect(messageOf(new UnauthorizedError(), own)).toBe('Bitte melden Sie sich neu an.');
  });

  it('has the number by which staff find an unexpected failure in the log', () => {
    const requestId = '1a2b3c4d-0000-4000-8000-000000000000';
    expect(messageOf(new ServerError(500, 'It failed.', null, requestId), form)).toBe(
      `It failed. If you ask us for help, tell us this number: ${ownWords('1a2b3c4d')}`,
    );
    expect(messageOf(new ServerError(409, 'It is submitted.', null, requestId), form)).toBe('It is submitted.');
  });

  it('says what to do without a network', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(messageOf(new TypeError('Failed to fetch'), form)).toBe(
      "You're offline. Please try again once you're back online. What you typed stays here.",
    );
  });

  it('is the general one otherwise', () => {
    vi.stubGlobal('navigator', { onLine: true });
    expect(messageOf(new TypeError('Failed to fetch'), form)).toBe(unexpectedMessage);
  });
});
