/** A build of forms of a test, served by a separate process. */
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished } from 'vitest';
import { buildForms } from '../../scripts/build/forms.ts';
import { emptyPage, pageContext, writePage } from '../../scripts/build/page.ts';
import { checkAllForms } from '../../workbench/commands/check-forms.ts';
import { buildManifest } from '../../server/index.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { startProcess } from '../support/server-process.ts';

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
  const child = await startProcess(place, { FORMS_DIR: join(place, 'forms'), LOG_FILE: 'server.log' });
  child.stderr.pipe(process.stderr);
  for await (const line of createInterface(child.stdout)) {
    const url = /^Ready on (http:\/\/\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The server did not start.');
}
