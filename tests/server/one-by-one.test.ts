/** Copies that a page shows one by one, also inside copies: filled in, submitted and read as a whole. */
import { expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { copiesInCopies } from '../support/copies-in-copies.ts';
import { textOfPages } from '../support/pdf-content.ts';
import { openWithDraftOf } from './draft.ts';

it('stores, requires, submits and prints every copy, of which a page shows one', async () => {
  await openWithDraftOf({ id: 'admissions', ...copiesInCopies }, async (browser) => {
    const add = (button_id: string, num_components: number) =>
      browser.call('addAnother', { body: { button_id, num_components } });
    expect((await add('job', 2)).statusCode).toBe(200);
    expect((await add('job_2_task', 2)).statusCode).toBe(200);
    const answers = { job_1_employer: 'Oak Mill', job_1_task_1_name: 'Sawing', job_2_employer: 'Elm Press' };
    await browser.call('saveAnswers', { body: { answers: { ...answers, job_2_task_1_name: 'Setting' } } });

    const refused = await browser.call('submit', {});
    expect(refused.json()).toMatchObject({ errors: { job_2_task_2_name: ['Name the task.'] } });
    const further = await browser.call('saveAnswers', { body: { answers: { job_1_task_2_name: 'Planing' } } });
    expect(further.statusCode).toBe(400);

    await browser.call('saveAnswers', { body: { answers: { job_2_task_2_name: 'Printing' } } });
    expect((await browser.call('submit', {})).statusCode).toBe(200);
    expect((await browser.loadProfile()).answer).toEqual({
      ...answers,
      job_2_task_1_name: 'Setting',
      job_2_task_2_name: 'Printing',
    });

    const poll = async () => (await browser.call('pdfCopy')).json<Output<'pdfCopy'>>();
    await expect.poll(async () => (await poll()).status, { interval: 100 }).toMatch(/^(?:COMPLETED|FAILED)$/);
    const pages = await textOfPages((await browser.send('GET', (await poll()).url ?? '')).rawPayload);
    const parts = [
      ['Job 1 of 2', 'Oak Mill', 'Task', 'Sawing'],
      ['Job 2 of 2', 'Elm Press', 'Task 1 of 2', 'Setting', 'Task 2 of 2', 'Printing'],
    ];
    expect(pages.join(' ')).toMatch(new RegExp(parts.flat().join('.*'), 's'));
  });
});
