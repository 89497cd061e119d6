/** Delivers mails to an SMTP server or into a folder. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Sender } from './sender.ts';
import { printNotice, type Terminal } from './terminal-notice.ts';

/** A plain-text mail to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The dates of the mail as a calendar file (iCalendar), which is attached. */
  readonly calendar?: string;
  /** The code or link of the mail, which is printed on the terminal when mails are written into a folder. */
  readonly notice?: string;
}
/** Delivers mails. */
export interface Mailer {
  /** Resolves when the mail is delivered to the server or the folder. */
  send(mail: Mail): Promise<void>;
}

const messageOf = ({ to, subject, text, calendar }: Mail, sender: Sender) => ({
  from: { ...sender },
  to: { name: '', address: to },
  subject,
  text,
  ...(calendar === undefined
    ? {}
    : { attachments: [{ filename: 'dates.ics', content: calendar, contentType: 'text/calendar; charset=utf-8' }] }),
});

/** Less than the lease of the queue. */
const usualMs = 90_000;

/** Sends through an SMTP server. A mail that takes longer than the limit is abandoned with its connection. */
export function createSmtpMailer(smtpUrl: string, sender: Sender, milliseconds = usualMs): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ ...messageOf(mail, sender), signal: AbortSignal.timeout(milliseconds) });
    },
  };
}

/** Writes each mail atomically as an `.eml` file and prints its notice. */
export function createOutboxMailer(folder: string, sender: Sender, terminal: Terminal): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, sender));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      const path = join(folder, name);
      const file = await open(`${path}.part`, 'wx', 0o600);
      await file.writeFile(message as Buffer);
      await file.close();
      await rename(`${path}.part`, path);
      if (mail.notice !== undefined) printNotice(terminal, mail.notice, path);
    },
  };
}
