import type { Database } from '../database/database.ts';
import { adoptDefinition, writeDefinition } from '../database/definitions.ts';
import type { Forms } from '../forms/forms.ts';

/** Stores the definition of every served form, before the first request. */
export async function storeServedForms(database: Database, { applications }: Forms, now: Date): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const { form, definition } of applications.values()) {
      const { hash, content } = definition;
      await writeDefinition(transaction, { hash, formId: form.id, version: form.version, content }, now);
      await adoptDefinition(transaction, form.id, hash);
    }
  });
}
