/** The bytes that a save makes PostgreSQL write: they are what a backup, a standby and a disk receive of it. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writtenBy } from '../../scripts/load/database/written.ts';
import type { Browser } from '../support/browser.ts';
import { formId, loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
let applicants: readonly Browser[];
beforeAll(async () => {
  portal = await openPortal();
  applicants = await Promise.all(Array.from({ length: 8 }, () => loggedIn(portal)));
  await portal.database.transaction().execute(async (transaction) => {
    await sql`
      with made as (
        insert into accounts (id, username, confirmed_at, created_at)
          select gen_random_uuid(), 'stored-' || number || '@example.edu', now(), now()
          from generate_series(1, 2000) as number returning id)
      insert into applications (account_id, form_id, data_key, created_at, name)
        select id, ${formId}, '', now(), 'Mary Stored' from made`.execute(transaction);
  });
  await written((number) => ({ first_name: 'Ada', last_name: 'Lovelace', birth_city: `Rome ${number}` }));
});
afterAll(() => portal.close());

const saves = 80;
/** The bytes of a save in the mean of many, each with other answers. */
async function written(answersOf: (number: number) => object): Promise<number> {
  const save = async () => {
    for (let number = 0; number < saves; number += 1) {
      const browser = applicants[number % applicants.length];
      expect((await browser?.call('saveAnswers', { body: { answers: answersOf(number) } }))?.statusCode).toBe(200);
    }
  };
  return (await writtenBy(portal.database, save)) / saves;
}

const names = ['Grace Hopper', 'Katherine Johnson', 'Dorothy Vaughan', 'Mary Jackson', 'Annie Easley'];
const nameOf = (number: number) => names[number % names.length]?.split(' ') ?? [];

const longText = (number: number) => createHash('sha256').update(String(number)).digest('hex');

describe('the WAL of a save', () => {
  it('is empty when nothing changes', async () => {
    await written(() => ({ birth_city: 'Rome' }));
    expect(await written(() => ({ birth_city: 'Rome' }))).toBe(0);
  });

  it('of one answer is in proportion to the answer', async () => {
    const short = await written((number) => ({ birth_city: `Oslo ${number}` }));
    const long = await written((number) => ({ birth_city: longText(number) }));
    expect(long).toBeLessThan(8 * longText(0).length);
    expect(long - short).toBeLessThan(2 * longText(0).length);
  });

  it('of a name is a few times that of another answer', async () => {
    const other = await written((number) => ({ birth_city: `Bern ${number}` }));
    const name = await written((number) => ({ first_name: nameOf(number)[0], last_name: nameOf(number)[1] }));
    expect(name).toBeLessThan(5 * other);
  });
});
