import institution from '../../forms/brand/institution.json' with { type: 'json' };
import { servedForms } from 'matricula:served-forms';
import type { Output } from '../../api-client/index.ts';
import { compileExpanded, type ExpandedForm, type WireAnswers } from '../../engine/index.ts';
import type { ServedForm } from '../../portal/session/state/served-form.ts';
import { completeApplication } from '../../tests/support/complete-applications.ts';
import { today } from './story-form.ts';
import { inTexts, type Texts } from './texts.ts';

/** A form of `forms/`, made with the steps of the build; by default the default form. */
export function applicationForm(texts: Texts, id?: string): ServedForm {
  const files = id === undefined ? servedForms[0] : servedForms.find((one) => one.id === id);
  if (files === undefined) throw new Error(`forms/ has no form ${id ?? ''}.`);
  return {
    texts: {},
    load: async () => {
      const [expanded, { calculations }] = await Promise.all([
        fetch(await files.address()).then((response) => response.json() as Promise<ExpandedForm>),
        files.calculations(),
      ]);
      return compileExpanded(inTexts(expanded, texts), calculations);
    },
    loadValidators: async () => (await files.validators()).validators,
  };
}

export type Profile = Output<'profile'>;

/** An invented applicant with a complete application. */
export const adasAnswers: WireAnswers = {
  ...completeApplication,
  preferred_name: 'Ada',
  email_address: 'ada@example.org',
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
  opening: 'open',
  forms: 1,
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
