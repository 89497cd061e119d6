import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostConvertedBytes, newObjectKey } from '../../server/documents/object-store.ts';
import { documentStores, openForGroup } from './document-stores.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { cardHolder, formOf, post, presign, type Presigned, status } from '../support/uploading.ts';

const bytes = Buffer.from('a file');
const keyOf = (fields: Presigned['fields']): string => fields['key'] ?? '';
const readPolicy = (fields: Presigned['fields']) =>
  JSON.parse(Buffer.from(fields['policy'] ?? '', 'base64').toString()) as { expiration: string; conditions: unknown[] };

for (const { name, isInstalled, open } of documentStores) {
  describe.skipIf(!isInstalled)(`the signed form of an upload, kept ${name},`, () => {
    const group = openForGroup({ open });
    const begin = async (): Promise<Presigned> => presign(await cardHolder(group.portal));

    it('names one key, one bucket, one type of content, the limits of length and an end within ten minutes', async () => {
      const earliest = group.portal.now();
      const { url, fields } = await begin();
      const { bucket, uploadUrl } = group.portal.objects;
      expect(url).toBe(uploadUrl ?? 'http://127.0.0.1:3000/upload');
      const { expiration, conditions } = readPolicy(fields);
      const begunAt = new Date(expiration).getTime() - 10 * 60 * 1000;
      expect(begunAt).toBeGreaterThanOrEqual(earliest.getTime());
      expect(begunAt).toBeLessThanOrEqual(group.portal.now().getTime());
      expect(conditions).toEqual(
        expect.arrayContaining([
          { bucket },
          ['content-length-range', 0, 2_097_152],
          ['eq', '$key', keyOf(fields)],
          ['eq', '$Content-Type', 'application/octet-stream'],
        ]),
      );
      expect(keyOf(fields)).toMatch(/^uploads\/[\w-]{32}$/);
    });

    it('is accepted without a session, and stores the file under its key', async () => {
      const presigned = await begin();
      const answer = await post(group.portal, presigned, bytes);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(Buffer.from((await group.portal.objects.get(keyOf(presigned.fields))) ?? [])).toEqual(bytes);
    });

    it('is verified by its policy, not by the name or type of the file', async () => {
      const presigned = await begin();
      expect((await post(group.portal, presigned, bytes, '../../x%22; filename=%22y.html')).statusCode).toBe(204);
      expect(Buffer.from((await group.portal.objects.get(keyOf(presigned.fields))) ?? [])).toEqual(bytes);
    });

    it('goes only to an origin that the page may send to', async () => {
      const { 'content-security-policy': policy = '' } = (await group.portal.app.inject('/about')).headers;
      const { uploadUrl } = group.portal.objects;
      expect(/connect-src ([^;]*)/.exec(String(policy))?.[1]).toBe(
        uploadUrl === null ? "'self'" : `'self' ${new URL(uploadUrl).origin}`,
      );
    });

    type Forged = readonly [what: string, forge: (fields: Presigned['fields']) => Presigned['fields'], code: number];
    const forged: readonly Forged[] = [
      ['another key', (fields) => ({ ...fields, key: 'uploads/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }), 403],
      ['a key that leads elsewhere', (fields) => ({ ...fields, key: '../../master.key' }), 403],
      [
        'a key of a document that is kept',
        (fields) => ({ ...fields, key: keyOf(fields).replace('uploads', 'documents') }),
        403,
      ],
      ['no key', (fields) => Object.fromEntries(Object.entries(fields).filter(([field]) => field !== 'key')), 400],
      ['no signature', (fields) => ({ ...fields, 'x-amz-signature': '' }), 403],
      ['a signature of another', (fields) => ({ ...fields, 'x-amz-signature': 'a'.repeat(64) }), 403],
      [
        'a policy that was changed',
        (fields) => ({
          ...fields,
          policy: Buffer.from(JSON.stringify({ ...readPolicy(fields), conditions: [] })).toString('base64'),
        }),
        403,
      ],
      ['no policy', (fields) => ({ ...fields, policy: '' }), 403],
      ['a policy that is not JSON', (fields) => ({ ...fields, policy: 'e30' }), 403],
      ['another date', (fields) => ({ ...fields, 'x-amz-date': '20300101T000000Z' }), 403],
      [
        'another credential',
        (fields) => ({
          ...fields,
          'x-amz-credential': (fields['x-amz-credential'] ?? '').replace(/^[^/]+/, 'somebody'),
        }),
        403,
      ],
      ['another type of the content', (fields) => ({ ...fields, 'Content-Type': 'text/html' }), 403],
      [
        'no type of the content',
        (fields) => Object.fromEntries(Object.entries(fields).filter(([field]) => field !== 'Content-Type')),
        403,
      ],
      ['a field that the policy does not name', (fields) => ({ ...fields, 'Content-Disposition': 'inline' }), 403],
      ['a redirection', (fields) => ({ ...fields, success_action_redirect: 'https://evil.example/' }), 403],
    ];
    it.each(forged)('is refused with %s', async (_what, forge, code) => {
      const { fields } = await begin();
      const before = await group.portal.keys();
      expect((await post(group.portal, { fields: forge(fields) }, bytes)).statusCode).toBe(code);
      expect(await group.portal.keys()).toEqual(before);
    });

    it.each([
      ['one byte too many', 2_097_153, 400],
      ['nothing', 0, 204],
      ['the maximum length', 2_097_152, 204],
    ])('with %s has the expected response', async (_size, size, code) => {
      const fresh = await begin();
      expect((await post(group.portal, fresh, Buffer.alloc(size))).statusCode).toBe(code);
      expect((await group.portal.objects.get(keyOf(fresh.fields)))?.length ?? 0).toBe(code === 204 ? size : 0);
    });

    it('is refused after ten minutes', async () => {
      group.portal.wait(-10 * 60);
      const fresh = await begin();
      group.portal.wait(10 * 60);
      expect((await post(group.portal, fresh, bytes)).statusCode).toBe(403);
      expect(await group.portal.objects.get(keyOf(fresh.fields))).toBeNull();
    });

    it('stores, returns and deletes an object by its key', async () => {
      const { objects } = group.portal;
      const made = newObjectKey('converted');
      expect(await objects.get(made)).toBeNull();
      await objects.put(made, Buffer.from('first'));
      await objects.put(made, Buffer.alloc(mostConvertedBytes + 1, 7));
      expect(await objects.get(made)).toHaveLength(mostConvertedBytes + 1);
      expect(await objects.get(made, mostConvertedBytes)).toBeNull();
      await objects.delete(made);
      await objects.delete(made);
      expect(await objects.get(made)).toBeNull();
      expect(await group.portal.keys()).not.toContain(made);
    });
  });
}

describe('our own endpoint for uploads', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  it('accepts nothing else: other methods, types and forms without a file are refused', async () => {
    const { fields } = await presign(await cardHolder(portal));
    const { body, type } = formOf(fields, bytes);
    const send = (method: 'GET' | 'PUT' | 'POST', headers: Record<string, string>, payload?: Buffer | string) =>
      portal.app.inject({ method, url: '/upload', headers, ...(payload === undefined ? {} : { payload }) });
    expect((await send('PUT', { 'content-type': type }, body)).statusCode).toBe(405);
    for (const other of ['application/json', 'text/plain'])
      expect((await send('POST', { 'content-type': other }, '{}')).statusCode, other).toBe(415);
    expect((await send('POST', { 'content-type': type }, `--x\r\n`)).statusCode).toBe(400);
    const empty = Object.entries(fields).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    expect(
      (await send('POST', { 'content-type': 'multipart/form-data; boundary=b' }, `${empty.join('')}--b--\r\n`))
        .statusCode,
    ).toBe(400);
  });

  it('does not open any other call to forms', async () => {
    const { body, type } = formOf({}, bytes);
    for (const url of ['/public/login', '/api/answer']) {
      const answer = await portal.app.inject({
        method: url === '/api/answer' ? 'PUT' : 'POST',
        url,
        headers: { 'content-type': type },
        payload: body,
      });
      expect(answer.statusCode, url).toBe(415);
    }
  });
});

describe('a problem of the uploaded file', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  const convert = async (fileName: string, sent: Buffer) => {
    const browser = await cardHolder(portal);
    const { fields } = await presign(browser);
    await post(portal, { fields }, sent);
    const asked = await browser.call('convertDocument', { body: { file_key: fields['key'], file_name: fileName } });
    expect(asked.statusCode, asked.body).toBe(200);
    return { ...(await status(browser)), documents: (await browser.call('documentAnswers')).json<object>() };
  };
  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const wrongContent =
    "This file isn't the type its name says it is. " +
    'Please save it as PNG, JPEG, PDF or Word (.docx) and upload that.';

  it.each([
    [
      'a name of 33 characters',
      `${'x'.repeat(29)}.png`,
      png,
      'Your file name is too long. The maximum length is 32 characters, including the extension.',
    ],
    [
      'a name that turns the writing round',
      'card\u202Egnp.png',
      png,
      "Your file name has characters that can't be used. Please rename your file.",
    ],
    [
      'a name with a folder in it',
      '../card.png',
      png,
      "Your file name has characters that can't be used. Please rename your file.",
    ],
    [
      'a type that is not taken',
      'card.exe',
      png,
      'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx',
    ],
    [
      'a name without a type',
      'card',
      png,
      'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx',
    ],
    ['a name that says another type', 'card.pdf', png, wrongContent],
    ['a page of a website', 'card.png', Buffer.from('<html>'), wrongContent],
  ])('is reported by the conversion: %s', async (_name, fileName, sent, message) => {
    expect(await convert(fileName, sent)).toEqual({ status: 'FAILED', message, documents: {} });
  });

  it('is reported by the call for a file that never arrived, which can then be sent again', async () => {
    const browser = await cardHolder(portal);
    const { fields } = await presign(browser);
    const take = () => browser.call('convertDocument', { body: { file_key: fields['key'], file_name: 'x.png' } });
    const refused = await take();
    const message = "Your file didn't arrive. Please try again with a file of at most 1 MB.";
    expect([refused.statusCode, refused.json()]).toEqual([404, { message }]);
    expect((await status(browser)).status).toBe('NOT_ANSWERED');
    await post(portal, { fields }, png);
    expect((await take()).statusCode).toBe(200);
  });

  it('counts visible characters of a name: 32 are valid, composed or not', async () => {
    const name = `${'e\u0301'.repeat(28)}.png`;
    expect((await convert(name, png)).message).not.toContain('too long');
  });

  it.each(['نامه‌ها.png', 'क्‍ष.png', '👩‍👧.png'])('accepts a name with joiners between letters: %s', async (name) => {
    expect(Object.values((await convert(name, png)).documents)).toMatchObject([{ file_name: name }]);
  });
});
