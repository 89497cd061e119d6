import { dateIn } from '../../engine/internal.ts';
import { adoptDefinition, writeDefinition } from '../database/definitions.ts';
import type { ApplicationContext } from './context.ts';
import { migrateDrafts } from './migrate-drafts.ts';

/**
 * Stores the definition of every served form and moves the drafts to it, in one transaction before the first request.
 * It reads all drafts, which may take longer than a request. Throws UnplacedAnswersError when answers of drafts would
 * lose their place.
 */
export async function storeServedForms({ config, database, secrets, forms, clock }: ApplicationContext): Promise<void> {
  const now = clock.now();
  await database.transaction().execute(async (transaction) => {
    for (const served of forms.applications.values()) {
      const { form, definition } = served;
      const { hash, content } = definition;
      await writeDefinition(transaction, { hash, formId: form.id, version: form.version, content }, now);
      await adoptDefinition(transaction, form.id, hash);
      await migrateDrafts({ transaction, secrets, served, today: dateIn(config.timeZone, now) });
    }
  });
}
