import { describe, expect, it } from 'vitest';
import { applyEdit, initialValues, submission, toWire, withChanges } from '../../engine/index.ts';
import { form } from '../support/admissions.ts';
import { drivers, recordDrivers } from '../drivers/index.ts';

describe.each(drivers)('answers, through the %s', (_name, arrive) => {
  it('are empty before they are given and after they are cleared', async () => {
    const applicant = await arrive();
    expect(await applicant.answerTo('middle_name')).toBe('');
    await applicant.answers({ middle_name: 'King' });
    expect(await applicant.answerTo('middle_name')).toBe('King');
    await applicant.answers({ middle_name: '' });
    expect(await applicant.answerTo('middle_name')).toBe('');
  });
});

describe.each(recordDrivers)('stored answers, through the %s', (_name, arrive) => {
  it.each([
    '  spaces around  ',
    'a\u00A0b',
    'Zoë',
    'Zoe\u0308',
    '👩‍🎓',
    'مرحبا',
    '<b>&amp;</b>',
    "Robert'); DROP TABLE answers;--",
    '{first_name}',
    '__proto__',
  ])('%j is returned unchanged', async (text) => {
    const applicant = await arrive();
    await applicant.answers({ activity_name: text });
    expect(await applicant.answerTo('activity_name')).toBe(text);
  });
});

describe('answers in the wire format', () => {
  it('are strings, and booleans for single checkboxes', () => {
    expect(toWire(form, { first_name: 'Ada', legal_agree: 'true', race_asian: '' })).toEqual({
      first_name: 'Ada',
      legal_agree: true,
      race_asian: false,
    });
  });

  it('are submitted with the labels of chosen options, and without hidden and unanswered ones', () => {
    const session = { today: '2026-03-16', is_logged_in: 'true' };
    const values = initialValues(form, session, {
      us_citizen: 'Y',
      citizenship: 'IND',
      first_name: 'Ada',
      last_name: '',
    });
    expect(submission(form, values)).toEqual({ us_citizen: 'Y', us_citizen_desc: 'Yes', first_name: 'Ada' });
  });

  it('are independent: loading them clears nothing', () => {
    const answers = { us_citizen: 'Y', citizenship: 'IND', fee_waiver: 'N', fee_waiver_orphan: true };
    const values = initialValues(form, { today: '2026-03-16' }, answers);
    expect([values['citizenship'], values['fee_waiver_orphan']]).toEqual(['IND', 'true']);
    const after = withChanges(values, applyEdit(form, values, { first_name: 'Ada' }).changed);
    expect(after['citizenship']).toBe('IND');
  });
});
