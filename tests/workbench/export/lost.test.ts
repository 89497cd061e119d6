/** What the XLSForm of a form does not have, by name: whatever is new in this list must be decided. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseForm } from '../../../workbench/check/index.ts';
import { xlsFormOf } from '../../../workbench/export/xlsform/xlsform.ts';
import { loadCopiedForm } from '../../../workbench/load/load-form.ts';

const recipes = join('docs', 'forms', 'recipes');
const folders = [
  'forms/admissions',
  'forms/scholarship',
  'tests/forms/field-course',
  ...readdirSync(recipes).map((name) => join(recipes, name)),
];

/** What is lost by its name, with the sentence about it. */
const lost = [
  'access: XLSForm has no such thing.',
  'autocomplete: A look, or a hint for the browser, that XLSForm does not have.',
  'capitals: A look, or a hint for the browser, that XLSForm does not have.',
  'checks: NOT CHECKED: XLSForm has no $occurrences.',
  'checks: NOT CHECKED: XLSForm has no constraint of a calculation.',
  'fold: A look that XLSForm does not have.',
  'footer: XLSForm has no such thing.',
  'header: XLSForm has no such thing.',
  'heldWhile: The tab can be changed at any time.',
  'layout: A look that XLSForm does not have.',
  'limits: XLSForm does not limit uploads.',
  'max: A ranking has all options.',
  'min: A ranking has all options.',
  'options: XLSForm has no other names of options.',
  'order: The options are shown as they are written.',
  'page: XLSForm has no page after the submission.',
  'receipt: XLSForm has no such thing.',
  'rows: A look, or a hint for the browser, that XLSForm does not have.',
  'rule graduation-resets-fee-waiver: NO ANSWERS ARE CLEARED by rules.',
  'rule new-request-starts-empty: NO ANSWERS ARE CLEARED by rules.',
  'sensitive: THE ANSWER IS STORED AS ANY OTHER.',
  'tone: A look that XLSForm does not have.',
  'width: A look, or a hint for the browser, that XLSForm does not have.',
];

it('is listed for every form of this repository', async () => {
  const found = new Set<string>();
  for (const path of folders) {
    const { lines } = xlsFormOf(parseForm(await loadCopiedForm(path, 'forms/brand')));
    for (const { what, note, outcome, isLoud } of lines) {
      if (outcome !== 'left out' && !isLoud) continue;
      found.add(`${what}: ${note}`);
    }
  }
  expect([...found].sort()).toEqual(lost);
});
