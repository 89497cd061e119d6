/** Reports this server to the others of the same database. */
import { randomUUID } from 'node:crypto';
import { forgetMoved } from '../application/background-moves.ts';
import type { Database } from '../database/database.ts';
import { nameOfServed } from '../database/form-generations.ts';
import { removeServer, reportSeconds, reportServer } from '../database/servers.ts';
import { draftTargetOf, type Forms } from '../forms/forms.ts';

/**
 * Reports the server, before it serves anybody, and each `everyMs`. Returns a function that ends the reports and
 * removes the server.
 */
export async function announce(
  database: Database,
  forms: Forms,
  onFailure: (error: unknown) => void,
  everyMs: number = reportSeconds * 1000,
): Promise<() => Promise<void>> {
  const all = [...forms.served].map(([id, served]) => [id, nameOfServed(draftTargetOf(served))] as const);
  const server = { id: randomUUID(), served: Object.fromEntries(all) };
  const announced = async (): Promise<void> => {
    // For servers of other forms it had ended, as when its machine sleeps.
    if (await reportServer(database, server)) await forgetMoved({ database, forms });
  };
  await announced();
  let report = Promise.resolve();
  const timer = setInterval(() => {
    report = announced().catch(onFailure);
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await report;
    await removeServer(database, server.id).catch(onFailure);
  };
}
