/** What the staff does with the answers to an open form: the recipe, served beside the other forms. */
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { deletePersonCommand } from '../../scripts/admin/delete-person.ts';
import { exportCommand } from '../../scripts/admin/export.ts';
import { listCommand } from '../../scripts/admin/list.ts';
import { noteCommand } from '../../scripts/admin/note.ts';
import { serviceTokenCommand } from '../../scripts/admin/service-token.ts';
import { showCommand } from '../../scripts/admin/show.ts';
import { runningPortal } from '../drivers/running-portal.ts';
import { textOfPages } from '../support/pdf-content.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { serveMoreForms } from './more-forms.ts';
import { printedBy } from './run-command.ts';

let place: string;
let formsDir: string;
beforeAll(async () => {
  ({ place, formsDir } = await serveMoreForms((folders) =>
    cp('docs/forms/recipes/feedback', join(folders.formsDir, 'feedback'), { recursive: true }),
  ));
});
afterAll(() => removeFolder(place));

type RunCommand = Parameters<typeof printedBy>[1];
const run = async (command: RunCommand, ...args: readonly string[]): Promise<string> =>
  printedBy(
    { portal: (await runningPortal()).portal, folder: place, formsDir, answer: args[0] ?? '' },
    command,
    ...args,
  );

let keys = 0;
async function answered(answers: object): Promise<string> {
  const { portal } = await runningPortal();
  const body = { answers, tabs: {}, add_another: {}, key: String((keys += 1)).padStart(32, '0') };
  const answer = await portal.browser().send('POST', '/feedback/public/answers', { body });
  return answer.json<Output<'sendAnswers'>>().receipt.reference;
}
const withAddress = { overall: '3', wants_answer: 'Y', email: 'ada@example.edu' };

describe('the staff', () => {
  it('finds answers in the list, without a person', async () => {
    const reference = await answered(withAddress);
    expect(await run(listCommand, '--form', 'feedback')).toMatch(
      new RegExp(`^feedback version 1 .* submitted since .*, reference ${reference}$`, 'm'),
    );
  });

  it('shows them by the reference, in any case of letters', async () => {
    const reference = await answered(withAddress);
    const shown = await run(showCommand, ` ${reference.toLowerCase()}`, 'answers');
    expect(shown).toMatch(/^answered without an account$/m);
    expect(shown).toContain(`reference ${reference}, form version 1`);
    expect(shown).toContain('How was your visit?: 3 of 4 questions answered');
    expect(shown).toContain('email: ada@example.edu');
  });

  it('opens them by a service link, under the reference', async () => {
    const reference = await answered(withAddress);
    const [, secret = ''] = /service_token=(\S+)/.exec(await run(serviceTokenCommand, reference)) ?? [];
    const { portal } = await runningPortal();
    const view = await portal.browser().send('GET', '/feedback/service/tmp-pdf', { query: { service_token: secret } });
    expect(view.json<Output<'serviceView'>>()).toMatchObject({
      answer: withAddress,
      username: '',
      web_status: 'submitted',
      receipt: { reference },
    });
  });

  it('exports them, with a PDF copy and without a username', async () => {
    const reference = await answered({ overall: '1', missing: 'A map.', wants_answer: 'N' });
    const to = join(place, 'export');
    await run(exportCommand, '--form', 'feedback', '--files', '--to', to);
    const lines = (await readFile(join(to, 'applications.ndjson'), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line)).find((line) => line.reference === reference)).toMatchObject({
      form: 'feedback',
      username: null,
      answers: { overall: '1', overall_desc: 'Not much', missing: 'A map.', wants_answer: 'N' },
      documents: [],
    });
    expect(await readFile(join(to, 'applications.csv'), 'utf8')).toMatch(new RegExp(`^"?${reference}"?,`, 'm'));
    const copy = await textOfPages(await readFile(join(to, 'files', reference, 'application.pdf')));
    expect(copy.join(' ')).toContain(reference);
  });

  it('deletes them by the reference, with everything about the person', async () => {
    const [kept, deleted] = [await answered(withAddress), await answered(withAddress)];
    expect(await run(deletePersonCommand, deleted)).toContain('submissions: 1');
    const { portal } = await runningPortal();
    const left = await portal.database.selectFrom('submissions').select('reference').execute();
    expect(left.map(({ reference }) => reference)).toContain(kept);
    expect(left.map(({ reference }) => reference)).not.toContain(deleted);
    await expect(run(deletePersonCommand, deleted)).rejects.toThrow('nothing was deleted');
  });

  it('cannot use the reference where only an account helps', async () => {
    const reference = await answered(withAddress);
    await expect(run(noteCommand, reference, 'A letter')).rejects.toThrow(
      `${reference} is the reference of answers without an account: only show, service-token and delete-person accept it.`,
    );
  });
});
