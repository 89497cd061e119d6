import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal, type Portal } from './portal.ts';
import { cardHolder, formOf, post, presign, type Presigned, status } from './uploading.ts';

let portal: Portal;
let presigned: Presigned;
beforeAll(async () => {
  portal = await openPortal();
  presigned = await presign(await cardHolder(portal));
});
afterAll(() => portal.close());

const bytes = Buffer.from('a file');
const keyOf = (fields: Presigned['fields']): string => fields['key'] ?? '';
const readPolicy = (fields: Presigned['fields']) => JSON.parse(Buffer.from(fields['policy'] ?? '', 'base64').toString()) as { expiration: string; conditions: unknown[] };

describe('the signed form of an upload', () => {
  it('names one key, one bucket, the limits of length and an end within ten minutes', () => {
    expect(presigned.url).toBe('http://127.0.0.1:3000/upload');
    const { expiration, conditions } = readPolicy(presigned.fields);
    expect(new Date(expiration).getTime() - portal.now().getTime()).toBe(10 * 60 * 1000);
    expect(conditions).toEqual(expect.arrayContaining([
      { bucket: 'documents' }, ['content-length-range', 1, 1_048_576], ['eq', '$key', keyOf(presigned.fields)],
    ]));
    expect(keyOf(presigned.fields)).toMatch(/^uploads\/[\w-]{32}$/);
  });

  it('is taken from whoever has it, and keeps the file under its key', async () => {
    const answer = await post(portal, presigned, bytes);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await portal.objects.get(keyOf(presigned.fields))).toEqual(bytes);
  });

  it('is judged by its policy and not by the name or the type the file is given', async () => {
    const { body } = formOf(presigned.fields, bytes, '../../x"; filename="y.html');
    expect(body.length).toBeGreaterThan(0);
    expect((await post(portal, presigned, bytes)).statusCode).toBe(204);
  });

  const forged: readonly (readonly [string, (fields: Presigned['fields']) => Presigned['fields']])[] = [
    ['another key', (fields) => ({ ...fields, key: 'uploads/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })],
    ['a key that leads elsewhere', (fields) => ({ ...fields, key: '../../master.key' })],
    ['a key of a document that is kept', (fields) => ({ ...fields, key: keyOf(fields).replace('uploads', 'documents') })],
    ['no key', (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'key'))],
    ['no signature', (fields) => ({ ...fields, 'x-amz-signature': '' })],
    ['a signature of another', (fields) => ({ ...fields, 'x-amz-signature': 'a'.repeat(64) })],
    ['a policy that was changed', (fields) => ({ ...fields, policy: Buffer.from(JSON.stringify({ ...readPolicy(fields), conditions: [] })).toString('base64') })],
    ['no policy', (fields) => ({ ...fields, policy: '' })],
    ['a policy that is no JSON', (fields) => ({ ...fields, policy: 'e30' })],
    ['another date', (fields) => ({ ...fields, 'x-amz-date': '20300101T000000Z' })],
    ['another credential', (fields) => ({ ...fields, 'x-amz-credential': (fields['x-amz-credential'] ?? '').replace('matricula', 'somebody') })],
    ['a field the policy does not name', (fields) => ({ ...fields, 'Content-Type': 'text/html' })],
    ['a redirection', (fields) => ({ ...fields, success_action_redirect: 'https://evil.example/' })],
  ];
  it.each(forged)('is refused with %s', async (_name, forge) => {
    const fresh = await presign(await cardHolder(portal));
    expect((await post(portal, { fields: forge(fresh.fields) }, bytes)).statusCode).toBe(403);
    expect(await portal.objects.get(keyOf(fresh.fields))).toBeNull();
  });

  it.each([['one byte too many', 1_048_577, 400], ['nothing', 0, 400], ['as much as may be', 1_048_576, 204]])('with %s answers as it must', async (_name, size, code) => {
    const fresh = await presign(await cardHolder(portal));
    expect((await post(portal, fresh, Buffer.alloc(size))).statusCode).toBe(code);
    expect((await portal.objects.get(keyOf(fresh.fields)))?.length ?? 0).toBe(code === 204 ? size : 0);
  });

  it('is refused when its ten minutes are over', async () => {
    const late = await openPortal();
    const fresh = await presign(await cardHolder(late));
    late.wait(10 * 60);
    expect((await post(late, fresh, bytes)).statusCode).toBe(403);
    await late.close();
  });

  it('is all the address takes: other methods, types and forms without a file are refused', async () => {
    const { body, type } = formOf(presigned.fields, bytes);
    const send = (method: 'GET' | 'PUT' | 'POST', headers: Record<string, string>, payload?: Buffer | string) =>
      portal.app.inject({ method, url: '/upload', headers, ...(payload === undefined ? {} : { payload }) });
    expect((await send('PUT', { 'content-type': type }, body)).statusCode).toBe(405);
    for (const other of ['application/json', 'text/plain']) expect((await send('POST', { 'content-type': other }, '{}')).statusCode, other).toBe(415);
    expect((await send('POST', { 'content-type': type }, `--x\r\n`)).statusCode).toBe(400);
    const empty = Object.entries(presigned.fields).map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    expect((await send('POST', { 'content-type': 'multipart/form-data; boundary=b' }, `${empty.join('')}--b--\r\n`)).statusCode).toBe(400);
  });

  it('does not open any other call to forms', async () => {
    const { body, type } = formOf({}, bytes);
    for (const url of ['/public/login', '/api/answer']) {
      const answer = await portal.app.inject({ method: url === '/api/answer' ? 'PUT' : 'POST', url, headers: { 'content-type': type }, payload: body });
      expect(answer.statusCode, url).toBe(415);
    }
  });
});

describe('what the browser could not see', () => {
  const convert = async (fileName: string, sent: Buffer | null) => {
    const browser = await cardHolder(portal);
    const { fields } = await presign(browser);
    if (sent !== null) await post(portal, { fields }, sent);
    const asked = await browser.call('convertDocument', { body: { file_key: fields['key'], file_name: fileName } });
    expect(asked.statusCode, asked.body).toBe(200);
    return { ...await status(browser), documents: (await browser.call('documentAnswers')).json<object>() };
  };
  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

  it.each([
    ['a file that never arrived', 'x.png', null, 'Your file did not arrive. Please try again.'],
    ['a name of 33 characters', `${'x'.repeat(29)}.png`, png, 'Your file name is too long. The maximum length is 32 characters, including the extension.'],
    ['a name that turns the writing round', 'card\u202Egnp.png', png, 'Your file name has characters that cannot be used. Please rename your file.'],
    ['a name with a folder in it', '../card.png', png, 'Your file name has characters that cannot be used. Please rename your file.'],
    ['a type that is not taken', 'card.exe', png, 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx'],
    ['a name without a type', 'card', png, 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx'],
    ['a name that says another type', 'card.pdf', png, 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx'],
    ['a page of a website', 'card.png', Buffer.from('<html>'), 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx'],
  ])('is told by the conversion: %s', async (_name, fileName, sent, message) => {
    expect(await convert(fileName, sent)).toEqual({ status: 'FAILED', message, documents: {} });
  });

  it('counts the characters of a name as people do: 32 are fine, composed or not', async () => {
    const name = `${'e\u0301'.repeat(28)}.png`;
    expect((await convert(name, png)).message).not.toContain('too long');
  });
});
