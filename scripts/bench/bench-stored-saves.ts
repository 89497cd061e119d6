/** A part of `npm run bench:stored`: the bytes of WAL that a save makes PostgreSQL write. */
import type { CallInput, Client } from '../load/client.ts';
import { writtenBy } from '../load/database/written.ts';
import type { FormEntries } from '../load/entries.ts';
import type { Person } from '../load/people.ts';
import type { Servers } from '../load/servers.ts';

const saves = 2_000;
const names = ['Ada', 'Benjamin', 'Chloe', 'Daniel', 'Elizabeth', 'Fatima', 'Gabriel', 'Hannah', 'Isaac', 'Josephine'];

/** People who save, and how. */
export interface Savers {
  readonly people: readonly Person[];
  readonly client: Client;
  readonly entries: FormEntries;
  /** The keys of the answers that are parts of a name. */
  readonly nameKeys: readonly string[];
}

/** The bytes for an answer, for a name and for nothing new, in the mean of saves by these people in turn. */
export async function bytesOfSaves(
  { database }: Servers,
  { people, client, entries, nameKeys }: Savers,
): Promise<string> {
  const [text = '', name = ''] = [entries.texts.find((key) => !nameKeys.includes(key)), nameKeys[0]];
  let round = 0;
  const bytesOf = async (answersOf: (number: number) => NonNullable<CallInput['body']>): Promise<string> => {
    round += 1;
    const bytes = await writtenBy(database, async () => {
      for (let number = 0; number < saves; number += 1) {
        const person = people[number % people.length] as Person;
        const { status } = await client.call(person, 'saveAnswers', { body: { answers: answersOf(number) } });
        if (status !== 200) throw new Error(`A save was answered with ${status}.`);
      }
    });
    return (bytes / saves).toFixed(0);
  };
  const one = await bytesOf((number) => ({ [text]: `Text ${round} ${number}` }));
  const named = await bytesOf((number) => ({ [name]: `${names[number % names.length]} ${round} ${number}` }));
  const same = await bytesOf(() => entries.unchanged);
  const what = 'bytes of WAL per save, without images of pages';
  return `${what}: ${one} of one answer, ${named} of a name, ${same} of nothing new`;
}
