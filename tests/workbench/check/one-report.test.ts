/** One mistake of an author has one report, whose correction makes the form good again. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkForm, type FormSource } from '../../../workbench/check/index.ts';
import { loadFormSource } from '../../../workbench/load/load-form.ts';

const forms = join(import.meta.dirname, '../../../forms');
let admissions: FormSource;
beforeAll(async () => {
  admissions = await loadFormSource(join(forms, 'admissions'));
});

/** The text of a file of the form, or of one that all forms share. */
function textOf(source: FormSource, path: string): string {
  if (path === '../messages.json') return source.defaultMessages?.text ?? '';
  if (path === '../brand/institution.json') return source.defaultInstitution?.text ?? '';
  return source.files[path] ?? '';
}

function withText(source: FormSource, path: string, text: string): FormSource {
  if (path === '../messages.json') return { ...source, defaultMessages: { path, text } };
  if (path === '../brand/institution.json') return { ...source, defaultInstitution: { path, text } };
  return { ...source, files: { ...source.files, [path]: text } };
}

function changed(source: FormSource, path: string, from: string, to: string): FormSource {
  const text = textOf(source, path);
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
  return withText(
    source,
    path,
    text.replace(from, () => to),
  );
}

const questions = 'pages/questions.json';
const copiesRecipe = (): Promise<FormSource> => loadFormSource(join(forms, '../docs/forms/recipes/one-of-the-copies'));

interface Mistake {
  readonly file: string;
  /** What the form has. */
  readonly right: string;
  /** What the author wrote instead. */
  readonly wrong: string;
  readonly code: string;
  readonly fix: string;
}

const mistake = (file: string, right: string, wrong: string, code: string, fix: string): Mistake => ({
  file,
  right,
  wrong,
  code,
  fix,
});

const sat = 'sections/sat.json';
const act = 'sections/act.json';
const citizenship = 'sections/citizenship.json';

const mistakes: readonly Mistake[] = [
  mistake('form.json', '"about"', '"abuot"', 'unknown-page', 'Write "about".'),
  mistake('form.json', '"completion"]', '"completoin"]', 'unknown-page', 'Write "completion".'),
  mistake(
    'data-model.json',
    '"keys": {',
    '"keys": { "source": { "type": "text", "maxLength": 9, "notAsked": true },',
    'wrong-type',
    'Write the reason, such as "notAsked": "Another system writes it."',
  ),
  mistake(
    'pages/academics.json',
    '"use": "act"',
    '"use": "atc"',
    'unknown-section',
    'Write "act", or create sections/atc.json.',
  ),
  mistake(sat, '"key": "sat_taken"', '\'key\': "sat_taken"', 'not-json', 'Write double quotes around the text: "…".'),
  mistake(
    sat,
    '"key": "sat_taken"',
    '“key”: "sat_taken"',
    'not-json',
    'Write the text in straight double quotes: "…".',
  ),
  mistake(sat, '"key": "sat_taken",', '"key": "sat_taken",,', 'not-json', 'Remove the comma.'),
  mistake(
    sat,
    '"key": "sat_taken",',
    '"hint": "Pr\u{FFFD}nom", "key": "sat_taken",',
    'not-json',
    'Save the file as UTF-8.',
  ),
  mistake(sat, '"key": "sat_taken",', '"key": "sat_taken"', 'not-json', 'Write a comma before this.'),
  mistake(sat, '"key": "sat_taken"', 'key: "sat_taken"', 'not-json', 'Write the text in double quotes: "…".'),
  mistake(sat, '"valueKey": "sat_taken"', '"key": "sat_taken"', 'unknown-property', 'Write "valueKey".'),
  mistake(sat, '"label":', '"lable":', 'unknown-property', 'Write "label".'),
  mistake('sections/grades.json', '"target": "HS"', '"target": 9', 'wrong-type', 'Write "target": "9".'),
  mistake(act, '"options": "yes-no"', '"options": "months"', 'list-without-targets', 'Write "yes-no".'),
  mistake(
    act,
    '"options": "yes-no"',
    '"options": [["y", "Yes"], ["n", "No"]]',
    'list-without-targets',
    'Write "yes-no".',
  ),
  mistake(
    citizenship,
    '"countries-without-united-states"',
    '"countries-without-united-state"',
    'unknown-options',
    'Write "countries-without-united-states", or create options/countries-without-united-state.json.',
  ),
  mistake('../brand/institution.json', '"short_name"', '"short_nmae"', 'misspelt-word', 'Write "short_name".'),
  mistake('institution.json', '"sat_code"', '"sta_code"', 'misspelt-word', 'Write "sat_code".'),
  mistake('institution.json', '"page_description"', '"page_descripton"', 'misspelt-word', 'Write "page_description".'),
  mistake('../messages.json', 'Step {n} of', 'Step {fiel} of', 'unknown-placeholder', 'Write "{n}".'),
  mistake('../messages.json', '"saveAndContinue": "Save & Continue",', '', 'missing-message', 'Add "saveAndContinue".'),
  mistake('../messages.json', '"saveAndContinue":', '"saveAndContinu":', 'unknown-message', 'Write "saveAndContinue".'),
];

