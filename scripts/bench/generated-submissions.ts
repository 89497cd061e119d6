/** Generates submitted applications in the database. */
import { randomUUID } from 'node:crypto';
import { type Form, isSensitiveKey } from '../../engine/index.ts';
import { createAccount } from '../../server/database/accounts.ts';
import { readApplication } from '../../server/database/applications.ts';
import { writeStatuses } from '../../server/database/statuses.ts';
import { writeSubmission } from '../../server/database/submissions.ts';
import type { Database, Secrets } from '../../server/index.ts';

export interface Generation {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly form: Form;
  readonly definitionHash: string;
  readonly count: number;
  /** The time of the first submission; the others follow by a second each. */
  readonly start: Date;
}

/** Inserts submissions in which every key of the form has an answer. The answers are texts, not valid choices. */
export async function generateSubmissions(generation: Generation): Promise<void> {
  const perTransaction = 100;
  for (let first = 0; first < generation.count; first += perTransaction) {
    await generation.database.transaction().execute(async (transaction) => {
      const end = Math.min(first + perTransaction, generation.count);
      for (let number = first; number < end; number += 1)
        await generate({ ...generation, database: transaction }, transaction, number);
    });
  }
}

async function generate(
  { database, secrets, form, definitionHash, start }: Generation,
  transaction: Parameters<typeof createAccount>[0],
  number: number,
): Promise<void> {
  const at = new Date(start.getTime() + number * 1000);
  const name = { accountId: randomUUID(), formId: form.id };
  await createAccount(transaction, secrets, {
    id: name.accountId,
    username: `generated-${number}@example.edu`,
    passwordHash: null,
    createdAt: at,
    confirmedAt: at,
    application: { formId: form.id, definitionHash, migration: 0 },
  });
  const application = await readApplication(database, secrets, name);
  await writeStatuses(transaction, name, ['submitted'], at);
  const submission = {
    reference: `G${String(number).padStart(7, '0')}`,
    submittedAt: at,
    definitionVersion: form.version,
    definitionHash,
    answers: Object.fromEntries([...form.fields.keys()].map((key) => [key, `${key} ${number}`])),
  };
  await writeSubmission(transaction, secrets, application, submission, (key) => isSensitiveKey(form, key));
}
