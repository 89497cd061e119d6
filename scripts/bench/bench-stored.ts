/**
 * `npm run bench:stored`: what a million stored applications change. Measures the start of a server, the list, an
 * export and the retention in a new database, then stores the applications and measures the same again.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadForms } from '../../server/index.ts';
import { createClient } from '../load/client.ts';
import { bytesOf, storeMore } from '../load/database/stored.ts';
import { entriesFor } from '../load/entries.ts';
import { actsOf, fillIn } from '../load/journey.ts';
import { createPeople } from '../load/people.ts';
import { type ServerProcess, type Servers, startServers } from '../load/servers.ts';
import { wholeNumber } from '../load/whole-number.ts';
import { median } from './median.ts';

const { values } = parseArgs({
  options: { stored: { type: 'string', default: '1000000' }, starts: { type: 'string', default: '5' } },
});
const stored = wholeNumber('stored', values.stored, 1);
const starts = wholeNumber('starts', values.starts, 1);

/** Somebody who has submitted an application, of which the others are copies. */
async function submittedPerson(servers: Servers): Promise<{ readonly accountId: string; readonly formId: string }> {
  const entries = entriesFor((await loadForms(resolve('forms'), resolve('dist/codegen'))).defaultForm);
  const [person] = await createPeople(servers, entries.formId, 1);
  if (person === undefined) throw new Error('There is no person.');
  const client = createClient(
    servers.processes.map(({ origin }) => origin),
    () => undefined,
  );
  // Nobody with a document submits in a load, and the first network has one.
  const applicant = { ...person, network: '10.0.0.1' };
  await fillIn(applicant, client, entries);
  await actsOf([], entries)['submit']?.run(applicant, client, performance.now());
  await client.close();
  if (applicant.reference === null) throw new Error('The application was not submitted.');
  return { accountId: person.accountId, formId: entries.formId };
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

async function measure(servers: Servers, { formId, title }: { readonly formId: string; readonly title: string }) {
  const [server] = servers.processes;
  if (server === undefined) throw new Error('There is no server.');
  console.log(`${title}, ${((await bytesOf(servers.database)) / 1e9).toFixed(2)} GB:`);
  console.log(`- a start: ${(await startSeconds(server)).toFixed(2)} s in the median of ${starts}`);
  const admin = (...words: readonly string[]) => ['scripts/admin/admin.ts', ...words];
  const folder = join(server.folder, `export-${title.split(' ')[0]}`);
  console.log(`- ${await describe(servers, 'the list', admin('list'))}`);
  console.log(`- ${await describe(servers, 'a search', admin('list', '--find', 'stored-4711@'))}`);
  console.log(`- ${await describe(servers, 'an export', admin('export', '--form', formId, '--to', folder))}`);
  console.log(`- ${await describe(servers, 'a retention', ['scripts/bench/bench-stored-retention.ts'])}`);
}

const servers = await startServers(1);
try {
  const { accountId, formId } = await submittedPerson(servers);
  await measure(servers, { formId, title: '1 application' });
  const began = performance.now();
  await storeMore(servers.connection, accountId, stored);
  console.log(`${stored} more were stored in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  await measure(servers, { formId, title: `${stored} applications` });
} finally {
  await servers.stop();
}
