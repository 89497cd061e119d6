/** Exports submissions for the command of the staff. */
import { join } from 'node:path';
import { createDatabaseClock } from '../database/database-clock.ts';
import type { Config } from '../start/config.ts';
import type { Database } from '../database/database.ts';
import type { StaffAction } from '../database/issued-links.ts';
import { storedForms } from '../export/definitions.ts';
import { type Exported, exportSubmissions } from '../export/export.ts';
import { exportedFiles } from '../export/files.ts';
import { createPrinter } from '../pdf/printer.ts';
import { openedObjects, openedSecrets } from './opened.ts';

/** The submissions to export, and the folder that receives them. */
export interface ExportOrder {
  readonly formId: string;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly folder: string;
  readonly sensitive: boolean;
  readonly files: boolean;
  /** The messages of the default form, with the institution's words, which replace those that a definition lacks. */
  readonly messages: Readonly<Record<string, string>>;
  /** The style sheet of the institution's colors, for PDF copies. */
  readonly theme: string;
}

/** A submission of this time may still be in a transaction with an earlier time than one that has ended. */
const settlingMs = 60_000;

/** Exports the submissions of a form, except those of the last minute. Returns the end of the exported time. */
export async function exportForStaff(
  config: Config,
  database: Database,
  order: ExportOrder,
  { staff, now }: StaffAction,
  onBatch: (count: number) => void,
): Promise<Exported & { readonly until: Date }> {
  const { timeZone } = config;
  const secrets = order.sensitive || order.files ? await openedSecrets(config, database) : null;
  const formOf = storedForms(database, order.messages);
  const printer = createPrinter({ chromePath: config.chromePath, folder: join(config.dataDir, 'browser') });
  try {
    const files =
      order.files && secrets !== null
        ? exportedFiles({
            config,
            database,
            secrets,
            clock: await createDatabaseClock(database),
            objects: openedObjects(config),
            printer,
            formOf,
            theme: order.theme,
          })
        : null;
    const settled = new Date(now.getTime() - settlingMs);
    const until = order.until !== null && order.until < settled ? order.until : settled;
    const context = {
      database,
      timeZone,
      formOf: async (hash: string | null) => (await formOf(hash)).form,
      secrets: order.sensitive ? secrets : null,
      files,
    };
    const { formId, since, folder } = order;
    const exported = await exportSubmissions(context, { formId, since, until, folder, staff, now }, onBatch);
    return { ...exported, until };
  } finally {
    await printer.close();
  }
}
