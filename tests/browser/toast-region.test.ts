/** The region of toasts in React's production build, in which no `act` runs effects early as in the story tests. */
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { openWindow } from '../drivers/window.ts';

/** Draws the region and presses F8 as soon as it is in the page. */
const drawAndPress = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { ToastRegion } from '../../renderer/parts/ToastRegion.tsx';

  const pressF8 = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' }));
  new MutationObserver(pressF8).observe(document.body, { childList: true, subtree: true });
  const toasts = [{ id: '1', severity: 'success', label: 'Success', message: 'The code is on its way.' }];
  const props = { toasts, label: 'Notifications (F8)', closeLabel: 'Close', onClose() {} };
  createRoot(document.body).render(createElement(ToastRegion, props));
`;

it('F8 moves the focus to the toasts as soon as they are in the page', async () => {
  const { outputFiles } = await build({
    stdin: { contents: drawAndPress, resolveDir: import.meta.dirname, loader: 'js' },
    bundle: true,
    write: false,
    outdir: 'out',
    jsx: 'automatic',
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const { page } = await openWindow();
  await page.addScriptTag({ content: outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '' });
  const region = page.getByRole('region', { name: 'Notifications (F8)' });
  await region.getByText('The code is on its way.').waitFor();
  expect(await region.evaluate((element) => element === document.activeElement)).toBe(true);
});
