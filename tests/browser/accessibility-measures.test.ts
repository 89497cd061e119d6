/** Tests of the measurements on pages with and without problems. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityTree } from '../drivers/accessibility-tree.ts';
import { tabRound } from '../drivers/focus.ts';
import { listen } from '../drivers/listening.ts';
import { axeFindings, lostWords, sideways, smallTargets } from '../drivers/looking.ts';
import { openWindow } from '../drivers/window.ts';

async function pageOf(body: string): Promise<Page> {
  const { page } = await openWindow({ viewport: { width: 320, height: 256 } });
  await page.setContent(`<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${body}</main></html>`);
  return page;
}

const button = (style: string, words = 'Go'): string =>
  `<button style="padding:0;border:0;outline:2px solid;${style}">${words}</button>`;

describe('small targets', () => {
  it.each([
    ['two small buttons side by side', button('width:16px;height:16px;float:left').repeat(2), 2],
    ['a single small button', button('width:16px;height:16px'), 0],
    ['two buttons of 24 px', button('width:24px;height:24px;float:left').repeat(2), 0],
    ['links in a sentence', '<p style="font-size:10px">See <a href="/a">a</a> and <a href="/b">b</a>.</p>', 0],
    [
      'small boxes with large labels',
      '<label style="display:block;padding:12px"><input type="checkbox">One</label>'.repeat(2),
      0,
    ],
  ])('are found or exempt: %s', async (_name, body, count) => {
    expect(await smallTargets(await pageOf(body))).toHaveLength(count);
  });
});

describe('lost texts', () => {
  it.each([
    ['truncated words', '<div style="width:40px;overflow:hidden;white-space:nowrap">Words without end</div>', 1],
    ['truncated lines', '<div style="width:40px;height:20px;overflow:hidden">Words without end</div>', 1],
    ['overlapping words', '<p>Words</p><p style="margin-top:-30px">Others</p>', 1],
    ['words that wrap', '<p style="width:60px">Words without end that wrap</p>', 0],
    [
      'words for ears only',
      '<span class="visually-hidden" style="position:absolute;width:1px;height:1px;overflow:hidden">Words</span>',
      0,
    ],
  ])('are found or ignored: %s', async (_name, body, count) => {
    expect(await lostWords(await pageOf(body))).toHaveLength(count);
  });

  it('include those beyond the edge', async () => {
    expect(await sideways(await pageOf('<div style="position:absolute;left:0;width:400px">Wide</div>'))).toEqual([
      'the page is 80 px too wide: DIV “Wide” by 80, MAIN “PageWide” by 80',
    ]);
    expect(await sideways(await pageOf('<div>Narrow</div>'))).toEqual([]);
  });
});

describe('a round with the Tab key', () => {
  it.each([
    [
      'a button under a bar',
      `<div style="position:fixed;inset:0 0 auto;height:200px;background:#fff"></div>${button('')}`,
      'is hidden',
    ],
    ['a button without a ring', '<button style="outline:none">Go</button>', 'does not show that it has the focus'],
    [
      'a button that leads away from itself',
      `${button('')}<button onfocus="this.blur()">Never</button>`,
      'is never reached',
    ],
  ])('finds %s', async (_name, body, mistake) => {
    expect(
      (await tabRound(await pageOf(`<a href="#main" style="outline:2px solid">Skip</a>${body}`))).mistakes.join(),
    ).toContain(mistake);
  });
});

describe('the other measurements', () => {
  it('axe finds texts without contrast', async () => {
    expect(await axeFindings(await pageOf('<p style="color:#ccc;background:#fff">Words</p>'))).toEqual([
      'color-contrast: p',
    ]);
  });

  it('the tree has name, description, value and state', async () => {
    const body =
      '<label for="x">Name</label><input id="x" value="Ada" required aria-invalid="true" aria-describedby="y"><p id="y">Hint</p>';
    const heard = (await accessibilityTree(await pageOf(body))).find(({ id }) => id === 'x');
    expect(heard).toMatchObject({
      role: 'textbox',
      name: 'Name',
      description: 'Hint',
      value: 'Ada',
      isRequired: true,
      isInvalid: true,
    });
  });

  it('each change in a live region is recorded once, and no other change', async () => {
    const { page } = await openWindow();
    const said = await listen(page);
    await page.goto('/about');
    await page.evaluate(() => {
      const [status, plain] = [document.createElement('p'), document.createElement('p')];
      status.setAttribute('role', 'status');
      document.body.append(status, plain);
      status.textContent = 'Spoken';
      plain.textContent = 'Silent';
    });
    const texts = (await said()).map(({ text }) => text);
    expect(texts.filter((text) => text === 'Spoken' || text === 'Silent')).toEqual(['Spoken']);
  });
});
