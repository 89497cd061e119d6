import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { admissions } from '../support/admissions.ts';
import { comesBack } from '../drivers/returning.ts';
import { scholarship } from '../support/scholarship.ts';

const picture = Buffer.from(png(40, 40, (x) => x * 6));

async function choose(page: Page, label: string, fileName: string, buffer: Buffer): Promise<void> {
  await page.getByLabel(`${label}: Choose File`).setInputFiles({ name: fileName, mimeType: '', buffer });
}

describe('the limits of an upload', () => {
  it('are those of its question: in the hint, in the file dialog and in the errors', async () => {
    const { page } = await comesBack({ tabs: { essay_ways: 'upload' }, path: '/plans' }, {}, scholarship);
    const label = 'Essay as a Document';
    const group = page.getByRole('group', { name: label });
    await group.getByText('One file, up to 2 MB: PDF or Word (.docx).').waitFor();
    const input = page.getByLabel(`${label}: Choose File`);
    expect(await input.getAttribute('accept')).toBe('.pdf,.docx');
    await choose(page, label, 'scan.png', picture);
    await group.getByText('You can only enter the following file types: .pdf, .docx').waitFor();
    await choose(page, label, 'essay.pdf', Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(2_097_148)]));
    await group.getByText('Your file is too large. The maximum file size is 2 MB.').waitFor();
  });

  it('are those of the form where the question has none', async () => {
    const { page } = await comesBack({ path: '/funding' }, {}, scholarship);
    await page.getByText('One file, up to 2 MB: PNG, JPEG, PDF or Word (.docx).').waitFor();
  });

  it('are those of the specification in a form without any', async () => {
    const answers = { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' };
    const { page } = await comesBack({ answers }, {}, admissions);
    const group = page.getByRole('group', { name: 'Front of Your Card' });
    await group.getByText('One file, up to 1 MB: PNG, JPEG, PDF or Word (.docx).').waitFor();
    await choose(
      page,
      'Front of Your Card',
      'scan.pdf',
      Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(1_048_576)]),
    );
    await group.getByText('Your file is too large. The maximum file size is 1 MB.').waitFor();
  });
});
