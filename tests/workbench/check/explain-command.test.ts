import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ExplainError, explainIn, formsIn } from '../../../workbench/commands/explain.ts';
import { formPaths } from '../../../workbench/load/load-form.ts';

const forms = await formsIn('forms');
const explained = (key: string, ...given: readonly string[]): readonly string[] => explainIn(forms, key, given).lines;
const shown = expect.stringMatching(/^It is shown/);

describe('the explanation of a field', () => {
  it('states why it is hidden, and the answers with which it is shown', () => {
    expect(explained('citizenship').slice(0, 3)).toEqual([
      'admissions:',
      expect.stringMatching(
        /^'citizenship' is on the page 'about': ".*", select \(sections\/citizenship\.json:\d+\)\.$/,
      ),
      'It is hidden, because:',
    ]);
    expect(explained('citizenship', 'us_citizen=N')).toEqual(
      expect.arrayContaining([shown, expect.stringMatching(/^It must be answered \(/)]),
    );
  });

  it('depends on the open tab, the number of copies and session values', () => {
    const card = ['us_citizen=N', 'us_permanent_resident=Y'];
    expect(explained('perm_resident_upload', ...card, 'tab:perm_resident_proof=upload_now')).toContainEqual(shown);
    expect(explained('perm_resident_upload', ...card, 'tab:perm_resident_proof=send_later')).not.toContainEqual(shown);
    expect(explained('hs_2_name')).not.toContainEqual(shown);
    expect(explained('hs_2_name', 'count:hs=2')).toContainEqual(shown);
    expect(explained('session:web_status', 'session:web_status=validating')).toContain(
      "'session:web_status' is 'validating'.",
    );
  });

  it('accepts the stem of a month-year as its key', () => {
    expect(explained('grad', 'hs_type=HS')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^'grad_month' is on the page 'high-school': /), shown]),
    );
    expect(explained('grad', 'hs_type=HS', 'grad=2026-05')).not.toContain(
      "'grad_month' is not asked with these values, so the answer given here does not count.",
    );
  });

  it('lists the given answers of hidden fields', () => {
    expect(explained('hs_type', 'grad=2026-05')).toEqual(
      expect.arrayContaining([
        "'grad_month' is not asked with these values, so the answer given here does not count.",
        "'grad_year' is not asked with these values, so the answer given here does not count.",
      ]),
    );
  });
});

describe('the explanation of a value that is not an answer', () => {
  it('lists the fields that depend on it', () => {
    expect(explained('count:hs').join(' ')).toMatch(/It is read by 'hs_2_name', .*'hs_3_attend_to_month'\./);
    expect(explained('tab:perm_resident_proof').join(' ')).toContain("'perm_resident_upload'");
  });
});

describe('the explanation of a tab', () => {
  it('states what shows it, by its value and by its id', () => {
    const [named, ...why] = explained('tab:perm_resident_proof=send_later').slice(1);
    expect(named).toMatch(/^'tab:perm_resident_proof=send_later' is a tab on the page '[\w-]+': ".*" \(.*:\d+\)\.$/);
    expect(why[0]).toBe('It is not shown, because:');
    expect(explained('perm_resident_proof')[1]).toMatch(/^'perm_resident_proof' is a group of tabs on the page /);
    const given = ['us_citizen=N', 'us_permanent_resident=Y', 'tab:perm_resident_proof=send_later'];
    expect(explained('send_later', ...given)).toContain('It is shown, because:');
  });
});

describe('a given value that is no option', () => {
  it('is named, with the option that has it as its label', () => {
    const label = "'country' has no option 'United States': the option with this label is 'USA'.";
    expect(explained('state', 'country=United States')).toContain(label);
    expect(explained('state', 'country=united states')).toContainEqual(expect.stringContaining("'USA'"));
    expect(explained('state', 'country=XYZ')).toContain("'country' has no option 'XYZ'.");
    expect(explainIn(forms, 'state', ['country=USA', 'state=Kansas']).notes).toEqual([
      "'state' has no option 'Kansas': the option with this label is 'KS'.",
    ]);
    expect(explainIn(forms, 'state', ['country=USA', 'state=KS', 'country=']).notes).toEqual([]);
  });
});

describe('the name of a form', () => {
  it('limits the explanation to that form, also to an account card', async () => {
    const all = explained('first_name').filter((line) => /^\w+:$/.test(line));
    expect(all).toEqual(expect.arrayContaining(['admissions:', 'scholarship:']));
    const { lines } = explainIn(await formsIn('forms', 'scholarship'), 'first_name', []);
    expect(lines.filter((line) => /^\w+:$/.test(line))).toEqual(['scholarship:']);
    expect(explainIn(await formsIn('forms', 'login'), 'username', []).lines[0]).toBe('login:');
  });

  it('is refused if there is no such form', async () => {
    const ids = (await formPaths('forms')).map((path) => basename(path, '.json')).join(', ');
    const sentence = `There is no form 'law'. The forms are ${ids}; a value is given as key=value.`;
    await expect(formsIn('forms', 'law')).rejects.toThrow(new ExplainError(sentence));
  });
});

describe('a request that cannot be explained', () => {
  it.each([
    ['state', 'country', "A value is given as key=value, not as 'country'."],
    ['state', 'contry=USA', "No form that has 'state' asks for 'contry'. Did you mean 'country'?"],
    ['state', 'session:mood=good', "No form that has 'state' asks for 'session:mood'. Did you mean 'session:today'?"],
    ['tab:ways', 'country=USA', "No form has 'tab:ways'."],
    [
      'perm_resident_upload',
      'tab:perm_resident_proof=post',
      "'tab:perm_resident_proof' can be upload_now, send_later, not 'post'.",
    ],
    ['hs_2_name', 'count:hs=4', "'count:hs' can be 1, 2, 3, not '4'."],
    ['grad', 'grad=May', "A month is given as grad=2026-05, not as 'May'."],
  ])('%s with %s is refused with one sentence', (key, given, sentence) => {
    expect(() => explainIn(forms, key, [given])).toThrow(new ExplainError(sentence));
  });
});
