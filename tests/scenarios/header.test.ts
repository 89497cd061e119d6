import { describe, expect, it } from 'vitest';
import { applyEdit, initialValues, withChanges, type SessionValues } from '../../engine/index.ts';
import { viewHeader } from '../../portal/base/form-parts.ts';
import { admissions, form } from '../support/admissions.ts';
import { accountDrivers, sectionDrivers, visitorDrivers } from '../drivers/index.ts';

describe.each(visitorDrivers)('the header of a visitor, through the %s', (_name, arrive) => {
  it('asks about the first visit, on every page', async () => {
    const visitor = await arrive({ as: 'visitor' });
    expect(await visitor.headerSays()).toBe('First time here?');
    await visitor.goesTo('academics');
    expect(await visitor.headerSays()).toBe('First time here?');
  });
});

describe.each(sectionDrivers)('the header of an applicant, through the %s', (_name, arrive) => {
  it('welcomes an applicant with a new account until the first change of page', async () => {
    const applicant = await arrive();
    expect(await applicant.headerSays()).toBe("You're in! Now, let's get started...");
    await applicant.goesTo('high-school');
    expect(await applicant.headerSays()).toBe('');
  });

  it('thanks an applicant by name once the application is submitted', async () => {
    const applicant = await arrive();
    await applicant.answers(admissions.complete);
    await applicant.submits();
    expect(await applicant.headerSays()).toBe('Thanks, Ada!');
  });
});

describe.each(accountDrivers)('the header of a returning applicant, through the %s', (_name, arrive) => {
  it('welcomes the applicant back', async () => {
    const applicant = await arrive();
    await applicant.logsOut();
    await applicant.logsIn();
    expect(await applicant.headerSays()).toBe("Welcome back! You're almost there.");
  });
});

describe('the banner and the header', () => {
  const visitor = { today: '2026-03-16' };

  it('shows the banner from its first day to its last, and on no other', () => {
    const bannersOn = (today: string) =>
      viewHeader(form, initialValues(form, { today }, {})).banners.map(({ id }) => id);
    const { cycle, banner_start: first, banner_end: last } = form.institution;
    const [start, end] = [`${cycle}-${first}`, `${cycle}-${last}`];
    expect(start < end).toBe(true);
    expect(bannersOn(start)).toEqual(['office-closed']);
    expect(bannersOn(end)).toEqual(['office-closed']);
    expect(bannersOn(dayAfter(end))).toEqual([]);
    expect(bannersOn(dayAfter(start, -1))).toEqual([]);
  });

  it('asks only visitors to log in to resume, and shows the reduced fee on the first step', () => {
    const words = (values: Parameters<typeof initialValues>[1], isFirst: boolean) => {
      const { variant, prompts } = viewHeader(form, initialValues(form, values, {}), isFirst);
      return JSON.stringify([variant, prompts]);
    };
    for (const isFirst of [true, false]) expect(words(visitor, isFirst)).toMatch(/Log in.*resume/);
    for (const word of [/[Vv]eteran/, /[Ll]egacy/, /Students from [A-Z]/]) {
      expect(words(visitor, true)).toMatch(word);
      expect(words(visitor, false)).not.toMatch(word);
    }
    expect(words({ ...visitor, is_logged_in: 'true' }, true)).not.toMatch(/Log in|[Vv]eteran/);
  });

  it('has one quiet line for a visitor on the other steps', () => {
    const { banners, variant, prompts } = viewHeader(form, initialValues(form, visitor, {}), false);
    expect([banners, prompts]).toEqual([[], []]);
    expect(variant).toMatchObject({ tone: 'quiet', title: 'First time here?', list: [] });
    expect(variant?.paragraphs).toHaveLength(1);
  });

  it('invites a visitor on the first step: purpose, time, what to have ready, Start and Log in', () => {
    const promptsOf = (values: Partial<SessionValues>) =>
      viewHeader(form, initialValues(form, { ...visitor, ...values }, {}), true).prompts;
    const [start] = promptsOf({});
    expect(start?.title).toBe('Apply for admission');
    expect(start?.paragraphs[0]?.[0]?.text).toMatch(/^Four steps, about \d+ minutes\./);
    expect(start?.paragraphs[1]?.[0]?.text).toMatch(/^Have ready: /);
    const [first = ''] = form.pages[0]?.keys ?? [];
    expect(start?.paragraphs[2]?.flatMap(({ href }) => href ?? [])).toEqual([`/about#${first}`, '/login']);
    expect(promptsOf({ is_logged_in: 'true' })).toEqual([]);
    expect(promptsOf({ is_service_user: 'true' })).toEqual([]);
  });

  it('uses the preferred name of an applicant', () => {
    const values = initialValues(
      form,
      { ...visitor, is_logged_in: 'true', web_status: 'submitted' },
      { first_name: 'Robert' },
    );
    expect(viewHeader(form, values).variant?.title).toBe('Thanks, Robert!');
    const named = withChanges(values, applyEdit(form, values, { preferred_name: 'Bo' }).changed);
    expect(viewHeader(form, named).variant?.title).toBe('Thanks, Bo!');
  });

  it('congratulates on a submitted application and announces the last steps', () => {
    const values = initialValues(form, { ...visitor, is_logged_in: 'true', web_status: 'submitted' }, {});
    expect(JSON.stringify(viewHeader(form, values).variant)).toMatch(/Congratulations.*last steps/);
    const before = initialValues(form, { ...visitor, is_logged_in: 'true', web_status: 'validating' }, {});
    expect(JSON.stringify(viewHeader(form, before).variant)).not.toContain('Congratulations');
  });

  it.each([
    [{ num_logins: '1' }, "You're in! Now, let's get started..."],
    [{ num_logins: '2' }, "Welcome back! You're almost there."],
    [{ num_logins: '1', has_changed_page: 'true' }, undefined],
    [{ num_logins: '2', has_changed_page: 'true' }, undefined],
  ])('greets only applicants, until the first change of page: %j', (session, title) => {
    const greeting = (isLoggedIn: string) =>
      viewHeader(form, initialValues(form, { ...visitor, ...session, is_logged_in: isLoggedIn }, {})).variant?.title;
    expect(greeting('true')).toBe(title);
    expect(greeting('')).toBe('First time here?');
  });

  it('is empty for staff', () => {
    const values = initialValues(form, { ...visitor, is_service_user: 'true', has_changed_page: 'true' }, {});
    expect(viewHeader(form, values, true)).toMatchObject({ variant: null, prompts: [] });
  });
});

function dayAfter(date: string, days = 1): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
