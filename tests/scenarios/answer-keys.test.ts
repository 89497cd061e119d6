import { describe, expect, it } from 'vitest';
import { viewField, type Values } from '../../engine/index.ts';
import type { DataModelKey } from '../../engine/internal.ts';
import { form } from '../support/admissions.ts';

const keys = (words: string): readonly string[] => words.trim().split(/\s+/);
const withPrefix = (prefix: string, words: string): readonly string[] => keys(words).map((key) => `${prefix}${key}`);

const family = `
  relationship prefix first_name last_name email_address phone_home addr_same_as_perm_addr address_line_1
  address_line_2 city state zip country
`;
const school = `
  gpa has_class_rank class_rank class_total_students type graduated ceeb name address_line_1 city state zip country
  attend_from_month attend_from_year attend_to_month attend_to_year
`;
const college = `
  credit_hours attend_from_month attend_from_year attend_to_month attend_to_year name address_line_1 city state zip
  ceeb
`;

/** form.md section 3, group by group. */
const groups: Readonly<Record<string, readonly string[]>> = {
  about: keys(`
    first_name middle_name last_name preferred_name suffix other_names ssn email_address twitter_handle
    instagram_handle birth_country birth_state birth_city birth_date gender gender_iden primary_language_eng
    reg_spoken_language spoken_language phone_home phone_mobile optin_sms_ind
  `),
  address: [
    ...keys('address_line_1 address_line_2 city state zip country phone_international'),
    ...withPrefix(
      'mailing_',
      'addr_same_as_perm_addr addr_effective_date address_line_1 address_line_2 city state zip country',
    ),
  ],
  citizenship: keys(`
    us_citizen citizenship us_permanent_resident perm_resident_upload perm_resident_upload_2
    us_eligible_noncitizen visa_study visa_us visa_us_type
  `),
  residency: keys(`
    instate_tuition lived_since_birth previously_lived_in_kansas tax_dependent parents_kansas_resident
    parents_years_in_kansas parents_months_in_kansas live_kansas_year live_kansas_month relocated_state
    prev_lived_ks_from_month prev_lived_ks_from_year prev_lived_ks_to_month prev_lived_ks_to_year
  `),
  'university affiliation': keys('wsu_employee wsu_employee_dependent parents_college_grad parents_alumni'),
  'ethnicity and race': keys('ethnicity race_american_indian race_asian race_black race_native_hawaiian race_white'),
  military: keys(`
    us_military military_active military_stationed_state military_separation_within_last_12 military_dependent
    family_stationed_state
  `),
  'parents and guardian': [
    ...['parent_', 'parent_2_', 'guardian_'].flatMap((prefix) => withPrefix(prefix, family)),
    'parent_communication_preference',
  ],
  'high school': [
    ...['hs_', 'hs_2_', 'hs_3_'].flatMap((prefix) => withPrefix(prefix, school)),
    ...keys('gpa_scale gpa_scale_other grad_month grad_year ged_earned_month ged_earned_year'),
    ...keys('college_prep_avid college_prep_gearup college_prep_ib college_prep_trio'),
  ],
  tests: keys(`
    sat_taken sat_score_math sat_score_reading_writing sat_taken_unsure act_taken act_score_composite
    act_score_math act_score_english act_score_reading act_score_science act_taken_unsure
  `),
  colleges: [
    ...['college_', 'college_2_', 'college_3_', 'college_4_', 'college_5_'].flatMap((prefix) =>
      withPrefix(prefix, college),
    ),
    'college_credit',
  ],
  academics: keys(`
    entry_term applied_major online_degree_warning activity_name activity_2_name activity_3_name activity_4_name
    activity_5_name
  `),
  'final steps': keys(`
    fee_waiver fee_waiver_testing fee_waiver_income_elig fee_waiver_public_housing fee_waiver_orphan
    fee_waiver_hs_programs_trio fee_waiver_kc_scholar fee_waiver_signature legal_agree
  `),
};

const model = (key: string): DataModelKey | undefined => form.model.get(key);

describe.each(Object.entries(groups))('the answer keys of %s', (_group, expected) => {
  it.each(expected)('%s is stored, and has a question or a reason for none', (key) => {
    expect(model(key)).toBeDefined();
    expect(form.fields.has(key) || (model(key)?.notAsked ?? '') !== '').toBe(true);
  });
});

describe('the data model', () => {
  it('has no keys that the specification does not have', () => {
    expect([...form.model.keys()].filter((key) => !Object.values(groups).flat().includes(key))).toEqual([]);
  });

  it('has booleans for single checkboxes only', () => {
    const checks = [...form.fields.values()]
      .filter(({ type }) => type === 'checkbox')
      .map(({ key }) => key)
      .sort();
    expect(checks).toEqual(
      [...form.model]
        .filter(([, { type }]) => type === 'boolean')
        .map(([key]) => key)
        .sort(),
    );
    for (const key of ['legal_agree', 'race_asian', 'college_prep_avid', 'optin_sms_ind'])
      expect(checks).toContain(key);
  });

  it('has the Social Security number as its only sensitive answer', () => {
    expect([...form.model].filter(([, { sensitive }]) => sensitive === true).map(([key]) => key)).toEqual(['ssn']);
  });

  it('limits a text to 45 characters by default', () => {
    const values: Values = { 'session:today': '2026-03-16' };
    expect(viewField(form, values, 'twitter_handle')?.maxLength).toBe(45);
    expect(viewField(form, values, 'ssn')?.maxLength).toBe(11);
  });

  it('has the maximum length of what can be typed', () => {
    const texts = [...form.fields.values()].filter(({ type }) =>
      /^(?:text|textarea|email|phone|ssn|lookup)$/.test(type),
    );
    expect(texts.length).toBeGreaterThan(80);
    for (const { key, maxLength } of texts) expect([key, maxLength]).toEqual([key, model(key)?.maxLength]);
  });

  it('has enough length for every answer of its type', () => {
    const longest: Readonly<Record<string, string>> = {
      boolean: 'true',
      date: '2008-03-04',
      month: '12',
      year: '2026',
      document: 'ANSWERED',
    };
    for (const [key, { type, maxLength }] of form.model)
      expect([key, maxLength >= (longest[type] ?? '').length]).toEqual([key, true]);
  });

  it('has the description of the chosen option of every select and radio under its key with _desc', () => {
    const choices = [...form.fields.values()].filter(({ type }) => type === 'radio' || type === 'select');
    expect(choices.length).toBeGreaterThan(40);
    expect(choices.filter(({ key, descKey }) => descKey !== `${key}_desc`).map(({ key }) => key)).toEqual([]);
    expect(
      [...form.fields.values()].filter(
        ({ type, descKey }) => type !== 'radio' && type !== 'select' && descKey !== null,
      ),
    ).toEqual([]);
  });
});
