/**
 * A part of `npm run bench:stored`: the retention of a day on which the drafts of a tenth of all accounts have ended,
 * for 20 seconds. It reads the database of DATABASE_URL.
 */
import { approveRetention, openDatabase } from '../../server/index.ts';
import { maintenanceLimits } from '../../server/database/limits.ts';
import { createJobSender } from '../../server/jobs/jobs.ts';
import { deleteAbandonedAccounts } from '../../server/retention/abandoned-accounts.ts';

const milliseconds = 20_000;
const database = openDatabase(
  { connectionString: process.env['DATABASE_URL'] ?? '' },
  console.error,
  maintenanceLimits,
);
await approveRetention(database, 'bench');
const jobs = createJobSender(database);
const config = { unconfirmedDays: 0, draftDays: 30, draftWarningDays: 0 };
const signal = AbortSignal.timeout(milliseconds);
const count = await deleteAbandonedAccounts({ database, jobs, config, onFailure: console.error, signal }, new Date());
console.log(`${count} drafts were deleted`);
await jobs.stop();
await database.destroy();
