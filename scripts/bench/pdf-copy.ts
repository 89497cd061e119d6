/** Measures a PDF copy with a warm browser, from the answers to the complete file. */
import { join } from 'node:path';
import { initialValues, type WireAnswers } from '../../engine/index.ts';
import { createPrinter, loadForms } from '../../server/index.ts';
import { copyDocument, type CopyRecord } from '../../server/pdf/document.ts';

/** An application that shows most questions. */
const answers: WireAnswers = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  country: 'USA',
  state: 'KS',
  us_citizen: 'N',
  citizenship: 'IND',
  us_permanent_resident: 'Y',
  addr_same_as_perm_addr: 'N',
  instate_tuition: 'N',
  previously_lived_in_kansas: 'Y',
  hs_type: 'HS',
  hs_has_class_rank: 'Y',
  sat_taken: 'Y',
  act_taken: 'Y',
  college_credit: 'Y',
  fee_waiver: 'Y',
  race_asian: true,
  legal_agree: true,
};

/** The median and the maximum duration of several sequential copies, in milliseconds. */
export async function measureCopies(times: number): Promise<{ readonly median: number; readonly slowest: number }> {
  const root = join(import.meta.dirname, '../..');
  const {
    application: { form },
    theme,
  } = await loadForms(join(root, 'forms'), join(root, 'dist/codegen'));
  const session = { today: '2026-03-16', is_logged_in: 'true', web_status: 'submitted', username: 'ada@example.edu' };
  const record: CopyRecord = {
    form,
    values: initialValues(form, session, answers, {}, { hs: 3, college: 5 }),
    username: 'ada@example.edu',
    definitionVersion: form.version,
    timeZone: 'America/Chicago',
    theme,
    madeAt: new Date('2026-03-16T15:05:00Z'),
    submission: { reference: 'K7M4-QXRD', submittedAt: new Date('2026-03-16T15:00:00Z') },
  };
  const printer = createPrinter({
    chromePath: process.env['CHROME'] ?? null,
    folder: join(root, 'node_modules/.cache/matricula-browser'),
  });
  const taken: number[] = [];
  try {
    // The first two runs start the browser and read the fonts.
    for (let run = -2; run < times; run += 1) {
      const begun = performance.now();
      await printer.print(await copyDocument(record));
      if (run >= 0) taken.push(performance.now() - begun);
    }
  } finally {
    await printer.close();
  }
  const sorted = taken.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, slowest: sorted.at(-1) ?? 0 };
}
