/** `npm run admin -- <command>`: commands for the operators of the portal. */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { readConfig } from '../../server/index.ts';
import { helpWords, noCommand } from '../../workbench/commands/misfit.ts';
import { approveRetentionCommand } from './approve-retention.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { type Command, UsageError } from './command.ts';
import { deletePersonCommand } from './delete-person.ts';
import { errorSentence } from './error-sentence.ts';
import { exportCommand } from './export.ts';
import { importAddressesCommand } from './import-addresses.ts';
import { importRecordsCommand } from './import-records.ts';
import { importSchoolsCommand } from './import-schools.ts';
import { listCommand } from './list.ts';
import { noteCommand } from './note.ts';
import { prefillCommand } from './prefill.ts';
import { reconcileCommand } from './reconcile.ts';
import { rotateKeyCommand } from './rotate-key.ts';
import { serviceTokenCommand } from './service-token.ts';
import { endSessionsCommand, sessionsCommand } from './sessions.ts';
import { showCommand } from './show.ts';
import { terminalLine } from './terminal-text.ts';
import { thisIsLiveCommand } from './this-is-live.ts';
import { revokeCommand, tokensCommand } from './tokens.ts';
import { resendWebhookCommand, webhooksCommand } from './webhooks.ts';

const commands: Readonly<Record<string, Command>> = {
  'service-token': serviceTokenCommand,
  prefill: prefillCommand,
  tokens: tokensCommand,
  revoke: revokeCommand,
  sessions: sessionsCommand,
  'end-sessions': endSessionsCommand,
  show: showCommand,
  list: listCommand,
  note: noteCommand,
  export: exportCommand,
  'delete-person': deletePersonCommand,
  webhooks: webhooksCommand,
  'resend-webhook': resendWebhookCommand,
  'import-schools': importSchoolsCommand,
  'import-addresses': importAddressesCommand,
  'import-records': importRecordsCommand,
  'approve-retention': approveRetentionCommand,
  'this-is-live': thisIsLiveCommand,
  reconcile: reconcileCommand,
  'rotate-key': rotateKeyCommand,
  backup: backupCommand,
  restore: restoreCommand,
};

const usageOf = (name: string, { wants, does }: Command): string => `  ${name} ${wants}\n      ${does}`;

/** The usage of the command, or of the one that is near to the name; of all commands when there is none. */
function usage(name: string): string {
  const shown = commandNamed(name) === undefined ? noCommand(name, Object.keys(commands)).meant : name;
  const command = commandNamed(shown);
  return [
    'Usage of npm run admin --',
    ...(command === undefined
      ? Object.entries(commands).map(([each, one]) => usageOf(each, one))
      : [usageOf(shown, command)]),
  ].join('\n');
}

const commandNamed = (name: string): Command | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined;

async function main([name = '', ...args]: readonly string[]): Promise<void> {
  if (helpWords.has(name)) {
    console.log(usage(''));
    return;
  }
  const command = commandNamed(name);
  if (command === undefined)
    throw new UsageError(name === '' ? 'A command is missing.' : noCommand(name, Object.keys(commands)).sentence);
  const wanted = command.wants.split(' ').filter(Boolean);
  const needed = wanted.filter((word) => !word.startsWith('['));
  if (!command.hasOptions && (args.length < needed.length || args.length > wanted.length))
    throw new UsageError(`${name} needs ${command.wants || 'no arguments'}.`);
  // Unlike the stream, the console goes on without a reader, such as after `| head -1`.
  const print = (line: string): void => {
    console.log(terminalLine(line));
  };
  await command.run(args, readConfig(process.env), print, ask);
}

/** Asks on the terminal, or reads a line of the standard input. The answer is '' at its end. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ended = once(lines, 'close').then(() => '');
  const answer = await Promise.race([lines.question(`${terminalLine(question)} `), ended]);
  lines.close();
  return answer;
}

const words = process.argv.slice(2);
main(words).catch((error: unknown) => {
  const sentence = errorSentence(error).split('\n').map(terminalLine).join('\n');
  process.stderr.write(error instanceof UsageError ? `${sentence}\n${usage(words[0] ?? '')}\n` : `${sentence}\n`);
  process.exitCode = 1;
});
