/** The generated complete applications, which together show every branch of a form, through the calls of the server. */
import { describe, expect, it } from 'vitest';
import { fromWire, isShown, type Answers, type Values, type WireAnswers } from '../../engine/index.ts';
import { isChoiceName, isSensitiveKey } from '../../engine/internal.ts';
import { pdfOfPages } from '../../scripts/documents/pdfs.ts';
import { outcomeOf, type FormCase } from '../../workbench/commands/cases/form-case.ts';
import { completeCases } from '../../workbench/commands/cases/generated-cases.ts';
import { everyForm } from '../drivers/every-form.ts';
import type { PlayedForm } from '../support/played-form.ts';
import { newUsername, runInstead, runningPortal } from '../drivers/running-portal.ts';
import { openSession } from '../drivers/session.ts';
import { createVisit } from '../drivers/visit.ts';
import { enterAnswers } from '../drivers/visit-answers.ts';
import { uploadDocument } from '../drivers/visit-documents.ts';
import { serviceSecret } from '../support/links.ts';
import { sampleOf } from '../support/runs.ts';
import { openPortal } from '../support/portal.ts';

runInstead(() => openPortal({ publicUrl: null }));

/** The answers that are not empty, without documents. */
const given = (form: PlayedForm['form'], answers: WireAnswers): Answers =>
  Object.fromEntries(Object.entries(fromWire(form, answers)).filter(([key, text]) => text !== '' && isText(form, key)));

const isText = (form: PlayedForm['form'], key: string): boolean => form.fields.get(key)?.fieldType.isDocument === false;

/** The tabs and the numbers of copies of a set that are others in these values. */
const choicesBack = ({ answers }: FormCase, values: Values): Answers =>
  Object.fromEntries(Object.keys(answers).flatMap((key) => (isChoiceName(key) ? [[key, values[key] ?? '']] : [])));

/** What the server keeps of a set that is entered after the answers of another one, and submitted. */
async function submitted(played: PlayedForm, set: FormCase, before: FormCase) {
  const { form, base } = played;
  const { portal, origin } = await runningPortal();
  const { values } = outcomeOf(played, set);
  const questions = [...new Set(form.fields.values())].filter((field) => isShown(field, values));
  const asked = questions.flatMap(({ keys }) => keys);
  const username = newUsername();
  const visit = await openSession(username, base);
  visit.bindTo((await visit.client.profile()).binding);
  await visit.client.webStatus({ body: { web_status: 'started' } });
  await enterAnswers(visit, played, before.answers);
  await enterAnswers(visit, played, { ...choicesBack(before, values), ...set.answers }, asked);
  for (const { key } of questions.filter(({ key: one, fieldType }) => fieldType.isDocument && values[one] !== ''))
    await uploadDocument(visit, key, 'paper.pdf', await pdfOfPages(1));
  const stored = given(form, (await visit.client.profile()).answer);
  const { receipt } = await visit.client.submit();
  const { answers } = await portal.database
    .selectFrom('submissions')
    .select('answers')
    .where('reference', '=', receipt.reference)
    .executeTakeFirstOrThrow();
  const secret = await serviceSecret(portal, username, played.id);
  const seen = await createVisit(origin, base).client.serviceView({ query: { service_token: secret } });
  const wanted = asked.flatMap((key) => (values[key] && isText(form, key) ? [[key, values[key]] as const] : []));
  return {
    wanted: Object.fromEntries(wanted),
    stored,
    kept: Object.keys(answers as object).filter((key) => isText(form, key)),
    seen: given(form, seen.answer),
  };
}

describe.each(everyForm)('each complete application to %s', (id, played) => {
  it('is accepted, and no hidden answer is stored, submitted or shown to staff', async () => {
    const sets = sampleOf(await completeCases(`forms/${id}`), 2);
    expect(sets.length).toBeGreaterThan(0);
    for (const [index, set] of sets.entries()) {
      const { wanted, stored, kept, seen } = await submitted(played, set, sets.at(index - 1) ?? set);
      const isClear = (key: string): boolean => !isSensitiveKey(played.form, key);
      const keys = Object.keys(wanted).toSorted();
      expect(Object.keys(stored).toSorted(), set.title).toEqual(keys);
      expect(Object.keys(seen).toSorted(), set.title).toEqual(keys);
      expect(kept.toSorted(), set.title).toEqual(keys.filter(isClear));
      for (const key of keys.filter(isClear))
        expect([key, stored[key], seen[key]], set.title).toEqual([key, wanted[key], wanted[key]]);
    }
  });
});
