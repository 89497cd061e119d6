/**
 * `npm run bench:stored`: what a million stored applications change. Measures the start of a server, saves, the list,
 * an export and the retention in a new database, then stores the applications and measures the same again.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nameKeysOf } from '../../server/forms/forms.ts';
import { loadForms } from '../../server/index.ts';
import { createClient } from '../load/client.ts';
import { bytesOf, storeMore } from '../load/database/stored.ts';
import { entriesFor } from '../load/entries.ts';
import { actsOf, fillIn } from '../load/journey.ts';
import { createPeople, networkAddress, type Person } from '../load/people.ts';
import { type ServerProcess, type Servers, startServers } from '../load/servers.ts';
import { wholeNumber } from '../load/whole-number.ts';
import { bytesOfSaves, type Savers } from './bench-stored-saves.ts';
import { median } from './median.ts';

const { values } = parseArgs({
  options: { stored: { type: 'string', default: '1000000' }, starts: { type: 'string', default: '5' } },
});
const stored = wholeNumber('stored', values.stored, 1);
const starts = wholeNumber('starts', values.starts, 1);
const savers = 50;

/** Applicants, of whom the first has submitted an application, of which the stored ones are copies. */
async function createSavers({ processes, ...servers }: Servers): Promise<Savers & { readonly submitted: Person }> {
  const { defaultForm } = await loadForms(resolve('forms'), resolve('dist/codegen'));
  const entries = entriesFor(defaultForm);
  const all = await createPeople(servers, entries.formId, savers + 1);
  const client = createClient(
    processes.map(({ origin }) => origin),
    () => undefined,
  );
  // Nobody with a document submits in a load, and the first network has one.
  const [submitted, ...people] = all.map((person, number) =>
    Object.assign(person, { network: networkAddress(5 * number + 1) }),
  );
  if (submitted === undefined) throw new Error('There is no person.');
  for (const person of [submitted, ...people]) await fillIn(person, client, entries);
  await actsOf([], entries)['submit']?.run(submitted, client, performance.now());
  if (submitted.reference === null) throw new Error('The application was not submitted.');
  return { people, client, entries, nameKeys: nameKeysOf(defaultForm.form), submitted };
}

/** The median of the seconds of several starts. */
async function startSeconds(server: ServerProcess): Promise<number> {
  const seconds: number[] = [];
  for (let number = 0; number < starts; number += 1) {
    await server.end('SIGINT');
    const began = performance.now();
    await server.start();
    seconds.push((performance.now() - began) / 1000);
  }
  return median(seconds);
}

/** Prints at the end of a process the most memory that it had. */
const sayMemory = `data:text/javascript,process.on('exit', () =>
  process.stderr.write('peak ' + process.resourceUsage().maxRSS));`;

/** Runs a program with the settings of the servers, and describes it. */
async function describe(servers: Servers, what: string, args: readonly string[]): Promise<string> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', sayMemory, ...args], {
    env: { ...servers.settings, DATA_DIR: servers.processes[0]?.folder ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [lines, said, last] = [0, '', ''];
  child.stdout.on('data', (bytes: Buffer) => {
    lines += bytes.filter((byte) => byte === 10).length;
    last = bytes.toString().trimEnd().split('\n').at(-1) ?? '';
  });
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) {
    process.exitCode = 1;
    return `${what}: failed, ${/^.*[Ee]rror: .*$/m.exec(said)?.[0] ?? said}`;
  }
  const peak = Number(/peak (\d+)$/.exec(said)?.[1] ?? 0) / 1024;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return `${what}: ${seconds} s, at most ${peak.toFixed(0)} MB, ${lines} lines, "${last}"`;
}

async function measure(servers: Servers, all: Savers, title: string) {
  const { formId } = all.entries;
  const [server] = servers.processes;
  if (server === undefined) throw new Error('There is no server.');
  console.log(`${title}, ${((await bytesOf(servers.database)) / 1e9).toFixed(2)} GB:`);
  console.log(`- a start: ${(await startSeconds(server)).toFixed(2)} s in the median of ${starts}`);
  console.log(`- ${await bytesOfSaves(servers, all)}`);
  const admin = (...words: readonly string[]) => ['scripts/admin/admin.ts', ...words];
  const folder = join(server.folder, `export-${title.split(' ')[0]}`);
  console.log(`- ${await describe(servers, 'the list', admin('list'))}`);
  console.log(`- ${await describe(servers, 'a search', admin('list', '--find', 'stored-4711@'))}`);
  console.log(`- ${await describe(servers, 'an export', admin('export', '--form', formId, '--to', folder))}`);
  console.log(`- ${await describe(servers, 'a retention', ['scripts/bench/bench-stored-retention.ts'])}`);
}

const servers = await startServers(1);
try {
  const all = await createSavers(servers);
  await measure(servers, all, `${savers + 1} applications`);
  const began = performance.now();
  await storeMore(servers.connection, all.submitted.accountId, stored);
  console.log(`${stored} more were stored in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  await measure(servers, all, `${stored + savers + 1} applications`);
  await all.client.close();
} finally {
  await servers.stop();
}
