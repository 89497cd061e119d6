import { deleteDocumentPart, documentRefusals, isUpload } from '../documents/documents.ts';
import { refuse } from '../base/refusal.ts';
import type { Handler } from './handler.ts';

/** Deletes the conversion of a document. */
export const deleteConversion: Handler<'deleteConversion'> = async ({ path: { key = '' }, applicant }, context) => {
  if (!isUpload(context.forms, key)) return refuse(404, documentRefusals.noUpload);
  return deleteDocumentPart(context, applicant, key, (document) =>
    document.object_key === null ? null : { ...document, status: null, pdf_key: null },
  );
};
