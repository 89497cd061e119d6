import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import type { Browser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { docx } from '../../scripts/documents/word.ts';
import { createConverters } from '../../server/index.ts';
import { newObjectKey } from '../../server/documents/object-store.ts';
import { documentStores, openForGroup } from './document-stores.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { accountIdOf, storeDocument } from '../support/stored-rows.ts';
import { answerOf, cardHolder, key, post, presign, settled, status, upload } from '../support/uploading.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const scan = png(20, 10, (x) => x * 10);

for (const { name, isInstalled, open } of documentStores) {
  describe.skipIf(!isInstalled)(`a document, kept ${name},`, () => {
    const group = openForGroup({ open });

    it('is an answer after its conversion, and is in the profile with its name and size', async () => {
      const browser = await cardHolder(group.portal);
      expect(await status(browser)).toEqual({ status: 'NOT_ANSWERED', message: '' });
      expect(await answerOf(browser)).toBeUndefined();
      expect(await upload(group.portal, browser, 'front.png', scan)).toEqual({ status: 'COMPLETED', message: '' });
      expect(await answerOf(browser)).toBe('ANSWERED');
      const documents = {
        [key]: { file_name: 'front.png', file_size: scan.length, file_key: expect.stringMatching(/^uploads\//) },
      };
      expect((await browser.call('documentAnswers')).json()).toEqual(documents);
      expect((await browser.loadProfile()).document_answer).toEqual(documents);
    });

    it('is deleted with its answer when it and its conversion are deleted, in either order', async () => {
      for (const order of [
        ['deleteConversion', 'deleteDocument'],
        ['deleteDocument', 'deleteConversion'],
      ] as const) {
        const browser = await cardHolder(group.portal);
        await upload(group.portal, browser, 'front.png', scan);
        expect((await browser.call(order[0])).statusCode).toBe(200);
        expect(await answerOf(browser)).toBeUndefined();
        expect((await browser.call(order[1])).statusCode).toBe(200);
        expect((await browser.call('documentAnswers')).json()).toEqual({});
        expect(await status(browser)).toEqual({ status: 'NOT_ANSWERED', message: '' });
      }
      expect((await (await cardHolder(group.portal)).call('deleteDocument')).statusCode).toBe(200);
    });

    it('leaves no file when it is deleted or replaced', async () => {
      const alone = await group.store.openPortal();
      const browser = await cardHolder(alone);
      await upload(alone, browser, 'front.png', scan);
      await upload(alone, browser, 'front-2.png', scan);
      const files = async () => (await alone.keys()).map((path) => path.split('/')[0]).sort();
      await expect.poll(files).toEqual(['converted', 'documents', 'thumbnails']);
      await browser.call('deleteConversion');
      await browser.call('deleteDocument');
      await expect.poll(files).toEqual([]);
      await alone.close();
    });

    it('is converted once, also after repeated requests', async () => {
      const browser = await cardHolder(group.portal);
      const presigned = await presign(browser);
      await post(group.portal, presigned, scan);
      const ask = () =>
        browser.call('convertDocument', { body: { file_key: presigned.fields['key'], file_name: 'front.png' } });
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
      expect((await settled(browser)).status).toBe('COMPLETED');
      expect((await ask()).statusCode).toBe(200);
      expect(await answerOf(browser)).toBe('ANSWERED');
    });

    it('is hidden and shown again with its question', async () => {
      const browser = await cardHolder(group.portal);
      await upload(group.portal, browser, 'front.png', scan);
      await browser.call('saveAnswers', { body: { answers: { us_permanent_resident: 'N' } } });
      expect([await answerOf(browser), (await browser.call('documentAnswers')).json()]).toEqual([undefined, {}]);
      await browser.call('saveAnswers', { body: { answers: { us_permanent_resident: 'Y' } } });
      expect(await answerOf(browser)).toBe('ANSWERED');
    });

    it('cannot be written like an answer', async () => {
      const browser = await cardHolder(group.portal);
      expect((await browser.call('saveAnswers', { body: { answers: { [key]: 'ANSWERED' } } })).statusCode).toBe(400);
    });
  });
}

describe('a repeated request for a conversion', () => {
  it('is answered as the first one when it reads the file after that has taken it', async () => {
    const held = Promise.withResolvers<void>();
    let reads = 0;
    const portal = await openPortal({}, undefined, (options) => {
      const { objects } = options;
      const get: typeof objects.get = async (name) => {
        reads += 1;
        if (reads === 1) await held.promise;
        return objects.get(name);
      };
      return { ...options, objects: { ...objects, get } };
    });
    onTestFinished(() => portal.close());
    const browser = await cardHolder(portal);
    const presigned = await presign(browser);
    await post(portal, presigned, scan);
    const file = { file_key: presigned.fields['key'] ?? '', file_name: 'front.png' };
    const late = browser.call('convertDocument', { body: file });
    await expect.poll(() => reads).toBe(1);
    expect((await browser.call('convertDocument', { body: file })).statusCode).toBe(200);
    await expect.poll(() => portal.objects.get(file.file_key)).toBeNull();
    held.resolve();
    expect((await late).statusCode).toBe(200);
  });
});

describe('a call about documents', () => {
  const calls = [
    'presignedUrl',
    'convertDocument',
    'conversion',
    'deleteDocument',
    'deleteConversion',
    'documentAnswers',
  ] as const;

  it('is refused to a visitor', async () => {
    for (const name of calls) expect((await portal.browser().call(name, { body: {} })).statusCode, name).toBe(401);
  });

  it('is refused with an upload of another applicant, for another answer, or never granted', async () => {
    const [mine, other] = [await cardHolder(portal), await cardHolder(portal)];
    const presigned = await presign(other);
    await post(portal, presigned, scan);
    const convert = (browser: Browser, fileKey: unknown, answerKey = key) =>
      browser.send('POST', `/api/pdf/document-answer/${answerKey}`, {
        body: { file_key: fileKey, file_name: 'x.png' },
        headers: { 'x-binding': browser.binding ?? '' },
      });
    expect((await convert(mine, presigned.fields['key'])).statusCode).toBe(404);
    expect((await convert(other, presigned.fields['key'], 'perm_resident_upload_2')).statusCode).toBe(404);
    for (const made of [
      'uploads/x',
      '../../etc/passwd',
      '',
      presigned.fields['key']?.replace('uploads', 'documents'),
    ]) {
      expect((await convert(other, made)).statusCode, made).toBe(404);
    }
    expect((await convert(other, presigned.fields['key'])).statusCode).toBe(200);
  });

  it('is 404 for keys that are no document', async () => {
    const browser = await cardHolder(portal);
    for (const name of ['first_name', '__proto__', 'constructor', 'nothing', '..%2f..']) {
      expect((await browser.send('GET', `/api/pdf/document-answer/${name}`)).statusCode, name).toBe(404);
      expect((await browser.call('presignedUrl', { body: { answer_key: name } })).statusCode, name).toBe(400);
    }
  });

  it('is refused while the question is hidden', async () => {
    const browser = await loggedIn(portal);
    expect((await browser.call('presignedUrl', { body: { answer_key: key } })).statusCode).toBe(400);
  });

  it('converts no document of a hidden question, and converts it when the question is shown again', async () => {
    const browser = await cardHolder(portal);
    const presigned = await presign(browser);
    await post(portal, presigned, scan);
    const convert = () =>
      browser.call('convertDocument', { body: { file_key: presigned.fields['key'], file_name: 'front.png' } });
    const answers = (permanent: string) =>
      browser.call('saveAnswers', { body: { answers: { us_permanent_resident: permanent } } });
    await answers('N');
    const refused = await convert();
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'This question is not asked with these answers.',
    ]);
    expect(await status(browser)).toEqual({ status: 'NOT_ANSWERED', message: '' });
    await answers('Y');
    expect((await convert()).statusCode).toBe(200);
    expect(await settled(browser)).toMatchObject({ status: 'COMPLETED' });
  });

  it('is refused after the submission, and changes nothing', async () => {
    const browser = await cardHolder(portal);
    await browser.call('saveAnswers', {
      body: { answers: { ...completeApplication, us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' } },
    });
    await upload(portal, browser, 'front.png', scan);
    const presigned = await presign(browser);
    const submitted = await browser.call('submit');
    expect(submitted.statusCode, submitted.body).toBe(200);
    expect((await browser.call('presignedUrl', { body: { answer_key: key } })).statusCode).toBe(409);
    // No file arrived for the one key, and the other one was never issued.
    for (const fileKey of [presigned.fields['key'], newObjectKey('uploads')])
      expect(
        (await browser.call('convertDocument', { body: { file_key: fileKey, file_name: 'x.png' } })).statusCode,
      ).toBe(409);
    for (const name of ['deleteDocument', 'deleteConversion'] as const)
      expect((await browser.call(name)).statusCode, name).toBe(409);
    expect(await answerOf(browser)).toBe('ANSWERED');
  });

  it('is refused after 30 uploads in an hour, with Retry-After', async () => {
    const browser = await cardHolder(portal);
    for (let count = 0; count < 30; count += 1) await presign(browser);
    const refused = await browser.call('presignedUrl', { body: { answer_key: key } });
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '3600',
      { message: expect.stringContaining('a lot of files') },
    ]);
  });

  it('cannot fill the store with unused files: they are deleted within an hour', async () => {
    const presigned = await presign(await cardHolder(portal));
    await post(portal, presigned, scan);
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from start_after - now()) / 60 as minutes from jobs.job
      where name = 'drop-objects' and data @> ${JSON.stringify({ keys: [presigned.fields['key']] })}`.execute(
      portal.database,
    );
    expect(rows.map(({ minutes }) => Math.round(minutes))).toEqual([60]);
  });
});

it('a refused document, which has no files, is deleted by a job that ends', async () => {
  const browser = await cardHolder(portal);
  expect((await upload(portal, browser, 'front.png', Buffer.from('no picture'))).status).toBe('FAILED');
  expect((await browser.call('deleteDocument')).statusCode).toBe(200);
  const states = async () => {
    const { rows } = await sql<{ state: string }>`
      select distinct state::text from jobs.job
      where name = 'drop-objects' and data -> 'keys' = '[]'`.execute(portal.database);
    return rows;
  };
  await expect.poll(states).toEqual([{ state: 'completed' }]);
});

describe('a client that waits for a conversion', () => {
  async function waiting(one: Portal, browser: Browser, count: number): Promise<void> {
    const { username } = await browser.loadProfile();
    const id = await accountIdOf(one, username);
    for (let n = 0; n < count; n += 1)
      await storeDocument(one, { account_id: id, key: n === 0 ? key : `another-${n}` });
  }

  it('receives Retry-After until the conversion is complete', async () => {
    const alone = await openPortal();
    const browser = await cardHolder(alone);
    await waiting(alone, browser, 1);
    const asked = await browser.call('conversion');
    expect([asked.json().status, asked.headers['retry-after']]).toEqual(['UNPROCESSED', '2']);
    await alone.database.updateTable('documents').set({ status: 'COMPLETED' }).execute();
    const done = await browser.call('conversion');
    expect([done.json().status, done.headers['retry-after']]).toEqual(['COMPLETED', undefined]);
    await alone.close();
  });

  it('is refused with Retry-After while 200 documents wait, and accepted afterwards', async () => {
    const crowded = await openPortal();
    const browser = await cardHolder(crowded);
    await waiting(crowded, await cardHolder(crowded), 200);
    const presigned = await presign(browser);
    await post(crowded, presigned, scan);
    const ask = () =>
      browser.call('convertDocument', { body: { file_key: presigned.fields['key'], file_name: 'front.png' } });
    const refused = await ask();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30']);
    await crowded.database.deleteFrom('documents').where('key', '=', 'another-1').execute();
    expect((await ask()).statusCode).toBe(200);
    expect((await settled(browser)).status).toBe('COMPLETED');
    await crowded.close();
  });

  it('receives the reason of a refused Word document when no LibreOffice is installed', async () => {
    const without = await openPortal({}, undefined, (options) => ({
      ...options,
      converters: createConverters(null, null),
    }));
    const browser = await cardHolder(without);
    expect(await upload(without, browser, 'essay.docx', docx())).toEqual({
      status: 'FAILED',
      message: "We can't accept Word documents here. Please save yours as a PDF and upload that.",
    });
    expect((await upload(without, browser, 'front.png', scan)).status).toBe('COMPLETED');
    await without.close();
  });
});

describe('a submission', () => {
  const answers = { ...completeApplication, us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' };
  const isThere = async (one: Portal, path: string | null): Promise<boolean> =>
    path !== null && (await one.objects.get(path)) !== null;
  const documents = (one: Portal) =>
    one.database.selectFrom('documents').select(['key', 'object_key', 'pdf_key', 'status']).execute();

  it('deletes rows and files of documents of hidden questions', async () => {
    const alone = await openPortal();
    const browser = await cardHolder(alone);
    await browser.call('saveAnswers', { body: { answers } });
    await upload(alone, browser, 'front.png', scan);
    const [document] = await documents(alone);
    await browser.call('saveAnswers', { body: { answers: { us_permanent_resident: 'N' } } });
    expect(
      (await isThere(alone, document?.object_key ?? null)) && (await isThere(alone, document?.pdf_key ?? null)),
    ).toBe(true);
    expect((await browser.call('submit')).statusCode).toBe(200);
    expect(await documents(alone)).toEqual([]);
    const left = async () =>
      (await isThere(alone, document?.object_key ?? null)) || isThere(alone, document?.pdf_key ?? null);
    await expect.poll(left).toBe(false);
    await alone.close();
  });

  it('that is refused deletes nothing', async () => {
    const alone = await openPortal();
    const browser = await cardHolder(alone);
    await upload(alone, browser, 'front.png', scan);
    await browser.call('saveAnswers', { body: { answers: { us_permanent_resident: 'N' } } });
    expect((await browser.call('submit')).statusCode).toBe(422);
    expect(await documents(alone)).toHaveLength(1);
    await alone.close();
  });

  it.each(['UNPROCESSED', 'IN_PROGRESS'] as const)(
    'is refused for a document that is %s, with its key, but not for a hidden one',
    async (waiting) => {
      const alone = await openPortal();
      const browser = await cardHolder(alone);
      await browser.call('saveAnswers', { body: { answers } });
      const { id } = await alone.database.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
      await storeDocument(alone, { account_id: id, status: waiting });
      const refused = await browser.call('submit');
      expect([refused.statusCode, refused.json()]).toEqual([
        422,
        {
          message: "We're missing some information!",
          errors: { [key]: ['Front of Your Card: Please wait until the file upload has completed.'] },
        },
      ]);
      expect((await browser.loadProfile()).receipt).toBeNull();
      await browser.call('saveAnswers', { body: { answers: { us_permanent_resident: 'N' } } });
      expect((await browser.call('submit')).statusCode).toBe(200);
      expect(await documents(alone)).toEqual([]);
      await alone.close();
    },
  );
});
