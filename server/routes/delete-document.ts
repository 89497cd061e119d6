import { deleteDocumentPart, documentRefusals, isUpload } from '../documents/documents.ts';
import { refuse } from '../base/refusal.ts';
import type { Handler } from './handler.ts';

/** Deletes the file of a document, and its conversion unless that is completed. */
export const deleteDocument: Handler<'deleteDocument'> = async ({ path: { key = '' }, applicant }, context) => {
  if (!isUpload(context.forms, key)) return refuse(404, documentRefusals.noUpload);
  return deleteDocumentPart(context, applicant, key, (document) =>
    document.status === 'COMPLETED' ? { ...document, object_key: null } : null,
  );
};
