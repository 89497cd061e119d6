import type { CallName } from '../../api-client/index.ts';
import { addAnotherCounts } from './add-another-counts.ts';
import { addAnother } from './add-another.ts';
import { stopAddress, takeAddress } from './address-links.ts';
import { applications } from './applications.ts';
import { askAddress } from './ask-address.ts';
import { archive } from './archive.ts';
import { askArchive } from './ask-archive.ts';
import { askDeletion } from './ask-deletion.ts';
import { changePassword } from './change-password.ts';
import { confirm } from './confirm.ts';
import { conversion } from './conversion.ts';
import { convertDocument } from './convert-document.ts';
import { deleteConversion } from './delete-conversion.ts';
import { deleteDocument } from './delete-document.ts';
import { deletion } from './deletion.ts';
import { documentAnswers } from './document-answers.ts';
import { documentThumbnail } from './document-thumbnail.ts';
import { endSessions } from './end-sessions.ts';
import { forgotPassword } from './forgot-password.ts';
import { givePassword } from './give-password.ts';
import type { Handler } from './handler.ts';
import { lastPage } from './last-page.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { lookup } from './lookup.ts';
import { mailLink } from './mail-link.ts';
import { openArchive } from './open-archive.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  passkeyLogin,
  passkeys,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { pdfCopy } from './pdf-copy.ts';
import { prefill } from './prefill.ts';
import { presignedUrl } from './presigned-url.ts';
import { profile } from './profile.ts';
import { resendConfirm } from './resend-confirm.ts';
import { resetPassword } from './reset-password.ts';
import { saveAnswers } from './save-answers.ts';
import { serviceView } from './service-view.ts';
import { sessions } from './sessions.ts';
import { signUpState } from './sign-up-state.ts';
import { signup } from './signup.ts';
import { stopDeletion } from './stop-deletion.ts';
import { stopReminders } from './stop-reminders.ts';
import { submit } from './submit.ts';
import { sendAnswers } from './send-answers.ts';
import { chosenTabs, tabs } from './tabs.ts';
import { validations } from './validations.ts';
import { webStatus } from './web-status.ts';

/** The handler of each call of the contract. A call without a handler does not compile. */
export const handlers: { readonly [N in CallName]: Handler<N> } = {
  profile,
  applications,
  lastPage,
  saveAnswers,
  webStatus,
  validations,
  submit,
  sendAnswers,
  addAnother,
  addAnotherCounts,
  tabs,
  chosenTabs,
  signup,
  signUpState,
  confirm,
  resendConfirm,
  login,
  logout,
  forgotPassword,
  resetPassword,
  changePassword,
  askAddress,
  takeAddress,
  stopAddress,
  deletion,
  askDeletion,
  stopDeletion,
  archive,
  askArchive,
  openArchive,
  mailLink,
  stopReminders,
  sessions,
  givePassword,
  endSessions,
  passkeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeyLogin,
  passkeyLogin,
  lookup,
  prefill,
  serviceView,
  presignedUrl,
  documentAnswers,
  documentThumbnail,
  deleteDocument,
  convertDocument,
  conversion,
  deleteConversion,
  pdfCopy,
};
