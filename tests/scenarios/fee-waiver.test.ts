import { describe, expect, it } from 'vitest';
import { applyEdit, initialValues, withChanges } from '../../engine/index.ts';
import { blockNamed, form } from '../support/admissions.ts';
import { pageDrivers, recordDrivers, sectionDrivers } from '../drivers/index.ts';

const reasons = [
  'fee_waiver_testing',
  'fee_waiver_income_elig',
  'fee_waiver_public_housing',
  'fee_waiver_orphan',
  'fee_waiver_hs_programs_trio',
  'fee_waiver_kc_scholar',
];

describe.each(sectionDrivers)('the fee waiver, through the %s', (_name, arrive) => {
  it('asks for reasons and a signature only after a request', async () => {
    const applicant = await arrive();
    expect(await applicant.sees('fee_waiver_testing')).toBe(false);
    await applicant.answers({ fee_waiver: 'Y' });
    for (const reason of reasons) expect(await applicant.sees(reason), reason).toBe(true);
    expect(await applicant.sees('fee_waiver_signature')).toBe(true);
  });

  it('clears reasons and signature when the request is taken back', async () => {
    const applicant = await arrive();
    await applicant.answers({ fee_waiver: 'Y', fee_waiver_orphan: 'true', fee_waiver_signature: 'Ada Lovelace' });
    expect(await applicant.answerTo('fee_waiver_orphan')).toBe('true');
    await applicant.answers({ fee_waiver: 'N' });
    for (const key of [...reasons, 'fee_waiver_signature']) expect(await applicant.answerTo(key), key).toBe('');
  });

  it('is reset when the applicant will graduate this year', async () => {
    const applicant = await arrive();
    await applicant.answers({
      hs_graduated: 'N',
      fee_waiver: 'Y',
      fee_waiver_orphan: 'true',
      fee_waiver_signature: 'Ada Lovelace',
    });
    await applicant.answers({ hs_graduated: 'Y' });
    for (const key of ['fee_waiver', 'fee_waiver_orphan', 'fee_waiver_signature'])
      expect(await applicant.answerTo(key), key).toBe('');
  });

  it('keeps the request when the applicant will not graduate', async () => {
    const applicant = await arrive();
    await applicant.answers({ hs_graduated: 'Y', fee_waiver: 'Y', fee_waiver_orphan: 'true' });
    await applicant.answers({ hs_graduated: 'N' });
    expect(await applicant.answerTo('fee_waiver')).toBe('Y');
    expect(await applicant.answerTo('fee_waiver_orphan')).toBe('true');
  });
});

describe.each(recordDrivers)('a fee waiver requested again, through the %s', (_name, arrive) => {
  it('has neither reasons nor signature', async () => {
    const applicant = await arrive();
    await applicant.answers({ fee_waiver: 'Y', fee_waiver_orphan: 'true', fee_waiver_signature: 'Ada Lovelace' });
    await applicant.answers({ fee_waiver: 'N' });
    await applicant.answers({ fee_waiver: 'Y' });
    for (const key of [...reasons, 'fee_waiver_signature']) expect(await applicant.answerTo(key), key).toBe('');
  });
});

describe('stored answers of hidden questions', () => {
  const stale = {
    ...Object.fromEntries(reasons.map((reason) => [reason, true])),
    fee_waiver_signature: 'Ada Lovelace',
  };

  it.each([
    ['a waiver is requested', { hs_graduated: 'Y', fee_waiver: 'N' }, { fee_waiver: 'Y' }],
    ['the applicant says that they will graduate', { hs_graduated: 'N', fee_waiver: 'N' }, { hs_graduated: 'Y' }],
  ])('are cleared when %s', (_when, stored, edit) => {
    const values = initialValues(form, { today: '2026-03-16', is_logged_in: 'true' }, { ...stale, ...stored });
    for (const key of Object.keys(stale)) expect(values[key], key).not.toBe('');
    const after = withChanges(values, applyEdit(form, values, edit).changed);
    for (const key of Object.keys(stale)) expect(after[key], key).toBe('');
  });
});

describe.each(pageDrivers)('a radio with a choice that is changed and restored, in the %s', (_name, arrive) => {
  it('restores its dependent answers', async () => {
    const applicant = await arrive();
    await applicant.answers({ fee_waiver: 'Y', fee_waiver_orphan: 'true', fee_waiver_signature: 'Ada Lovelace' });
    await applicant.answers({ fee_waiver: 'N' });
    await applicant.answers({ fee_waiver: 'Y' });
    expect(await applicant.answerTo('fee_waiver_orphan')).toBe('true');
    expect(await applicant.answerTo('fee_waiver_signature')).toBe('Ada Lovelace');
  });
});

describe('the reasons for a fee waiver', () => {
  it('state before any error that a request needs one of them', () => {
    const block = blockNamed('fee-waiver-reasons');
    expect(block.type === 'section' && block.hint).toBe('Check at least one, and all that apply.');
  });
});
