/** A temporary portal on this machine, with database, outbox and documents in a folder that is deleted. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import PostalMime from 'postal-mime';
import { type Config, issueServiceToken, listen, prepareServer, readConfig, systemRandom } from '../../server/index.ts';
import { act, withApplicant } from '../admin/desk.ts';
import { servedFormOf } from '../../workbench/load/served-forms.ts';

export interface SentMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The names of the attached files. */
  readonly attached: readonly string[];
}

export interface RunningPortal {
  /** With a name, because browsers make no passkeys for a number. */
  readonly origin: string;
  mail(subject: string): Promise<SentMail>;
  /** The newest code in a mail to an address. */
  mailedCode(username: string): Promise<string>;
  /** The path of a link that opens an application to a form for staff. */
  staffPath(username: string, form: string): Promise<string>;
  stop(): Promise<void>;
}

export async function runPortal(): Promise<RunningPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-screenshots-'));
  const config = { ...readConfig({ DATA_DIR: folder, LOG_FILE: join(folder, 'server.log') }), port: 0 };
  const started = await prepareServer(
    config,
    { publicDir: resolve('dist/public'), codegenDir: resolve('dist/codegen') },
    () => undefined,
  );
  const origin = await listen(started, config);
  return {
    origin: origin.replace('127.0.0.1', 'localhost'),
    mail: (subject) => newestMail(config.mailOutbox, (mail) => mail.subject === subject),
    mailedCode: async (username) => {
      const isCode = ({ to, text }: SentMail): boolean => to === username && code.test(text);
      return code.exec((await newestMail(config.mailOutbox, isCode)).text)?.[0] ?? '';
    },
    staffPath: (username, form) => staffPath(config, username, form),
    stop: async () => {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const code = /\b\d{6}\b/;

/** A mail is sent shortly after the response of the server. */
async function newestMail(outbox: string, isWanted: (mail: SentMail) => boolean): Promise<SentMail> {
  for (;;) {
    // A mail that is being written has another ending.
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
    for (const name of names.toSorted().toReversed()) {
      const {
        from,
        to,
        subject = '',
        text = '',
        attachments,
      } = await PostalMime.parse(await readFile(join(outbox, name)));
      const mail = {
        from: `${from?.name ?? ''} <${from?.address ?? ''}>`,
        to: to?.[0]?.address ?? '',
        subject,
        text,
        attached: attachments.flatMap(({ filename }) => filename ?? []),
      };
      if (isWanted(mail)) return mail;
    }
    await new Promise((tick) => {
      setTimeout(tick, 50);
    });
  }
}

async function staffPath(config: Config, username: string, form: string): Promise<string> {
  const { id: formId, base } = await servedFormOf(config.formsDir, form);
  return withApplicant(
    config,
    () => undefined,
    username,
    async (database, { accountId }) => {
      const { secret } = await issueServiceToken(
        database,
        { accountId, formId },
        { random: systemRandom, ...(await act(database)) },
      );
      return `${base}/?service_token=${secret}`;
    },
  );
}
