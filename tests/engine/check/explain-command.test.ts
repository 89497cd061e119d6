import { describe, expect, it } from 'vitest';
import { ExplainError, explainIn } from '../../../scripts/explain.ts';

const explained = async (key: string, ...given: readonly string[]): Promise<readonly string[]> =>
  (await explainIn('forms', key, given)).lines;
const shown = 'It is shown.';

describe('the explanation of a field', () => {
  it('states why it is hidden, and the answers with which it is shown', async () => {
    expect((await explained('citizenship')).slice(0, 3)).toEqual([
      'admissions:',
      "'citizenship' is on the page 'about'.",
      expect.stringMatching(/^It is hidden, because the condition of '.+' does not hold\.$/),
    ]);
    expect(await explained('citizenship', 'us_citizen=N')).toEqual(
      expect.arrayContaining([shown, 'It must be answered.']),
    );
  });

  it('depends on the open tab, the number of copies and session values', async () => {
    const card = ['us_citizen=N', 'us_permanent_resident=Y'];
    expect(await explained('perm_resident_upload', ...card, 'tab:perm_resident_proof=upload_now')).toContain(shown);
    expect(await explained('perm_resident_upload', ...card, 'tab:perm_resident_proof=send_later')).not.toContain(shown);
    expect(await explained('hs_2_name')).not.toContain(shown);
    expect(await explained('hs_2_name', 'count:hs=2')).toContain(shown);
    expect(await explained('session:web_status', 'session:web_status=validating')).toContain(
      "'session:web_status' is 'validating'.",
    );
  });

  it('accepts the stem of a month-year as its key', async () => {
    expect(await explained('grad', 'hs_type=HS')).toEqual(
      expect.arrayContaining(["'grad_month' is on the page 'high-school'.", shown]),
    );
    expect(await explained('grad', 'hs_type=HS', 'grad=2026-05')).not.toContain(
      "'grad_month' is not asked with these values, so the answer given here does not count.",
    );
  });

  it('lists the given answers of hidden fields', async () => {
    expect(await explained('hs_type', 'grad=2026-05')).toEqual(
      expect.arrayContaining([
        "'grad_month' is not asked with these values, so the answer given here does not count.",
        "'grad_year' is not asked with these values, so the answer given here does not count.",
      ]),
    );
  });
});

describe('the explanation of a value that is not an answer', () => {
  it('lists the fields that depend on it', async () => {
    expect((await explained('count:hs')).join(' ')).toMatch(/It is read by 'hs_2_name', .*'hs_3_attend_to_month'\./);
    expect((await explained('tab:perm_resident_proof')).join(' ')).toContain("'perm_resident_upload'");
  });
});

describe('a request that cannot be explained', () => {
  it.each([
    ['state', 'country', "A value is given as key=value, not as 'country'."],
    ['state', 'contry=USA', "No form that asks for 'state' asks for 'contry'."],
    ['state', 'session:mood=good', "No form that asks for 'state' asks for 'session:mood'."],
    ['tab:ways', 'country=USA', "No form asks for 'tab:ways'."],
    [
      'perm_resident_upload',
      'tab:perm_resident_proof=post',
      "'tab:perm_resident_proof' can be upload_now, send_later, not 'post'.",
    ],
    ['hs_2_name', 'count:hs=4', "'count:hs' can be 1, 2, 3, not '4'."],
    ['grad', 'grad=May', "A month is given as grad=2026-05, not as 'May'."],
  ])('%s with %s is refused with one sentence', async (key, given, sentence) => {
    await expect(explainIn('forms', key, [given])).rejects.toThrow(new ExplainError(sentence));
  });
});
