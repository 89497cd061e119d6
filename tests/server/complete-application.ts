import type { WireAnswers } from '../../engine/index.ts';

/** The minimal valid answers of an applicant from Kansas in March 2026. */
export const completeApplication: WireAnswers = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  gender: 'F',
  birth_date: '2008-03-04',
  ssn: '078-05-1120',
  phone_mobile: '(316) 555-0100',
  address_line_1: '1 Main Street',
  city: 'Wichita',
  state: 'KS',
  zip: '67202',
  country: 'USA',
  us_citizen: 'Y',
  instate_tuition: 'Y',
  lived_since_birth: 'Y',
  hs_type: 'HS',
  hs_name: 'Example High School',
  grad_month: '5',
  grad_year: '2026',
  hs_graduated: 'N',
  hs_has_class_rank: 'N',
  applied_major: 'accounting',
  entry_term: 'fall',
  legal_agree: true,
};
