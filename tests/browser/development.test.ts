import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildForms } from '../../scripts/build/forms.ts';
import { emptyPage, pageContext, writePage } from '../../scripts/build/page.ts';
import { open } from '../drivers/browser-driver.ts';
import { addExplainRoute } from '../../scripts/dev/explain-route.ts';
import { answer, controlOf } from '../drivers/controls.ts';
import { openWindow } from '../drivers/window.ts';
import { openPortal } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';

it('the development build of the page obeys the content security policy, and explains a pressed question', async () => {
  const out = await mkdtemp(join(tmpdir(), 'matricula-development-'));
  onTestFinished(() => removeFolder(out));
  const page = { out, development: true };
  await emptyPage(out);
  await buildForms('forms', out);
  const context = await pageContext(page);
  onTestFinished(() => context.dispose());
  await writePage((await context.rebuild()).metafile, page);
  const portal = await openPortal({ publicUrl: null }, join(out, 'public'));
  onTestFinished(() => portal.close());
  addExplainRoute(portal.app, 'forms');
  const window = await openWindow({ baseURL: await portal.app.listen({ host: '127.0.0.1', port: 0 }) });
  await open(window.page, '/about');
  await answer(window.page, 'country', 'CAN');
  const { page: shown } = window;
  await shown.getByRole('button', { name: 'Explain a question' }).click();
  await controlOf(shown, 'country').click();
  const panel = shown.getByRole('region', { name: 'Why is country like this?' });
  await panel.getByText('Its answer is "CAN".').waitFor();
  await answer(shown, 'country', 'MEX');
  await panel.getByText('Its answer is "MEX".').waitFor();
  await panel.getByRole('button', { name: 'Close the explanation' }).click();
  await shown.getByLabel('Explain an answer key').fill('state');
  await shown
    .getByRole('region', { name: 'Why is state like this?' })
    .getByText(/country/)
    .first()
    .waitFor();
  await open(window.page, '/login');
  await window.settled();
  expect(window.mishaps).toEqual([]);
});
