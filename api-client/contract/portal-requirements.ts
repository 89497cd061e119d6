import { cardPaths } from './card-paths.ts';
import type { PortalSessionValues } from './session-values.ts';
import { uploadCeilings } from './upload-ceilings.ts';
import { ownAddresses, ownParameters } from './own-addresses.ts';

const flag = ['', 'true'];

/** The values that the portal supplies to conditions, each with its possible values. */
const sessionValues: Readonly<Record<keyof PortalSessionValues, readonly string[] | null>> = {
  is_logged_in: flag,
  is_service_user: flag,
  web_status: ['', 'started', 'validating', 'submitted'],
  num_logins: null,
  has_changed_page: flag,
  username: null,
  today: null,
};

/** The portal's own additions to the language of forms. */
export const portalAdditions = {
  sessionValues,
  hostFiles: ['header', 'footer', 'receipt'],
};

/**
 * The requirements of the portal, pages and server together, for every form that it shows as an application. The names
 * of its messages and their placeholders are those of `forms/messages.json`.
 */
export const portalRequirements = {
  ownAddresses,
  ownParameters,
  visitorValues: ['web_status', 'has_changed_page'],
  accountAddresses: [...cardPaths, 'applications'],
  institution: {
    partner_name: 'the name of the institution, in the header, in mails and on the PDF copy',
    application_title: 'what the application is called in mails',
    help_email: 'the address that mails come from and that applicants write to for help',
    time_zone: 'the time zone of dates and ages, for example America/Chicago',
  },
  optionalWords: ['cycle', 'cycle_ends', 'mail_sender_name', 'mail_sender_address', 'page_description'],
  shownFirst: [['header.json', 'variants']],
  afterSubmission: { files: ['receipt.json'], session: { web_status: 'submitted' } },
  neededPlaceholders: {
    mailCodeBody: ['code'],
    mailNewCodeBody: ['code'],
    mailResetBody: ['link'],
    mailSetPasswordBody: ['link'],
    mailDraftEndsBody: ['day'],
    mailDeletionBody: ['day', 'link'],
    mailArchiveAskedBody: ['forgot_link', 'device'],
    mailArchiveMadeBody: ['link', 'until'],
    mailArchiveFailedBody: ['link'],
    archiveUploaded: ['file'],
    archiveConverted: ['file'],
    archiveNoFile: ['file'],
    downloadDataReady: ['until'],
    downloadDataOpen: ['until'],
    deletionKeptUntil: ['until'],
    mailSubmittedBody: ['reference'],
    errorOfQuestion: ['question', 'error'],
    notSavedRefused: ['reason'],
    documentTitle: ['page'],
    errorDocumentTitle: ['title'],
    uploadUnfinished: ['question'],
    removeCopy: ['name'],
    changeAnswer: ['question'],
  },
  uploadCeilings,
  messagesWithAnswers: ['serviceViewName'],
} as const;
