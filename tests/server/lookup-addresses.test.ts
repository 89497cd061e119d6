import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importAddressesCommand } from '../../scripts/admin/import-addresses.ts';
import { refusals } from '../../engine/index.ts';
import { recordEdit } from '../../renderer/fields/lookup-record.ts';
import { seedSchools } from '../../server/index.ts';
import { importAddresses, importSchools } from './lookup-files.ts';
import { forms, openPortal, type Portal } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';

let portal: Portal;
let folder: string;
beforeAll(async () => {
  portal = await openPortal();
  await seedSchools(portal.database, forms.lookups);
  folder = await mkdtemp(join(tmpdir(), 'matricula-addresses-'));
});
afterAll(async () => {
  await portal.close();
  await removeFolder(folder);
});

async function importing(lines: readonly string[], take = importAddresses) {
  const path = join(folder, 'addresses.csv');
  await writeFile(path, [...lines, ''].join('\n'));
  const reasons: string[] = [];
  const imported = await take(portal.database, path, (line, reason) => {
    reasons.push(`${line}: ${reason}`);
  });
  return { ...imported, reasons };
}
let askers = 0;
const ask = async (query: Record<string, string>) =>
  await portal
    .browser()
    .call('lookup', { query: { category: 'address', ...query }, headers: { 'user-agent': `asker ${(askers += 1)}` } });

describe('addresses', () => {
  it('in our own format are found by their first line, city and state, with all columns', async () => {
    expect(
      await importing([
        'id,address_line_1,city,state,zip,country',
        'a1,14 Rosehip Lane,Wichita,KS,67202,',
        'a2,1 Rue Cler,Paris,,75007,FRA',
      ]),
    ).toEqual({ kind: 'addresses', read: 2, added: 2, changed: 0, skipped: 0, reasons: [] });
    expect((await ask({ query: '14 roseh wichita' })).json()).toEqual([
      { id: 'a1', text: '14 Rosehip Lane', sub_text: 'Wichita, KS' },
    ]);
    expect((await ask({ query: 'rue cler' })).json()).toEqual([
      { id: 'a2', text: '1 Rue Cler', sub_text: 'Paris, FRA' },
    ]);
    expect((await ask({ id: 'a1' })).json()).toMatchObject({
      address_line_1: '14 Rosehip Lane',
      city: 'Wichita',
      state: 'KS',
      zip: '67202',
      country: 'USA',
    });
  });

  it('fill in the fields of the form with valid answers', async () => {
    const { form } = forms.current;
    const definition = form.fields.get('address_line_1')?.expanded;
    if (definition?.type !== 'lookup') throw new Error('Addresses are not looked up.');
    const edit = recordEdit(definition.fills, (await ask({ id: 'a1' })).json());
    expect(edit).toEqual({ city: 'Wichita', state: 'KS', zip: '67202', country: 'USA' });
    expect(
      refusals(form, { 'session:today': '2026-03-16', 'session:is_logged_in': 'true' }, edit as Record<string, string>),
    ).toEqual({});
  });

  it('in the format of OpenAddresses are imported', async () => {
    const outcome = await importing([
      'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH',
      '-97.3,37.7,120,S Topeka Ave,,Wichita,,KS,67202,,8f2c1a9bd0e4f7aa',
      '-97.3,37.7,,S Topeka Ave,,Wichita,,KS,67202,,8f2c1a9bd0e4f7ab',
      '-97.3,37.7,122,S Topeka Ave,,,,KS,67202,,8f2c1a9bd0e4f7ac',
      '-97.3,37.7,124,S Topeka Ave,,Wichita,,KS,67202,,',
      '-97.3,37.7,126,S Topeka Ave,,Wichita,,XX,67202,,8f2c1a9bd0e4f7ad',
    ]);
    expect(outcome).toEqual({
      kind: 'OpenAddresses',
      read: 5,
      added: 1,
      changed: 0,
      skipped: 4,
      reasons: [
        '3: it has no number or no street',
        '4: it has no city',
        '5: HASH is not a hexadecimal number',
        '6: the state XX is unknown',
      ],
    });
    expect((await ask({ query: '120 topeka' })).json()).toEqual([
      { id: 'oa-8f2c1a9bd0e4f7aa', text: '120 S Topeka Ave', sub_text: 'Wichita, KS' },
    ]);
  });

  it('and schools are separate: no search finds the other', async () => {
    const schools = async () =>
      (await portal.database.selectFrom('lookup_records').select('id').where('category', '<>', 'address').execute())
        .length;
    expect(await schools()).toBeGreaterThan(200);
    expect((await ask({ query: 'high school' })).json()).toEqual([]);
    expect((await ask({ id: 'invented-hs-001' })).statusCode).toBe(404);
    await expect(importing(['id,name,category', 'x,A School,hs_ceeb'])).rejects.toThrow(
      'The first row must name the columns of one of these: NUMBER, STREET, HASH; ID, ADDRESS_LINE_1, CITY.',
    );
    await expect(importing(['id,address_line_1,city', 'x,1 Elm Street,Wichita'], importSchools)).rejects.toThrow(
      'The first row must name the columns',
    );
  });

  it('and schools with the same ids are independent, in any order', async () => {
    const schoolFile = [
      'id,name,category,city,state',
      'same-1,Rosehip High School,hs_ceeb,Wichita,KS',
      'same-2,Rosehip College,college_ceeb,Wichita,KS',
    ];
    const addressFile = [
      'id,address_line_1,city,state',
      'same-1,1 Rosehip Court,Wichita,KS',
      'same-2,2 Rosehip Court,Wichita,KS',
    ];
    expect(await importing(schoolFile, importSchools)).toMatchObject({ added: 2, changed: 0 });
    expect(await importing(addressFile)).toMatchObject({ added: 2, changed: 0 });
    expect(await importing(schoolFile, importSchools)).toMatchObject({ added: 0, changed: 0 });
    expect((await ask({ category: 'hs_ceeb', id: 'same-1' })).json()).toMatchObject({ name: 'Rosehip High School' });
    expect((await ask({ category: 'college_ceeb', id: 'same-2' })).json()).toMatchObject({ name: 'Rosehip College' });
    expect((await ask({ query: 'rosehip court' })).json()).toMatchObject([{ id: 'same-1' }, { id: 'same-2' }]);
  });

  it('have an import command with a usage message', () => {
    expect([importAddressesCommand.wants, importAddressesCommand.does]).toEqual([
      '<file.csv>',
      expect.stringContaining('OpenAddresses'),
    ]);
  });
});
