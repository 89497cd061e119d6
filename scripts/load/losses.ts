/** Compares what the server has acknowledged with what is stored. */
import { setTimeout as pause } from 'node:timers/promises';
import { createConcurrencyLimit } from '../../server/base/concurrency-limit.ts';
import { type Application, readApplication } from '../../server/database/applications.ts';
import type { Person, Sent } from './people.ts';
import type { Servers } from './servers.ts';

type Stored = Pick<Servers, 'database' | 'secrets' | 'objects' | 'pages'>;

/** The people who are compared at a time. The others go on. */
const mostAtATime = 10;

/** One line for each thing that was acknowledged and is not stored. Each person does nothing meanwhile. */
export async function findLosses(all: Stored, formId: string, people: readonly Person[]): Promise<readonly string[]> {
  const inTurn = createConcurrencyLimit(mostAtATime, people.length);
  const compare = async (person: Person): Promise<readonly string[]> => {
    while (person.isBusy) await pause(50);
    person.isBusy = true;
    return lossesOf(all, formId, person).finally(() => (person.isBusy = false));
  };
  return (await Promise.all(people.map((person) => inTurn(() => compare(person))))).flat();
}

async function lossesOf(all: Stored, formId: string, person: Person): Promise<readonly string[]> {
  const { database, secrets, objects, pages } = all;
  const { username, accountId, answers, document, reference } = person;
  const read = (): Promise<Application> => readApplication(database, secrets, { accountId, formId });
  const stored = document?.acknowledged == null ? await read() : await whenConverted(read);
  const page = pages.find(({ migration }) => migration === stored.definition?.migration);
  const [file] = stored.documents;
  const losses = [
    ...Array.from(answers, ([key, sent]) =>
      lossOf(`${key} of ${username}`, sent, stored.answers[page?.nameOf(key) ?? key]),
    ),
    document === null ? null : lossOf(`The document of ${username}`, document, file?.file_key),
    document === null ? null : unconverted(`The document of ${username}`, document, file),
    ...(await missingFiles(objects, file)).map((key) => `The file ${key} of ${username} is not stored`),
    reference === null || stored.submission?.reference === reference ? null : `The submission of ${username}`,
  ];
  return losses.filter((loss) => loss !== null);
}

const longestConversionMs = 300_000;

/** Waits until the document is converted, or refused, or for five minutes. */
async function whenConverted(read: () => Promise<Application>): Promise<Application> {
  const end = performance.now() + longestConversionMs;
  for (;;) {
    const stored = await read();
    const status = stored.documents[0]?.status;
    if (status === 'COMPLETED' || status === 'FAILED' || performance.now() > end) return stored;
    await pause(200);
  }
}

/** A line about an acknowledged document that is not converted; null for a later one. */
function unconverted(what: string, { acknowledged }: Sent, file: Application['documents'][number] | undefined) {
  if (acknowledged === null || file?.file_key !== acknowledged || file.status === 'COMPLETED') return null;
  return `${what} was not converted: ${file.status ?? ''}`;
}

/** The files of a converted document that the store does not have. */
async function missingFiles(
  objects: Stored['objects'],
  file: Application['documents'][number] | undefined,
): Promise<readonly string[]> {
  if (file?.status !== 'COMPLETED') return [];
  const keys = [file.object_key, file.pdf_key].filter((key) => key !== null);
  const found = await Promise.all(keys.map((key) => objects.get(key)));
  return keys.filter((_key, index) => found[index] === null);
}

/** A line about a loss; null without one. */
export function lossOf(what: string, { acknowledged, later }: Sent, stored = ''): string | null {
  if (acknowledged === null || stored === acknowledged || later.includes(stored)) return null;
  return `${what}: "${acknowledged}" was acknowledged, "${stored}" is stored`;
}
