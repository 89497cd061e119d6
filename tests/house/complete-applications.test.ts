import { describe, expect, it } from 'vitest';
import { errorsOf, initialValues, stepsOf, toWire } from '../../engine/index.ts';
import { servedForms } from '../../workbench/load/served-forms.ts';
import { playedForm } from '../support/played-form.ts';
import { completeApplications } from '../support/complete-applications.ts';

const { forms } = await servedForms('forms');
const session = { today: '2026-03-16', is_logged_in: 'true' };

describe('the complete applications', () => {
  it('are one for each served form', () => {
    expect(Object.keys(completeApplications).toSorted()).toEqual([...forms].toSorted());
  });

  it.each(forms)('to %s have no errors, answer questions on every step, and are sent as listed', async (id) => {
    const { form, validators, complete } = await playedForm(id);
    expect(errorsOf(form, validators, initialValues(form, session, complete))).toEqual({});
    const pages = new Set(Object.keys(complete).map((key) => form.fields.get(key)?.page));
    expect([...pages].toSorted()).toEqual(
      stepsOf(form)
        .map((step) => step.id)
        .toSorted(),
    );
    expect(toWire(form, complete)).toEqual(Object.entries(completeApplications).find(([one]) => one === id)?.[1]);
  });
});
