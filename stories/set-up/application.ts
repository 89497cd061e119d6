import institution from '../../forms/brand/institution.json' with { type: 'json' };
import { servedForms } from 'matricula:served-forms';
import type { Output } from '../../api-client/index.ts';
import { compileExpanded, type ExpandedForm, type Form, type WireAnswers } from '../../engine/index.ts';
import { servedForm } from '../../renderer/session/served-form.ts';
import { today } from './story-form.ts';
import { inTexts, type Texts } from './texts.ts';

/**
 * Builds a form of `forms/` with the steps of the build: the default form, or another one by its index. The screens
 * show this form from now on.
 */
export async function applicationForm(texts: Texts, place = 0): Promise<Form> {
  const files = servedForms[place];
  if (files === undefined) throw new Error(`forms/ has no form with the index ${place}.`);
  const [expanded, { calculations }] = await Promise.all([
    fetch(await files.address()).then((response) => response.json() as Promise<ExpandedForm>),
    files.calculations(),
  ]);
  servedForm.loadValidators = async () => (await files.validators()).validators;
  return compileExpanded(inTexts(expanded, texts), calculations);
}

export type Profile = Output<'profile'>;

/** An invented applicant with a complete application. */
export const adasAnswers: WireAnswers = {
  first_name: 'Ada',
  preferred_name: 'Ada',
  last_name: 'Lovelace',
  gender: 'F',
  birth_date: '2008-03-04',
  ssn: '078-05-1120',
  phone_mobile: '(316) 555-0100',
  email_address: 'ada@example.org',
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

export const receipt = { reference: 'K7M2-QXRD', submitted_at: '2026-03-04T15:04:05-06:00' } as const;

/** Ada after her first log-in, without answers. */
export const firstLogin: Profile = {
  answer: {},
  document_answer: {},
  add_another: {},
  tabs: {},
  username: 'ada@example.org',
  last_page: null,
  successful_login: [{ at: '2026-03-04T09:00:00-06:00' }],
  web_status: [{ web_status: 'started' }],
  binding: 'story',
  receipt: null,
  updates: [],
  revision: 0,
  today,
  time_zone: institution.time_zone,
};
export const returning: Profile = {
  ...firstLogin,
  answer: adasAnswers,
  successful_login: [{ at: '2026-03-01T09:00:00-06:00' }, { at: '2026-03-04T09:00:00-06:00' }],
};
/** Ada after a submission with missing answers. */
export const validating: Profile = {
  ...returning,
  answer: { ...adasAnswers, first_name: '', birth_date: '', grad_year: '', applied_major: '', legal_agree: false },
  web_status: [{ web_status: 'started' }, { web_status: 'validating' }],
};
export const submitted: Profile = {
  ...returning,
  web_status: [...validating.web_status, { web_status: 'submitted' }],
  receipt,
};
