/** The load of `npm run load`, with few applicants: what it plays and what it finds. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../scripts/load/client.ts';
import { entriesFor, type FormEntries } from '../../scripts/load/entries.ts';
import { callFigures } from '../../scripts/load/figures.ts';
import { actsOf } from '../../scripts/load/journey.ts';
import { lossOf } from '../../scripts/load/losses.ts';
import { faults } from '../../scripts/load/faults.ts';
import { accepted, personOf, type Sent, sent } from '../../scripts/load/people.ts';
import { type FaultOutcome, playFaults } from '../../scripts/load/play-fault.ts';
import { areRunning, signalAll } from '../../scripts/load/processes.ts';
import type { Servers } from '../../scripts/load/servers.ts';
import { buildVersion } from '../../scripts/load/versions.ts';
import { loadForms } from '../../server/index.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { isAll } from '../support/runs.ts';

const noEntries: FormEntries = {
  formId: '',
  page: { migration: 0, definition: '', nameOf: (key) => key },
  complete: {},
  unchanged: {},
  withDocument: { key: '', answers: {} },
  texts: [],
  paths: [],
  repeats: [],
  lookups: [],
};

const twoKills = ['kill-server', 'kill-server'];
/** Faults of the same servers. None leaves anything behind, except that later versions stay. */
const sets = {
  servers: [
    ...twoKills,
    'restart-server',
    'freeze-server',
    'kill-database',
    'freeze-database',
    'cut-connections',
    'take-connections',
    'read-only-database',
    'two-versions',
  ],
  store: ['slow-storage', 'refuse-storage', 'silent-storage', 'no-storage', 'storage-hour', 'kill-converters'],
  others: [
    'kill-worker',
    'cut-network',
    'clock-minutes',
    'clock-years',
    'refuse-mails',
    'silent-mail-server',
    'no-mail-server',
  ],
  disk: ['full-disk'],
  flush: ['fail-fsync'],
} as const;

async function losesNothingIn(names: readonly string[]): Promise<FaultOutcome> {
  const outcome = await playFaults(names, { rate: 10, people: 40 }, () => undefined);
  const { losses, failures } = outcome;
  expect({ losses, failures }).toEqual({ losses: [], failures: [] });
  return outcome;
}

// Most of a fault is waiting.
it.concurrent('loses nothing and fails nowhere in faults of the servers and PostgreSQL', async () => {
  const names = isAll ? sets.servers : twoKills;
  const { recorded, memory } = await losesNothingIn(names);
  expect(memory.length).toBe(2);
  // A slow machine may refuse all searches.
  expect(recorded.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['saveAnswers', 'lookup', 'lastPage', 'validations', 'addAnother']),
  );
}, 1_800_000);

it.runIf(isAll).concurrent(
  'loses nothing and fails nowhere in faults of the worker, the network, the clocks and the mail server',
  () => losesNothingIn(sets.others),
  1_800_000,
);

it.runIf(isAll).concurrent(
  'loses nothing and fails nowhere in faults of the document store and the converters',
  () => losesNothingIn(sets.store),
  1_800_000,
);

it.runIf(isAll && process.getuid?.() === 0).concurrent(
  'loses nothing and fails nowhere while the disk of the documents is full',
  () => losesNothingIn(sets.disk),
  1_800_000,
);

it.runIf(isAll && spawnSync('cc', ['--version']).status === 0).concurrent(
  'loses nothing and fails nowhere while the disk of the database cannot flush',
  () => losesNothingIn(sets.flush),
  1_800_000,
);

