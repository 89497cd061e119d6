import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/browser.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const logIn = (username: string, password = goodPassword): Promise<Answer> =>
  portal.browser().call('login', { body: { username, password } });

/** Each attempt is after the wait that the failures before it cause. */
async function fail(username: string, times: number): Promise<Answer> {
  for (let time = 1; ; time += 1) {
    portal.wait(901);
    const answer = await logIn(username, 'Wrong-Password-99');
    if (time === times) return answer;
    expect(answer.statusCode).toBe(400);
  }
}
const contentOf = ({ statusCode, body, headers }: Answer): unknown[] => [statusCode, body, Object.keys(headers)];
const mailsTo = (username: string): readonly string[] =>
  portal.mails.filter(({ to }) => to === username).map(({ subject }) => subject);

describe('a password that was wrong 100 times in a row', () => {
  it('is disabled, which only the owner learns, and works again after a reset by mail', async () => {
    const [username, nobody] = ['disabled@example.edu', 'nobody@example.edu'];
    await loggedIn(portal, username);
    const last = await fail(username, 100);
    portal.wait(901);
    const right = await logIn(username);
    expect([contentOf(right), contentOf(last)]).toEqual([contentOf(last), contentOf(await fail(nobody, 1))]);
    expect(mailsTo(username).filter((subject) => subject === 'Your password no longer works')).toHaveLength(1);
    expect(mailsTo(nobody)).toEqual([]);
    await portal.browser().call('forgotPassword', { body: { username } });
    const text = portal.mails.findLast(({ to }) => to === username)?.text ?? '';
    const id = new URL(/http\S+\/reset\?\S+/.exec(text)?.[0] ?? 'http://none').searchParams.get('id');
    const password = 'Another-Horse-8-Stable';
    expect(
      (await portal.browser().call('resetPassword', { body: { username, id, password, confirm_password: password } }))
        .statusCode,
    ).toBe(200);
    expect((await logIn(username, password)).statusCode).toBe(200);
  });

  it('restarts the count after every login', async () => {
    const username = 'almost@example.edu';
    await loggedIn(portal, username);
    await fail(username, 99);
    portal.wait(901);
    expect((await logIn(username)).statusCode).toBe(200);
    await fail(username, 1);
    portal.wait(901);
    expect((await logIn(username)).statusCode).toBe(200);
  });
});
