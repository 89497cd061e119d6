/** The icon of the page and the loading screen. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { form } from '../support/admissions.ts';
import { openWindow } from '../drivers/window.ts';

describe('the icon of the page', () => {
  it('is found by every browser and allowed by the content security policy', async () => {
    const { page, mishaps } = await openWindow();
    await page.goto('/about');
    await page.locator('#first_name').waitFor();
    const icons = await page.evaluate(() =>
      Promise.all(
        Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]'), async ({ href }) => {
          const answer = await fetch(href);
          const picture = Object.assign(new Image(), { src: href });
          await picture.decode();
          return [answer.status, answer.headers.get('content-type'), picture.naturalWidth > 0];
        }),
      ),
    );
    expect(icons).toEqual([
      [200, expect.stringMatching(/^image\/(?:x-icon|vnd\.microsoft\.icon)$/), true],
      [200, 'image/svg+xml', true],
    ]);
    // Browsers request this URL without a link, for example for a PDF.
    expect((await page.request.get('/favicon.ico')).status()).toBe(200);
    expect(mishaps).toEqual([]);
  });

  it('has the colors of the institution', () => {
    const tokens = ['forms/brand/theme.css', 'renderer/styles/tokens.css']
      .map((path) => readFileSync(path, 'utf8'))
      .join('');
    const pictures = ['icon.svg', 'logo.svg'].map((name) => readFileSync(`forms/brand/${name}`, 'utf8')).join('');
    const colors = [...pictures.matchAll(/#[\da-f]{3,6}\b/g)].map(([color]) => color);
    expect(colors.length).toBeGreaterThan(1);
    expect(colors.filter((color) => !tokens.includes(`: ${color};`))).toEqual([]);
  });
});

describe('the loading screen', () => {
  it.each([
    [320, 'on a phone'],
    [1280, 'at a desk'],
  ])(
    'at %i px, %s, has the name of the application as its heading, which does not move until the form is shown',
    async (width) => {
      const { page, origin, mishaps } = await openWindow({ viewport: { width, height: 640 } });
      await page.addInitScript(() => {
        const moved: number[] = Object.assign(globalThis, { moved: [] as number[] }).moved;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const letGo = Promise.withResolvers<void>();
      const letScriptGo = Promise.withResolvers<void>();
      await page.route('**/assets/chunk-*.js', async (route) => {
        await letScriptGo.promise;
        await route.continue();
      });
      await page.route('**/assets/admissions-*.json', async (route) => {
        await letGo.promise;
        await route.continue();
      });
      // A visitor without answers sees the page at once.
      await page.addInitScript(() => sessionStorage.setItem('visitor-answers', '{"first_name":"Ada"}'));
      await page.context().addCookies([{ name: 'matricula-early-answers', value: '1', url: origin }]);
      await page.goto('/about', { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { level: 1, name: form.title });
      // Before the first paint the styles may be missing.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const before = await heading.boundingBox();
      letScriptGo.resolve();
      await page
        .getByRole('main')
        .getByRole('status')
        .getByText(form.messages['loading'] ?? '')
        .waitFor({ state: 'attached' });
      expect(await heading.boundingBox()).toEqual(before);
      expect(before?.width).toBeLessThanOrEqual(width);
      letGo.resolve();
      await page.locator('#first_name').waitFor();
      expect(await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)).toEqual([]);
      expect(mishaps).toEqual([]);
    },
  );
});
