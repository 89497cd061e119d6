/** Generates submitted applications in the database. */
import { randomUUID } from 'node:crypto';
import type { Form, WireAnswers } from '../../engine/index.ts';
import { isSensitiveKey } from '../../engine/internal.ts';
import { createAccount } from '../../server/database/accounts.ts';
import { readApplication } from '../../server/database/applications.ts';
import { writeDocument } from '../../server/database/documents.ts';
import { writeStatuses } from '../../server/database/statuses.ts';
import { writeSubmission } from '../../server/database/submissions.ts';
import type { Database, Secrets } from '../../server/index.ts';

export interface GeneratedSubmissions {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly form: Form;
  readonly definitionHash: string;
  readonly count: number;
  /** The time of the first submission; the others follow by a second each. */
  readonly start: Date;
  /** The answers of each submission; by default a text under every key. */
  readonly answers?: WireAnswers;
  /** A converted document of each submission. */
  readonly document?: { readonly key: string; readonly pdfKey: string };
}

/** Inserts submissions. Without given answers every key of the form has one: a text, not a valid choice. */
export async function generateSubmissions(generation: GeneratedSubmissions): Promise<void> {
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
  { database, secrets, form, definitionHash, start, answers, document }: GeneratedSubmissions,
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
    session: {},
    answers: answers ?? Object.fromEntries([...form.fields.keys()].map((key) => [key, `${key} ${number}`])),
  };
  await writeSubmission(transaction, secrets, application, submission, (key) => isSensitiveKey(form, key));
  if (document === undefined) return;
  const file = { file_key: `uploads/${number}`, file_name: 'card.pdf', file_size: 1, file_type: 'pdf' } as const;
  await writeDocument(transaction, {
    account_id: name.accountId,
    form_id: name.formId,
    key: document.key,
    ...file,
    object_key: null,
    status: 'COMPLETED',
    message: '',
    pdf_key: document.pdfKey,
    changed_at: at,
  });
}
