/** Locks the application of an account in a transaction, as a save does, and then does nothing more. */
import { Client } from 'pg';
import { limitedPool, type Limits } from '../../../server/database/limits.ts';

const [connection = '{}', limits = '{}', accountId = ''] = process.argv.slice(2);
const client = new Client(JSON.parse(connection) as object);
client.on('error', () => undefined);
await client.connect();
await limitedPool(JSON.parse(limits) as Limits).onConnect?.(client);
await client.query('begin');
await client.query('select from applications where account_id = $1 for update', [accountId]);
process.stdout.write('locked\n');
setInterval(() => undefined, 60_000);
