/** Firefox and WebKit of this machine, with what a short journey needs of them. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { expect, onTestFinished } from 'vitest';
import { ownAddress } from '../support/own-address.ts';

/** A window of a browser. A selector is that of CSS. */
export interface OtherWindow {
  open(address: string): Promise<unknown>;
  /** The value of an expression of JavaScript in the page. */
  read(expression: string): Promise<unknown>;
  type(selector: string, text: string): Promise<unknown>;
  press(selector: string): Promise<unknown>;
}

export interface OtherBrowser {
  readonly name: string;
  readonly isInstalled: boolean;
  start(): Promise<OtherWindow>;
}

const paths = {
  firefox: '/usr/bin/firefox-esr',
  webkit: '/usr/bin/WebKitWebDriver',
  display: '/usr/bin/xvfb-run',
} as const;

const firefoxWith = (name: string, extraPrefsFirefox: Readonly<Record<string, number>>): OtherBrowser => ({
  name,
  isInstalled: existsSync(paths.firefox),
  start: async () => {
    const options = { browser: 'firefox', executablePath: paths.firefox, headless: true } as const;
    const browser = await launch({ ...options, extraPrefsFirefox });
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    return {
      open: (address) => page.goto(address),
      read: (expression) => page.evaluate(expression),
      type: (selector, text) => page.locator(selector).fill(text),
      press: (selector) => page.locator(selector).click(),
    };
  },
});

const firefox = firefoxWith('Firefox', {});

/** Refuses the storages of a page, too. */
export const firefoxWithoutCookies = firefoxWith('Firefox without cookies', { 'network.cookie.cookieBehavior': 2 });

/** The name under which WebDriver returns an element. */
const elementId = 'element-6066-11e4-a52e-4f735466cecf';

const port = 4444;

const webkit: OtherBrowser = {
  name: 'WebKit',
  isInstalled: existsSync(paths.webkit) && existsSync(paths.display),
  start: async () => {
    const address = ownAddress();
    // Its sandbox cannot start as root; it opens only our own page.
    const env = { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
    const child = spawn(paths.display, ['-a', paths.webkit, `--host=${address}`, `--port=${port}`], {
      detached: true,
      stdio: 'ignore',
      env,
    });
    // The group contains the display and the browser.
    onTestFinished(() => void process.kill(-(child.pid ?? 0)));
    const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
      const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
      const response = await fetch(`http://${address}:${port}${path}`, init);
      const { value } = (await response.json()) as { readonly value: unknown };
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
      return value;
    };
    await expect.poll(() => ask('GET', '/status').catch(() => null)).toMatchObject({ ready: true });
    const { sessionId } = (await ask('POST', '/session', { capabilities: {} })) as { readonly sessionId: string };
    onTestFinished(() => ask('DELETE', `/session/${sessionId}`).then(() => undefined));
    const post = (path: string, body: object): Promise<unknown> => ask('POST', `/session/${sessionId}${path}`, body);
    const find = async (selector: string): Promise<string> => {
      const found = (await post('/element', { using: 'css selector', value: selector })) as Record<string, string>;
      const id = found[elementId] ?? '';
      // A part of a page that still loads is in the document, but not displayed.
      await expect.poll(() => ask('GET', `/session/${sessionId}/element/${id}/displayed`)).toBe(true);
      return id;
    };
    await post('/timeouts', { implicit: 30_000 });
    return {
      open: (url) => post('/url', { url }),
      read: (expression) => post('/execute/sync', { script: `return ${expression}`, args: [] }),
      type: async (selector, text) => post(`/element/${await find(selector)}/value`, { text }),
      press: async (selector) => post(`/element/${await find(selector)}/click`, {}),
    };
  },
};

export const otherBrowsers: readonly OtherBrowser[] = [firefox, webkit];
