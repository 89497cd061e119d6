import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import type { WireAnswers } from '../../engine/index.ts';
import { applicantIn } from '../drivers/browser-driver.ts';
import { runningPortal } from '../drivers/running-portal.ts';
import { createAccount } from '../drivers/session.ts';
import { openWindow, type Window } from '../drivers/window.ts';
import { prefillSecret } from '../support/links.ts';

const filledIn = 'Some questions have been answered for you.';
const refused = 'This link is invalid or has expired.';

const linkWith = async (answers: WireAnswers): Promise<string> =>
  `/?token=${await prefillSecret((await runningPortal()).portal, answers)}`;

async function comesBy({ page, settled }: Window, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
  await page.locator('#country').waitFor();
  await settled();
}

const mainText = ({ page }: Window): Promise<string> => page.getByRole('main').innerText();

describe('a visitor with a prefill link', () => {
  it('has these answers filled in, with a note, and can continue', async () => {
    const window = await openWindow();
    const visitor = applicantIn(window);
    await comesBy(
      window,
      await linkWith({
        first_name: 'Ada',
        us_citizen: 'N',
        citizenship: 'FRA',
        optin_sms_ind: true,
        college_credit: 'Y',
      }),
    );
    expect(await mainText(window)).toContain(filledIn);
    await expect.poll(() => window.page.getByText(filledIn).count()).toBe(2);
    for (const [key, value] of [
      ['first_name', 'Ada'],
      ['us_citizen', 'N'],
      ['citizenship', 'FRA'],
      ['optin_sms_ind', 'true'],
      ['college_credit', 'Y'],
    ] as const) {
      expect(await visitor.answerTo(key), key).toBe(value);
    }
    await visitor.answers({ first_name: 'Grace' });
    expect(await visitor.answerTo('first_name')).toBe('Grace');
    expect(window.mishaps).toEqual([]);
  });

  it('keeps them over a reload, which sends no request', async () => {
    const window = await openWindow();
    await comesBy(window, await linkWith({ first_name: 'Ada' }));
    const asked: string[] = [];
    window.page.on('request', (request) => {
      asked.push(request.url());
    });
    await window.page.reload();
    await window.page.locator('#country').waitFor();
    expect(await applicantIn(window).answerTo('first_name')).toBe('Ada');
    expect(asked.filter((url) => url.includes('/public/'))).toEqual([]);
    expect(await mainText(window)).not.toContain(filledIn);
  });

  it('keeps them in a new account', async () => {
    const window = await openWindow();
    const visitor = applicantIn(window);
    await comesBy(window, await linkWith({ first_name: 'Ada' }));
    await window.page.getByRole('link', { name: 'create an account' }).click();
    await window.page.waitForURL('**/signup');
    await createAccount(visitor.username);
    await window.page.getByRole('link', { name: 'Log In' }).first().click();
    await window.page.waitForURL('**/login');
    await visitor.logsIn();
    expect(await visitor.answerTo('first_name')).toBe('Ada');
    await window.page.reload();
    await window.page.locator('#country').waitFor();
    expect(await visitor.answerTo('first_name')).toBe('Ada');
  });

  it('keeps own answers, and gets no answers that these hide or that would clear these', async () => {
    const window = await openWindow();
    const visitor = applicantIn(window);
    await window.page.goto('/about');
    await visitor.answers({ first_name: 'Grace', us_citizen: 'Y', country: 'CAN' });
    await comesBy(
      window,
      await linkWith({
        first_name: 'Ada',
        last_name: 'Lovelace',
        us_citizen: 'N',
        citizenship: 'FRA',
        country: 'USA',
        state: 'KS',
      }),
    );
    for (const [key, value] of [
      ['first_name', 'Grace'],
      ['last_name', 'Lovelace'],
      ['us_citizen', 'Y'],
      ['country', 'CAN'],
      ['state', ''],
    ] as const) {
      expect(await visitor.answerTo(key), key).toBe(value);
    }
    expect(await visitor.sees('citizenship')).toBe(false);
    const kept = await window.page.evaluate(
      () => JSON.parse(sessionStorage.getItem('visitor-answers') ?? '{}') as object,
    );
    expect(Object.keys(kept).filter((key) => ['state', 'citizenship'].includes(key))).toEqual([]);
  });

  it.each<[why: string, link: () => Promise<string>]>([
    ['is unknown', async () => '/?token=nothing'],
    [
      'is past its time',
      async () => {
        const link = await linkWith({ first_name: 'Ada' });
        (await runningPortal()).portal.wait(72 * 3600);
        return link;
      },
    ],
    ['is repeated', async () => `${await linkWith({ first_name: 'Ada' })}&token=other`],
  ])('has a message when the link %s, and can fill in the form', async (_why, link) => {
    const window = await openWindow();
    const visitor = applicantIn(window);
    const address = await link();
    const message = window.page.getByText('Error Notification').waitFor();
    await comesBy(window, address);
    await message;
    await expect.poll(() => window.page.getByText(refused).count()).toBe(2);
    expect(await visitor.answerTo('first_name')).toBe('');
    await visitor.answers({ first_name: 'Grace' });
    expect(await visitor.answerTo('first_name')).toBe('Grace');
    const { violations } = await new AxeBuilder({ page: window.page }).include('main').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(window.mishaps).toEqual([]);
  });

  it('can fill in the form when the link cannot be opened now', async () => {
    const window = await openWindow();
    const link = await linkWith({ first_name: 'Ada' });
    await window.page.route('**/public/tmp*', (route) => route.abort());
    const message = window.page.getByText('Error Notification').waitFor();
    await comesBy(window, link);
    await message;
    expect(await mainText(window)).toContain("We've encountered an unexpected error at this time.");
    await applicantIn(window).answers({ first_name: 'Grace' });
    expect(await applicantIn(window).answerTo('first_name')).toBe('Grace');
  });

  it('has no secret in the URL when the request is sent; the rest of the query stays', async () => {
    const window = await openWindow();
    const link = await linkWith({ first_name: 'Ada' });
    const addresses: string[] = [];
    await window.page.route('**/public/tmp*', async (route) => {
      addresses.push(await window.page.evaluate(() => location.href));
      await route.continue();
    });
    await comesBy(window, `/about${link.slice(1)}&from=mail`);
    expect(addresses).toEqual([`${window.origin}/about?from=mail`]);
    expect(new URL(window.page.url()).search).toBe('?from=mail');
  });
});

describe('an applicant with a session and such a link', () => {
  it('keeps the application unchanged, with a note', async () => {
    const window = await openWindow();
    const applicant = applicantIn(window);
    await createAccount(applicant.username);
    await applicant.logsIn();
    await applicant.answers({ first_name: 'Grace' });
    await applicant.goesTo('high-school');
    await applicant.goesTo('about');
    const asked: string[] = [];
    window.page.on('request', (request) => {
      asked.push(request.url());
    });
    await comesBy(window, await linkWith({ first_name: 'Ada', last_name: 'Lovelace' }));
    expect(await mainText(window)).toContain(
      'You are logged in, so the answers in this link were not added to your application.',
    );
    expect([await applicant.answerTo('first_name'), await applicant.answerTo('last_name')]).toEqual(['Grace', '']);
    expect(asked.filter((url) => url.includes('/public/tmp'))).toEqual([]);
  });
});