it('kills PostgreSQL with its connections, which end after it and may answer a save until then', async () => {
  const killed = spawn('sh', ['-c', 'sleep 1000 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(killed.stdout, 'data')) as [Buffer];
  const connection = Number(line);
  onTestFinished(() => signalAll([connection], 'SIGKILL'));
  let isMade = false;
  const making = faults['kill-database']?.make({ databasePid: async () => killed.pid ?? 0 } as Servers, 0);
  void making?.then(() => (isMade = true));
  await once(killed, 'exit');
  expect({ isMade, running: await areRunning([connection]) }).toEqual({ isMade: false, running: true });
  process.kill(connection, 'SIGTERM');
  await making;
  expect(await areRunning([connection])).toBe(false);
});

it('makes each fault', () => {
  expect(new Set<string>(Object.values(sets).flat())).toEqual(new Set(Object.keys(faults)));
});

it.each([
  ['logIn', '/login'],
  ['submit', '/submit'],
])('leaves a person alone whose %s had no answer, because it may have been done', async (name, path) => {
  const asked: unknown[] = [];
  const server = createServer(({ url, socket }) => {
    asked.push(url);
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = createClient([`http://127.0.0.1:${(server.address() as AddressInfo).port}`], () => undefined);
  const person = personOf(1);
  await actsOf([], noEntries)[name]?.run(person, client, performance.now());
  await client.close();
  server.close();
  expect(asked).toEqual([expect.stringMatching(new RegExp(`${path}$`))]);
  expect(person.isDone).toBe(true);
});

it('sends no answer again that it has changed', async () => {
  const { unchanged, texts } = entriesFor((await loadForms(resolve('forms'), resolve('dist/codegen'))).defaultForm);
  expect(Object.keys(unchanged)).toHaveLength(1);
  expect(texts.filter((key) => Object.hasOwn(unchanged, key))).toEqual([]);
});

it('builds later versions of the form with other names for the same questions', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-versions-'));
  onTestFinished(() => removeFolder(folder));
  const { page, texts } = entriesFor((await loadForms(resolve('forms'), resolve('dist/codegen'))).defaultForm);
  const [first, second] = [await buildVersion(join(folder, '1'), 1), await buildVersion(join(folder, '2'), 2)];
  const pages = [page, first.page, second.page];
  expect(pages.map(({ migration }) => migration - page.migration)).toEqual([0, 1, 2]);
  expect(new Set(pages.map(({ definition }) => definition)).size).toBe(3);
  const renamed = texts.filter((key) => first.page.nameOf(key) !== key);
  expect(new Set(pages.flatMap(({ nameOf }) => renamed.map(nameOf))).size).toBe(3 * renamed.length);
  expect(renamed.length).toBeGreaterThan(0);
  expect(renamed.length).toBeLessThan(texts.length);
}, 60_000);

it('is documented with each fault', () => {
  const reliability = readFileSync('docs/reliability.md', 'utf8');
  for (const [name, { what }] of Object.entries(faults)) expect(reliability).toContain(`| \`${name}\` | ${what} |`);
});

it.each<[Sent, string | undefined, string | null]>([
  [accepted('b'), 'b', null],
  [sent(accepted('b'), 'c'), 'c', null],
  [sent(sent(accepted('b'), 'c'), 'd'), 'c', null],
  [sent(null, 'b'), undefined, null],
  [accepted('b'), 'a', 'city: "b" was acknowledged, "a" is stored'],
  [accepted('b'), undefined, 'city: "b" was acknowledged, "" is stored'],
])('finds what was acknowledged and is not stored: %j, stored %j', (value, stored, loss) => {
  expect(lossOf('city', value, stored)).toBe(loss);
});

it('counts times from when a call was due, and the calls that were refused or lost', () => {
  const calls = [1, 2, 3, 4, 100].map((ms) => ({ name: 'saveAnswers', status: 200, due: 0, ms }));
  const [figures] = callFigures([
    ...calls,
    { name: 'saveAnswers', status: 503, due: 0, ms: 1 },
    { name: 'saveAnswers', status: 0, due: 0, ms: 9000 },
  ]);
  expect(figures).toEqual({
    name: 'saveAnswers',
    accepted: 5,
    shed: 1,
    others: { 0: 1 },
    p50: 3,
    p95: 100,
    p99: 100,
    slowest: 100,
  });
});
