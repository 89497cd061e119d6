/** Documents of a visit to a form: an upload and the PDF copy, with the calls of the page. */
import { expect } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { formOf } from '../support/uploading.ts';
import type { Output } from '../../api-client/index.ts';
import type { Visit } from './visit.ts';

const waiting = { interval: 100 };

/** Uploads a picture as the answer to a question, and waits for its conversion. */
export const uploadPicture = (visit: Visit, key: string, fileName: string): Promise<void> =>
  uploadDocument(
    visit,
    key,
    fileName,
    png(20, 10, (x) => x * 10),
  );

/** Uploads a file as the answer to a question, and waits for its conversion. */
export async function uploadDocument(visit: Visit, key: string, fileName: string, bytes: Uint8Array): Promise<void> {
  expect((await sendDocument(visit, key, fileName, bytes)).status).toBe('COMPLETED');
}

/** Sends a file; what the server says about it in the end. */
export async function sendDocument(
  { client, request }: Visit,
  key: string,
  fileName: string,
  bytes: Uint8Array,
): Promise<Output<'conversion'>> {
  const { url, fields } = await client.presignedUrl({ body: { answer_key: key } });
  const { body, type } = formOf(fields, bytes);
  const posted = { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(body) };
  await request(url, posted);
  await client.convertDocument({ path: { key }, body: { file_key: fields['key'] ?? '', file_name: fileName } });
  const isOver = ({ status }: Output<'conversion'>): boolean => status === 'COMPLETED' || status === 'FAILED';
  await expect.poll(async () => isOver(await client.conversion({ path: { key } })), waiting).toBe(true);
  return client.conversion({ path: { key } });
}

/** The PDF copy of the application, when it is made. */
export async function pdfCopyOf({ client, request }: Visit): Promise<Response> {
  await expect.poll(async () => (await client.pdfCopy()).status, waiting).toBe('COMPLETED');
  return request((await client.pdfCopy()).url ?? '');
}
