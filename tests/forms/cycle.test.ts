import { describe, expect, it } from 'vitest';
import { checkForm, parseForm } from '../../workbench/check/index.ts';
import { initialValues, type Form } from '../../engine/index.ts';
import { optionsOf, overdueCycle } from '../../engine/internal.ts';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { loadFormSource } from '../../workbench/load/load-form.ts';

const shipped = await loadFormSource('forms/admissions');
const words = shipped.files['institution.json'] ?? '';
const line = '"cycle": "2026"';

/** The form of another season: one changed line. */
const sourceOf = (cycle: string) => ({
  ...shipped,
  files: { ...shipped.files, 'institution.json': words.replace(line, `"cycle": "${cycle}"`) },
});
const formOf = (cycle: string): Form => compileWithValidators(parseForm(sourceOf(cycle))).form;
const valuesOn = (form: Form, today: string, answers = {}) =>
  initialValues(form, { today, is_logged_in: 'true' }, answers);
const termsIn = (form: Form, today: string) => {
  const field = form.fields.get('entry_term');
  return (field === undefined ? [] : optionsOf(field, valuesOn(form, today))).map(([code, label]) => [code, label]);
};

describe('the season of a form', () => {
  it('changes with one line: no former year is left in the questions, the texts and the dates', () => {
    expect(words.split(line)).toHaveLength(2);
    expect(JSON.stringify(parseForm(sourceOf('2041'))).match(/20[2-4]\d(?<!2041|2042)/g) ?? []).toEqual([]);
    expect(checkForm(sourceOf('2041'))).toEqual([]);
    expect(termsIn(formOf('2041'), '2041-03-16')).toEqual([
      ['summer-2041', 'Summer 2041'],
      ['fall-2041', 'Fall 2041'],
      ['spring-2042', 'Spring 2042'],
      ['summer-2042', 'Summer 2042'],
      ['fall-2042', 'Fall 2042'],
    ]);
  });

  it('keeps the answer of a draft from the season before, whose semester is no longer offered', () => {
    const next = formOf('2027');
    const values = valuesOn(next, '2027-03-16', { entry_term: 'spring-2027' });
    expect(values['entry_term']).toBe('spring-2027');
    expect(termsIn(next, '2027-03-16').map(([code]) => code)).not.toContain('spring-2027');
  });

  it('lets a migration name the semesters of earlier seasons, and no other one', () => {
    const recoded = (code: string) => ({
      ...sourceOf('2030'),
      files: {
        ...sourceOf('2030').files,
        'migrations/001.json': JSON.stringify({
          $schema: '../../admissions.form.schema.json',
          recode: { entry_term: { fall: code } },
        }),
      },
    });
    expect(checkForm(recoded('fall-2026'))).toEqual([]);
    for (const wrong of ['fall-2033', 'fal-2026', 'fall'])
      expect(checkForm(recoded(wrong)).map(({ code }) => code)).toEqual(['recoded-to-unknown-option']);
  });

  it.each([
    ['2026-12-31', null],
    ['2027-01-01', 'The cycle of the form "admissions" ended on 2026-12-31: change "cycle" in its institution.json.'],
  ])('is over after its last day: on %s', (today, sentence) => {
    expect(overdueCycle(formOf('2026'), today)).toBe(sentence);
    expect(checkForm({ ...shipped, today }).map(({ code }) => code)).toEqual(sentence === null ? [] : ['cycle-over']);
  });

  it('has no end in a form without a cycle', () => {
    expect(overdueCycle({ id: 'small', institution: {} }, '2100-01-01')).toBeNull();
  });
});
