/** The messages of imported constraints, which the source writes with braces of its own. */
import { describe, expect, it } from 'vitest';
import { importReport } from '../../../workbench/import/base/import-report.ts';
import { surveyIn } from '../../../workbench/import/surveyjs/read-survey.ts';
import { importedForm } from './imported-form.ts';
import { importedFrom } from './imported-random.ts';

describe('the message of an imported constraint', () => {
  it('of an XLSForm has braces as words, and the constraint is checked', async () => {
    const question = { type: 'text', name: 'a', label: 'Text a', constraint: ". != 'x'" };
    const survey = [{ ...question, constraint_message: 'Write no {c} and no ${a}' }];
    const { form, notes, problems } = await importedFrom({ survey, answers: {} });
    expect([problems, notes]).toEqual([[], []]);
    expect(form.fields.get('a')?.expanded.checks).toMatchObject([{ message: 'Write no (c) and no {a}' }]);
  });

  it('of a survey keeps the braces that name no question as words', async () => {
    const validators = [{ type: 'expression', text: 'Not {c} but {b}', expression: "{b} <> 'x'" }];
    const elements = [{ type: 'text', name: 'b', validators }];
    const { form, problems } = await importedForm(surveyIn('trip', { elements }, importReport()), 'trip');
    expect(problems).toEqual([]);
    expect(form.fields.get('b')?.expanded.checks).toMatchObject([{ message: 'Not (c) but {b}' }]);
  });
});
