import { once } from 'node:events';
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { initialValues } from '../../engine/index.ts';
import { nextSteps } from '../../engine/internal.ts';
import {
  accountExistsMail,
  codeMail,
  draftEndsMail,
  linkMail,
  passkeyMail,
  passwordChangedMail,
  resetMail,
  setPasswordMail,
  submittedMail,
} from '../../server/mail/mail-texts.ts';
import { senderOf } from '../../server/mail/sender.ts';
import { stepsText } from '../../server/application/next-steps.ts';
import { createOutboxMailer, createSmtpMailer } from '../../server/mail/transport.ts';
import { forms } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';

const { form } = forms.current;
const from = { name: 'Example State University', address: 'application-help@example.edu' };
const origin = 'https://apply.example.edu';

describe('a mail', () => {
  it('without a mail server is a complete private file, and its code is printed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'matricula-mail-'));
    const printed: string[] = [];
    const mailer = createOutboxMailer(join(folder, 'outbox'), from, {
      print: (text) => {
        printed.push(text);
      },
      isInteractive: false,
    });
    await mailer.send(codeMail(form, 'ada@example.edu', { code: '012345', isNew: false }, origin));
    const [name = '', ...more] = await readdir(join(folder, 'outbox'));
    expect([name, more]).toEqual([expect.stringMatching(/\.eml$/), []]);
    const path = join(folder, 'outbox', name);
    const mail = await PostalMime.parse(await readFile(path));
    expect(mail).toMatchObject({
      from: { address: 'application-help@example.edu' },
      to: [{ address: 'ada@example.edu' }],
      subject: 'Your confirmation code',
    });
    expect(mail.text).toContain('012345');
    expect(mail.text).toContain(`${origin}/confirm`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const rule = '═'.repeat(60);
    expect(printed).toEqual([`\n${rule}\n\n  Confirmation code: 012345\n\n  The mail: ${path}\n\n${rule}\n`]);
    await removeFolder(folder);
  });

  it('is sent through the mail server if configured', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        stream
          .on('data', (bytes: Buffer) => {
            received.push(bytes.toString());
          })
          .on('end', done);
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    await createSmtpMailer(`smtp://127.0.0.1:${port}`, from).send(
      codeMail(form, 'ada@example.edu', { code: '012345', isNew: false }, origin),
    );
    expect(received.join('')).toContain('012345');
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  });

  it.each(['Admissions: Example State', 'A > B, "C" <d@e.example>', 'Zulassung München; 1'])(
    'comes from the institution, whatever is in its name: %s',
    async (name) => {
      const folder = await mkdtemp(join(tmpdir(), 'matricula-mail-'));
      const sender = senderOf({ mail_sender_name: name, mail_sender_address: 'help@example.edu' });
      const mailer = createOutboxMailer(folder, sender, { print: () => undefined, isInteractive: false });
      await mailer.send(codeMail(form, 'ada@example.edu', { code: '012345', isNew: false }, origin));
      const [file = ''] = await readdir(folder);
      const mail = await PostalMime.parse(await readFile(join(folder, file)));
      expect(mail.from).toEqual({ name, address: 'help@example.edu' });
    },
  );

  it('cannot get more headers or recipients from its address', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'matricula-mail-'));
    const mailer = createOutboxMailer(folder, from, { print: () => undefined, isInteractive: false });
    await mailer.send({
      to: 'ada@example.edu\r\nBcc: eve@example.edu, mallory@example.edu',
      subject: 'A\r\nX-Evil: yes',
      text: 'text',
    });
    const [name = ''] = await readdir(folder);
    const raw = await readFile(join(folder, name), 'utf8');
    expect(raw).not.toMatch(/^(?:bcc|x-evil):/im);
    await removeFolder(folder);
  });

  it('about a submission lists the steps that apply, with their dates and the addresses of their links', () => {
    const values = initialValues(form, { today: '2026-03-16' }, { sat_taken: 'Y' });
    const [first, sat, ...more] = nextSteps(form.hostParts['receipt'], values, '2026-03-16T15:00:00Z');
    expect([first?.view.id, sat?.view.id, more.length]).toEqual(['send-transcript', 'send-sat', 1]);
    const satCode = form.institution['sat_code'];
    const link = [{ text: 'Write to us', href: '/help' }, { text: '.' }];
    const view = {
      type: 'content',
      id: 'linked',
      tone: 'plain',
      title: 'Help',
      marked: undefined,
      print: true,
    } as const;
    const steps = [sat, { view: { ...view, paragraphs: [link], list: [[{ text: 'soon' }]] }, due: null }];
    const text = stepsText(
      form,
      steps.flatMap((step) => step ?? []),
      'America/Chicago',
      origin,
    );
    expect(text).toBe(
      [
        'What happens next',
        `1. Have your official SAT scores sent to us. Our SAT code is ${satCode}.\n   By April 15, 2026`,
        `2. Help\n   Write to us (${origin}/help).\n   - soon`,
      ].join('\n\n'),
    );
    expect(stepsText(form, [], 'America/Chicago', origin)).toBe('');
  });

  it('has no unfilled placeholder', () => {
    const mails = [
      codeMail(form, 'ada@example.edu', { code: '012345', isNew: false }, origin),
      codeMail(form, 'ada@example.edu', { code: '012345', isNew: true }, origin),
      setPasswordMail(form, 'ada@example.edu', 'an id', origin),
      accountExistsMail(form, 'ada@example.edu', origin),
      resetMail(form, 'ada+b@example.edu', 'an id', origin),
      linkMail(form, 'ada@example.edu', origin),
      ...[[], ['Chrome on Windows', 'My phone']].map((passkeys) =>
        passwordChangedMail(form, 'ada@example.edu', { time: 'March 16, 2026 at 10:00:00 AM CDT', passkeys }, origin),
      ),
      ...(['passkey-added', 'passkey-removed', 'passkey-copied'] as const).map((kind) =>
        passkeyMail(form, 'ada@example.edu', { kind, name: 'My phone', time: 'March 16, 2026' }, origin),
      ),
      ...[true, false].flatMap((isAccountKept) =>
        [true, false].map((isOver) => {
          const end = { day: 'March 16, 2026', titles: ['Form'], isAccountKept, isOver };
          return draftEndsMail(form, 'ada@example.edu', end, origin);
        }),
      ),
      submittedMail(form, 'ada@example.edu', { reference: 'K7M4-QXRD', time: 'March 16, 2026', steps: '' }, origin),
    ];
    for (const { subject, text } of mails) expect(`${subject}${text}`).not.toMatch(/[{}]|undefined/);
    expect(mails[4]?.text).toContain(`${origin}/reset?username=ada%2Bb%40example.edu&id=an+id`);
  });
});
