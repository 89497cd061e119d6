/** Drafts from the time when the codes of the semesters had no year. */
import { expect, it } from 'vitest';
import { loadFormSource } from '../../workbench/load/load-form.ts';
import { openWithDraftIn } from './draft.ts';
import { formFrom } from '../support/portal.ts';

const shipped = await loadFormSource('forms/admissions');

/** The form with other texts in its files; a file without a text is left out. */
function withTexts(texts: Readonly<Record<string, string | undefined>>) {
  const files = Object.entries({ ...shipped.files, ...texts });
  const written = files.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const]));
  return formFrom({ ...shipped, files: Object.fromEntries(written) });
}

const program = JSON.parse(shipped.files['sections/program.json'] ?? '');
const formerOptions = [
  ['summer', 'Summer 2026'],
  ['fall', 'Fall 2026'],
  ['spring', 'Spring 2027'],
];
const [entryTerm, ...questions] = program.blocks;
const formerProgram = { ...program, blocks: [{ ...entryTerm, options: formerOptions }, ...questions] };
const former = () =>
  withTexts({ 'sections/program.json': JSON.stringify(formerProgram), 'migrations/001.json': undefined });

it.each([
  ['summer', 'summer-2026', 'Summer 2026'],
  ['fall', 'fall-2026', 'Fall 2026'],
  ['spring', 'spring-2027', 'Spring 2027'],
])('a semester keeps its meaning: %s is %s', async (code, entry_term, entry_term_desc) => {
  const { restart } = await openWithDraftIn(former(), (browser) =>
    browser.call('saveAnswers', { body: { answers: { entry_term: code } } }),
  );
  const browser = await restart(withTexts({}));
  expect((await browser.loadProfile()).answer).toMatchObject({ entry_term, entry_term_desc });

  // Seasons later it is no longer offered, and the draft keeps it with its label.
  const words = shipped.files['institution.json']?.replace('"cycle": "2026"', '"cycle": "2030"');
  const later = await restart(withTexts({ 'institution.json': words }));
  expect((await later.loadProfile()).answer).toMatchObject({ entry_term, entry_term_desc });
});
