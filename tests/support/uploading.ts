/** Uploads a document as the page does: requests the policy, posts the form, starts the conversion. */
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { png } from '../../scripts/documents/pictures.ts';
import type { Browser } from './browser.ts';
import { loggedIn, type Portal } from './portal.ts';

export const key = 'perm_resident_upload';
export type Presigned = Output<'presignedUrl'>;

/** An applicant who can upload a copy of a card. */
export async function cardHolder(portal: Portal): Promise<Browser> {
  const browser = await loggedIn(portal);
  const answers = { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' };
  expect((await browser.call('saveAnswers', { body: { answers } })).statusCode).toBe(200);
  return browser;
}

export async function presign(browser: Browser, answerKey = key): Promise<Presigned> {
  const answer = await browser.call('presignedUrl', { body: { answer_key: answerKey } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Presigned>();
}

/** A form as browsers send it: the fields, then the file. */
export function formOf(
  fields: Readonly<Record<string, string>>,
  bytes: Uint8Array,
  fileName = 'file',
): { body: Buffer; type: string } {
  const boundary = `----form${randomBytes(12).toString('hex')}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** The response of a store to the form, which no page can read. */
export interface Posted {
  readonly statusCode: number;
  readonly body: string;
}

/** Posts the form as the browser does, without cookies, to any store. */
export async function post(
  portal: Portal,
  { fields }: Pick<Presigned, 'fields'>,
  bytes: Uint8Array,
  fileName?: string,
): Promise<Posted> {
  const { body, type } = formOf(fields, bytes, fileName);
  const headers = { 'content-type': type, 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin' };
  const { uploadUrl } = portal.objects;
  if (uploadUrl === null) return portal.app.inject({ method: 'POST', url: '/upload', headers, payload: body });
  const answer = await fetch(uploadUrl, {
    method: 'POST',
    headers: { 'content-type': type },
    body: Uint8Array.from(body),
  });
  return { statusCode: answer.status, body: await answer.text() };
}

/** Uploads a document and starts its conversion. Returns the final status. */
export async function upload(
  portal: Portal,
  browser: Browser,
  fileName: string,
  bytes: Uint8Array,
  timeout?: number,
): Promise<Output<'conversion'>> {
  const presigned = await presign(browser);
  await post(portal, presigned, bytes);
  const asked = await browser.call('convertDocument', {
    body: { file_key: presigned.fields['key'], file_name: fileName },
  });
  expect(asked.statusCode, asked.body).toBe(200);
  return settled(browser, timeout);
}

export async function status(browser: Browser): Promise<Output<'conversion'>> {
  return (await browser.call('conversion')).json<Output<'conversion'>>();
}

export async function settled(browser: Browser, timeout = 90_000): Promise<Output<'conversion'>> {
  await expect
    .poll(async () => (await status(browser)).status, { timeout, interval: 100 })
    .toMatch(/^(?:COMPLETED|FAILED|NOT_ANSWERED)$/);
  return status(browser);
}

export async function answerOf(browser: Browser): Promise<unknown> {
  return (await browser.loadProfile()).answer[key];
}

/** Uploads a small picture as the card, which is converted. */
export async function uploadCard(portal: Portal, browser: Browser): Promise<void> {
  const card = png(20, 10, (x) => x * 10);
  expect(await upload(portal, browser, 'card.png', card)).toMatchObject({ status: 'COMPLETED' });
}
