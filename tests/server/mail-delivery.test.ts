import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppOptions, createApp } from '../../server/index.ts';
import { createSmtpMailer } from '../../server/mail/transport.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { whileCollecting } from '../support/collect-garbage.ts';
import { type MailServer, newestTo, startMailServer } from '../support/mail-server.ts';
import { goodPassword, openPortal, type Portal } from '../support/portal.ts';

const from = { name: 'Example State University', address: 'application-help@example.edu' };
let peer: MailServer;
let portal: Portal;
let parts: AppOptions;
beforeAll(async () => {
  peer = await startMailServer();
  portal = await openThrough(peer.url);
});
afterAll(async () => {
  await portal.close();
  await peer.goAway();
});
beforeEach(() => {
  peer.refusal = null;
});

const openThrough = (url: string): Promise<Portal> =>
  openPortal({}, undefined, (options) => {
    parts = { ...options, mailer: createSmtpMailer(url, from) };
    return parts;
  });

let people = 0;
const somebody = (): string => `post-${(people += 1)}@example.edu`;
const browsers = new Map<string, Browser>();
function browserOf(username: string): Browser {
  const browser = browsers.get(username) ?? portal.browser();
  browsers.set(username, browser);
  return browser;
}
const signUp = (username: string): Promise<Answer> =>
  browserOf(username).call('signup', { body: { username, password: goodPassword } });
const codeTo = (username: string): string => /\b\d{6}\b/.exec(newestTo(peer, username))?.[0] ?? '';
const confirm = (username: string): Promise<Answer> =>
  browserOf(username).call('confirm', { body: { username, code: codeTo(username) } });
const waiting = () => portal.database.selectFrom('queued_mails').select(['kind', 'username', 'tries']).execute();
const tryAgain = async (): Promise<void> => {
  portal.app.mailWorker.wake();
  await portal.app.mailWorker.settled();
};
const newLogOf = (sentence: string): readonly string[] => portal.logs.filter((line) => line.includes(sentence));

