/** `npm run admin -- <command>`: commands for the operators of the portal. */
import { readConfig } from '../server/index.ts';
import { type Command, UsageError } from './admin/command.ts';
import { importAddressesCommand } from './admin/import-addresses.ts';
import { importSchoolsCommand } from './admin/import-schools.ts';
import { prefillCommand } from './admin/prefill.ts';
import { rotateKeyCommand } from './admin/rotate-key.ts';
import { serviceTokenCommand } from './admin/service-token.ts';
import { endSessionsCommand, sessionsCommand } from './admin/sessions.ts';
import { showCommand } from './admin/show.ts';
import { terminalLine } from './admin/terminal-text.ts';
import { revokeCommand, tokensCommand } from './admin/tokens.ts';

const commands: Readonly<Record<string, Command>> = {
  'service-token': serviceTokenCommand,
  prefill: prefillCommand,
  tokens: tokensCommand,
  revoke: revokeCommand,
  sessions: sessionsCommand,
  'end-sessions': endSessionsCommand,
  show: showCommand,
  'import-schools': importSchoolsCommand,
  'import-addresses': importAddressesCommand,
  'rotate-key': rotateKeyCommand,
};

const usage = (): string =>
  [
    'Commands of npm run admin --',
    ...Object.entries(commands).map(([name, { wants, does }]) => `  ${name} ${wants}\n      ${does}`),
  ].join('\n');

async function main([name = '', ...args]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new UsageError(name === '' ? 'A command is missing.' : `There is no command ${name}.`);
  const wanted = command.wants.split(' ').filter(Boolean);
  const needed = wanted.filter((word) => !word.startsWith('['));
  if (args.length < needed.length || args.length > wanted.length)
    throw new UsageError(`${name} needs ${command.wants || 'no arguments'}.`);
  await command.run(args, readConfig(process.env), (line) => {
    process.stdout.write(`${terminalLine(line)}\n`);
  });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const sentence = (error instanceof Error ? error.message : String(error)).split('\n').map(terminalLine).join('\n');
  process.stderr.write(error instanceof UsageError ? `${sentence}\n${usage()}\n` : `${sentence}\n`);
  process.exitCode = 1;
});