/** A correction that names the right word. */
const correction = /^Write ("[^"]*")(?:\.|, or create .*)$/;

describe('a mistake of an author', () => {
  it.each(mistakes)(
    'is reported once, in its file and line, with its correction: $wrong',
    ({ file, right, wrong, code, fix }) => {
      const source = changed(admissions, file, right, wrong);
      const before = textOf(admissions, file).split(right)[0] ?? '';
      const problems = checkForm(source);
      expect(problems.map((one) => [one.code, one.file, one.fix])).toEqual([[code, file, fix]]);
      const line = before.split('\n').length;
      if (wrong !== '') expect([line, line + 1]).toContain(problems[0]?.line);
    },
  );

  it.each(mistakes.filter(({ fix }) => correction.test(fix)))(
    'has a correction that makes the form good: $fix',
    ({ file, right, wrong, fix }) => {
      const source = changed(admissions, file, right, wrong);
      const [{ line } = { line: 0 }] = checkForm(source);
      const words = [...wrong.matchAll(/\[\[.*\]\]|"[^"]*"|\{\w+\}/g)].map(([word]) => word);
      const mistaken = words.find((word) => !right.includes(word)) ?? '';
      const written = (correction.exec(fix)?.[1] ?? '').replace(/^"(\{\w+\})"$/, '$1');
      const lines = textOf(source, file).split('\n');
      const corrected = lines.with(line - 1, (lines[line - 1] ?? '').replace(mistaken, written));
      expect(checkForm(withText(source, file, corrected.join('\n')))).toEqual([]);
    },
  );

  it('is a misspelt label of copies', async () => {
    const source = changed(await copiesRecipe(), questions, '"label": "{first_name}', '"lable": "{first_name}');
    const codes = checkForm(source).map(({ code }) => code);
    expect(codes).toContain('unknown-property');
    expect(codes).not.toContain('copies-unnamed');
  });

  it('is a number in quotation marks, of which no length is calculated', async () => {
    const fee = '{ "type": "number", "key": "fee", "label": "Fee", "maximum": 9, "decimals": "2" },';
    const asked = changed(await copiesRecipe(), questions, '"blocks": [', `"blocks": [${fee}`);
    const stored = '"fee": { "type": "number", "maxLength": 4 },';
    const codes = checkForm(changed(asked, 'data-model.json', '"keys": {', `"keys": {${stored}`)).map(
      ({ code }) => code,
    );
    expect(codes).toContain('wrong-type');
    expect(codes).not.toContain('max-length-too-great');
  });

  it('is no byte order mark, in whichever file', () => {
    const marked = Object.fromEntries(Object.entries(admissions.files).map(([path, text]) => [path, `\uFEFF${text}`]));
    expect(checkForm({ ...admissions, files: marked })).toEqual([]);
    const wrong = `\uFEFF${admissions.files[act]?.replace('"type": "radio"', '"type": "radoi"')}`;
    expect(checkForm({ ...admissions, files: { ...marked, [act]: wrong } })).toMatchObject([{ file: act, line: 6 }]);
  });
});
