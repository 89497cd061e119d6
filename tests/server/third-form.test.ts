/**
 * A form that no code knows: `tests/forms/field-course`, written from forms/README.md only. Its folder is added to
 * `forms/`, which is checked, built and served.
 */
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answers } from '../../engine/index.ts';
import { exportCommand } from '../../scripts/admin/export.ts';
import { listCommand } from '../../scripts/admin/list.ts';
import { serviceTokenCommand } from '../../scripts/admin/service-token.ts';
import { checkAllForms } from '../../workbench/commands/check-forms.ts';
import type { AccountHolder, Applicant } from '../support/applicant.ts';
import { arriveAtEngine } from '../support/engine-driver.ts';
import { playedForm, type PlayedForm } from '../support/played-form.ts';
import { newUsername, password, runningPortal } from '../drivers/running-portal.ts';
import { arriveAtServer } from '../drivers/server-driver.ts';
import { createAccount } from '../drivers/session.ts';
import { createVisit } from '../drivers/visit.ts';
import { pdfCopyOf, uploadPicture } from '../drivers/visit-documents.ts';
import { textOfPages } from '../support/pdf-content.ts';
import { serveMoreForms } from './more-forms.ts';
import { printedBy } from './run-command.ts';
import { removeFolder } from '../support/remove-folder.ts';

const id = 'field-course';
const answers: Answers = {
  full_name: 'Maria Merian',
  stay: 'LONG',
  languages: 'ENG,POR',
  needs_care: 'true',
  care: 'A nut allergy.',
  swim: '400',
  dive_1_place: 'Lake Constance',
};
const passport = 'passport';

let place: string;
let formsDir: string;
let third: PlayedForm;
beforeAll(async () => {
  ({ place, formsDir } = await serveMoreForms((folders) =>
    cp(join('tests/forms', id), join(folders.formsDir, id), { recursive: true }),
  ));
  third = await playedForm(id, answers, formsDir);
});
afterAll(() => removeFolder(place));

const levels: readonly (readonly [string, () => Promise<Applicant>])[] = [
  ['engine', () => arriveAtEngine({}, third)],
  ['server', (): Promise<AccountHolder> => arriveAtServer({}, third)],
];

describe('a third form', () => {
  it('passes the check of all forms', async () => {
    expect(await checkAllForms(formsDir)).toEqual([]);
  });

  it.each(levels)('has branches, checks, repeats and required documents, through the %s', async (_name, arrive) => {
    const applicant = await arrive();
    await applicant.submits();
    expect(await applicant.questionsInError()).toEqual(['full_name', 'stay', 'swim', passport]);
    await applicant.answers({ needs_care: 'true', stay: 'LONG', swim: '100' });
    await applicant.addsAnother('dives');
    await applicant.answers({ dive_2_place: 'Red Sea' });
    expect(await applicant.sees('care')).toBe(true);
    expect(await applicant.errorsOf('swim')).toEqual(['For three weeks you must be able to swim 200 metres.']);
    await applicant.answers({ needs_care: '', stay: 'SHORT' });
    expect(await applicant.sees('care')).toBe(false);
    expect(await applicant.errorsOf('swim')).toEqual([]);
    expect(await applicant.answerTo('dive_2_place')).toBe('Red Sea');
  });

  it('is served from the sign-up to the export: upload, submission, receipt, mail, PDF copy and view of the staff', async () => {
    const { origin, portal } = await runningPortal();
    const visit = createVisit(origin, third.base);
    const username = newUsername();
    const run = (...[command, ...args]: readonly [Parameters<typeof printedBy>[1], ...string[]]): Promise<string> =>
      printedBy({ portal, folder: place, formsDir }, command, ...args);
    expect((await visit.request(`/${id}/api/profile`)).status).toBe(401);

    await createAccount(username);
    await visit.client.login({ body: { username, password } });
    visit.bindTo((await visit.client.profile()).binding);
    await visit.client.webStatus({ body: { web_status: 'started' } });
    await visit.client.saveAnswers({ body: { answers: { ...answers, needs_care: true } } });
    await uploadPicture(visit, passport, 'passport.png');
    const { receipt } = await visit.client.submit();
    expect((await visit.client.profile()).receipt).toEqual(receipt);
    await portal.app.mailWorker.settled();
    expect(portal.mails.findLast(({ to }) => to === username)?.text).toMatch(
      new RegExp(`Field Course Registration was submitted[^]*${receipt.reference}[^]*/${id}/login`),
    );

    const copy = await pdfCopyOf(visit);
    expect(copy.headers.get('content-disposition')).toBe(`attachment; filename="${id}-${receipt.reference}.pdf"`);
    const text = (await textOfPages(new Uint8Array(await copy.arrayBuffer()))).join(' ');
    for (const words of ['Maria Merian', 'Three weeks', 'Portuguese', '400 metres', 'Dive 1: where? Lake Constance'])
      expect(text).toContain(words);

    const link = new URL((await run(serviceTokenCommand, username, id)).split('\n')[0] ?? '');
    expect(link.pathname).toBe(`/${id}/`);
    const secret = link.searchParams.get('service_token') ?? '';
    const staff = await createVisit(origin, third.base).client.serviceView({ query: { service_token: secret } });
    expect(staff).toMatchObject({ username, receipt, answer: { full_name: 'Maria Merian', stay_desc: 'Three weeks' } });
    expect(JSON.stringify(staff)).not.toContain('nut allergy');

    expect(await run(listCommand, '--form', id)).toContain(receipt.reference);
    await run(exportCommand, '--form', id, '--files', '--to', join(place, 'export'));
    const files = await readdir(join(place, 'export/files', receipt.reference), { recursive: true });
    expect(files.toSorted()).toEqual(['application.pdf', 'documents', `documents/${passport}.pdf`]);
    const [row]: readonly Record<string, string>[] = parse(
      await readFile(join(place, 'export/applications.csv'), 'utf8'),
      { bom: true, columns: true },
    );
    expect(row).toMatchObject({ full_name: 'Maria Merian', stay: 'LONG', stay_desc: 'Three weeks', swim: '400' });
    expect(row).not.toHaveProperty('care');
  });
});
