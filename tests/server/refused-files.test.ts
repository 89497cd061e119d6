/** The generated files beyond the limits of each upload question, and the nearest within, through the calls. */
import { describe, expect, it } from 'vitest';
import { uploadLimitsAt } from '../../engine/internal.ts';
import { pdfOfPages } from '../../scripts/documents/pdfs.ts';
import type { FileMessage, SampleFile } from '../../workbench/cover/index.ts';
import { generatedMessages } from '../../workbench/commands/cases/generated-cases.ts';
import { everyForm } from '../drivers/every-form.ts';
import { newUsername, runInstead } from '../drivers/running-portal.ts';
import { openSession } from '../drivers/session.ts';
import { enterAnswers } from '../drivers/visit-answers.ts';
import { sendDocument } from '../drivers/visit-documents.ts';
import { sampleOf } from '../support/runs.ts';
import { openPortal } from '../support/portal.ts';

runInstead(() => openPortal({ publicUrl: null }));

async function bytesOf({ size, pages }: SampleFile): Promise<Uint8Array> {
  if (pages > 1) return pdfOfPages(pages);
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode('%PDF-').subarray(0, size));
  return bytes;
}

/** The messages of one question of each kind of limits. */
const byLimits = (form: (typeof everyForm)[number][1]['form'], files: readonly FileMessage[]) =>
  [...Map.groupBy(files, ({ key }) => JSON.stringify(uploadLimitsAt(form, key))).values()].map((own) =>
    own.filter(({ key }) => key === own[0]?.key),
  );

describe.each(sampleOf(everyForm, 2))('a file for %s', (id, played) => {
  it('is refused beyond each limit with its message, and not within', async () => {
    const { files } = await generatedMessages(`forms/${id}`);
    for (const own of byLimits(played.form, files)) {
      const visit = await openSession(newUsername(), played.base);
      visit.bindTo((await visit.client.profile()).binding);
      await visit.client.webStatus({ body: { web_status: 'started' } });
      await enterAnswers(visit, played, own[0]?.answers ?? {});
      for (const { key, message, refused, passing } of own) {
        const says = async (file: SampleFile): Promise<string> =>
          (await sendDocument(visit, key, file.name, await bytesOf(file))).message;
        expect(await says(refused), key).toBe(message);
        expect(await says(passing), key).not.toBe(message);
      }
    }
  });
});
