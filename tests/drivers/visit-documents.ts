/** Documents of a visit to a form: an upload and the PDF copy, with the calls of the page. */
import { expect } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { formOf } from '../server/uploading.ts';
import type { Visit } from './visit.ts';

const waiting = { timeout: 60_000, interval: 100 };

/** Uploads a picture as the answer to a question, and waits for its conversion. */
export async function uploadPicture({ client, request }: Visit, key: string, fileName: string): Promise<void> {
  const { url, fields } = await client.presignedUrl({ body: { answer_key: key } });
  const { body, type } = formOf(
    fields,
    png(20, 10, (x) => x * 10),
  );
  const posted = { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(body) };
  expect((await request(url, posted)).status).toBe(204);
  await client.convertDocument({ path: { key }, body: { file_key: fields['key'] ?? '', file_name: fileName } });
  await expect.poll(async () => (await client.conversion({ path: { key } })).status, waiting).toBe('COMPLETED');
}

/** The PDF copy of the application, when it is made. */
export async function pdfCopyOf({ client, request }: Visit): Promise<Response> {
  await expect.poll(async () => (await client.pdfCopy()).status, waiting).toBe('COMPLETED');
  return request((await client.pdfCopy()).url ?? '');
}
