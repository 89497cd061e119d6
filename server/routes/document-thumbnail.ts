import { readDocument } from '../database/documents.ts';
import { documentRefusals, isUpload } from '../documents/documents.ts';
import { thumbnailKeyOf } from '../documents/object-store.ts';
import { refuse } from '../base/refusal.ts';
import type { Handler } from './handler.ts';

/** Returns a picture of the first page of a converted document, as text: no page can load it as an image. */
export const documentThumbnail: Handler<'documentThumbnail'> = async ({ path: { key = '' }, applicant }, context) => {
  const { database, forms, objects } = context;
  if (!isUpload(forms, key)) return refuse(404, documentRefusals.noUpload);
  const document = await readDocument(database, applicant, key);
  const pdfKey = document?.object_key == null ? null : document.pdf_key;
  const picture = pdfKey === null ? null : await objects.get(thumbnailKeyOf(pdfKey));
  return { picture: picture === null ? null : `data:image/png;base64,${Buffer.from(picture).toString('base64')}` };
};
