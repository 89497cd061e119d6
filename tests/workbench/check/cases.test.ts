/** `npm run forms` finds the answers of a case that no applicant can enter. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkForm } from '../../../workbench/check/index.ts';
import { checkCompletely } from '../../../workbench/commands/check-forms.ts';
import { loadFormSource } from '../../../workbench/load/load-form.ts';

const sources = {
  admissions: await loadFormSource('forms/admissions'),
  scholarship: await loadFormSource('forms/scholarship'),
};

/** The problems of a form whose case has some texts replaced by others. */
function problemsOf(path: string, ...replaced: readonly (readonly [from: string, to: string])[]) {
  const [form = '', ...rest] = path.split('/');
  const text = replaced.reduce(
    (all, [from, to]) => {
      expect(all).toContain(from);
      return all.replace(from, () => to);
    },
    readFileSync(join('forms', path), 'utf8'),
  );
  const source = sources[form === 'admissions' ? form : 'scholarship'];
  return checkForm({ ...source, cases: { [rest.join('/')]: text } }).map(({ file, line, sentence, fix }) => ({
    file: `${form}/${file}`,
    text: text.split('\n')[line - 1],
    sentence,
    fix,
  }));
}

const complete = 'scholarship/cases/complete.json';
const second = 'admissions/cases/second-college.json';

describe('a case with an impossible answer', () => {
  it.each<readonly [what: string, path: string, from: string, to: string, sentence: string, fix: string]>([
    [
      'an answer that is no option',
      complete,
      '"study_area": "ENG"',
      '"study_area": "ENGN"',
      '"ENGN" cannot be the value of "study_area": it is none of its options; did you mean "ENG"?',
      'Write "ENG".',
    ],
    [
      'the label of an option',
      complete,
      '"other_aid": "N"',
      '"other_aid": "No"',
      '"No" cannot be the value of "other_aid": it is none of its options; did you mean "N"?',
      'Write "N".',
    ],
    [
      'an answer that is too long',
      complete,
      '"first_name": "Grace"',
      `"first_name": "${'G'.repeat(200)}"`,
      `"${'G'.repeat(200)}" cannot be the value of "first_name": the answer is longer than 128 characters.`,
      'Write a value that "first_name" can have.',
    ],
    [
      'a misspelt key',
      complete,
      '"first_name": "Grace"',
      '"fist_name": "Grace"',
      'Unknown value "fist_name"; did you mean "first_name"?',
      'Write "first_name".',
    ],
    [
      'a misspelt property of the case',
      complete,
      '"printed": {',
      '"pinted": {',
      'Unknown property "pinted" in a case; did you mean "printed"?',
      'Write "printed".',
    ],
    [
      'a day that does not exist',
      complete,
      '"birth_date": "2006-12-09"',
      '"birth_date": "2006-02-30"',
      '"2006-02-30" cannot be the value of "birth_date": ' +
        'the date must be a day that exists, written like 2008-03-04.',
      'Write a value that "birth_date" can have.',
    ],
    [
      'a current day that does not exist',
      complete,
      '"today": "2026-03-16"',
      '"today": "2026-13-16"',
      '"2026-13-16" cannot be the value of "today": the date must be a day that exists, written like 2008-03-04.',
      'Write a day.',
    ],
    [
      'an answer to a hidden question',
      complete,
      '"other_aid": "N"',
      '"other_aid": "N",\n"other_aid_amount": "5"',
      '"other_aid_amount" is not asked when the case enters this answer: "other_aid" is "N".',
      'Remove "other_aid_amount", or enter the answers that show it above.',
    ],
    [
      'an answer before the one that shows its question',
      complete,
      '"other_aid": "N"',
      '"other_aid_amount": "5",\n"other_aid": "Y"',
      '"other_aid_amount" is not asked when the case enters this answer: "other_aid" is empty.',
      'Move "other_aid_amount" below the answers that show it.',
    ],
    [
      'a copy beyond the greatest number',
      second,
      '"count:college": "2"',
      '"count:college": "7"',
      '"7" cannot be the value of "count:college": it is none of its values.',
      'Write "1", "2", "3", "4" or "5".',
    ],
    [
      'a question that no form has, expected to be hidden',
      'scholarship/cases/no-other-aid.json',
      '"hidden": [',
      '"hidden": [\n"other_aid_amont",',
      'Unknown value "other_aid_amont"; did you mean "other_aid_amount"?',
      'Write "other_aid_amount".',
    ],
  ])('is reported with its line: %s', (_, path, from, to, sentence, fix) => {
    const [found, ...more] = problemsOf(path, [from, to]);
    expect(found).toMatchObject({ file: path, sentence, fix });
    const wrong = to.split('\n').find((line) => !from.includes(line.replace(/,$/, ''))) ?? to;
    expect(found?.text).toContain(wrong.replace(/,$/, ''));
    expect(more).toEqual([]);
  });

  it('is none where the case expects its error', () => {
    const gone = ['"study_area": "ENG"', '"study_area": "OLD"'] as const;
    expect(problemsOf(complete, gone)).toHaveLength(1);
    const expected = ['"invalid": {}', '"invalid": { "study_area": ["This is no longer offered."] }'] as const;
    expect(problemsOf(complete, gone, expected)).toEqual([]);
  });

  it('is found by npm run forms', async () => {
    const forms = mkdtempSync(join(tmpdir(), 'matricula-cases-'));
    onTestFinished(() => rmSync(forms, { recursive: true }));
    cpSync('forms', forms, { recursive: true });
    const file = join(forms, complete);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"study_area": "ENG"', '"study_area": "EGN"'));
    const found = await checkCompletely(forms, new Date('2026-03-16T12:00:00Z'));
    const errors = found.filter(({ severity }) => severity === 'error');
    expect(errors.map((one) => [one.file, one.line, one.fix])).toEqual([[file, 11, 'Write "ENG".']]);
  });
});
