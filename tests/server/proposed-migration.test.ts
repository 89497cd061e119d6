/** `npm run forms -- migration <form>` proposes the migration that the refusal to start asks for. */
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkForm, parseAndExpand } from '../../workbench/check/index.ts';
import { writeMigrationDraft } from '../../workbench/commands/migration.ts';
import { loadFormSource } from '../../workbench/load/load-form.ts';
import { loggedIn, openPortal } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';

/**
 * A folder of forms in which every use of one key of the admissions form was renamed, and a database that served it.
 */
async function renamedKey() {
  const portal = await openPortal();
  onTestFinished(() => portal.close());
  const place = await mkdtemp(join(tmpdir(), 'matricula-migration-'));
  onTestFinished(() => removeFolder(place));
  const forms = join(place, 'forms');
  await cp('forms', forms, { recursive: true });
  const folder = join(forms, 'admissions');
  for (const file of ['data-model.json', 'sections/contact.json']) {
    const path = join(folder, file);
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('"instagram_handle"', '"instagram_name"'));
  }
  return { portal, database: portal.database, forms, folder };
}

it('a renamed key is found by its label, and the drafted file passes the check', async () => {
  const { database, forms, folder } = await renamedKey();
  const path = await writeMigrationDraft(database, forms, 'admissions');
  expect(path).toBe(join(folder, 'migrations/002.json'));
  expect(JSON.parse(await readFile(path ?? '', 'utf8'))).toEqual({
    $schema: '../../admissions.form.schema.json',
    rename: { instagram_handle: 'instagram_name' },
  });
  const source = await loadFormSource(folder);
  expect(parseAndExpand(source).expanded.model).toHaveProperty('instagram_name');
  expect(checkForm(source).filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('nothing is written where no other definition was served', async () => {
  const portal = await openPortal();
  onTestFinished(() => portal.close());
  await expect(writeMigrationDraft(portal.database, 'forms', 'scholarship')).rejects.toThrow('nothing to migrate');
});

it('the draft is written from the definition that drafts have, not from the one that was stored last', async () => {
  const { portal, database, forms, folder } = await renamedKey();
  const browser = await loggedIn(portal);
  await browser.call('saveAnswers', { body: { answers: { instagram_handle: 'ada' } } });
  const { content, ...served } = await database
    .selectFrom('definitions')
    .selectAll()
    .where('form_id', '=', 'admissions')
    .executeTakeFirstOrThrow();
  const later = { hash: 'f'.repeat(64), first_served_at: new Date('2099-01-01'), content: JSON.stringify(content) };
  const edited = later.content.replaceAll('"instagram_handle"', '"instagram_name"');
  await database
    .insertInto('definitions')
    .values({ ...served, ...later, content: edited })
    .execute();
  const path = await writeMigrationDraft(database, forms, 'admissions');
  expect(path).toBe(join(folder, 'migrations/002.json'));
  expect(JSON.parse(await readFile(path ?? '', 'utf8'))).toMatchObject({
    rename: { instagram_handle: 'instagram_name' },
  });
});
