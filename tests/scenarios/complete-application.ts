import type { Answers } from '../../engine/index.ts';

/** The minimal answers of an application that can be submitted. */
export const completeApplication: Answers = {
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
  entry_term: 'fall',
  applied_major: 'undecided',
  legal_agree: 'true',
};
