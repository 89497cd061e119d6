import { serverAddresses } from '../../api-client/index.ts';
import { isUpload } from '../documents/documents.ts';
import { grantUpload } from '../documents/upload-grant.ts';
import { refuse } from '../base/refusal.ts';
import type { Handler } from './handler.ts';

/** Signs the upload of a document. */
export const presignedUrl: Handler<'presignedUrl'> = async (
  { body: { answer_key: key }, applicant, visit },
  context,
) => {
  if (!isUpload(context.forms, key)) return refuse(400, `There is no document "${key}".`);
  return grantUpload(context, applicant, key, `${visit.bareOrigin}/${serverAddresses.upload}`);
};
