/** Measures a PDF copy with a warm browser, from the answers to the complete file. */
import { join } from 'node:path';
import type { Form } from '../../engine/index.ts';
import { createPrinter, loadForms } from '../../server/index.ts';
import { copyDocument, type CopyRecord } from '../../server/pdf/document.ts';
import { browserFolder } from '../../tests/support/chromium.ts';
import { filledIn, unfoldingsOf, valuesOf, type Unfolding } from '../../tests/support/unfolding.ts';
import { median } from './median.ts';

/** An application that answers as many questions as can be shown at once. */
export function manyAnswersTo(form: Form): Unfolding {
  const [widest] = unfoldingsOf(form);
  if (widest === undefined) throw new Error('The form has no questions.');
  return filledIn(form, widest);
}

/** The median and the maximum duration of several sequential copies, in milliseconds. */
export async function measureCopies(times: number): Promise<{ readonly median: number; readonly slowest: number }> {
  const root = join(import.meta.dirname, '../..');
  const {
    current: { form },
    theme,
  } = await loadForms(join(root, 'forms'), join(root, 'dist/codegen'));
  const record: CopyRecord = {
    documents: {},
    form,
    values: { ...valuesOf(form, manyAnswersTo(form)), 'session:web_status': 'submitted' },
    username: 'ada@example.edu',
    definitionVersion: form.version,
    timeZone: 'America/Chicago',
    theme,
    madeAt: new Date('2026-03-16T15:05:00Z'),
    submission: { reference: 'K7M4-QXRD', submittedAt: new Date('2026-03-16T15:00:00Z') },
  };
  const printer = createPrinter({
    chromePath: process.env['CHROME'] ?? null,
    folder: browserFolder,
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
  return { median: median(taken), slowest: Math.max(...taken) };
}
