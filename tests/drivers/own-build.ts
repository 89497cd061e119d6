/** A build of forms of a test, served by a separate process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, inject, onTestFinished } from 'vitest';
import { buildForms } from '../../scripts/build/forms.ts';
import { emptyPage, pageContext, writePage } from '../../scripts/build/page.ts';
import { checkAllForms } from '../../workbench/commands/check-forms.ts';
import { buildManifest } from '../../server/index.ts';
import { compileCache } from '../support/compile-cache.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { createTestDatabase } from '../support/test-database.ts';

/** A folder with the forms that `add` writes, the account cards, and the built page and forms. */
export async function buildOwn(add: (forms: string) => Promise<void>): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'matricula-own-build-'));
  onTestFinished(() => removeFolder(place));
  const [forms, out] = [join(place, 'forms'), join(place, 'dist')];
  await mkdir(forms);
  await cp('forms/accounts', join(forms, 'accounts'), { recursive: true });
  await add(forms);
  expect(await checkAllForms(forms)).toEqual([]);
  await buildForms(forms, out);
  await emptyPage(out);
  const page = await pageContext({ out, development: false });
  onTestFinished(() => page.dispose());
  await writePage((await page.rebuild()).metafile, { out, development: false });
  await writeFile(join(out, 'codegen/manifest.json'), await buildManifest(forms));
  return place;
}

/** Serves such a folder, and resolves with the address when the server is ready. */
export async function startServer(place: string): Promise<string> {
  const { name, database } = await createTestDatabase();
  onTestFinished(() => database.destroy());
  const { host, user } = inject('postgres');
  const env = {
    PATH: process.env['PATH'],
    ...compileCache,
    PORT: '0',
    DRAIN_SECONDS: '0',
    FORMS_DIR: join(place, 'forms'),
    LOG_FILE: 'server.log',
    MAIL_OUTBOX: 'outbox',
    DOCUMENTS_DIR: 'objects',
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${host}`,
  };
  const child = spawn(process.execPath, [join(process.cwd(), 'server/start/main.ts')], {
    cwd: place,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  });
  for await (const line of createInterface(child.stdout)) {
    const url = /^Ready on (http:\/\/\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The server did not start.');
}
