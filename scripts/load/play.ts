/** Plays applicants in their last hour against running servers. */
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { loadForms } from '../../server/index.ts';
import { createClient, type TimedCall } from './client.ts';
import { type Act, actsOf, fillIn } from './journey.ts';
import { findLosses } from './losses.ts';
import { findLostMails } from './lost-mails.ts';
import { keepPace } from './pace.ts';
import { createPeople, type Person } from './people.ts';
import { type Servers, startServers, type ReplacedParts } from './servers.ts';
import { storeMore } from './database/stored.ts';
import { entriesFor } from './entries.ts';

export interface Load extends ReplacedParts {
  readonly servers: number;
  /** Acts a second, of which most are one call. */
  readonly rate: number;
  /** The applicants who act. */
  readonly people: number;
  /** Applications of others in the database. */
  readonly stored: number;
  /** The names of acts that nobody does. */
  readonly without?: readonly string[];
  /**
   * What happens meanwhile; the load ends with it. `recorded` has the calls until now, `lossesNow` finds what is lost
   * before somebody sends it again.
   */
  during(
    servers: Servers,
    recorded: readonly TimedCall[],
    lossesNow: () => Promise<readonly string[]>,
  ): Promise<unknown>;
}

/** What a load has shown. */
export interface LoadOutcome {
  readonly callsPerSecond: number;
  readonly recorded: readonly TimedCall[];
  /** The largest resident memory of each server in bytes. */
  readonly memory: readonly number[];
  /** The milliseconds of a processor that the servers have used for each call, without PostgreSQL and jobs. */
  readonly processorMs: number;
  /** The milliseconds in which the event loops have worked for each call. */
  readonly loopMs: number;
  /** One line for each loss of something acknowledged. */
  readonly losses: readonly string[];
  /** Acts that found nobody without a running act, and were left out. */
  readonly leftOut: number;
}

/** Starts servers, plays the load, and stops them. `say` receives a line for each step. */
export async function playLoad(load: Load, say: (line: string) => void): Promise<LoadOutcome> {
  const servers = await startServers(load.servers, load);
  try {
    return await play(servers, load, say);
  } finally {
    await servers.stop();
  }
}

async function play(servers: Servers, load: Load, say: (line: string) => void): Promise<LoadOutcome> {
  const recorded: TimedCall[] = [];
  const client = createClient(
    servers.processes.map(({ origin }) => origin),
    (one) => recorded.push(one),
  );
  try {
    const entries = entriesFor((await loadForms(resolve('forms'), resolve('dist/codegen'))).defaultForm);
    const { formId } = entries;
    const people = await createPeople(servers, formId, load.people);
    const [first] = people;
    if (first === undefined) throw new Error('A load needs people.');
    for (const person of people) await fillIn(person, client, entries);
    if (load.stored > 0) await storeMore(servers.connection, first.accountId, load.stored);
    say(`${people.length} applicants, ${load.stored} more applications, ${load.servers} servers.`);
    recorded.length = 0;
    const acts = actsOf(await pageFiles(), entries, servers.pages);
    const next = wheelOf(
      Object.entries(acts).map(([name, { times }]) => [name, load.without?.includes(name) === true ? 0 : times]),
    );
    let leftOut = 0;
    const [began, usedBefore] = [performance.now(), await usedSeconds(servers)];
    const watched = watchMemory(servers);
    let isOver = false;
    const lossesNow = (): Promise<readonly string[]> => findLosses(servers, formId, people);
    const happening = load.during(servers, recorded, lossesNow).finally(() => (isOver = true));
    const pace = keepPace({
      rate: load.rate,
      isOver: () => isOver,
      start: async (due) => {
        const act = acts[next()];
        const person = act === undefined ? null : idlePerson(people, act.by);
        if (act === undefined || person === null) return void (leftOut += 1);
        person.isBusy = true;
        await act.run(person, client, due).finally(() => (person.isBusy = false));
      },
    });
    await Promise.all([pace, happening]);
    const callsPerSecond = recorded.length / ((performance.now() - began) / 1000);
    const used = await usedSeconds(servers);
    const each = (what: keyof typeof used): number => (used[what] - usedBefore[what]) * (1000 / recorded.length);
    const [processorMs, loopMs] = [each('processor'), each('loop')];
    const memory = await watched.end();
    const losses = [...(await lossesNow()), ...(await findLostMails(servers, people))];
    return { callsPerSecond, recorded, memory, processorMs, loopMs, losses, leftOut };
  } finally {
    await client.close();
  }
}

async function usedSeconds({ processes }: Servers): Promise<Readonly<Record<'processor' | 'loop', number>>> {
  const sumOf = async (used: readonly Promise<number>[]): Promise<number> =>
    (await Promise.all(used)).reduce((sum, seconds) => sum + seconds, 0);
  return {
    processor: await sumOf(processes.map((one) => one.processorSeconds())),
    loop: await sumOf(processes.map((one) => one.loopSeconds())),
  };
}

/** Somebody who can do an act now; null when the search takes too long. */
function idlePerson(people: readonly Person[], by: Act['by']): Person | null {
  for (let tries = 0; tries < 100; tries += 1) {
    const person = people[Math.floor(Math.random() * people.length)];
    if (person !== undefined && !person.isBusy && !person.isDone && by(person)) return person;
  }
  return null;
}

/** Draws names as often as their weights say. */
function wheelOf(weights: readonly (readonly [string, number])[]): () => string {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return () => {
    let place = Math.random() * total;
    return weights.find(([, weight]) => (place -= weight) < 0)?.[0] ?? '';
  };
}

/** The paths of the scripts and styles of the page, as a browser without a cache asks for them. */
async function pageFiles(): Promise<readonly string[]> {
  const names = await readdir('dist/public/assets');
  return names.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => `/assets/${name}`);
}

/** Keeps the largest memory of each server. */
function watchMemory(servers: Servers): { end(): Promise<readonly number[]> } {
  let most: readonly number[] = [];
  const look = async (): Promise<void> => {
    const now = await Promise.all(servers.processes.map((one) => one.memory()));
    most = now.map((bytes, index) => Math.max(bytes, most[index] ?? 0));
  };
  const timer = setInterval(() => void look().catch(() => undefined), 5_000);
  return {
    end: async () => {
      clearInterval(timer);
      await look().catch(() => undefined);
      return most;
    },
  };
}
