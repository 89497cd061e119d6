import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { applicantIn } from '../drivers/browser-driver.ts';
import { stepsOf } from '../../engine/index.ts';
import { admissions, form } from '../support/admissions.ts';
import { axeFindings } from '../drivers/looking.ts';
import { runningPortal } from '../drivers/running-portal.ts';
import { arriveAtServer } from '../drivers/server-driver.ts';
import { createAccount } from '../drivers/session.ts';
import { openWindow, shared, type Window } from '../drivers/window.ts';
import { serviceSecret } from '../support/links.ts';
import { linesOfPages, textOfPages, structureOf } from '../support/pdf-content.ts';
import { hiddenSsnParts } from '../support/ssn.ts';
import { accountIdOf } from '../support/stored-rows.ts';

const resident = {
  ...admissions.complete,
  ssn: '078-05-1120',
  us_citizen: 'N',
  citizenship: 'FRA',
  us_permanent_resident: 'Y',
};

const everything = {
  ...resident,
  college_credit: 'Y',
  sat_taken: 'Y',
  sat_score_math: '700',
  race_asian: 'true',
  fee_waiver: 'Y',
  activity_name: 'x'.repeat(128),
};

/** The name of an applicant with these answers. */
async function someApplicant(answers: typeof admissions.complete = resident) {
  const applicant = await arriveAtServer();
  await applicant.answers(answers);
  return applicant;
}

const linkTo = async (username: string): Promise<string> =>
  `/?service_token=${await serviceSecret((await runningPortal()).portal, username)}`;

async function readView({ page }: Window, link: string): Promise<string> {
  await page.goto(link);
  return readAgain(page);
}

async function readAgain(page: Page): Promise<string> {
  await page.locator('main:not(.loading-screen) h1').waitFor();
  return page.getByRole('main').innerText();
}

const answerBeside = (page: Page, question: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(question, { exact: true }) })
    .first()
    .locator('dd')
    .first();

const answerTo = (page: Page, question: string): Promise<string> => answerBeside(page, question).innerText();

