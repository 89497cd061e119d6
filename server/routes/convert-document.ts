import { documentRefusals, isUpload } from '../documents/documents.ts';
import { receiveUpload } from '../documents/receive.ts';
import { refuse } from '../base/refusal.ts';
import type { Handler } from './handler.ts';

/** Starts the conversion of an uploaded file. */
export const convertDocument: Handler<'convertDocument'> = async ({ path: { key = '' }, body, applicant }, context) => {
  if (!isUpload(context.forms, key)) return refuse(404, documentRefusals.noUpload);
  return receiveUpload(context, applicant, { key, fileKey: body.file_key, fileName: body.file_name });
};
