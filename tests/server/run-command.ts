/** Runs a command of the staff beside a portal, on the same database. */
import type { ClientConfig } from 'pg';
import { inject } from 'vitest';
import type { Command } from '../../scripts/admin/command.ts';
import { readConfig } from '../../server/index.ts';
import type { Portal } from '../support/portal.ts';

export interface CommandRun {
  readonly portal: Portal;
  readonly folder: string;
  /** The answer to each question of the command. */
  readonly answer?: string;
  /** The folder of forms; that of this repository by default. */
  readonly formsDir?: string;
  /** Further settings. */
  readonly settings?: Readonly<Record<string, string>>;
}

export function portalConnection({ databaseName }: Portal): ClientConfig {
  const { host, user } = inject('postgres');
  return { host, user, database: databaseName };
}

/** The environment of a command on the database of the portal. */
export function environmentOf(commandRun: CommandRun): Readonly<Record<string, string>> {
  const { portal, folder, formsDir = 'forms', settings } = commandRun;
  const { host, user } = inject('postgres');
  return {
    FORMS_DIR: formsDir,
    PUBLIC_URL: 'https://apply.example.edu',
    TRUST_PROXY: '1',
    DATABASE_URL: `postgres://${user}@localhost/${portal.databaseName}?host=${encodeURIComponent(host)}`,
    DATA_DIR: folder,
    MAIL_OUTBOX: folder,
    DOCUMENTS_DIR: portal.folder,
    MASTER_KEY: portal.masterKey.toString('base64'),
    ...settings,
  };
}

export async function printedBy(commandRun: CommandRun, { run }: Command, ...args: readonly string[]): Promise<string> {
  const { answer = '' } = commandRun;
  const lines: string[] = [];
  const print = (line: string): void => {
    lines.push(line);
  };
  await run(args, readConfig(environmentOf(commandRun)), print, async (question) => {
    print(question);
    return answer;
  });
  return lines.join('\n');
}