describe('the service view', () => {
  /** A view of the first applicant at a desk, for tests that only look. */
  const opened = shared(async () => {
    const window = await openWindow({ viewport: { width: 1280, height: 800 } });
    await readView(window, await linkTo((await someApplicant()).username));
    return window;
  });

  it('has every page of the application in the order of the form, with applicant, date and version above', async () => {
    const applicant = await someApplicant();
    await applicant.submits();
    const window = await openWindow();
    const text = await readView(window, await linkTo(applicant.username));
    const titles = await window.page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(titles).toEqual(stepsOf(form).map(({ title }) => title));
    await expect
      .poll(() => window.page.getByRole('heading', { level: 1 }).innerText())
      .toBe('Application of Ada Lovelace');
    expect(await window.page.title()).toMatch(/^Application of Ada Lovelace - /);
    const above = text.slice(0, text.indexOf('About You'));
    expect(above).toContain(applicant.username);
    expect(above).toMatch(
      /Status\s+Submitted\s+Submitted\s+March 16, 2026 at 10:00:00 AM CDT\s+Reference number\s+[A-Z\d]{4}-[A-Z\d]{4}\s+Form version\s+1/,
    );
    expect(window.mishaps).toEqual([]);
  });

  it('distinguishes chosen and other options visibly and for screen readers', async () => {
    const window = opened();
    expect(await answerTo(window.page, 'Are you a U.S. citizen?')).toMatch(
      /\[ \]\s*not selected\s*Yes\s+\[X\]\s*selected\s*No/,
    );
    const heard = await answerBeside(window.page, 'Are you a U.S. citizen?').ariaSnapshot();
    expect(heard).toMatch(/not selected ?Yes[^]*selected ?No/);
    expect(heard).not.toContain('[X]');
  });

  it('distinguishes unanswered and hidden questions', async () => {
    const { page } = opened();
    expect(await answerTo(page, 'Middle Name')).toBe('Not answered');
    expect(await answerTo(page, 'Are you Hispanic or Latino?')).toMatch(
      /\[ \]\s*not selected\s*Yes\s+\[ \]\s*not selected\s*No\s+Not answered/,
    );
    expect(await page.locator('dt').filter({ hasText: 'International Phone' }).count()).toBe(0);
    const section = page
      .locator('section', { has: page.getByRole('heading', { level: 3, name: 'How we reach you' }) })
      .last();
    expect(await section.locator('> :last-child').innerText()).toBe(
      'Not asked, because it depends on other answers: International Phone',
    );
  });

  it('sets questions after a section apart from the last question of the section', async () => {
    const window = await openWindow();
    await readView(window, await linkTo((await someApplicant(everything)).username));
    const section = (title: string): Locator =>
      window.page.locator('section', { has: window.page.getByRole('heading', { level: 3, name: title }) }).last();
    // This form has no questions between its sections: those of another one follow the copy of a block.
    const copy = await section('College or university').elementHandle();
    await section('Activities').evaluate((other, before) => {
      const questions = other.querySelector('dl');
      if (questions !== null) before?.after(questions);
    }, copy);
    const after = await window.page.locator('section + dl').filter({ hasText: 'Activity 1' }).boundingBox();
    const end = await copy?.boundingBox();
    expect((after?.y ?? 0) - ((end?.y ?? 0) + (end?.height ?? 0))).toBeGreaterThanOrEqual(16);
  });

  it('sets such questions apart in the PDF copy too', async () => {
    const { page } = await openWindow();
    const table = '<table><tr><th>Question</th><td>Answer</td></tr></table>';
    await page.setContent(`<section><h4>Job 2 of 2</h4>${table}</section>${table}`);
    await page.addStyleTag({ path: 'server/pdf/document.css' });
    const [end, after] = [
      await page.locator('section').boundingBox(),
      await page.locator('section + table').boundingBox(),
    ];
    expect((after?.y ?? 0) - ((end?.y ?? 0) + (end?.height ?? 0))).toBeGreaterThanOrEqual(16);
  });

  it('shows only the end of a Social Security number, and the page never receives the rest', async () => {
    const window = await openWindow();
    const answer = window.page.waitForResponse((response) => response.url().includes('/service/tmp-pdf'));
    await readView(window, await linkTo((await someApplicant()).username));
    expect(await answerTo(window.page, 'Social Security Number')).toBe('•••-••-1120');
    expect(await (await answer).text()).not.toMatch(hiddenSsnParts);
  });

  it('shows that a document is attached, under its key', async () => {
    const {
      portal: { database },
    } = await runningPortal();
    const { username } = await someApplicant();
    const id = await accountIdOf({ database }, username);
    await database
      .insertInto('answers')
      .values({ account_id: id, form_id: form.id, key: 'perm_resident_upload', value: 'ANSWERED', sealed: null })
      .execute();
    const window = await openWindow();
    await readView(window, await linkTo(username));
    expect(await answerTo(window.page, 'Front of Your Card')).toBe('Document attached for "perm_resident_upload"');
    expect(await answerTo(window.page, 'Back of Your Card')).toBe('Not answered');
  });

  it('has the chosen tab, and the existing block copies', async () => {
    const applicant = await someApplicant({ ...resident, college_credit: 'Y' });
    await applicant.choosesTab('perm_resident_proof', 'send_later');
    await applicant.addsAnother('college');
    const window = await openWindow();
    const text = await readView(window, await linkTo(applicant.username));
    expect(await answerTo(window.page, 'How will you send us a copy of your card?')).toBe('Send later');
    expect(text).toContain('Please send a copy of both sides');
    expect(text).not.toContain('Front of Your Card');
    expect(
      await window.page.getByRole('heading', { name: /^College or university \d of \d$/ }).allInnerTexts(),
    ).toEqual(['College or university 1 of 2', 'College or university 2 of 2']);
  });

  it('has no controls: no steps, no account, no buttons, no header and footer of the portal', async () => {
    const { page } = opened();
    for (const role of [
      'navigation',
      'button',
      'banner',
      'contentinfo',
      'dialog',
      'separator',
      'textbox',
      'radio',
      'checkbox',
      'combobox',
    ] as const) {
      expect(await page.getByRole(role).count(), role).toBe(0);
    }
    expect(await page.locator('input, select, textarea, button, form, hr').count()).toBe(0);
  });

  it('shows input as it was typed, without interpreting it', async () => {
    const name = '"><img src=x onerror=alert(1)>';
    const window = await openWindow();
    const text = await readView(
      window,
      await linkTo((await someApplicant({ ...resident, first_name: name, last_name: '{country}' })).username),
    );
    expect(text).toContain(`Application of ${name} {country}`);
    expect(await window.page.locator('img').count()).toBe(0);
    expect(window.mishaps).toEqual([]);
  });

  it.each([
    ['nothing', [1280, 320], {}],
    ['a whole application', [1280, 768, 320], everything],
  ] as const)('has no axe violation and fits: %s, %j px wide', async (_name, widths, answers) => {
    const window = await openWindow({ viewport: { width: 1280, height: 800 } });
    await readView(window, await linkTo((await someApplicant(answers)).username));
    for (const width of widths) {
      await window.page.setViewportSize({ width, height: 800 });
      expect(await axeFindings(window.page), `${width} px`).toEqual([]);
      expect(await window.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    await window.page.emulateMedia({ media: 'print' });
    expect(await axeFindings(window.page)).toEqual([]);
  });

  it('has the answer beside its question in a wide window, and below it in a narrow one', async () => {
    const window = opened();
    const places = () =>
      window.page
        .locator('dl > div')
        .filter({ has: window.page.getByText('Legal First Name', { exact: true }) })
        .evaluate((row) => {
          const [question, answer] = [...row.children].map((child) => child.getBoundingClientRect());
          return question && answer
            ? {
                isBeside: answer.left > question.left && answer.top === question.top,
                isBelow: answer.left === question.left && answer.top > question.top,
              }
            : null;
        });
    expect(await places()).toEqual({ isBeside: true, isBelow: false });
    await window.page.setViewportSize({ width: 320, height: 800 });
    await expect.poll(places).toEqual({ isBeside: false, isBelow: true });
    await window.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('has a link to every step and section, for mouse and keyboard, without another request', async () => {
    const window = await openWindow({ viewport: { width: 1280, height: 800 } });
    const { page } = window;
    await readView(window, await linkTo((await someApplicant({ ...resident, college_credit: 'Y' })).username));
    const asked: string[] = [];
    page.on('request', (request) => {
      asked.push(request.url());
    });
    const headings = await page.getByRole('main').locator('h2, h3').allInnerTexts();
    await expect
      .poll(() => page.getByRole('list', { name: 'Contents' }).getByRole('link').allInnerTexts())
      .toEqual(headings);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.getByRole('link', { name: 'Grades and class rank' }).click();
    expect(await focused()).toBe('Grades and class rank');
    await expect
      .poll(() =>
        page
          .getByRole('heading', { name: 'Grades and class rank' })
          .evaluate((heading) => Math.round(heading.getBoundingClientRect().top)),
      )
      .toBe(24);
    // The navigation and the name of the applicant are always visible.
    await page.getByRole('link', { name: 'More about you' }).focus();
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('More about you');
    expect(asked).toEqual([]);
  });
});

describe('the printed service view', () => {
  const printed = async (answers: typeof admissions.complete, isSubmitted: boolean) => {
    const applicant = await someApplicant(answers);
    if (isSubmitted) await applicant.addsAnother('college');
    if (isSubmitted) await applicant.submits();
    const window = await openWindow();
    await readView(window, await linkTo(applicant.username));
    const reference = isSubmitted ? await answerTo(window.page, 'Reference number') : '';
    return {
      pdf: await window.page.pdf({ preferCSSPageSize: true, tagged: true, outline: true }),
      reference,
      username: applicant.username,
    };
  };

  it.each([
    ['submitted', everything, true],
    ['not submitted', {}, false],
  ] as const)(
    'shows on every sheet the applicant, date, version and page number: %s',
    async (_name, answers, isSubmitted) => {
      const { pdf, reference, username } = await printed(answers, isSubmitted);
      const sheets = await textOfPages(pdf);
      expect(sheets.length).toBeGreaterThan(3);
      const who = isSubmitted ? `Ada Lovelace · Reference number ${reference}` : `${username} · Not submitted`;
      for (const [index, sheet] of sheets.entries()) {
        expect(sheet).toContain(`${who} · Form version 1 · Opened March 16, 2026 at 10:00:00 AM CDT`);
        expect(sheet).toContain(`${index + 1} / ${sheets.length}`);
      }
    },
  );

  it('is black on white, without links, and leaves no heading alone at the end of a sheet', async () => {
    const { pdf } = await printed(everything, true);
    const headings = new Set((await structureOf(pdf)).outline.map((entry) => entry.replace(/^-+/, '')));
    expect([...headings]).toEqual(
      expect.arrayContaining(['About You', 'Personal information', 'Parent 2', 'College or university 1 of 2']),
    );
    const sheets = await linesOfPages(pdf);
    expect(sheets.map((lines) => lines.at(-1)).filter((line) => headings.has(line ?? ''))).toEqual([]);
    expect(sheets.flat().filter((line) => line === 'Personal information')).toHaveLength(1);
  });
});

describe('the secret of a service link', () => {
  it('is removed from the URL before the first request, and is in no referrer', async () => {
    const window = await openWindow();
    const { page } = window;
    const link = await linkTo((await someApplicant()).username);
    const secret = link.split('=')[1] ?? '';
    const seen: { url: string; referrer: string | undefined; address: string }[] = [];
    await page.route('**/service/**', async (route) => {
      const address = await page.evaluate(() => location.href + JSON.stringify(history.state));
      seen.push({ url: route.request().url(), referrer: (await route.request().allHeaders())['referer'], address });
      await route.continue();
    });
    const referrers: (string | undefined)[] = [];
    page.on('request', (request) => {
      referrers.push(request.headers()['referer']);
    });
    await readView(window, `${link}&keep=1`);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.url).toContain(secret);
    expect(seen[0]?.address).toContain('/service-view?keep=1');
    expect(JSON.stringify(seen[0]?.address) + page.url()).not.toContain(secret);
    expect(referrers.filter((referrer) => referrer?.includes(secret))).toEqual([]);
    expect(
      await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
      ),
    ).not.toContain(secret);
  });

  it('opens once; the page can be reloaded, the link cannot be passed on', async () => {
    const [window, stranger] = [await openWindow(), await openWindow()];
    const link = await linkTo((await someApplicant()).username);
    await readView(window, link);
    await window.page.reload();
    expect(await readAgain(window.page)).toContain('Application of Ada Lovelace');
    expect(await readView(stranger, link)).toMatch(/^This link is invalid or has expired\./);
    expect(await readView(stranger, window.page.url())).toMatch(/^This link is invalid or has expired\./);
    expect(await axeFindings(stranger.page)).toEqual([]);
    expect(await stranger.page.title()).toMatch(/^This link is invalid/);
  });

  it('opens nothing when it is repeated in the URL', async () => {
    const window = await openWindow();
    const link = await linkTo((await someApplicant()).username);
    expect(await readView(window, `${link}&service_token=other`)).toMatch(/^This link is invalid/);
  });

  it('does not change a session in that browser', async () => {
    const window = await openWindow();
    const mine = applicantIn(window);
    await createAccount(mine.username);
    await mine.logsIn();
    await mine.answers({ first_name: 'Grace' });
    await mine.goesTo('high-school');
    const theirs = await someApplicant();
    const staff = await window.page.context().newPage();
    await staff.goto(await linkTo(theirs.username));
    const text = await readAgain(staff);
    expect(text).toContain('Application of Ada Lovelace');
    expect(text).not.toContain(mine.username);
    expect(await mine.isAt()).toBe('high-school');
    expect(await mine.answerTo('first_name')).toBe('Grace');
    await window.page.reload();
    await window.page.getByRole('navigation', { name: 'Application steps' }).waitFor();
    expect(await mine.answerTo('last_name')).toBe('');
  });
});
