/** Compares what the server has acknowledged with what is stored. */
import { readApplication } from '../../server/database/applications.ts';
import type { Person, Sent } from './people.ts';
import type { Servers } from './servers.ts';

type Tables = Pick<Servers, 'database' | 'secrets'>;

/** One line for each thing that was acknowledged and is not stored. */
export async function findLosses(
  tables: Tables,
  formId: string,
  people: readonly Person[],
): Promise<readonly string[]> {
  const losses: string[] = [];
  for (const person of people) losses.push(...(await lossesOf(tables, formId, person)));
  return losses;
}

async function lossesOf({ database, secrets }: Tables, formId: string, person: Person): Promise<readonly string[]> {
  const { username, accountId, answers, document, reference } = person;
  const stored = await readApplication(database, secrets, { accountId, formId });
  const [file] = stored.documents;
  const losses = [
    ...Array.from(answers, ([key, sent]) => lossOf(`${key} of ${username}`, sent, stored.answers[key])),
    document === null ? null : lossOf(`The document of ${username}`, document, file?.file_key),
    reference === null || stored.submission?.reference === reference ? null : `The submission of ${username}`,
  ];
  return losses.filter((loss) => loss !== null);
}

/** A line about a loss; null without one. What was sent after the last acknowledgement may be stored too. */
export function lossOf(what: string, { latest, acknowledged }: Sent, stored = ''): string | null {
  if (acknowledged === null || stored === acknowledged || stored === latest) return null;
  return `${what}: "${acknowledged}" was acknowledged, "${stored}" is stored`;
}
