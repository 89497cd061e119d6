import { uploadLimitsAt } from '../../engine/internal.ts';
import { assertPlaced } from '../application/draft-forms.ts';
import { isAsked, valuesOf } from '../application/values.ts';
import { changeDraft } from '../application/opening.ts';
import { writeUpload } from '../database/documents.ts';
import { isWithin } from '../database/throttles.ts';
import { messageText } from '../forms/messages.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import type { DocumentsContext } from './context.ts';
import { type DocumentOwner, documentRefusals } from './documents.ts';
import { newObjectKey, sentBytes } from './object-store.ts';
import { type Fields, signUpload } from './upload-signature.ts';

/** The lifetime of a signed policy, which is valid for one object key. */
const policySeconds = 10 * 60;
/** The lifetime of an uploaded file that no document refers to. */
export const unusedFileSeconds = 60 * 60;
const uploadLimit = { most: 30, seconds: 60 * 60 };

const ownerLength = 8;
/** The part of the key of an upload that all uploads of an applicant have, and few others. */
export const ownerOf = (fileKey: string): string => fileKey.slice(0, 'uploads/'.length + ownerLength);

export interface UploadGrant {
  readonly url: string;
  readonly fields: Fields;
}

/** Signs an upload for a new object key. `ownUrl` receives the upload if the object store has no URL for uploads. */
export function grantUpload(
  context: DocumentsContext,
  owner: DocumentOwner,
  key: string,
  ownUrl: string,
): Promise<UploadGrant | Refused> {
  const {
    objects,
    jobs,
    clock,
    secrets,
    forms: {
      current: { form },
    },
  } = context;
  const { accountId, username } = owner;
  return changeDraft(context, owner, async (application, transaction) => {
    if (!isAsked(form, key, valuesOf(context, username, application))) return refuse(400, documentRefusals.notAsked);
    assertPlaced(context.forms.current, application, [key]);
    const now = clock.now();
    if (!(await isWithin(transaction, `upload/${accountId}`, [uploadLimit], now))) {
      return { ...refuse(429, messageText(form, 'uploadTooMany')), retryAfter: uploadLimit.seconds };
    }
    const fileKey = newObjectKey('uploads', secrets.fingerprint(`uploads of ${accountId}`).slice(0, ownerLength));
    await writeUpload(transaction, owner, key, fileKey, now);
    await jobs.enqueue(transaction, 'drop-objects', { keys: [fileKey] }, { afterSeconds: unusedFileSeconds });
    const expiresAt = new Date(now.getTime() + policySeconds * 1000);
    const most = sentBytes(uploadLimitsAt(form, key).maxBytes);
    const grant = { bucket: objects.bucket, key: fileKey, most, expiresAt };
    return { url: objects.uploadUrl ?? ownUrl, fields: signUpload(grant, objects.credentials, now) };
  });
}
