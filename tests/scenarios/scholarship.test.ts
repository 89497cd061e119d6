import { describe, expect, it } from 'vitest';
import { blockIn } from '../support/played-form.ts';
import { scholarship } from '../support/scholarship.ts';
import { furtherScholarshipDrivers, scholarshipDrivers } from '../drivers/scholarship-drivers.ts';

describe.each(scholarshipDrivers)('the scholarship, through the %s', (_name, arrive) => {
  it('is submitted once nothing is missing', async () => {
    const applicant = await arrive();
    await applicant.answers(scholarship.complete);
    await applicant.submits();
    expect(await applicant.questionsInError()).toEqual([]);
    expect(await applicant.isAt()).toBe('received');
    expect(await applicant.headerSays()).toMatch(/^Thank you, (?:Grace|\{derived:name\})!$/);
  });

  it('names everything that an empty application needs', async () => {
    const applicant = await arrive();
    // The page proposes the address of the account.
    await applicant.answers({ email_address: 'grace@example.org' });
    await applicant.submits();
    expect(await applicant.questionsInError()).toEqual([
      'first_name',
      'last_name',
      'birth_date',
      'enrollment',
      'study_area',
      'study_start',
      'grade_average',
      'essay',
      'yearly_cost',
      'own_contribution',
      'other_aid',
      'requested_amount',
      'reference_name',
      'reference_email',
      'declaration',
    ]);
  });

  it('takes the essay in one of two ways', async () => {
    const applicant = await arrive();
    expect(await applicant.sees('essay')).toBe(true);
    await applicant.choosesTab('essay_ways', 'upload');
    expect(await applicant.sees('essay')).toBe(false);
    await applicant.choosesTab('essay_ways', 'write');
    expect(await applicant.sees('essay')).toBe(true);
  });

  it('takes up to three services, and a removed one moves the next up', async () => {
    const applicant = await arrive();
    await applicant.answers({ service_name: 'Food bank' });
    await applicant.addsAnother('service');
    await applicant.answers({ service_2_name: 'Fire brigade', service_2_hours: '6' });
    await applicant.removesCopy('service', 1);
    expect(await applicant.answerTo('service_name')).toBe('Fire brigade');
    expect(await applicant.answerTo('service_hours')).toBe('6');
    expect(await applicant.sees('service_2_name')).toBe(false);
  });
});

describe.each(furtherScholarshipDrivers)('a condition of the scholarship, through the %s', (_name, arrive) => {
  it('asks a transfer student for the college, and nobody else', async () => {
    const applicant = await arrive();
    expect(await applicant.sees('college_name')).toBe(false);
    await applicant.answers({ enrollment: 'TRANSFER', college_name: 'Prairie College', college_state: 'KS' });
    expect(await applicant.choicesFor('college_state')).toContain('Kansas');
    await applicant.answers({ enrollment: 'NEW' });
    expect(await applicant.answerTo('college_name')).toBe('');
    expect(await applicant.answerTo('college_state')).toBe('');
  });

  it('asks a returning student for the number', async () => {
    const applicant = await arrive();
    await applicant.answers({ enrollment: 'RETURNING', student_number: 'S0012345' });
    expect(await applicant.answerTo('student_number')).toBe('S0012345');
    await applicant.answers({ enrollment: 'NEW' });
    expect(await applicant.sees('student_number')).toBe(false);
    expect(await applicant.answerTo('student_number')).toBe('');
  });

  it('never gives more than what is missing', async () => {
    const applicant = await arrive();
    await applicant.answers({ ...scholarship.complete, other_aid: 'Y', other_aid_amount: '5000' });
    await applicant.submits();
    expect(await applicant.errorsOf('requested_amount')).toEqual([
      'You are asking for more than you need: your costs minus your own contribution and other aid.',
    ]);
    await applicant.answers({ other_aid: 'N' });
    expect(await applicant.sees('other_aid_amount')).toBe(false);
    expect(await applicant.errorsOf('requested_amount')).toEqual([]);
  });
});

describe('the scholarship form', () => {
  it('has three steps, a completion page, tabs, a repeat, uploads, a lookup and a date window', () => {
    const { form } = scholarship;
    expect(form.pages.map(({ id }) => id)).toEqual(['you', 'plans', 'funding', 'received']);
    expect(blockIn(scholarship, 'essay_ways').type).toBe('tabs');
    expect(blockIn(scholarship, 'service').type).toBe('repeat');
    const types = new Set([...form.fields.values()].map(({ type }) => type));
    expect([...types]).toEqual(expect.arrayContaining(['upload', 'lookup', 'date', 'month-year', 'checkbox']));
  });
});
