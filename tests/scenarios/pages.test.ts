import { describe, expect, it } from 'vitest';
import { initialValues, stepsOf, viewPage } from '../../engine/index.ts';
import { completionOf, yearsOf } from '../../engine/internal.ts';
import { form } from '../support/admissions.ts';

const today = '2026-03-16';

describe('the pages', () => {
  it('are in the order of the steps, and end with the completion page', () => {
    expect(form.pages.map(({ id }) => id)).toEqual(['about', 'high-school', 'academics', 'final-steps', 'completion']);
    expect(stepsOf(form).map(({ step }) => step)).toEqual(['About You', 'High School', 'Academics', 'Submit']);
    expect(completionOf(form, {})?.id).toBe('completion');
  });

  it('show after the submission what to send, with the test codes, and a contact', () => {
    const { institution } = form;
    const values = initialValues(form, { today, is_logged_in: 'true', web_status: 'submitted' }, {});
    const words = JSON.stringify([viewPage(form, values, 'completion').blocks, form.hostParts['receipt']]);
    for (const name of ['sat_code', 'act_code', 'admissions_office', 'admissions_email', 'phone'])
      expect(words).toContain(institution[name]);
    expect(form.messages['receiptReference']).toBe('Reference number');
  });
});

describe('the years in lists', () => {
  it.each([
    ['live_kansas_month', 2026, 1927],
    ['prev_lived_ks_from_month', 2026, 1927],
    ['prev_lived_ks_to_month', 2026, 1927],
    ['grad_month', 2031, 1962],
    ['ged_earned_month', 2031, 1962],
    ['hs_attend_from_month', 2026, 1957],
    ['hs_attend_to_month', 2031, 1957],
    ['college_attend_from_month', 2026, 1957],
    ['college_attend_to_month', 2031, 1957],
  ])('have a plausible first and last year: %s from %i down to %i', (key, first, last) => {
    const definition = form.fields.get(key)?.expanded;
    const years =
      definition?.type === 'month-year' ? yearsOf(definition.years, today).map(([year]) => Number(year)) : [];
    expect([years[0], years.at(-1), years.length]).toEqual([first, last, first - last + 1]);
  });
});
