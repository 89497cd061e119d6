/** One complete application to each form of `forms/`, by the id of the form. A new form needs one entry. */
import type { Answers, WireAnswers } from '../../engine/index.ts';

/** As the page sends them to the server. They are valid on 16 March 2026. */
export const completeApplications = {
  admissions: {
    first_name: 'Ada',
    last_name: 'Lovelace',
    birth_date: '2008-03-04',
    gender: 'F',
    country: 'USA',
    address_line_1: '1 Main Street',
    city: 'Wichita',
    state: 'KS',
    zip: '67260',
    phone_home: '(316) 555-0100',
    us_citizen: 'Y',
    instate_tuition: 'Y',
    lived_since_birth: 'Y',
    hs_type: 'HS',
    hs_graduated: 'Y',
    grad_month: '5',
    grad_year: '2026',
    hs_name: 'East High School',
    hs_has_class_rank: 'N',
    entry_term: 'fall-2027',
    applied_major: 'undecided',
    legal_agree: true,
  },
  scholarship: {
    first_name: 'Grace',
    last_name: 'Hopper',
    birth_date: '2006-12-09',
    email_address: 'grace@example.org',
    enrollment: 'NEW',
    study_area: 'ENG',
    study_start: '2026-08-24',
    grade_average: '3.8',
    service_name: 'Food bank',
    service_hours: '4',
    essay: 'I will teach what I have learned.',
    yearly_cost: '21000',
    own_contribution: '9000',
    other_aid: 'N',
    requested_amount: '12000',
    reference_name: 'Howard Aiken',
    reference_email: 'howard@example.org',
    declaration: true,
  },
} satisfies Readonly<Record<string, WireAnswers>>;

/** The complete application to the admissions form, with the sensitive answer. */
export const completeApplication: WireAnswers = { ...completeApplications.admissions, ssn: '078-05-1120' };

/** The complete application to a form as the engine holds it: a checked box is 'true'. Throws if there is none. */
export function completeAnswersTo(id: string): Answers {
  const found = Object.entries(completeApplications).find(([form]) => form === id);
  if (found === undefined) throw new Error(`tests/support/complete-applications.ts has no application to ${id}.`);
  return Object.fromEntries(Object.entries(found[1]).map(([key, value]) => [key, String(value)]));
}
