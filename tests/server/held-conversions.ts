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
  await holder.query('begin; lock table answers in share mode');
  return holder;
}
