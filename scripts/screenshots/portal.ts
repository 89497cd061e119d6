/** A temporary portal on this machine, with database, outbox and documents in a folder that is deleted. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import PostalMime from 'postal-mime';
import { type Config, issueServiceToken, listen, prepareServer, readConfig, systemRandom } from '../../server/index.ts';
import { act, withApplicant } from '../admin/desk.ts';
import { servedFormOf } from '../../workbench/load/served-forms.ts';

export interface RunningPortal {
  readonly origin: string;
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
    origin,
    mailedCode: (username) => newestCode(config.mailOutbox, username),
    staffPath: (username, form) => staffPath(config, username, form),
    stop: async () => {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A mail is sent shortly after the response of the server. */
async function newestCode(outbox: string, username: string): Promise<string> {
  for (;;) {
    // A mail that is being written has another ending.
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
    for (const name of names.toSorted().toReversed()) {
      const { to, text } = await PostalMime.parse(await readFile(join(outbox, name)));
      const code = /\b\d{6}\b/.exec(text ?? '')?.[0];
      if (code !== undefined && to?.some(({ address }) => address === username)) return code;
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
