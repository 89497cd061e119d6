import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildForms } from '../../scripts/build/forms.ts';
import { emptyPage, pageContext, writePage } from '../../scripts/build/page.ts';
import { open } from '../drivers/browser-driver.ts';
import { answer } from '../drivers/controls.ts';
import { openWindow } from '../drivers/window.ts';
import { openPortal } from '../server/portal.ts';

it('the development build of the page obeys the content security policy', async () => {
  const out = await mkdtemp(join(tmpdir(), 'matricula-development-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  const page = { out, development: true };
  await emptyPage(out);
  await buildForms('forms', out);
  const context = await pageContext(page);
  onTestFinished(() => context.dispose());
  await writePage((await context.rebuild()).metafile, page);
  const portal = await openPortal({ publicUrl: null }, join(out, 'public'));
  onTestFinished(() => portal.close());
  const window = await openWindow({ baseURL: await portal.app.listen({ host: '127.0.0.1', port: 0 }) });
  await open(window.page, '/about');
  await answer(window.page, 'country', 'CAN');
  await open(window.page, '/login');
  await window.settled();
  expect(window.mishaps).toEqual([]);
});
