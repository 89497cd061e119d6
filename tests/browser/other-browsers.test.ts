/** A short journey in Firefox and WebKit, over http on this machine as `npm start` serves it. */
import { describe, expect, it } from 'vitest';
import { mailedCode, newUsername, password, runningPortal } from '../drivers/running-portal.ts';
import { createAccount } from '../drivers/session.ts';
import { firefoxWithoutCookies, otherBrowsers, type OtherWindow } from '../drivers/other-browsers.ts';

const path = (window: OtherWindow) => expect.poll(() => window.read('location.pathname'));
const live = (window: OtherWindow) => expect.poll(() => window.read('document.getElementById("lost")')).toBeNull();
const valueOf = (window: OtherWindow, id: string) =>
  expect.poll(() => window.read(`document.getElementById('${id}') && document.getElementById('${id}').value`));

/** Records the errors of the page from its start until the next address. */
const noteErrors = (window: OtherWindow) =>
  window.read(`(addEventListener('error', ({ message }) => (window.errors ??= []).push(message)), 1)`);

async function send(window: OtherWindow, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, text] of Object.entries(answers)) await window.type(`#${id}`, text);
  await window.press('form [type=submit]');
}

describe.each(otherBrowsers)('in $name', ({ isInstalled, start }) => {
  it.skipIf(!isInstalled)('an applicant signs up, answers, and finds the answers again', async () => {
    const { origin } = await runningPortal();
    const window = await start();
    const username = newUsername();
    await window.open(`${origin}/about`);
    await live(window);
    await noteErrors(window);
    await window.type('#first_name', 'Ada');
    // Nobody can read a Social Security number whose field has been left.
    expect(await window.read('getComputedStyle(document.getElementById("ssn")).webkitTextSecurity')).toBe('disc');
    await window.press('nav a[href="/academics"]');
    await path(window).toBe('/signup');
    expect(await window.read('window.errors ?? []')).toEqual([]);
    await send(window, { username, password });
    await path(window).toBe('/confirm');
    await send(window, { code: await mailedCode(username) });
    await path(window).toBe('/login');
    await valueOf(window, 'username').toBe(username);
    await send(window, { password });
    await path(window).toBe('/about');
    await valueOf(window, 'first_name').toBe('Ada');
    await window.press('label:has(#us_citizen-Y), label[for=us_citizen-Y]');
    await window.press('nav a[href="/high-school"]');
    await path(window).toBe('/high-school');
    await expect.poll(() => window.read('document.querySelector("main h1").textContent')).toBe('High School');
    // An applicant returns to the last page.
    await window.open(`${origin}/high-school`);
    await window.press('nav a[href="/about"]');
    await valueOf(window, 'first_name').toBe('Ada');
    expect(await window.read('document.getElementById("us_citizen-Y").checked')).toBe(true);
  });
});

const { name, isInstalled, start } = firefoxWithoutCookies;

it.skipIf(!isInstalled)(`in ${name} a visitor can answer, and the log-in says that it needs cookies`, async () => {
  const { origin } = await runningPortal();
  const username = newUsername();
  await createAccount(username);
  const window = await start();
  await window.open(`${origin}/about`);
  await live(window);
  await noteErrors(window);
  await window.type('#first_name', 'Ada');
  expect(await window.read('navigator.cookieEnabled')).toBe(false);
  await window.press('nav a[href="/academics"]');
  await path(window).toBe('/signup');
  expect(await window.read('window.errors ?? []')).toEqual([]);
  await window.open(`${origin}/login`);
  await send(window, { username, password });
  await expect
    .poll(() => window.read('[...document.querySelectorAll("[role=alert]")].map((one) => one.textContent).join()'))
    .toContain('Allow cookies for this site');
});
