/** A conversion that does not end before its server is killed. */
import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { png } from '../../scripts/documents/pictures.ts';
import { docx } from '../../scripts/documents/word.ts';
import { isAll } from '../support/runs.ts';

/** A Word document starts LibreOffice twice, so `npm test` uploads a picture. */
export const uploaded = isAll
  ? { name: 'activities.docx', bytes: docx() }
  : { name: 'card.png', bytes: png(20, 10, (x) => x * 10) };

/** Lets no conversion end until the client or the embedded database ends: its last step writes an answer. */
export async function holdConversions(postmasterFile: string): Promise<Client> {
  const [, , , , socketFolder = ''] = (await readFile(postmasterFile, 'utf8')).split('\n');
  const holder = new Client({ host: socketFolder, user: 'matricula', database: 'postgres' });
  // The database may end before its client.
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query(`
    create or replace function wait_for_holder() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(1); return new; end';
    create or replace trigger held before insert on answers
      for each row when (new.value = 'ANSWERED') execute function wait_for_holder();
    select pg_advisory_lock(1)`);
  return holder;
}
