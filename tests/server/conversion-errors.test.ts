/** Errors of a conversion that are neither a verdict about its document nor an outage of the storage. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { ConverterNotStarted, ConverterSlow } from '../../server/documents/sandbox.ts';
import { forms, openPortal, type Portal } from '../support/portal.ts';
import { cardHolder, post, presign, settled, status, upload } from '../support/uploading.ts';

let portal: Portal;
/** The error of a conversion for a reason outside of its document; null when there is none. */
let outage: Error | null = null;
beforeAll(async () => {
  portal = await openPortal({}, undefined, ({ converters, ...options }) => ({
    ...options,
    converters: {
      ...converters,
      convert: (...given) => (outage === null ? converters.convert(...given) : Promise.reject(outage)),
    },
  }));
});
afterAll(() => portal.close());

const scan = png(20, 10, (x) => x * 10);
/** The log lines about errors of jobs. */
const failures = () =>
  portal.logs
    .map((line) => JSON.parse(line) as { msg: string; job?: string; pauses?: number; err?: { message: string } })
    .filter(({ msg }) => msg === 'A job failed.');

describe('a conversion', () => {
  it('that always ends with the same error fails after its attempts, and each one is in the log', async () => {
    await sql`alter table documents add constraint defect check (status <> 'COMPLETED')`.execute(portal.database);
    onTestFinished(async () => {
      await sql`alter table documents drop constraint defect`.execute(portal.database);
    });
    expect(await upload(portal, await cardHolder(portal), 'card.png', scan)).toEqual({
      status: 'FAILED',
      message: forms.current.form.messages['uploadGaveUp'],
    });
    expect(failures().map(({ job, pauses, err }) => [job, pauses, err?.message])).toEqual(
      Array.from({ length: 4 }, () => ['convert-document', 0, expect.stringContaining('defect')]),
    );
  });

  it.each([
    ['whose converter cannot be started', new ConverterNotStarted('No process is left.')],
    ['that a busy machine makes too slow', new ConverterSlow('A converter took too long.')],
  ])('%s waits, says so, and ends once it can', async (_which, error) => {
    outage = error;
    onTestFinished(() => {
      outage = null;
    });
    const before = failures().length;
    const browser = await cardHolder(portal);
    const presigned = await presign(browser);
    await post(portal, presigned, scan);
    await browser.call('convertDocument', { body: { file_key: presigned.fields['key'], file_name: 'card.png' } });
    await expect.poll(() => failures().length - before).toBe(2);
    expect(await status(browser)).toEqual({
      status: 'UNPROCESSED',
      message: expect.stringContaining('You can leave this page.'),
    });
    expect(failures().slice(before)).toMatchObject([{ pauses: 0 }, { pauses: 1 }]);
    outage = null;
    expect(await settled(browser)).toMatchObject({ status: 'COMPLETED' });
  });
});
