import { describe, expect, it } from 'vitest';
import { initialValues, type Form } from '../../engine/index.ts';
import { nextSteps, type NextStep } from '../../engine/internal.ts';
import { form as admissions } from '../support/admissions.ts';
import { scholarship } from '../support/scholarship.ts';

const submittedAt = '2026-03-04T15:04:05-06:00';
const stepsOf = (form: Form, answers: Readonly<Record<string, string>> = {}): readonly NextStep[] =>
  nextSteps(form.hostParts['receipt'], initialValues(form, { today: '2026-03-04' }, answers), submittedAt);
const idsOf = (form: Form, answers: Readonly<Record<string, string>>): readonly string[] =>
  stepsOf(form, answers).map(({ view }) => view.id);
const daysOf = (steps: readonly NextStep[]): readonly unknown[] =>
  steps.map(({ due }) => due && (due - Date.parse(submittedAt)) / 86_400_000);

describe('the next steps on the receipt', () => {
  it('name the transcript of the high school and the decision for every applicant', () => {
    expect(idsOf(admissions, {})).toEqual(['send-transcript', 'wait-for-us']);
  });

  it.each([
    [{ college_credit: 'Y' }, 'send-college-transcripts'],
    [{ sat_taken: 'Y' }, 'send-sat'],
    [{ act_taken: 'Y' }, 'send-act'],
  ])('with %j also name %s', (answers, id) => {
    expect(idsOf(admissions, answers)).toEqual(['send-transcript', id, 'wait-for-us']);
  });

  it('have their dates, counted from the submission', () => {
    const steps = stepsOf(admissions, { college_credit: 'Y', sat_taken: 'Y', act_taken: 'Y' });
    expect(daysOf(steps)).toEqual([14, 14, 30, 30, null]);
  });

  it('of the scholarship have no date of their own', () => {
    expect(daysOf(stepsOf(scholarship.form))).toEqual([null, null]);
  });
});