describe('through a real mail server', () => {
  it('an account is created, confirmed with the newest code, and its password is reset, with a notice', async () => {
    const username = somebody();
    await signUp(username);
    const first = codeTo(username);
    await browserOf(username).call('resendConfirm', { body: { username } });
    expect(peer.delivered.filter(({ to }) => to.includes(username))).toHaveLength(2);
    if (first !== codeTo(username))
      expect((await browserOf(username).call('confirm', { body: { username, code: first } })).statusCode).toBe(400);
    expect((await confirm(username)).statusCode).toBe(200);
    await portal.browser().call('forgotPassword', { body: { username } });
    const id = new URL(/http\S+\/reset\?\S+/.exec(newestTo(peer, username))?.[0] ?? 'http://none').searchParams.get(
      'id',
    );
    const body = { username, id, password: 'Another-Horse-8-Stable', confirm_password: 'Another-Horse-8-Stable' };
    expect((await portal.browser().call('resetPassword', { body })).statusCode).toBe(200);
    expect(newestTo(peer, username)).toContain('was changed on March 16, 2026 at 10:00:00 AM CDT');
    expect(
      (await portal.browser().call('login', { body: { username, password: 'Another-Horse-8-Stable' } })).statusCode,
    ).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  it.each([
    'eve@example.edu\r\nBcc: mallory@example.edu',
    'eve@example.edu\nSubject: x',
    'eve@example.edu, mallory@example.edu',
    '<eve@example.edu>',
    '"eve\r\nBcc: mallory@example.edu"@example.edu',
    'eve@example.edu\0',
    'eve@example.edu%0d%0aBcc: mallory@example.edu',
  ])('nothing is sent to a text that is not one address: %j', async (username) => {
    const before = peer.delivered.length;
    for (const name of ['signup', 'resendConfirm', 'forgotPassword'] as const) {
      const answer = await portal
        .browser()
        .call(name, { body: { username, ...(name === 'signup' ? { password: goodPassword } : {}) } });
      expect(answer.statusCode).toBe(400);
    }
    expect([peer.delivered.length, await waiting()]).toEqual([before, []]);
  });

  it('a mail has one recipient and no injected header', async () => {
    const username = somebody();
    await signUp(`  ${username}\r\n`);
    const { to, raw } = peer.delivered.at(-1) ?? { to: [], raw: '' };
    expect(to).toEqual([username]);
    const names = raw
      .slice(0, raw.indexOf('\r\n\r\n'))
      .split('\r\n')
      .filter((line) => /^\S/.test(line))
      .map((line) => line.split(':')[0]);
    expect(names.sort()).toEqual([
      'Content-Transfer-Encoding',
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Subject',
      'To',
    ]);
  });
});

describe('while the mail server is not available', () => {
  it('the response is the same, the mail is kept, retried and delivered; the log has no recipient', async () => {
    const [usual, username] = [await signUp(somebody()), somebody()];
    await peer.goAway();
    const answer = await signUp(username);
    expect([answer.statusCode, answer.body]).toEqual([usual.statusCode, usual.body]);
    expect(await waiting()).toEqual([{ kind: 'signed-up', username, tries: 1 }]);
    await tryAgain();
    expect(await waiting()).toMatchObject([{ tries: 1 }]);
    portal.wait(5);
    await tryAgain();
    expect(await waiting()).toMatchObject([{ tries: 2 }]);
    await peer.comeBack();
    portal.wait(10);
    await tryAgain();
    expect((await confirm(username)).statusCode).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(newLogOf('A mail could not be sent yet.').map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', mail: 'signed-up', tries: 1, code: 'ESOCKET' },
      { level: 'error', mail: 'signed-up', tries: 2, code: 'ESOCKET' },
    ]);
    expect(portal.logs.join('')).not.toContain('@example.edu');
  });

  it('a mail outlives the process that queued it, and the database contains no code until it is sent', async () => {
    const username = somebody();
    await peer.goAway();
    await signUp(username);
    await peer.comeBack();
    const next = await createApp(parts);
    portal.wait(10);
    next.mailWorker.wake();
    await next.mailWorker.settled();
    expect((await confirm(username)).statusCode).toBe(200);
    await next.close();
  });

  it('a mail is discarded after a day of attempts', async () => {
    await peer.goAway();
    await signUp(somebody());
    for (let hour = 0; hour < 24; hour += 1) {
      expect(await waiting()).toHaveLength(1);
      portal.wait(3600);
      await tryAgain();
    }
    expect(await waiting()).toEqual([]);
    expect(newLogOf('A mail was discarded after a day of attempts.')).toHaveLength(1);
    await peer.comeBack();
  });
});

describe('a mail server', () => {
  it('that does not know the recipient is not retried, and the log does not contain its message', async () => {
    peer.refusal = 550;
    const before = newLogOf('A mail was discarded after a day of attempts.').length;
    await signUp(somebody());
    expect(await waiting()).toEqual([]);
    const lines = newLogOf('A mail was discarded after a day of attempts.').slice(before);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ code: 'EENVELOPE', answer: 550 }]);
    expect(lines.join('')).not.toContain('example.edu');
  });

  it('that reports a temporary failure is retried', async () => {
    peer.refusal = 451;
    const username = somebody();
    await signUp(username);
    expect(await waiting()).toMatchObject([{ tries: 1 }]);
    peer.refusal = null;
    portal.wait(5);
    await tryAgain();
    expect((await confirm(username)).statusCode).toBe(200);
  });

  it('that does not respond delays no other mail', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => {
      sockets.push(socket);
    });
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const slow = await openThrough(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const connected = once(silent, 'connection');
    const answer = await slow.app.inject({
      method: 'POST',
      url: '/public/signup',
      payload: { username: somebody(), password: goodPassword },
    });
    expect(answer.statusCode).toBe(200);
    await connected;
    expect(await slow.database.selectFrom('queued_mails').select('tries').execute()).toEqual([{ tries: 1 }]);
    for (const socket of sockets) socket.destroy();
    await slow.close();
    silent.close();
  });
});

it('a mail to a server that answers without an end is abandoned with its connection', async () => {
  const server = createServer((socket) => {
    socket.write('220 mail.example.edu\r\n');
    const drops = setInterval(() => socket.write('250-SIZE\r\n'), 10);
    socket.on('data', () => undefined).on('error', () => undefined);
    socket.on('close', () => clearInterval(drops));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, from, 500);
  const sending = mailer.send({ to: somebody(), subject: 'Code', text: '123456' });
  await expect(whileCollecting(sending)).rejects.toThrow('aborted');
  await new Promise((resolve) => server.close(resolve));
});

describe('two processes', () => {
  it('never send the same mail twice', async () => {
    await peer.goAway();
    const names = Array.from({ length: 12 }, somebody);
    await Promise.all(names.map(signUp));
    await peer.comeBack();
    portal.wait(3600);
    const other = await createApp({ ...parts, database: portal.database });
    portal.app.mailWorker.wake();
    other.mailWorker.wake();
    await Promise.all([portal.app.mailWorker.settled(), other.mailWorker.settled()]);
    expect(names.map((name) => peer.delivered.filter(({ to }) => to.includes(name)).length)).toEqual(
      names.map(() => 1),
    );
    await other.close();
  });
});
