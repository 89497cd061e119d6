/** The cases beside the forms, and what `npm run forms -- test` says about them. */
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { errorsOf, initialValues } from '../../engine/index.ts';
import { casesOf } from '../../workbench/commands/cases/case-files.ts';
import { testedForm } from '../../workbench/commands/cases/load-cases.ts';
import { failuresOf, type FormCase } from '../../workbench/commands/cases/form-case.ts';
import { replacementsOf } from '../../workbench/commands/cases/replacements.ts';
import { testCases, writeCase } from '../../workbench/commands/test.ts';
import { completeAnswersTo } from '../support/complete-applications.ts';
import { removeFolder } from '../support/remove-folder.ts';

const scholarship = await testedForm('forms/scholarship');
const complete: FormCase = {
  title: 'complete',
  today: '2026-03-16',
  answers: completeAnswersTo('scholarship'),
  invalid: {},
};

/** A copy of the folder of forms, which the test can change. */
async function copiedForms(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-cases-'));
  onTestFinished(() => removeFolder(folder));
  await cp('forms', folder, { recursive: true });
  return folder;
}

describe('the cases beside the forms', () => {
  it('pass', async () => {
    const { count, failures } = await testCases('forms', true);
    expect(failures).toEqual([]);
    const authored = await testCases('forms', false);
    expect(authored.count).toBeGreaterThan(8);
    expect(count).toBeGreaterThan(authored.count);
  });

  it('are several for each form, each with a title of its own', async () => {
    for (const folder of ['forms/admissions', 'forms/scholarship']) {
      const titles = (await casesOf(folder)).map(({ expected }) => expected.title);
      expect(titles.length).toBeGreaterThan(3);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  it('fail with file and difference after a change of the form', async () => {
    const forms = await copiedForms();
    const costs = join(forms, 'scholarship/sections/costs.json');
    await writeFile(costs, (await readFile(costs, 'utf8')).replace('"target": "Y"', '"target": "N"'));
    const { status, stdout } = spawnSync(process.execPath, ['workbench/commands/forms.ts', 'test'], {
      env: { ...process.env, FORMS_DIR: forms },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stdout).toContain("scholarship/cases/no-other-aid.json: 'other_aid_amount' is visible.");
    expect(stdout).toMatch(/^\d+ cases, \d+ differences, \d+\.\d\d s$/m);
  });
});

describe('a case fails', () => {
  it.each<readonly [what: string, expected: Partial<FormCase>, failure: string]>([
    ['for a question that is not visible', { visible: ['other_aid_amount'] }, "'other_aid_amount' is not visible."],
    ['for a question that is not hidden', { hidden: ['essay'] }, "'essay' is visible."],
    ['for a hidden content, which is no question', { hidden: ['overview'] }, "There is no question 'overview'."],
    ['for no errors of no question', { invalid: { overview: [] } }, "There is no question 'overview'."],
    ['for an empty print of no question', { printed: { overview: '' } }, "There is no question 'overview'."],
    ['for an answer that is not cleared', { cleared: ['essay'] }, 'cleared: ["essay"] is expected, and it is [].'],
    [
      'for a missing error',
      { invalid: { essay: ['Too long.'] } },
      'the errors of \'essay\': ["Too long."] is expected, and it is [].',
    ],
    [
      'for an error that is not expected',
      { later: { requested_amount: '' } },
      'the errors of \'requested_amount\': [] is expected, and it is ["Please enter the amount you are asking for."].',
    ],
    [
      'for another printed answer',
      { printed: { study_area: 'Art' } },
      '\'study_area\' printed: "Art" is expected, and it is "Engineering and computing".',
    ],
    [
      'for an answer to a hidden question',
      { later: { other_aid_amount: '5' } },
      "'other_aid_amount' does not keep the entered answer: its question is hidden, or there is none.",
    ],
  ])('%s', (_, expected, failure) => {
    expect(failuresOf(scholarship, complete)).toEqual([]);
    expect(failuresOf(scholarship, { ...complete, ...expected })).toEqual([failure]);
  });
});

describe('a recorded case', () => {
  it('passes, keeps codes and replaces texts', async () => {
    const forms = await copiedForms();
    const answer = { ...completeAnswersTo('scholarship'), other_aid: 'Y', other_aid_amount: '3000' };
    const session = { today: '2026-03-16', answer, tabs: {}, add_another: {} };
    const path = await writeCase(forms, 'scholarship', 'recorded', session);
    const text = await readFile(path, 'utf8');
    const recorded = JSON.parse(text) as FormCase;
    expect(recorded.answers).toMatchObject({
      first_name: 'Xxxxx',
      study_area: 'ENG',
      other_aid: 'Y',
      declaration: 'true',
    });
    expect(recorded.visible).toContain('other_aid_amount');
    for (const personal of ['Grace', 'Hopper', 'grace', 'Howard', '2006-12-09', 'teach'])
      expect(text).not.toContain(personal);
    expect(failuresOf(scholarship, recorded)).toEqual([]);
  });

  it('has no number, year or day of the person, and the errors and questions of the session', async () => {
    const forms = await copiedForms();
    const own = { birth_date: '1987-12-09', other_aid: 'Y', other_aid_amount: '5555', requested_amount: '12789' };
    const service = { service_hours: '13', service_from_year: '2019', service_from_month: '10' };
    const answer = { ...completeAnswersTo('scholarship'), ...own, ...service };
    const values = initialValues(scholarship.form, { today: '2026-03-16' }, answer);
    const invalid = Object.keys(errorsOf(scholarship.form, scholarship.validators, values));
    const session = { today: '2026-03-16', answer, tabs: {}, add_another: {} };
    const path = await writeCase(forms, 'scholarship', 'recorded', session);
    const recorded = JSON.parse(await readFile(path, 'utf8')) as FormCase;
    const { other_aid: _, ...personal } = { ...own, ...service };
    for (const [key, entered] of Object.entries(personal)) {
      expect(recorded.answers[key], key).toBeDefined();
      expect(recorded.answers[key], key).not.toBe(entered);
    }
    expect(Object.keys(recorded.invalid ?? {})).toEqual(invalid);
    expect(failuresOf(scholarship, recorded)).toEqual([]);
  });

  it.each([
    ['Ada Lovelace', 'Xxx Xxxxxxxx'],
    ['(316) 555-0100', '(555) 555-5555'],
    ['ada.l@example.org', 'xxx.x@xxxxxxx.xxx'],
    ['2008-03-04', '2026-01-01'],
    ['3.75', '5.55'],
    ['17', '55'],
    ['2008', '5555'],
    ['Älter 99999', 'Xxxxx 55555'],
    ['٠١٢٣-٤٥٦ Ⅷ ½', '5555-555 5 5'],
  ])('has %s first as %s', (text, replaced) => {
    expect(replacementsOf(text, '2026-03-16')[0]).toBe(replaced);
  });

  it.each([
    ['2008-03-04', '1994-12-31'],
    ['17', '64'],
    ['1999', '2030'],
    ['3.2', '1.9'],
  ])('has the same texts in place of %s and %s', (one, other) => {
    expect(replacementsOf(one, '2026-03-16')).toEqual(replacementsOf(other, '2026-03-16'));
  });
});
