import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { applicantIn } from '../drivers/browser-driver.ts';
import { builtPage, runInstead, runningPortal } from '../drivers/running-portal.ts';
import { createAccount } from '../drivers/session.ts';
import { openWindow } from '../drivers/window.ts';
import { type Gateway, hasGateway, startGateway } from '../server/rados-gateway.ts';
import { openWithBucket } from '../server/document-stores.ts';
import { removeFolder } from '../support/remove-folder.ts';

describe.skipIf(!hasGateway)('a document in the browser, stored in an S3 bucket', () => {
  let folder: string;
  let gateway: Gateway;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matricula-uploads-'));
    await writeFile(
      join(folder, 'scan.png'),
      png(200, 100, (x) => x),
    );
    gateway = await startGateway();
    runInstead(() => openWithBucket(gateway, { publicUrl: null }, builtPage));
  });
  afterAll(async () => {
    await gateway.stop();
    await removeFolder(folder);
  });

  it('is sent there directly, which the content security policy allows, and is converted', async () => {
    const window = await openWindow();
    const { page, mishaps } = window;
    const { portal } = await runningPortal();
    const applicant = applicantIn(window);
    await createAccount(applicant.username);
    await applicant.logsIn();
    await applicant.answers({ us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' });
    const posted = page.waitForRequest(portal.objects.uploadUrl ?? '');
    await page.getByLabel('Front of Your Card: Choose File').setInputFiles(join(folder, 'scan.png'));
    expect((await posted).method()).toBe('POST');
    await page.getByRole('button', { name: 'Delete scan.png' }).waitFor();
    expect(mishaps.filter((mishap) => !mishap.startsWith(`foreign request: ${portal.objects.uploadUrl}`))).toEqual([]);
  });
});
