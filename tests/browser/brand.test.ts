/** The identity of the institution: its typeface, its logo and its brand surface. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFirstWindow, openWindow, prefetchParts } from '../drivers/window.ts';

beforeAll(prefetchParts);

const typeface = '**/assets/heading-*';

/** The typefaces that draw an element, and whether the page brought them. */
async function typefacesOf(page: Page, selector: string): Promise<readonly (readonly [string, boolean])[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName, isCustomFont }) => [familyName.split(' ')[0] ?? '', isCustomFont] as const);
}

const noteMoves = (page: Page) =>
  page.addInitScript(() => {
    const moved: number[] = Object.assign(globalThis, { moved: [] as number[] }).moved;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
const movesOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved);

describe('the typeface of headings', () => {
  it('is not asked for by a first visit, whose screens all have that of the device, and is fetched when it is used', async () => {
    const { page, settled, mishaps } = await openFirstWindow();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/about', { waitUntil: 'networkidle' });
    await settled();
    const first = await typefacesOf(page, 'h1');
    expect(first).not.toEqual([['Newsreader', true]]);
    expect(asked.filter((path) => path.endsWith('.woff2'))).toEqual([]);
    const fetched = page.waitForResponse(typeface);
    for (const name of ['Academics', 'High School']) {
      await page.getByRole('link', { name }).first().click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await settled();
      expect(await typefacesOf(page, 'h1'), name).toEqual(first);
    }
    await (await fetched).finished();
    expect(await typefacesOf(page, 'h1')).toEqual(first);
    expect(mishaps).toEqual([]);
  });

  it('draws the headings and the name of the institution for a visitor who has begun, and nothing else', async () => {
    const { page, settled, mishaps } = await openFirstWindow();
    const fetched = page.waitForResponse(typeface);
    await page.goto('/about');
    await settled();
    await page.getByLabel('First Name').first().fill('Ada');
    await (await fetched).finished();
    await settled();
    const noted = async () => (await page.context().cookies()).map(({ name }) => name);
    await expect.poll(noted).toContain('matricula-early-answers');
    await page.reload();
    await settled();
    for (const selector of ['h1', 'header strong']) {
      expect(await typefacesOf(page, selector), selector).toEqual([['Newsreader', true]]);
    }
    expect((await typefacesOf(page, 'label')).filter(([, isCustom]) => isCustom)).toEqual([]);
    expect(mishaps).toEqual([]);
  });

  it('is a small file of our own, which caches keep', async () => {
    const { page, settled } = await openWindow();
    await page.goto('/about');
    await settled();
    const file = await page.request.get((await page.locator('#root').getAttribute('data-typefaces')) ?? '');
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'font/woff2']);
    expect(file.headers()['cache-control']).toMatch(/immutable/);
    expect((await file.body()).length).toBeLessThan(20_000);
  });

  it.each([320, 1280])(
    'delays no paint and moves nothing while it is missing, or comes late, at %i px',
    async (width) => {
      const { page, origin, settled, mishaps } = await openFirstWindow({ viewport: { width, height: 800 } });
      const { promise, resolve } = Promise.withResolvers<void>();
      // The server sends this browser a page with the typeface.
      await page.context().addCookies([{ name: 'matricula-early-colors', value: '1', url: origin }]);
      await page.route(typeface, async (route) => {
        await promise;
        await route.continue();
      });
      await noteMoves(page);
      await page.goto('/about', { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length === 1);
      const before = await page.locator('#root h1').boundingBox();
      const arrived = page.waitForResponse(typeface);
      resolve();
      await (await arrived).finished();
      await settled();
      expect(await page.locator('#root h1').boundingBox()).toEqual(before);
      expect(await movesOn(page)).toEqual([]);
      expect(mishaps).toEqual([]);
    },
  );
});

describe('the logo', () => {
  it.each([320, 1280])('is beside the name of the institution, at %i px', async (width) => {
    const { page, settled, mishaps } = await openWindow({ viewport: { width, height: 800 } });
    await page.goto('/about');
    await settled();
    const [picture = '', text, name] = await page.locator('header p').evaluate((element) => {
      const { backgroundImage, paddingInlineStart } = getComputedStyle(element);
      const inner = element.firstElementChild?.getBoundingClientRect().left ?? 0;
      return [backgroundImage, Number.parseFloat(paddingInlineStart), inner - element.getBoundingClientRect().left];
    });
    // A small picture is in the styles.
    const [, address = ''] = /url\("(data:image\/svg\+xml[^]*)"\)$/.exec(String(picture)) ?? [];
    const sizes = page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src: src.replaceAll('\\"', '"') });
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, address);
    expect(await sizes).toEqual([40, 44]);
    expect(text).toBeGreaterThan(30);
    expect(name).toBeCloseTo(text, 1);
    expect(mishaps).toEqual([]);
  });
});

describe('the brand surface', () => {
  it.each(['light', 'dark'] as const)(
    'is the same for header and start panel, in the %s scheme',
    async (colorScheme) => {
      const { page, settled } = await openWindow({ colorScheme });
      await page.goto('/about');
      await settled();
      const ground = (selector: string): Promise<string> =>
        page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
      const panel = 'main :has(> p > a[href="/about#first_name"])';
      expect(await ground(panel)).toBe(await ground('header'));
      expect(await ground(panel)).not.toBe(await ground('body'));
    },
  );
});
